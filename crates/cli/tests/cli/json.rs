//! The objects that other programs rely on: every field with its type.

use crate::run::{object, texts};
use serde_json::Value;

/// Checks fields by the names of their types.
fn has(object: &Value, fields: &[(&str, &str)]) {
    for (name, wanted) in fields {
        let value = &object[*name];
        let fits = match *wanted {
            "text" => value.is_string(),
            "count" => value.is_u64(),
            "whole" => value.is_i64(),
            "number" => value.is_number(),
            "flag" => value.is_boolean(),
            "list" => value.is_array(),
            "object" => value.is_object(),
            other => panic!("no such type: {other}"),
        };
        assert!(fits, "{name} is a {wanted}, not {value}");
    }
}

/// `{"kind", "plies", "value"}`, and whether the number of plies is known.
fn is_score(score: &Value) {
    has(score, &[("kind", "text"), ("value", "whole"), ("exact", "flag")]);
    let kind = score["kind"].as_str().unwrap();
    assert!(["win", "loss", "draw", "heuristic"].contains(&kind), "{kind}");
    assert!(score["plies"].is_u64() || score["plies"].is_null(), "{score}");
    match kind {
        "win" => assert_eq!(score["value"], 1),
        "loss" => assert_eq!(score["value"], -1),
        "draw" => assert_eq!(score["value"], 0),
        _ => {}
    }
}

const GAMES: [&[&str]; 8] = [
    &["nim", "3,4,5"],
    &["grundy", "7"],
    &["sum", "3,5 + 9"],
    &["tictactoe"],
    &["mnk", "--size", "4x4", "--k", "3"],
    &["connect4", "--board", "4x4"],
    &["chess", "8/8/8/8/8/k7/8/K6R w - - 0 1"],
    &["tree", "((2 7)(1 8))"],
];

#[test]
fn best() {
    for game in GAMES {
        let found = object(&[&["best"], game, &["--depth", "3", "--json"]].concat());
        has(
            &found,
            &[("game", "text"), ("algo", "text"), ("move", "text"), ("score", "object"), ("pv", "list")],
        );
        has(&found, &[("nodes", "count"), ("depth", "count"), ("ms", "number"), ("complete", "flag")]);
        is_score(&found["score"]);
        assert_eq!(texts(&found["pv"])[0], found["move"], "the line begins with the move");
        assert_eq!(found["game"], game[0]);
    }
}

#[test]
fn best_by_monte_carlo() {
    let algo = "mcts(sims=2000,seed=1)";
    for game in GAMES {
        let asked = || object(&[&["best"], game, &["--algo", algo, "--json"]].concat());
        let found = asked();
        has(&found, &[("move", "text"), ("score", "object"), ("simulations", "count"), ("ms", "number")]);
        is_score(&found["score"]);
        let simulations = found["simulations"].as_u64().unwrap();
        assert!(simulations == 2_000 || found["score"]["exact"] == true, "{found}");
        assert_eq!(found["pv"], asked()["pv"], "a seed gives the same answer twice");
    }
}

#[test]
fn solve() {
    for game in GAMES.iter().filter(|game| game[0] != "chess") {
        let found = object(&[&["solve"], *game, &["--json"]].concat());
        has(&found, &[("method", "text"), ("why", "text"), ("score", "object"), ("proven", "flag")]);
        has(&found, &[("moves", "list"), ("nodes", "count"), ("ms", "number"), ("remarks", "list")]);
        is_score(&found["score"]);
        let moves = found["moves"].as_array().unwrap();
        moves.iter().for_each(|one| is_score(&one["score"]));
        let legal = object(&[&["perft"], *game, &["--depth", "1", "--json"]].concat());
        assert_eq!(moves.len() as u64, legal["nodes"].as_u64().unwrap(), "every legal move of {game:?}");
        assert_eq!(moves[0]["score"]["kind"], found["score"]["kind"], "the best first");
    }
}

#[test]
fn compare() {
    for game in GAMES {
        let found = object(&[&["compare"], game, &["--depth", "1..2", "--json"]].concat());
        let rows = found["rows"].as_array().unwrap();
        assert!(rows.len() >= 10, "six algorithms, two depths: {}", rows.len());
        for row in rows {
            has(row, &[("algo", "text"), ("depth", "count"), ("value", "whole"), ("move", "text")]);
            has(row, &[("nodes", "count"), ("leaves", "count"), ("cutoffs", "count"), ("ebf", "number")]);
            has(row, &[("ms", "number"), ("complete", "flag"), ("counts", "object")]);
            is_score(&row["score"]);
        }
    }
}

#[test]
fn growth_perft_and_bench() {
    let growth = object(&["growth", "--b", "3", "--depth", "3", "--json"]);
    for row in growth["rows"].as_array().unwrap() {
        has(row, &[("depth", "count"), ("minimax", "count"), ("best", "count"), ("times", "number")]);
        has(row, &[("rule", "number"), ("measured", "object")]);
        has(&row["measured"], &[("best", "count"), ("random", "count"), ("worst", "count")]);
    }
    let huge = object(&["growth", "--b", "1000", "--depth", "60", "--measure", "0", "--json"]);
    assert!(huge["rows"][11]["minimax"].is_f64(), "what does not fit 64 bits is a float");
    assert!(huge["rows"][59]["minimax"].is_null(), "and what does not fit 128 is left out");
    for game in GAMES {
        let perft = object(&[&["perft"], game, &["--depth", "2", "--divide", "--json"]].concat());
        has(
            &perft,
            &[
                ("game", "text"),
                ("depth", "count"),
                ("nodes", "count"),
                ("ms", "number"),
                ("divide", "object"),
            ],
        );
    }
    let bench = object(&["bench", "--json"]);
    has(&bench, &[("signature", "count"), ("ms", "number"), ("suite", "list")]);
    let fast = object(&["bench", "perft", "--runs", "1", "--json"]);
    has(
        &fast["lines"][0],
        &[("nodes", "count"), ("ms", "number"), ("bare_ms", "number"), ("ratio", "number")],
    );
}

#[test]
fn tune() {
    for eval in ["course", "course-symmetric"] {
        let args = ["tune", "connect4", "--board", "5x4", "--positions", "60", "--depth", "2", "--json"];
        let tuned = object(&[&args[..], &["--eval", eval]].concat());
        has(&tuned, &[("game", "text"), ("eval", "text"), ("depth", "count"), ("seed", "count")]);
        has(&tuned, &[("tries", "count"), ("spec", "text"), ("ms", "number")]);
        for set in ["training", "held_out"] {
            has(&tuned[set], &[("positions", "count"), ("before", "object"), ("after", "object")]);
            for tally in ["before", "after"] {
                has(&tuned[set][tally], &[("moves", "count"), ("sound", "number"), ("perfect", "number")]);
                has(&tuned[set][tally], &[("points_lost", "number")]);
            }
        }
        for weights in ["before", "after"] {
            for name in ["centre", "othercentre", "own3", "other3", "own2", "other2"] {
                has(&tuned[weights], &[(name, "count")]);
            }
        }
        let lost = |tally: &str| tuned["training"][tally]["points_lost"].as_f64().unwrap();
        assert!(lost("after") <= lost("before"), "{tuned}");
        // What was found plays.
        let spec = tuned["spec"].as_str().unwrap();
        let found = object(&["best", "connect4", "--algo", spec, "--depth", "4", "--json"]);
        assert_eq!(found["algo"], spec);
    }
}

#[test]
fn games_and_algos() {
    let games = object(&["games", "--json"]);
    for game in games["games"].as_array().unwrap() {
        has(game, &[("name", "text"), ("title", "text"), ("options", "list")]);
        let algos = object(&["algos", game["name"].as_str().unwrap(), "--json"]);
        has(&algos, &[("game", "text"), ("default", "text"), ("algos", "list")]);
        for algo in algos["algos"].as_array().unwrap() {
            has(algo, &[("name", "text"), ("about", "text"), ("params", "list")]);
        }
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let without_time = |args: &[&str]| {
        let mut found = object(args);
        found.as_object_mut().unwrap().remove("ms");
        found
    };
    for args in [
        &["best", "connect4", "4453", "--depth", "8", "--json"][..],
        &["best", "chess", "--algo", "level(n=2,seed=5)", "--json"],
        &["best", "mnk", "--size", "10x10", "--k", "5", "e5", "--nodes", "20000", "--json"],
        &["best", "nim", "30,40", "--algo", "random(seed=9)", "--json"],
        &["solve", "tictactoe", "b2", "--json"],
        &["tune", "connect4", "--board", "5x4", "--positions", "30", "--depth", "1", "--json"],
    ] {
        assert_eq!(without_time(args), without_time(args), "{args:?}");
    }
}
