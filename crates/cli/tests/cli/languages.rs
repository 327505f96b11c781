//! Every command speaks both languages, and nothing shows a key or a hole of a text.

use crate::run::{Ran, kythu, program, said};
use std::collections::BTreeSet;
use std::process::Stdio;

/// Commands that end soon, good ones and bad ones, with all there is to say.
const COMMANDS: &[&[&str]] = &[
    &["--help"],
    &["games"],
    &["games", "--help"],
    &["algos", "nim"],
    &["algos", "connect4"],
    &["algos", "--help"],
    &["play", "--help"],
    &["play", "nim", "3,4,5", "--players", "nimsum,nimsum"],
    &["play", "nim", "--random", "3x5", "--seed", "1", "--players", "random,random"],
    &["play", "mnk", "--size", "4x4", "--k", "3", "--players", "random,random", "--seed", "1"],
    &["play", "chess"],
    &["best", "--help"],
    &["best", "nim", "7,5,3,4", "--misere"],
    &["best", "nim", "2,2", "--take", "1"],
    &["best", "grundy", "7"],
    &["best", "sum", "3,5 + 9"],
    &["best", "tictactoe", "b2"],
    &["best", "connect4", "44", "--depth", "4"],
    &["best", "connect4", "2737", "--algo", "bot(depth=2)"],
    &["best", "chess", "--depth", "3"],
    &["best", "tree"],
    &["solve", "--help"],
    &["solve", "nim", "7,6,8,5,9,5", "--misere"],
    &["solve", "grundy", "40,41,42,43"],
    &["solve", "tictactoe"],
    &["solve", "mnk", "--size", "4x4"],
    &["solve", "connect4", "--nodes", "1000"],
    &["solve", "connect4", "--board", "4x4"],
    &["solve", "connect4", "445566", "--weak"],
    &["solve", "connect4", "44444444"],
    &["solve", "tree"],
    &["tree", "--trace"],
    &["tree", "--trace", "--algo", "deepening(window=1)"],
    &["tree", "--trace", "--algo", "mtdf"],
    &["tree", "--trace", "--algo", "negascout"],
    &["tree", "--help"],
    &["tree", "--algo", "minimax", "--versus", "alphabeta"],
    &["tree", "--mistake", "same-node", "--smallest", "--trace"],
    &["tree", "--mistake", "?"],
    &["tree", "--algo", "star2", "--trace", "--walks", "10"],
    &["tree", "?(0.5:1)", "--algo", "star2"],
    &["exercise", "--seed", "3", "--difficulty", "5", "--key"],
    &["exercise", "values,cuts;alphabeta;A(B(2,7),C(1,K=8))", "--answers", "A.value=x B.value=1 2.1.cut=1"],
    &["exercise", "values;mtdf;(1 2)"],
    &["watch", "tictactoe", "--trace"],
    &["watch", "nim", "--children", "2"],
    &["watch", "nim", "1,2", "--graph"],
    &["compare", "tictactoe", "--depth", "1..3"],
    &["compare", "connect4", "--algos", "minimax", "--depth", "30", "--time", "10ms"],
    &["growth", "--b", "3", "--depth", "4"],
    &["perft", "tictactoe", "--depth", "3", "--divide"],
    &["tune", "--help"],
    &["tune", "connect4", "--board", "5x4", "--positions", "30", "--depth", "1"],
    &["tune", "connect4", "--board", "2x2"],
    &["tune", "nim"],
    &["book"],
    &["book", "--help"],
    &["book", "make", "--help"],
    &["book", "make", "nim", "--ply", "1"],
    &["book", "check", "--help"],
    &["book", "check", "no-such.book"],
    &["bench"],
    &["bench", "--help"],
    &["completions", "--help"],
    &["best", "nim", "1,x"],
];

fn in_language(args: &[&str], lang: &str) -> Ran {
    kythu(&[args, &["--lang", lang]].concat())
}

/// The keys of the texts.
fn keys() -> BTreeSet<String> {
    kythu_words::Lang::En.keys().map(str::to_owned).collect()
}

/// Words that look like keys, and holes that were not filled.
fn leaks(text: &str, keys: &BTreeSet<String>) -> Vec<String> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_')));
    let raw = words.filter(|word| keys.contains(*word)).map(str::to_owned);
    let holes = text.match_indices('{').filter_map(|(at, _)| {
        let (hole, _) = text[at + 1..].split_once('}')?;
        let name = hole.trim_start_matches('@').split('|').next()?;
        let is_name = !name.is_empty()
            && name.bytes().all(|b| b.is_ascii_lowercase() || matches!(b, b'-' | b'.' | b'_'));
        is_name.then(|| format!("{{{hole}}}"))
    });
    raw.chain(holes).collect()
}

#[test]
fn leaks_are_found() {
    let keys = keys();
    assert_eq!(leaks("see cli.bye or {name}", &keys), ["cli.bye", "{name}"]);
    assert_eq!(leaks("{\"a\": 1} 1.5 e.g. kythu", &keys), Vec::<String>::new());
}

#[test]
fn no_command_shows_a_key_or_a_hole() {
    let keys = keys();
    for args in COMMANDS {
        let [vi, en] = ["vi", "en"].map(|lang| in_language(args, lang));
        for ran in [&vi, &en] {
            let text = format!("{}{}", ran.out, ran.err);
            assert_eq!(leaks(&text, &keys), Vec::<String>::new(), "kythu {args:?}\n{text}");
            assert!(!text.is_empty(), "kythu {args:?} says something");
        }
        assert_eq!(vi.code, en.code, "kythu {args:?}");
        let same = args[0] == "perft" || args[0] == "bench";
        assert!(
            same || (vi.out.as_str(), vi.err.as_str()) != (en.out.as_str(), en.err.as_str()),
            "kythu {args:?} is translated"
        );
    }
}

#[test]
fn every_help_is_complete_and_translated() {
    let commands = [
        "games",
        "algos",
        "play",
        "best",
        "solve",
        "tree",
        "watch",
        "exercise",
        "compare",
        "growth",
        "perft",
        "tune",
        "book",
        "book make",
        "book check",
        "bench",
        "completions",
    ];
    let top = said(&["--help", "--lang", "vi"]);
    for command in commands {
        let words: Vec<&str> = command.split(' ').collect();
        assert!(top.lines().any(|line| line.trim_start().starts_with(words[0])), "{command} in\n{top}");
        let vi = said(&[&words[..], &["--help", "--lang", "vi"]].concat());
        assert!(vi.contains(&format!("Cách dùng: kythu {command}")), "{vi}");
        for english in ["Options", "OPTIONS", "Usage", "Print", "possible values", "default:", "Examples"] {
            assert!(!vi.contains(english), "{english} in\n{vi}");
        }
        assert!(vi.lines().all(|line| line.chars().count() <= 120), "too wide:\n{vi}");
    }
}

#[test]
fn the_language_is_asked_for_or_found() {
    let with = |vars: &[(&str, &str)], args: &[&str]| {
        let output = program().args(args).envs(vars.iter().copied()).stdin(Stdio::null()).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let (vi, en) = ("Cờ vua", "Chess");
    for (vars, args, wanted) in [
        (&[][..], &["games"][..], en),
        (&[("LANG", "vi_VN.UTF-8")], &["games"], vi),
        (&[("LANG", "C.UTF-8")], &["games"], en),
        (&[("LANG", "fr_FR.UTF-8")], &["games"], en),
        (&[("LANG", "en_GB"), ("LC_ALL", "vi_VN")], &["games"], vi),
        (&[("LANG", "vi_VN"), ("KYTHU_LANG", "en")], &["games"], en),
        (&[("LANG", "en_GB"), ("KYTHU_LANG", "vi")], &["games"], vi),
        (&[("KYTHU_LANG", "vi")], &["games", "--lang", "en"], en),
        (&[("KYTHU_LANG", "en")], &["games", "--lang=vi"], vi),
        (&[("KYTHU_LANG", "en")], &["--lang", "vi", "games"], vi),
    ] {
        assert!(with(vars, args).contains(wanted), "{vars:?} {args:?}");
    }
}
