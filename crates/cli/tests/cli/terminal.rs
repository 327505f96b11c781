//! Pipes, colours, terminals.

use crate::run::{kythu, program, said, typing};
use std::io::Read;
use std::process::{Command, Stdio};

#[test]
fn boards_in_plain_ascii() {
    for args in [
        &["tictactoe", "b2,a1"][..],
        &["mnk", "--size", "10x10", "--k", "5", "e5,f6"],
        &["connect4", "4453"],
        &["chess"],
        &["nim", "3,0,41"],
        &["sum", "3,5 + 9"],
    ] {
        let text = said(&[&["best"], args, &["--depth", "1", "--ascii", "--lang", "en"]].concat());
        let board: String = text.lines().take_while(|line| !line.starts_with("best move")).collect();
        assert!(!board.is_empty() && board.is_ascii(), "{args:?}\n{text}");
        assert!(!text.contains('\u{1b}'), "{args:?}");
    }
}

#[test]
fn boards_as_one_draws_them() {
    let board = |args: &[&str]| {
        let text = said(&[&["best"], args, &["--depth", "1", "--lang", "en"]].concat());
        let (board, _) = text.split_once("best move").unwrap();
        board.to_owned()
    };
    assert_eq!(
        board(&["tictactoe", "b2,a3", "--ascii"]),
        "     a   b   c\n  3  O |   |\n    ---+---+---\n  2    | X |\n    ---+---+---\n  1    |   |\n"
    );
    assert!(
        board(&["connect4", "44"]).ends_with("  │ · · · X · · · │\n  └───────────────┘\n    1 2 3 4 5 6 7\n")
    );
    assert!(board(&["chess"]).starts_with("    a b c d e f g h\n  8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n"));
    assert!(board(&["chess", "--ascii"]).contains("  7 p p p p p p p p\n"));
    assert_eq!(board(&["nim", "3,0"]), "    1  ●●●  3\n    2  -  0\n");
}

#[test]
fn a_pipe_gets_no_escapes() {
    for args in [
        &["best", "connect4", "44", "--depth", "3"][..],
        &["play", "chess", "--players", "random,random"],
        &["games"],
    ] {
        let ran = kythu(args);
        assert!(!ran.out.contains('\u{1b}') && ran.err.is_empty(), "{args:?}");
    }
}

#[test]
fn a_reader_who_has_seen_enough() {
    for args in [
        &["games"][..],
        &["completions", "bash"],
        &["tree", "--random", "depth=12", "--trace"],
        &["play", "chess", "--players", "random,random"],
    ] {
        let mut child = program()
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut [0; 1]).unwrap();
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(output.stderr.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn the_version() {
    assert_eq!(said(&["-V"]).trim(), concat!("kythu ", env!("CARGO_PKG_VERSION")));
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = said(&["completions", shell]);
        for word in ["kythu", "compare", "misere", "players"] {
            assert!(script.contains(word), "{word} for {shell}");
        }
    }
}

/// Runs the program on a terminal of its own, with util-linux's `script`; `None` where there is no such thing.
fn on_a_terminal(command: &str, typed: &[u8], env: &[(&str, &str)]) -> Option<(Option<i32>, String)> {
    use std::io::Write;
    let line = format!("{} {command}", env!("CARGO_BIN_EXE_kythu"));
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &line, "/dev/null"]);
    script.env_remove("NO_COLOR").env("KYTHU_LANG", "en").envs(env.iter().copied());
    let mut child =
        script.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().ok()?;
    let mut stdin = child.stdin.take()?;
    for part in typed.split_inclusive(|&byte| byte == b'\n') {
        // A person types slower than this; a terminal throws away what comes before it is asked for.
        std::thread::sleep(std::time::Duration::from_millis(150));
        stdin.write_all(part).ok()?;
    }
    let output = child.wait_with_output().ok()?;
    drop(stdin);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    // Another `script` (BSD's) takes other options.
    if text.contains("usage") || !output.stderr.is_empty() {
        None
    } else {
        Some((output.status.code(), text))
    }
}

#[test]
fn the_menu_on_a_terminal() {
    let Some((code, text)) = on_a_terminal("play", b"4\n3\nb2\na1\nq\n", &[]) else { return };
    assert_eq!(code, Some(0), "{text}");
    for part in
        ["what shall we play?", "Tic-tac-toe", "two people", "First plays b2", "Second plays a1", "Goodbye."]
    {
        assert!(text.contains(part), "{part:?} in\n{text}");
    }
    assert!(text.contains("\u{1b}[94;7mX\u{1b}[0m"), "the last move stands out in colour:\n{text}");
    let (_, plain) = on_a_terminal("play", b"4\n3\nb2\nq\n", &[("NO_COLOR", "1")]).unwrap();
    assert!(plain.contains("First plays b2") && !plain.contains('\u{1b}'), "{plain}");
}

#[test]
fn the_menu_advises_who_starts_in_nim() {
    let Some((code, text)) = on_a_terminal("play", b"1\n2\nx\n2,2\n1\n1\nq\n", &[]) else { return };
    assert_eq!(code, Some(0), "{text}");
    for part in ["expected a number of stones, found x", "let the other side start", "Goodbye."] {
        assert!(text.contains(part), "{part:?} in\n{text}");
    }
}

#[test]
fn large_heaps_are_played_by_theory() {
    let Some((code, text)) = on_a_terminal("play", b"1\n1\n9223372036854775808,5\n1\nh1-1\nq\n", &[]) else {
        return;
    };
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("nimsum plays h1-"), "{text}");
}

#[test]
fn long_jobs_show_progress_on_a_terminal_only() {
    let Some((_, text)) = on_a_terminal("best chess --time 1500ms", b"", &[]) else { return };
    assert!(text.contains("\r\u{1b}[2K  1 s  depth "), "{text:?}");
    let ran = kythu(&["best", "chess", "--time", "1500ms"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
}

#[test]
fn ctrl_c_leaves_the_terminal_sane() {
    for (command, typed) in [
        ("play tictactoe", &b"b2\n\x03"[..]),
        ("play", b"4\n\x03"),
        ("perft chess --depth 12", b"\n\n\n\n\n\n\n\n\n\x03"),
    ] {
        let Some((code, text)) = on_a_terminal(command, typed, &[]) else { return };
        assert_eq!(code, Some(130), "kythu {command}: {text}");
        assert!(text.ends_with("\u{1b}[0m\r\r\n"), "kythu {command}: colours off and a fresh line: {text:?}");
    }
}

#[test]
fn what_was_typed_is_seen_in_a_transcript() {
    let ran = typing(&["play", "nim", "3", "--players", "human,human", "--lang", "en"], &["h1-1"]);
    assert!(ran.out.contains("First, your move (? for help): h1-1\n"), "{}", ran.out);
}
