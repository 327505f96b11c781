//! Comparing algorithms: on several positions, on equal nodes, on equal time.

use crate::run::{kythu, object, said};

#[test]
fn several_positions_and_equal_nodes() {
    let args = [
        "compare",
        "connect4",
        "--position",
        "-",
        "--position",
        "44",
        "--algos",
        "minimax,alphabeta",
        "--equal-nodes",
        "20000",
    ];
    let found = object(&[&args[..], &["--json"]].concat());
    let rows = found["rows"].as_array().unwrap();
    let deepest = |algo: &str, position: &str| {
        let own = rows.iter().filter(|row| {
            row["algo"] == algo && row["position"] == position && row["complete"].as_bool().unwrap()
        });
        own.map(|row| row["depth"].as_u64().unwrap()).max()
    };
    // 1 + 7 + … + 7^5 nodes are fewer than 20 000; alpha-beta needs 12 574 for depth 8.
    assert_eq!((deepest("minimax", "-"), deepest("alphabeta", "-")), (Some(5), Some(8)));
    assert!(deepest("alphabeta", "44") > deepest("minimax", "44"));
    assert_eq!(found["reach"][0]["times"], 1.0);
    assert!(found["reach"][1]["times"].as_f64().unwrap() > 1.3, "{}", found["reach"]);
    let people = said(&[&args[..], &["--lang", "en"]].concat());
    assert!(people.contains("the usual start\n") && people.contains("\n44\n"), "{people}");
    assert!(people.contains("with 20000 nodes, alphabeta sees"), "{people}");
    let csv = said(&[&args[..], &["--csv"]].concat());
    assert_eq!(csv.lines().count(), rows.len() + 1);
    assert!(csv.lines().last().unwrap().ends_with(",44"), "{csv}");
}

#[test]
fn equal_time_ends_every_algorithm_and_is_no_failure() {
    let ran = kythu(&[
        "compare",
        "connect4",
        "--algos",
        "minimax,alphabeta",
        "--equal-time",
        "20ms",
        "--lang",
        "en",
    ]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("in 20 ms, alphabeta sees"), "{}", ran.out);
}

#[test]
fn the_finding_stands_under_the_table() {
    let people =
        said(&["compare", "tictactoe", "--algos", "minimax,alphabeta", "--depth", "9", "--lang", "en"]);
    assert!(people.ends_with("alphabeta skips 96 % of the nodes of minimax at depth 9\n"), "{people}");
    let without = said(&["compare", "nim", "--algos", "pvs,pvs(table=off)", "--depth", "1..4", "--csv"]);
    let hits = |algo: &str| {
        let last = without.lines().rfind(|line| line.starts_with(algo)).unwrap();
        last.rsplit(',').nth(1).unwrap().parse::<u64>().unwrap()
    };
    assert!(hits("pvs,") > 0 && hits("pvs(table=off)") == 0, "{without}");
}

#[test]
fn one_rule_at_a_time_and_every_position_must_be_one() {
    for (args, wanted) in [
        (&["--depth", "3", "--equal-nodes", "9"][..], "only one of them"),
        (&["--equal-time", "1s", "--equal-nodes", "9"], "only one of them"),
        (&["--position", "44", "--position", "4x"], "4x\n"),
        (&["--equal-nodes", "0"], "--equal-nodes"),
        (&["--equal-nodes", "10", "--algos", "random"], "random does not search depth by depth"),
    ] {
        let ran = kythu(&[&["compare", "connect4", "--lang", "en"], args].concat());
        assert_eq!(ran.code, Some(2), "{args:?}");
        assert!(ran.err.contains(wanted), "{args:?}: {}", ran.err);
    }
}
