//! `kythu quantum`: the object that other programs rely on, the circuit as text, and what is refused.

use crate::run::{kythu, object, said, texts};
use serde_json::Value;

fn counts(object: &Value) -> Vec<(&str, u64)> {
    let counts = object["counts"].as_object().unwrap();
    counts.iter().map(|(mv, count)| (mv.as_str(), count.as_u64().unwrap())).collect()
}

#[test]
fn winning_moves_and_nothing_else_are_measured() {
    for (heaps, misere, winning) in [
        ("1,3,5,6", false, &["h1-1", "h2-1", "h3-1"][..]),
        ("7,5,3,4", true, &["h1-5", "h2-5", "h4-3"]),
        ("0,2", true, &["h2-1"]),
        ("2,2", false, &[]),
    ] {
        let rule: &[&str] = if misere { &["--misere"] } else { &[] };
        let args = ["quantum", heaps, "--shots", "1000", "--seed", "1", "--json"];
        let object = object(&[&args[..], rule].concat());
        assert_eq!(texts(&object["winning"]), winning, "{heaps}");
        let counts = counts(&object);
        assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), 1_000);
        assert_eq!(object["illegal"], 0);
        let most = counts.iter().map(|(_, count)| count).max();
        let played = counts.iter().find(|(mv, _)| object["move"] == **mv).map(|(_, count)| count);
        assert_eq!(played, most, "the most frequent one is played: {object}");
        if winning.is_empty() {
            assert_eq!(counts.len(), 4, "every legal move of a lost position: {object}");
        } else {
            assert!(counts.iter().map(|(mv, _)| *mv).eq(winning.iter().copied()), "{object}");
        }
    }
}

#[test]
fn the_circuit_is_exported_drawn_and_walked() {
    let exported = said(&["quantum", "1,2", "--misere", "--qasm"]);
    assert_eq!(exported, include_str!("../../../solvers/src/nim/quantum/tests/misere_1_2.qasm"));
    let object = object(&["quantum", "1,2", "--json", "--qasm", "--draw", "--steps", "--ascii"]);
    assert!(object["qasm"].as_str().unwrap().starts_with("OPENQASM 3.0;"));
    assert!(object["drawing"].as_str().unwrap().is_ascii());
    let steps = object["steps"].as_array().unwrap();
    assert_eq!(steps.len() as u64, object["gates"].as_u64().unwrap());
    for step in steps {
        let amplitudes = step["amplitudes"].as_array().unwrap();
        let chance = |one: &Value| one["re"].as_f64().unwrap().powi(2) + one["im"].as_f64().unwrap().powi(2);
        assert!((amplitudes.iter().map(chance).sum::<f64>() - 1.0).abs() < 1e-9, "{step}");
    }
    let last = &steps.last().unwrap()["amplitudes"][0];
    assert_eq!(
        (&last["index"], &last["size"]),
        (&Value::from(1), &Value::from(1)),
        "heap 2 becomes 1: {last}"
    );
    for lang in ["vi", "en"] {
        let drawn = said(&["quantum", "1,2", "--draw", "--steps", "--lang", lang]);
        assert!(drawn.contains("─⊕─") && drawn.contains("h2-1"), "{drawn}");
    }
}

/// The course's rule needs a circuit that can measure something illegal.
#[test]
fn an_illegal_measurement_may_lose() {
    let rule = ["quantum", "1,1,1", "--amplify", "off", "--illegal", "loses", "--shots", "1", "--json"];
    let lost = |seed: &str| object(&[&rule[..], &["--seed", seed]].concat())["move"].is_null();
    let lost = ["1", "2", "3", "4", "5", "6", "7", "8"].into_iter().filter(|seed| lost(seed)).count();
    assert!((1..8).contains(&lost), "five of eight outcomes are no move: {lost}");
}

/// Who has lost by the course's rule has lost, whatever the position was worth.
#[test]
fn a_game_lost_by_an_illegal_measurement_is_lost() {
    let answer = |seed: u32| {
        let spec = format!("quantum(amplify=off,illegal=loses,shots=1,seed={seed})");
        object(&["best", "nim", "1,3,5,6", "--algo", &spec, "--json"])
    };
    let lost = (1..20).map(answer).find(|answer| answer["move"].is_null()).expect("some measure no move");
    assert_eq!(lost["score"]["kind"], "loss", "{lost}");
    let players = "quantum(amplify=off,illegal=loses,shots=1,seed=1),random(seed=1)";
    let played = said(&["play", "nim", "1,1,1,1,1,1", "--players", players, "--lang", "en"]);
    assert!(played.contains("no legal move") && !played.contains("resigned"), "{played}");
}

#[test]
fn the_summary_says_what_is_equally_likely() {
    let exact = said(&["quantum", "1,3,5,6", "--lang", "en"]);
    assert!(
        exact.contains("all equally likely: h1-1") && exact.contains("of amplification with a phase"),
        "{exact}"
    );
    let off = said(&["quantum", "1,3,5,6", "--amplify", "off", "--lang", "en"]);
    assert!(off.contains("no amplification") && off.contains("winning moves: h1-1"), "{off}");
    assert!(!off.contains("phase"), "{off}");
}

/// `--misere[=on|off]`, as everywhere.
#[test]
fn misere_is_a_switch() {
    let misere = |rule: &[&str]| object(&[&["quantum", "1,2", "--json"], rule].concat())["misere"].clone();
    assert_eq!([misere(&[]), misere(&["--misere=off"])], [false, false]);
    assert_eq!([misere(&["--misere"]), misere(&["--misere=on"])], [true, true]);
}

#[test]
fn an_index_is_explained_where_heaps_are_empty() {
    let exported = said(&["quantum", "1,0,2", "--qasm"]);
    assert!(exported.contains("// index = 0: heap1\n// index = 1: heap3\n"), "{exported}");
}

#[test]
fn bad_questions_are_answered() {
    for (args, expected) in [
        (&["8,7,6,5"][..], "at most 24"),
        (&["7,7,7,7", "--qubits", "19"], "at most 19"),
        (&["1,2", "--qubits", "25"], "3 to 24"),
        (&["1,2", "--shots", "0"], "1 to 1000000"),
        (&["1,x"], "1,x"),
        (&["0,0"], "over"),
    ] {
        let ran = kythu(&[&["quantum", "--lang", "en"], args].concat());
        assert_eq!(ran.code, Some(2), "{args:?}: {ran:?}");
        assert!(ran.err.contains(expected), "{args:?}: {}", ran.err);
    }
}

#[test]
fn it_plays() {
    let object =
        object(&["best", "nim", "7,5,3,4", "--misere", "--algo", "quantum(shots=100,seed=3)", "--json"]);
    assert!(["h1-5", "h2-5", "h4-3"].contains(&object["move"].as_str().unwrap()), "{object}");
    assert_eq!(object["score"]["kind"], "win");
}
