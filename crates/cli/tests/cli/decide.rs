//! Decisions at the terminal: tables, games, processes, estimates; from files, from standard input, from examples.

use crate::run::{Folder, kythu, object, said, typing};
use serde_json::json;

#[test]
fn the_mine_in_both_languages() {
    let told = said(&["decide", "--example", "mine"]);
    for sentence in [
        "open the mine: its worst is −40, if no ore",
        "the smallest of the largest regrets is 40: choose open the mine",
        "0.3·100 + 0.7·(−40) = 2",
        "the rules disagree: 2 different answers",
        "maximin: it looks only at the worst cell of each row",
        "from 0 to 2/7: leave it",
        "a perfect forecast is worth at most 28",
    ] {
        assert!(told.contains(sentence), "{sentence} in\n{told}");
    }
    let told = said(&["decide", "--example", "mine", "--lang", "vi"]);
    for sentence in
        ["mở mỏ: xấu nhất là −40, khi không có quặng", "các quy tắc không thống nhất: 2 ý kiến khác nhau"]
    {
        assert!(told.contains(sentence), "{sentence} in\n{told}");
    }
}

#[test]
fn every_example_is_answered_printed_and_read_again() {
    let listed = object(&["decide", "--list", "--json"]);
    let folder = Folder::new("decide");
    for example in listed["examples"].as_array().unwrap() {
        let name = example["name"].as_str().unwrap();
        for lang in ["vi", "en"] {
            let told = said(&["decide", "--example", name, "--lang", lang]);
            assert!(!told.contains("decide.") && !told.contains('{'), "{name} in {lang}:\n{told}");
            let file = folder.file(&format!("{name}-{lang}.txt"));
            std::fs::write(&file, said(&["decide", "--example", name, "--print", "--lang", lang])).unwrap();
            assert_eq!(said(&["decide", &file, "--lang", lang]), told, "{name} in {lang}");
        }
        let answer = object(&["decide", "--example", name, "--json"]);
        assert_eq!(answer["kind"], example["kind"], "{name}");
    }
}

#[test]
fn answers_as_json() {
    let mine = object(&["decide", "--example", "mine", "--json"]);
    assert_eq!(
        (&mine["rules"][0]["rule"], &mine["rules"][0]["best"]),
        (&json!("worst"), &json!(["leave it"]))
    );
    assert_eq!((&mine["agree"], &mine["information"]["worth"]), (&json!(false), &json!("28")));
    assert_eq!(mine["optimism"][1], json!({"from": "2/7", "to": "1", "best": ["open the mine"]}));
    let game = object(&["decide", "--example", "prices", "--json"]);
    assert_eq!((&game["value"], game["saddles"].as_array().unwrap().len()), (&json!("2"), 1));
    let machine = object(&["decide", "--example", "machine", "--json"]);
    assert_eq!(machine["exact"]["best"], json!([["run"], ["service"], ["repair"]]));
    let coin = object(&["decide", "--example", "coin-10", "--json"]);
    assert_eq!(coin["curves"][1]["formula"], "(X + 1)/(10 + 2)");
}

#[test]
fn standard_input_and_refusals_at_their_place() {
    let ran = typing(&["decide", "-"], &["game; columns: l, r; l: 3, -1; r: -2, 4"]);
    assert!(ran.code == Some(0) && ran.out.contains("A mixes: l 0.6, r 0.4"), "{ran:?}");
    let ran = typing(&["decide", "-"], &["table", "states: ore, none", "open: 100, x", "leave: 0, 0"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("at character 12: line 3: ") && ran.err.contains("found “x”"), "{}", ran.err);
    assert!(ran.err.ends_with("  open: 100, x\n             ^\n"), "{}", ran.err);
    for (args, named) in [
        (&["decide"][..], "--example"),
        (&["decide", "--example", "mines"], "mine-counted"),
        (&["decide", "--example", "mine", "--list"], "--list"),
        (&["decide", "--print"], "--example"),
    ] {
        let ran = kythu(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.err.contains(named), "{args:?}: {}", ran.err);
    }
    assert_eq!(kythu(&["decide", "/nowhere/at/all"]).code, Some(1));
}
