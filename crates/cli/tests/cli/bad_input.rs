//! What is not understood is refused on standard error with the place and what was expected, and exit code 2.

use crate::run::{Ran, kythu, program};
use std::process::Stdio;

fn refused(args: &[&str]) -> Ran {
    let ran = kythu(args);
    assert_eq!(ran.code, Some(2), "kythu {args:?}: {}{}", ran.out, ran.err);
    assert_eq!(ran.out, "", "kythu {args:?}: nothing on standard output");
    assert!(ran.err.starts_with("error: ") || ran.err.starts_with("lỗi: "), "kythu {args:?}: {}", ran.err);
    ran
}

/// The caret stands under this character (counted from 1), and the sentence says so too.
fn at(args: &[&str], column: usize) {
    let err = refused(args).err;
    assert!(err.contains(&format!("at character {column}: ")), "kythu {args:?}: {err}");
    let caret = err.lines().last().unwrap();
    assert_eq!(caret, format!("{}^", " ".repeat(column + 1)), "kythu {args:?}: {err}");
}

/// The sentence names these.
fn naming(args: &[&str], names: &[&str]) {
    let err = refused(args).err;
    for name in names {
        assert!(err.contains(name), "kythu {args:?} names {name}: {err}");
    }
}

#[test]
fn trees() {
    at(&["tree", ""], 1);
    at(&["tree", "(1 2"], 1);
    at(&["tree", "(1 2))"], 6);
    at(&["tree", "()"], 2);
    at(&["tree", "(1 (2 ?) 3)"], 7);
    at(&["tree", "(99999999999999999999)"], 2);
    naming(&["tree", "A(1 A(2 3))"], &["two nodes are called A"]);
    naming(&["tree", "[1,[2,3],\"a\"]"], &["node 3"]);
    naming(&["tree", "{\"children\":[]}"], &["children"]);
    let deep = "(".repeat(5_000) + "1" + &")".repeat(5_000);
    naming(&["tree", &deep], &["1000 levels"]);
    naming(&["tree", "--random", "depth=30,branching=10"], &["1000000 nodes"]);
    naming(&["tree", "--random", "depth=x"], &["depth", "found x"]);
    naming(&["tree", "--random", "min=5,max=2"], &["value range"]);
    naming(&["tree", "(1 2)", "--algo", "nimsum"], &["nimsum", "minimax, alphabeta"]);
    naming(&["tree", "(1 2)", "--algo", "mtdf(guess=x)"], &["mtdf(guess=x)", "guess"]);
    naming(&["tree", "(1 2)", "--random", "depth=2"], &["--random"]);
}

#[test]
fn positions() {
    at(&["best", "nim", "1,2,x"], 5);
    at(&["best", "nim", "3,9223372036854775809"], 3);
    at(&["best", "nim", "3,ba"], 3);
    at(&["best", "connect4", "9"], 1);
    at(&["best", "connect4", "44444444"], 7);
    at(&["best", "mnk", "--size", "5x5", "c3,c3"], 4);
    at(&["best", "tictactoe", "XX/..."], 3);
    at(&["best", "grundy", "3,1000001"], 3);
    naming(&["best", "tictactoe", "XXX/.../..."], &["3 X and 0 O"]);
    naming(&["best", "chess", "4453"], &["squares"]);
    naming(&["best", "chess", "8/8/8/8/8/8/8/8 w - - 0 1"], &["king"]);
    naming(&["best", "connect4", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"], &["found r"]);
    naming(&["best", "sum", "3,4"], &["+"]);
}

#[test]
fn specs() {
    at(&["best", "nim", "--algo", ""], 1);
    at(&["best", "nim", "--algo", "pvs("], 5);
    at(&["best", "nim", "--algo", "pvs(depth)"], 5);
    at(&["best", "nim", "--algo", "pvs(depth=1,depth=2)"], 13);
    at(&["compare", "nim", "--algos", "alphabeta,,minimax"], 11);
    at(&["compare", "nim", "--algos", "alphabeta, pvs(x)"], 16);
    at(&["play", "nim", "--players", "human,pvs(depth=)"], 11);
    naming(&["best", "nim", "--algo", "foo"], &["foo", "nimsum, "]);
    naming(&["best", "chess", "--algo", "nimsum"], &["nimsum", "chess"]);
    naming(&["best", "nim", "--algo", "pvs(foo=1)"], &["foo", "depth"]);
    naming(&["best", "nim", "--algo", "pvs(depth=0)"], &["depth", "found 0"]);
    naming(&["best", "nim", "--algo", "pvs(time=5)"], &["500ms", "found 5"]);
    naming(&["best", "nim", "--algo", "pvs(hash=99999999)"], &["hash", "4096"]);
    naming(&["best", "nim", "--algo", "pvs(threads=0)"], &["threads"]);
    naming(&["best", "nim", "--algo", "level(n=11)"], &["10"]);
    naming(&["best", "connect4", "--algo", "bot(eval=best)"], &["eval", "course, course-symmetric, tuned"]);
    naming(&["best", "connect4", "--algo", "bot(centre=-3)"], &["centre", "found -3"]);
    naming(&["best", "nim", "--algo", "alphabeta(form=x)"], &["two, flag, negamax"]);
}

#[test]
fn options_and_ranges() {
    naming(&["best", "connect4", "44", "--algo", "mcts", "--depth", "3"], &["depth", "sims"]);
    naming(&["best", "nim", "--depth", "0"], &["--depth", "from 1", "found 0"]);
    naming(&["best", "nim", "--depth", "99999999"], &["--depth", "1000000"]);
    naming(&["best", "nim", "--depth", "-5"], &["--depth", "found -5"]);
    naming(&["best", "nim", "--depth", "ü"], &["--depth", "found ü"]);
    naming(&["best", "nim", "--nodes", "1e5"], &["--nodes", "found 1e5"]);
    naming(&["best", "nim", "--time", "-1s"], &["500ms", "found -1s"]);
    naming(&["best", "nim", "--time", ""], &["500ms"]);
    naming(&["play", "nim", "--seed", "-1"], &["--seed"]);
    naming(&["play", "nim", "--level", "11"], &["--level", "10"]);
    naming(&["play", "nim", "--level", "3", "--players", "human,human"], &["--level", "--players"]);
    naming(&["play", "nim", "--players", "human"], &["two players"]);
    naming(&["play", "nim", "--names", "A,A"], &["two different names"]);
    naming(&["compare", "nim", "--depth", "5..2"], &["1..8", "found 5..2"]);
    naming(&["compare", "nim", "--depth", "1..1001"], &["1000"]);
    naming(&["compare", "nim", "--csv", "--json"], &["--csv", "--json"]);
    naming(&["best", "nim", "--json", "--json"], &["--json", "twice"]);
    naming(&["growth", "--b", "0"], &["--b", "1000"]);
    naming(&["growth", "--depth", "61"], &["--depth", "60"]);
    naming(&["perft", "chess", "--depth", "101"], &["--depth", "100"]);
    naming(&["perft", "nim", "9223372036854775808", "--depth", "2", "--divide"], &["1000000"]);
    naming(&["best", "mnk", "--size", "21x21"], &["size", "20x20"]);
    naming(&["best", "mnk", "--size", "5x5", "--k", "99"], &["k", "20"]);
    naming(&["best", "connect4", "--board", "9x9"], &["board"]);
    naming(&["tune", "connect4", "--board", "9x9"], &["board", "8x7"]);
    naming(&["tune", "connect4", "--eval", "usual"], &["--eval", "course-symmetric"]);
    naming(&["tune", "connect4", "--positions", "2"], &["--positions", "from 3"]);
    naming(&["tune", "connect4", "--depth", "0"], &["--depth", "found 0"]);
    naming(&["tune", "connect4", "--board", "2x2"], &["no position"]);
    naming(&["best", "chess", "--misere"], &["--misere", "chess"]);
    naming(&["best", "tictactoe", "--size", "4x4"], &["--size", "tictactoe"]);
    naming(&["best", "nim", "--misere=maybe"], &["misere", "maybe"]);
}

#[test]
fn commands_and_games() {
    naming(&["foo"], &["foo"]);
    naming(&["bset"], &["bset", "did you mean best?"]);
    naming(&["best"], &["GAME"]);
    naming(&["best", "chesss"], &["chesss", "connect4"]);
    naming(&["best", ""], &["nim"]);
    naming(&["best", "nim", "--foo"], &["--foo"]);
    naming(&["best", "nim", "--lang", "fr"], &["fr", "vi, en"]);
    naming(&["best", "nim", "--lang"], &["--lang"]);
    naming(&["tune", "foo"], &["foo", "connect4"]);
    naming(&["tune", "chess"], &["chess", "connect4"]);
    naming(&["tune"], &["GAME"]);
    naming(&["bench", "foo"], &["foo", "signature"]);
    naming(&["completions", "foo"], &["foo", "bash"]);
    naming(&["completions"], &["SHELL"]);
    naming(&["algos", "foo"], &["foo"]);
    naming(&["best", "nimm", "--lang", "vi"], &["lỗi: ", "nimm"]);
}

#[test]
fn junk_is_refused_and_never_panics() {
    let junk = [
        "\u{1}\u{2}\u{7f}",
        "🎲🎲",
        "ｎｉｍ",
        "\u{202e}abc",
        "%s%n",
        "../../etc/passwd",
        "((((",
        "}{",
        "\\",
        "--",
        "💥=1",
        "1,2,\u{0301}",
    ];
    for word in junk {
        for args in [
            vec!["tree", word],
            vec!["best", "nim", word],
            vec!["best", "chess", word],
            vec!["best", "connect4", word],
            vec!["best", "mnk", word],
            vec!["best", "grundy", word],
            vec!["best", "sum", word],
            vec!["best", "tree", word],
            vec!["best", word],
            vec!["best", "nim", "--algo", word],
            vec!["compare", "nim", "--algos", word],
            vec!["compare", "nim", "--depth", word],
            vec!["best", "nim", "--time", word],
            vec!["best", "mnk", "--size", word],
            vec!["tree", "--random", word],
            vec!["play", "nim", "--players", word],
            vec!["perft", "nim", "--depth", word],
        ] {
            let ran = kythu(&args);
            // `--` ends the options and says nothing else, so some of these are complete.
            let fine = ran.code == Some(2) || (word == "--" && ran.code == Some(0));
            assert!(fine, "kythu {args:?}: {:?}\n{}{}", ran.code, ran.out, ran.err);
            assert!(!ran.err.contains("panicked"), "kythu {args:?}: {}", ran.err);
        }
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_text() {
    use std::os::unix::ffi::OsStrExt;
    let junk = std::ffi::OsStr::from_bytes(&[0xff, 0xfe, b'x']);
    for args in [[std::ffi::OsStr::new("best"), junk], [junk, junk]] {
        let output = program().args(args).stdin(Stdio::null()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(output.stdout.is_empty(), "{output:?}");
    }
}
