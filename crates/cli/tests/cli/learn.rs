//! `kythu learn`: checkpoints that other programs rely on, files that can be gone on with, and what is refused.

use crate::run::{Folder, kythu, object, said};
use serde_json::Value;

const NIM: [&str; 4] = ["learn", "nim", "1,3,5,7", "--misere"];

fn lines(args: &[&str]) -> Vec<Value> {
    said(args).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_checkpoint_is_a_line() {
    let folder = Folder::new("learn-lines");
    let csv = folder.file("curve.csv");
    let args = ["--episodes", "20000", "--every", "5000", "--games", "20", "--json", "--csv", &csv];
    let lines = lines(&[&NIM[..], &args].concat());
    let episodes: Vec<u64> = lines.iter().map(|line| line["episodes"].as_u64().unwrap()).collect();
    assert_eq!(episodes, [0, 5_000, 10_000, 15_000, 20_000]);
    for line in &lines {
        assert!(line["seconds"].is_f64() && line["perfect_share"].as_f64().unwrap() <= 1.0, "{line}");
        let games = |name: &str| ["wins", "draws", "losses"].map(|one| line[name][one].as_u64().unwrap());
        assert_eq!((games("random").iter().sum::<u64>(), games("perfect").iter().sum::<u64>()), (20, 20));
    }
    let (first, last) = (&lines[0], &lines[4]);
    assert!(first["perfect_share"].as_f64().unwrap() < 0.9);
    assert_eq!(
        (last["perfect_share"].as_f64(), last["choice_share"].as_f64()),
        (Some(1.0), Some(1.0)),
        "{last}"
    );
    assert_eq!(last["worst"], serde_json::json!(["loss", "win"]), "the second player wins 1,3,5,7");
    let curve = std::fs::read_to_string(&csv).unwrap();
    assert_eq!(curve.lines().count(), 6);
    assert!(curve.starts_with("episodes,perfect_share,"), "{curve}");
}

#[test]
fn what_was_learnt_is_gone_on_with_and_plays() {
    let folder = Folder::new("learn-files");
    let (whole, broken) = (folder.file("whole.q"), folder.file("broken.q"));
    let learn = |out: &str, more: &[&str]| {
        said(&[&NIM[..], &["--games", "0", "--every", "4000", "--out", out], more].concat())
    };
    learn(&whole, &["--episodes", "12000", "--halving", "5000"]);
    learn(&broken, &["--episodes", "5000", "--halving", "5000"]);
    learn(&broken, &["--episodes", "12000", "--resume"]);
    assert!(std::fs::read(&whole).unwrap() == std::fs::read(&broken).unwrap(), "a break changes nothing");
    let spec = format!("qtable(file={whole})");
    let best = object(&["best", "nim", "1,3,5,6", "--misere", "--algo", &spec, "--json"]);
    assert!(["h1-1", "h2-1", "h3-1"].contains(&best["move"].as_str().unwrap()), "{best}");
    let refused = |args: &[&str], code: i32, expected: &str| {
        let ran = kythu(&[args, &["--lang", "en"]].concat());
        assert_eq!(ran.code, Some(code), "{args:?}: {ran:?}");
        assert!(ran.err.contains(expected), "{args:?}: {}", ran.err);
    };
    refused(&["best", "nim", "1,3,5,6", "--algo", &spec], 2, "under other rules");
    refused(&["best", "tictactoe", "--algo", &spec], 2, "learnt of the game nim");
    refused(&["learn", "nim", "1,3,5", "--misere", "--out", &whole, "--resume"], 2, "another start");
    refused(&["learn", "nim", "1,3,5,7", "--out", &whole, "--resume"], 2, "other rules");
    let bytes = std::fs::read(&whole).unwrap();
    std::fs::write(&whole, &bytes[..bytes.len() - 9]).unwrap();
    refused(&[&NIM[..], &["--out", &whole, "--resume"]].concat(), 1, "damaged");
    refused(&["best", "nim", "1,3,5,6", "--misere", "--algo", &spec], 2, "damaged");
}

#[test]
fn bad_parameters_name_their_range() {
    for (args, expected) in [
        (&["--epsilon", "1.5"][..], "0 ≤ epsilon ≤ 1"),
        (&["--epsilon", "-0.1"], "0 ≤ epsilon ≤ 1"),
        (&["--epsilon", "NaN"], "0 ≤ epsilon ≤ 1"),
        (&["--alpha", "0"], "0 < alpha ≤ 1"),
        (&["--alpha", "much"], "--alpha"),
        (&["--gamma", "2"], "0 ≤ gamma ≤ 1"),
        (&["--episodes", "0"], "1 to 1000000000000"),
        (&["--memory", "5000"], "1 to 4096"),
        (&["--method", "td"], "q, sarsa, afterstate"),
        (&["--symmetry", "maybe"], "symmetry"),
        (&["--resume"], "--out"),
    ] {
        let ran = kythu(&[&NIM[..], &["--lang", "en"], args].concat());
        assert_eq!(ran.code, Some(2), "{args:?}: {ran:?}");
        assert!(ran.err.contains(expected), "{args:?}: {}", ran.err);
    }
}

/// What cannot be learnt is refused before anything is labelled.
#[test]
fn starts_that_teach_nothing_are_refused() {
    for (heaps, expected) in [("1000000000", "at most 65536"), ("0", "the game is over")] {
        let ran = kythu(&["learn", "nim", heaps, "--episodes", "10", "--lang", "en"]);
        assert_eq!(ran.code, Some(2), "{heaps}: {ran:?}");
        assert!(ran.err.contains(expected) && ran.out.is_empty(), "{heaps}: {ran:?}");
    }
}

/// Few positions with very many moves: the columns of the exam are empty.
#[test]
fn games_with_too_many_moves_are_learnt_without_an_exam() {
    let args = ["learn", "nim", "30000", "--episodes", "1", "--games", "2", "--json"];
    for line in lines(&args) {
        assert!(line["perfect_share"].is_null() && line["random"].is_object(), "{line}");
    }
}

/// The same rules, said in three ways.
#[test]
fn a_table_is_read_under_every_name_of_its_rules() {
    let folder = Folder::new("learn-rules");
    let (one, other) = (folder.file("mnk.q"), folder.file("tictactoe.q"));
    said(&["learn", "mnk", "--size", "3x3", "--episodes", "100", "--games", "0", "--out", &one]);
    said(&["learn", "tictactoe", "--episodes", "100", "--games", "0", "--out", &other]);
    for file in [&one, &other] {
        let spec = format!("qtable(file={file})");
        for game in [&["mnk", "--size", "3x3", "--k", "3"][..], &["mnk"], &["tictactoe"]] {
            let best = object(&[&["best"], game, &["--algo", &spec, "--json"]].concat());
            assert!(best["move"].is_string(), "{file} {game:?}: {best}");
        }
        let ran = kythu(&["best", "mnk", "--k", "2", "--algo", &spec, "--lang", "en"]);
        assert!(ran.err.contains("k=3 instead of size=3x3 k=2"), "{ran:?}");
    }
}

#[test]
fn it_says_when_nothing_is_left_to_learn() {
    let folder = Folder::new("learn-idle");
    let file = folder.file("nim.q");
    let learn = |episodes: &str, more: &[&str]| {
        let args = ["--games", "0", "--lang", "en", "--out", &file, "--episodes", episodes];
        kythu(&[&NIM[..], &args, more].concat())
    };
    assert_eq!(learn("2000", &[]).err, "");
    let idle = learn("1000", &["--resume"]);
    assert!(idle.code == Some(0) && idle.err.contains("nothing was left to do: 2 000"), "{idle:?}");
}

#[test]
fn a_table_for_people_in_both_languages() {
    for (lang, expected) in [("vi", "số ván"), ("en", "episodes")] {
        let shown = said(&["learn", "tictactoe", "--episodes", "200", "--games", "10", "--lang", lang]);
        assert!(shown.contains(expected) && shown.lines().count() > 10, "{shown}");
    }
}
