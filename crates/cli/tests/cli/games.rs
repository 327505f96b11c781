//! The worked examples that are games, through `best` and `solve`.

use crate::run::{kythu, object, said};
use serde_json::Value;

/// The moves of a solution that win, sorted.
fn winning(args: &[&str]) -> Vec<String> {
    let found = object(&[&["solve"], args, &["--json"]].concat());
    let moves = found["moves"].as_array().unwrap().iter();
    let winning = moves.filter(|one| one["score"]["kind"] == "win");
    let mut names: Vec<String> = winning.map(|one| one["move"].as_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

/// The kind of a position's score.
fn kind(args: &[&str]) -> String {
    let found = object(&[args, &["--json"]].concat());
    found["score"]["kind"].as_str().unwrap().to_owned()
}

#[test]
fn misere_nim_and_its_winning_moves() {
    assert_eq!(winning(&["nim", "7,5,3,4", "--misere"]), ["h1-5", "h2-5", "h4-3"]);
    assert_eq!(winning(&["nim", "7,5,1,4", "--misere"]), ["h1-7", "h2-3", "h4-1"]);
    assert_eq!(kind(&["solve", "nim", "0,0,1,0", "--misere"]), "loss");
    assert_eq!(winning(&["nim", "7,6,8,5,9,5", "--misere"]), Vec::<String>::new());
    assert_eq!(winning(&["nim", "7,4,8,5,9,5", "--misere"]), ["h1-2"]);
}

#[test]
fn misere_nim_by_search() {
    let lost = object(&["best", "nim", "7,6,8,5,9,5", "--misere", "--algo", "memo", "--json"]);
    assert_eq!(lost["score"]["kind"], "loss");
    assert!(lost["move"].is_string(), "a move is still given: {lost}");
    assert!(lost["nodes"].as_u64().unwrap() > 100, "it was searched: {lost}");
    let won = object(&["best", "nim", "7,4,8,5,9,5", "--misere", "--algo", "memo", "--json"]);
    assert_eq!((&won["move"], &won["score"]["kind"]), (&"h1-2".into(), &"win".into()));
}

#[test]
fn a_lost_position_says_so_and_resists() {
    let text = said(&["best", "nim", "7,6,8,5,9,5", "--misere", "--lang", "en"]);
    assert!(text.contains("any move loses against best play"), "{text}");
    assert!(text.contains("holds out longest"), "{text}");
    assert!(text.contains("nim-sum is 7 ⊕ 6 ⊕ 8 ⊕ 5 ⊕ 9 ⊕ 5 = 0"), "{text}");
}

#[test]
fn normal_nim_with_two_heaps() {
    assert_eq!(winning(&["nim", "2,4"]), ["h2-2"]);
    assert_eq!(winning(&["nim", "2,2"]), Vec::<String>::new());
    assert_eq!(winning(&["nim", "0,2"]), ["h2-2"]);
    assert_eq!(winning(&["nim", "0,2", "--misere"]), ["h2-1"]);
    let start = said(&["solve", "nim", "2,2", "--lang", "en"]);
    assert!(start.contains("let the other side start"), "{start}");
}

#[test]
fn equal_heaps_in_misere_play() {
    assert_eq!(kind(&["solve", "nim", "1,1", "--misere"]), "win");
    assert_eq!(kind(&["solve", "nim", "2,2", "--misere"]), "loss");
    assert_eq!(kind(&["solve", "nim", "5,5,3", "--misere"]), "win");
}

#[test]
fn a_thousand_heaps_of_two_to_the_63rd() {
    let heaps = vec!["9223372036854775808"; 999].join(",") + ",5";
    for misere in ["--misere=on", "--misere=off"] {
        let found = object(&["best", "nim", &heaps, misere, "--json"]);
        assert_eq!(found["score"]["kind"], "win", "{misere}");
        assert!(found["move"].is_string());
        assert!(found["ms"].as_f64().unwrap() < 1000.0, "by theory: {}", found["ms"]);
    }
}

#[test]
fn a_limit_on_what_is_taken() {
    assert_eq!(winning(&["nim", "21", "--take", "3"]), ["h1-1"]);
    assert_eq!(kind(&["solve", "nim", "20", "--take", "3"]), "loss");
}

#[test]
fn grundy_with_seven_tokens() {
    let found = object(&["solve", "grundy", "7", "--json", "--lang", "en"]);
    assert_eq!(found["score"]["kind"], "loss", "who moves first loses");
    let moves: Vec<&str> =
        found["moves"].as_array().unwrap().iter().map(|one| one["move"].as_str().unwrap()).collect();
    assert_eq!(moves, ["h1=6+1", "h1=5+2", "h1=4+3"]);
    assert!(found["moves"].as_array().unwrap().iter().all(|one| one["score"]["kind"] == "loss"));
    assert!(found["remarks"].as_array().unwrap().contains(&"Grundy value 0".into()), "{found}");
}

#[test]
fn sums_of_impartial_games() {
    let found = object(&["solve", "sum", "3,5 + 9", "--json"]);
    assert_eq!(found["score"]["kind"], "win");
    assert_eq!(kind(&["solve", "sum", "3,3 + 7"]), "loss", "0 + 0");
}

#[test]
fn tic_tac_toe_is_a_draw_and_wins_come_soon() {
    let found = object(&["solve", "tictactoe", "--json"]);
    assert_eq!((&found["score"]["kind"], &found["proven"]), (&"draw".into(), &true.into()));
    assert_eq!(found["moves"].as_array().unwrap().len(), 9);
    let win = object(&["best", "tictactoe", "XX./OO./...", "--json"]);
    assert_eq!((&win["move"], &win["score"]["plies"]), (&"c3".into(), &1.into()), "the win, not the block");
    let text = said(&["best", "tictactoe", "XX./OO./...", "--lang", "en"]);
    assert!(text.contains("10"), "an immediate win is worth 10 − 0: {text}");
}

#[test]
fn the_open_lines_heuristic() {
    // At depth 1 the value of the only reply's position is E(n), seen by the one who moves.
    let value = |position: &str, reply: &str| {
        let args = ["best", "tictactoe", position, "--algo", "minimax(depth=1,eval=open-lines)", "--json"];
        let found = object(&args);
        assert!(found["move"].is_string(), "{position} then {reply}");
        found["score"]["value"].as_i64().unwrap()
    };
    // X in the centre: O's best answer is a corner, after which X has 5 open lines and O has 4.
    assert_eq!(value("b2", "a corner"), -1);
}

#[test]
fn small_boards_are_proven() {
    for (size, args) in [("4x4", &["--k", "4"][..]), ("5x5", &["--k", "5"]), ("3x3", &[])] {
        let found = object(&[&["solve", "mnk", "--size", size], args, &["--json"]].concat());
        assert_eq!((&found["score"]["kind"], &found["proven"]), (&"draw".into(), &true.into()), "{size}");
    }
}

#[test]
fn connect4_and_a_forced_win() {
    let win = object(&["best", "connect4", "445566", "--json"]);
    assert_eq!((&win["score"]["kind"], &win["score"]["plies"]), (&"win".into(), &1.into()));
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let mated = "R6k/6pp/8/8/8/8/8/K7 b - - 0 1";
    let found = object(&["best", "chess", mated, "--json"]);
    assert_eq!((&found["move"], &found["pv"]), (&Value::Null, &Value::Array(Vec::new())));
    assert_eq!((&found["score"]["kind"], &found["score"]["plies"]), (&"loss".into(), &0.into()));
    let text = said(&["best", "chess", mated, "--lang", "en"]);
    assert_eq!(text.matches("the game is over").count(), 1, "{text}");
    assert!(text.contains("has lost"), "{text}");
    assert_eq!(kind(&["solve", "nim", "0,0"]), "loss");
    assert_eq!(kind(&["solve", "nim", "0,0", "--misere"]), "win");
}

#[test]
fn a_position_in_several_words_and_its_moves() {
    let words = ["best", "chess", "8/8/8/8/8/k7/8/K6R", "w", "-", "-", "0", "1", "--depth", "3", "--json"];
    assert_eq!(object(&words)["score"]["kind"], "heuristic");
    assert_eq!(
        object(&["best", "mnk", "--size", "5x5", "--k", "5", "c3,b2", "--depth", "2", "--json"])["game"],
        "mnk"
    );
}

#[test]
fn the_least_effort_still_gives_a_legal_move() {
    for limit in [["--nodes", "1"], ["--time", "0s"], ["--depth", "1"]] {
        for algo in
            ["minimax", "alphabeta", "negascout", "deepening", "memory", "mtdf", "pvs", "level", "random"]
        {
            // Levels and chance look to no depth, and say so.
            if limit[0] == "--depth" && ["level", "random"].contains(&algo) {
                assert_eq!(kythu(&["best", "chess", "--algo", algo, "--depth", "1"]).code, Some(2), "{algo}");
                continue;
            }
            let found = object(&["best", "chess", "--algo", algo, limit[0], limit[1], "--json"]);
            let mv = found["move"].as_str().unwrap();
            let after = kythu(&["perft", "chess", "--depth", "1", "--divide"]);
            assert!(after.out.contains(&format!("{mv}: ")), "{algo} with {limit:?} plays {mv}");
            assert_eq!(found["score"]["kind"], "heuristic", "{algo} with {limit:?} has proven nothing");
        }
    }
}

#[test]
fn unfinished_proofs_say_so() {
    for args in [
        &["mnk", "--size", "7x7", "--time", "200ms"][..],
        &["connect4", "--no-book", "--time", "200ms"],
        &["chess", "--nodes", "1000"],
    ] {
        let ran = kythu(&[&["solve"], args, &["--json"]].concat());
        assert_eq!(ran.code, Some(3), "{args:?}: {}", ran.err);
        let found: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!((&found["proven"], &found["score"]["exact"]), (&false.into(), &false.into()), "{args:?}");
        let people = kythu(&[&["solve"], args, &["--lang", "en"]].concat());
        assert!(people.out.contains("not proven"), "{args:?}: {}", people.out);
    }
    let stopped = kythu(&["solve", "grundy", "90000", "--time", "100ms", "--lang", "en"]);
    assert_eq!((stopped.code, stopped.err.as_str()), (Some(3), "stopped before the end\n"));
}

#[test]
fn the_method_is_named_and_explained() {
    for (args, method, why) in [
        (&["nim", "3,4,5"][..], "label", "every one can be labelled"),
        (&["nim", "1000,2000,3000"], "theory", "the nim-sum decides"),
        (&["grundy", "7"], "label", "every one can be labelled"),
        (&["grundy", "40,41,42,43"], "grundy", "Sprague–Grundy"),
        (&["tictactoe"], "label", "every one can be labelled"),
        (&["mnk", "--size", "4x4"], "proof", "forced moves"),
        (&["connect4", "--board", "4x4"], "solver", "exact on every board"),
        (&["tree"], "minimax", "every leaf"),
    ] {
        let found = object(&[&["solve"], args, &["--json", "--lang", "en"]].concat());
        assert_eq!(found["method"], method, "{args:?}");
        assert!(found["why"].as_str().unwrap().contains(why), "{args:?}: {}", found["why"]);
    }
}

#[test]
fn searches_deeper_than_any_stack_end() {
    for args in [&["nim", "1000000"][..], &["chess", "--draws=off"], &["grundy", "2000"]] {
        for algo in ["minimax", "alphabeta", "negascout", "memory", "deepening", "mtdf"] {
            let found = object(&[&["best"], args, &["--algo", algo, "--time", "100ms", "--json"]].concat());
            assert!(found["move"].is_string(), "{args:?} by {algo}");
        }
    }
}
