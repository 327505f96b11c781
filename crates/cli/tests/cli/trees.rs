//! `kythu tree`: the worked examples, told in words and as data.

use crate::run::{kythu, numbers, object, said, texts};
use serde_json::Value;

const FIRST: &str = "A(B(D(2 3) E(5 X=9)) C(F(0 1) G(7 5)))";

/// Value, leaves in the order visited, roots of what was skipped.
fn check(tree: &str, algo: &str, value: i64, leaves: &[i64], cut: &[&str]) {
    let found = object(&["tree", tree, "--algo", algo, "--json"]);
    assert_eq!(found["value"], value, "{tree} by {algo}");
    assert_eq!(numbers(&found["leaves"]), leaves, "{tree} by {algo}");
    assert_eq!(texts(&found["cut"]), cut, "{tree} by {algo}");
}

const FORMS: [&str; 8] = [
    "alphabeta",
    "negamax",
    "alphabeta(form=two)",
    "alphabeta(form=flag)",
    "alphabeta(form=negamax)",
    "alphabeta(fail=hard)",
    "alphabeta(fail=hard,form=flag)",
    "alphabeta(fail=hard,form=negamax)",
];

#[test]
fn the_worked_examples_in_every_form() {
    for algo in FORMS {
        check(FIRST, algo, 3, &[2, 3, 5, 0, 1], &["X", "G"]);
        check("(((3 5)(6 9))((1 2)(0 -1)))", algo, 5, &[3, 5, 6, 1, 2], &["1.2.2", "2.2"]);
        check("S(10 C(3 P=4 Q=5))", algo, 10, &[10, 3], &["P", "Q"]);
        check("((2 7)(1 8 9))", algo, 2, &[2, 7, 1], &["2.2", "2.3"]);
        check("(((2 3)(5 9))((0)(7 4))((2 1)(5 6)))", algo, 3, &[2, 3, 5, 0, 2, 1], &["1.2.2", "2.2", "3.2"]);
    }
}

#[test]
fn whatever_the_cut_parts_hold() {
    for (k, g) in [("-100", "G=100"), ("8", "G(-5 5)"), ("100", "G(100 (3 4))")] {
        let tree = format!("A(B(D(6 5) E(8 K={k})) C(F(2 1) {g}))");
        check(&tree, "alphabeta", 6, &[6, 5, 8, 2, 1], &["K", "G"]);
    }
}

#[test]
fn bounds_say_what_needs_no_further_look() {
    for (value, cut) in [(5, &["2.2"][..]), (6, &["2.2"]), (7, &[])] {
        let tree = format!("(6 ({value} 9))");
        assert_eq!(texts(&object(&["tree", &tree, "--json"])["cut"]), cut, "α = 6 at MIN with {value}");
    }
    for (value, cut) in [(7, &["2.2"][..]), (6, &["2.2"]), (5, &[])] {
        let tree = format!("min (6 ({value} 1))");
        assert_eq!(texts(&object(&["tree", &tree, "--json"])["cut"]), cut, "β = 6 at MAX with {value}");
    }
}

#[test]
fn every_algorithm_finds_minimax_value() {
    for algo in [
        "minimax",
        "alphabeta",
        "negamax",
        "negascout",
        "pvs",
        "memory",
        "mtdf",
        "mtdf(guess=-7)",
        "deepening",
        "deepening(window=2)",
    ] {
        let found = object(&["tree", FIRST, "--algo", algo, "--json"]);
        assert_eq!(found["value"], 3, "{algo}");
        assert_eq!(found["best"][0], "B", "{algo}");
    }
    let all = object(&["tree", FIRST, "--algo", "minimax", "--json"]);
    assert_eq!(numbers(&all["leaves"]), [2, 3, 5, 9, 0, 1, 7, 5], "minimax looks at every leaf");
    assert_eq!(texts(&all["visited"]).len(), 15);
    assert_eq!(texts(&all["cut"]), Vec::<&str>::new());
}

#[test]
fn the_object_has_its_fields() {
    let found = object(&["tree", FIRST, "--algo", "alphabeta", "--json"]);
    assert_eq!(found["value"], 3);
    assert_eq!(texts(&found["best"]), ["B", "D", "1.1.2"]);
    assert_eq!(texts(&found["visited"])[..4], ["A", "B", "D", "1.1.1"]);
    assert_eq!((&found["alpha_cuts"], &found["beta_cuts"]), (&1.into(), &1.into()));
    assert_eq!((&found["nodes"], &found["leaf_count"]), (&11.into(), &5.into()));
    assert_eq!((&found["total"]["nodes"], &found["total"]["leaves"]), (&15.into(), &8.into()));
    let events = found["events"].as_array().unwrap();
    let of = |kind: &str| events.iter().filter(|event| event["event"] == kind).collect::<Vec<&Value>>();
    assert_eq!(of("enter").len(), 11);
    assert_eq!(of("leaf").len(), 5);
    let cuts = of("cut");
    assert_eq!(
        (&cuts[0]["node"], &cuts[0]["kind"], &cuts[0]["by"]),
        (&"E".into(), &"beta".into(), &"B".into())
    );
    assert_eq!(
        (&cuts[1]["node"], &cuts[1]["kind"], &cuts[1]["by"]),
        (&"C".into(), &"alpha".into(), &"A".into())
    );
    assert_eq!(events[0]["window"], Value::from(vec![Value::Null; 2]), "an infinite bound is null");
    assert_eq!(found["missed_events"], 0);
    // The tree comes back in a form that can be read again.
    let again = object(&["tree", &found["tree"].to_string(), "--json"]);
    assert_eq!(again["events"], found["events"]);
}

#[test]
fn fail_soft_and_fail_hard_differ_in_what_they_return() {
    let left_with = |algo: &str, node: &str| {
        let found = object(&["tree", FIRST, "--algo", algo, "--json"]);
        let leave = found["events"].as_array().unwrap().iter();
        let mut leave = leave.filter(|event| event["event"] == "leave" && event["node"] == node);
        leave.next().unwrap()["value"].as_i64().unwrap()
    };
    assert_eq!((left_with("alphabeta", "F"), left_with("alphabeta", "C")), (1, 1));
    assert_eq!((left_with("alphabeta(fail=hard)", "F"), left_with("alphabeta(fail=hard)", "C")), (3, 3));
}

#[test]
fn every_step_is_told_in_words() {
    let told = said(&["tree", FIRST, "--trace", "--lang", "en"]);
    for sentence in [
        "enter A ▲MAX",
        "β-cut at E: skip X, because E is at least 5 and MIN already has 3 at B",
        "α-cut at C: skip G, because C is at most 1 and MAX already has 3 at A",
        "leave A with 3",
        "value: 3",
        "leaf visits: 2 3 5 0 1 (5; the tree has 8 leaves)",
    ] {
        assert!(told.contains(sentence), "{sentence:?} in\n{told}");
    }
    let quiet = said(&["tree", FIRST, "--lang", "en"]);
    assert!(!quiet.contains("enter A"), "steps only when asked:\n{quiet}");
}

#[test]
fn random_trees_depend_on_the_seed_only() {
    let random = |seed: &str| {
        object(&["tree", "--random", "depth=4,branching=3,irregular=on", "--seed", seed, "--json"])
    };
    assert_eq!(random("7"), random("7"));
    assert_ne!(random("7")["tree"], random("8")["tree"]);
}

#[test]
fn a_tree_from_a_file_or_none_at_all() {
    let file = std::env::temp_dir().join(format!("kythu-tree-{}.txt", std::process::id()));
    std::fs::write(&file, "((2 7)\n (1 8 9))\n").unwrap();
    let name = file.to_str().unwrap();
    assert_eq!(object(&["tree", "--file", name, "--json"])["value"], 2);
    std::fs::write(&file, "((2 7)\n (1 x! 9))\n").unwrap();
    let ran = kythu(&["tree", "--file", name]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains(" (1 x! 9))\n"), "the line is shown:\n{}", ran.err);
    std::fs::remove_file(&file).unwrap();
    let gone = kythu(&["tree", "--file", name]);
    assert_eq!(gone.code, Some(1), "a missing file is nobody's bad input");
    assert!(gone.err.contains(name), "{}", gone.err);
    assert_eq!(object(&["tree", "--json"])["value"], 3, "without a tree, the course's first one");
}
