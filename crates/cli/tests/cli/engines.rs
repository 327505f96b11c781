//! Our players as engines that other programs drive.

use crate::run::{kythu, typing};

#[test]
fn a_chess_engine_answers_in_its_protocol_whatever_the_language() {
    let lines = [
        "uci",
        "setoption name Hash value 1",
        "isready",
        "position startpos moves e2e4",
        "go depth 2",
        "isready",
    ];
    for lang in ["vi", "en"] {
        let ran = typing(&["uci", "--lang", lang], &lines);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
        let said = |beginning: &str| ran.out.lines().any(|line| line.starts_with(beginning));
        assert!(
            said("id name Kythu ") && said("uciok") && said("readyok") && said("bestmove "),
            "{}",
            ran.out
        );
    }
}

#[test]
fn an_engine_for_five_in_a_row_answers_in_its_protocol() {
    let ran = typing(&["gomocup", "--algo", "random"], &["START 15", "DANCE", "ABOUT", "END"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((lines[0], lines[1]), ("OK", "UNKNOWN DANCE"));
    assert!(lines[2].starts_with("name=\"Kythu\""), "{lines:?}");
}

#[test]
fn an_engine_with_a_bad_spec_does_not_start() {
    for (command, spec) in [("uci", "nimsum"), ("uci", "pvs(depth=)"), ("gomocup", "pvs(hash=0)")] {
        let ran = kythu(&[command, "--algo", spec]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
    }
}
