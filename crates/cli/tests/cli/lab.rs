//! The lab at the terminal: two runs, common mistakes, chance, exercises, real positions.

use crate::run::{kythu, object, said};
use serde_json::json;

#[test]
fn two_algorithms_side_by_side() {
    let both =
        object(&["tree", "A(B(2 7) C(1 K=8))", "--algo", "minimax", "--versus", "alphabeta", "--json"]);
    assert_eq!((&both["left"]["nodes"], &both["right"]["nodes"]), (&json!(7), &json!(6)));
    let told = said(&["tree", "A(B(2 7) C(1 K=8))", "--algo", "minimax", "--versus", "alphabeta"]);
    assert!(told.contains("they part at step"), "{told}");
    let same = said(&["tree", "--versus", "alphabeta"]);
    assert!(same.contains("they take the same steps"), "{same}");
}

#[test]
fn every_mistake_on_its_smallest_tree() {
    let listed = kythu(&["tree", "--mistake", "?"]);
    assert_eq!(listed.code, Some(2));
    let names: Vec<&str> = listed.err.split("there is ").last().unwrap().trim().split(", ").collect();
    assert_eq!(names.len(), 11, "{names:?}");
    for name in names {
        let told = said(&["tree", "--mistake", name, "--smallest", "--trace"]);
        assert!(told.contains("tree: (") && told.contains("they part at step"), "{name}:\n{told}");
        let both = object(&["tree", "A(B(D(2 3) E(5 9)) C(F(0 1) G(7 5)))", "--mistake", name, "--json"]);
        assert_eq!(both["right"]["value"], 3, "{name}");
    }
    let endless = said(&["tree", "--mistake", "same-node", "--smallest"]);
    assert!(endless.contains("it would never end"), "{endless}");
    let wrong = endless.split("──").nth(2).unwrap();
    assert!(!wrong.contains("value:") && !wrong.contains("best line:"), "it has found nothing:\n{endless}");
    assert!(endless.contains("waits; its next step: enter 1"), "{endless}");
    let both = object(&["tree", "--mistake", "same-node", "--smallest", "--json"]);
    assert_eq!((&both["left"]["value"], &both["right"]["value"]), (&json!(null), &json!(0)));
    let smaller = said(&["tree", "--mistake", "max-takes-smaller", "--smallest", "--trace"]);
    assert!(smaller.contains("keeps −∞, although 1 comes back with 0, which is better"), "{smaller}");
    assert!(!smaller.contains("which is not more"), "{smaller}");
}

#[test]
fn what_is_said_wrong_is_listed_and_told() {
    let listed = said(&["tree", "--mistake", "list"]);
    for name in ["same-node", "odd-depths", "captures-are-killers", "expands-at-the-end", "equal-heaps"] {
        assert!(listed.contains(name), "{name} in\n{listed}");
    }
    let told = said(&["tree", "--mistake", "odd-depths"]);
    assert!(told.contains("1,852") && told.contains("1,639") && told.contains("/lab/growth?b=40"), "{told}");
    let list = object(&["tree", "--mistake", "list", "--json"]);
    assert_eq!((list["mistakes"].as_array().unwrap().len(), list["said"].as_array().unwrap().len()), (11, 6));
}

#[test]
fn a_random_tree_is_shown() {
    let told = said(&["tree", "--random", "depth=2,branching=2", "--seed", "3"]);
    let written = told.lines().find_map(|line| line.strip_prefix("tree: ")).unwrap();
    let (_, summary) = told.split_once('\n').unwrap();
    assert_eq!(said(&["tree", written]), summary);
}

#[test]
fn vietnamese_names_are_vietnamese() {
    let told = said(&["tree", "(1 2)", "--lang", "vi"]);
    assert!(told.contains("thứ tự thăm: gốc 1 2"), "{told}");
    let sheet = said(&["exercise", "values,cuts;alphabeta;((1,2),(3,4))", "--key", "--lang", "vi"]);
    assert!(
        sheet.contains("những nhánh bị cắt") && sheet.contains("gốc") && !sheet.contains("root"),
        "{sheet}"
    );
    let bad = kythu(&["tree", "[]", "--lang", "vi"]);
    assert!(bad.err.contains("nút gốc"), "{}", bad.err);
    let bad = kythu(&["exercise", "cuts;minimax;(1,2)", "--lang", "vi"]);
    assert!(bad.err.contains("những nhánh bị cắt"), "{}", bad.err);
}

#[test]
fn chance_nodes() {
    let tree = "A(R?(1/2:1 1/2:9) S?(1/2:1 1/2:T(9 0)))";
    let told = said(&["tree", tree, "--algo", "star1", "--trace", "--walks", "100"]);
    assert!(told.contains("cut at S: skip T, because S is at most 5 whatever they hold"), "{told}");
    assert!(told.contains("value: 5\n") && told.contains("100 walks: "), "{told}");
    assert!(told.lines().any(|line| line.starts_with("1 walk: ") && !line.contains('±')), "{told}");
    for algo in ["expectiminimax", "star1", "star2"] {
        let found = object(&["tree", tree, "--algo", algo, "--json"]);
        assert_eq!((&found["value"], &found["exact"]), (&json!(5), &json!(5.0)), "{algo}");
    }
    let bad = kythu(&["tree", "?(0.5:1 0.4:2)", "--algo", "star1"]);
    assert_eq!(bad.code, Some(2));
    assert!(bad.err.contains("0.9") && bad.err.contains(" ^"), "{}", bad.err);
}

#[test]
fn exercises_and_their_marks() {
    let sheet = said(&["exercise", "--seed", "7", "--difficulty", "3", "--count", "2", "--key"]);
    assert_eq!(sheet, said(&["exercise", "--seed", "7", "--difficulty", "3", "--count", "2", "--key"]));
    assert!(sheet.contains("Exercise 2: "), "{sheet}");
    let exercise = "values,cuts;alphabeta;A(B(2,7),C(1,K=8))";
    let marked = said(&["exercise", exercise, "--answers", "A.value=2 B.value=7 2.1.cut=yes"]);
    for sentence in [
        "B: the value is not 7",
        "cut too much: 2.1 must be looked at",
        "missed cut: α-cut at C",
        "C: the value is missing",
    ] {
        assert!(marked.contains(sentence), "{sentence} in\n{marked}");
    }
    let right =
        object(&["exercise", exercise, "--answers", "A.value=2 B.value=2 C.value=1 K.cut=yes", "--json"]);
    let marking = &right["exercises"][0]["marking"];
    assert_eq!((&marking["right"], &marking["first_wrong"]), (&marking["total"], &json!(null)));
    for (text, place) in [("values;alphabeta;(1 x!)", "22"), ("wishes;alphabeta;(1 2)", "1")] {
        let bad = kythu(&["exercise", text]);
        assert_eq!(bad.code, Some(2));
        assert!(bad.err.contains(place), "{}", bad.err);
    }
}

#[test]
fn real_positions() {
    let exact = said(&["watch", "nim", "7,5,3,4", "--children", "19"]);
    assert_eq!(
        exact.lines().filter(|line| line.contains("  #") && !line.contains("#-")).count(),
        3,
        "{exact}"
    );
    assert!(!exact.contains('≈'), "{exact}");
    let thought = said(&["watch", "chess", "--children", "3"]);
    assert!(thought.lines().take(3).all(|line| line.contains("  ≈")), "{thought}");
    let run = object(&["watch", "tictactoe", "--algo", "alphabeta(depth=2)", "--json"]);
    assert_eq!(
        run["total"]["nodes"].as_u64().unwrap() as usize,
        run["visited"].as_array().unwrap().len() + run["cut"].as_array().unwrap().len()
    );
    let told = said(&["watch", "nim", "1,2", "--algo", "minimax(depth=3)", "--trace"]);
    assert!(told.contains("enter the root ▲MAX"), "{told}");
    let children = said(&["watch", "chess", "--children", "5"]);
    assert!(children.contains("+15 more"), "{children}");
}

/// The course's example: seven tokens, MIN first, 14 states.
#[test]
fn a_small_game_is_a_graph() {
    let graph = object(&["watch", "grundy", "7", "--graph", "--first", "min", "--json"]);
    assert_eq!((&graph["value"], &graph["levels"]), (&json!(1), &json!([1, 3, 4, 3, 2, 1])));
    let told = said(&["watch", "grundy", "7", "--graph", "--first", "min"]);
    assert!(told.contains("MAX wins, whatever MIN does (14 states on 6 levels)"), "{told}");
    assert!(
        told.contains("level 1, ▲MAX to move\n  6-1 = 1\n    · h1=5+1 → 5-1-1\n    ━ h1=4+2 → 4-2-1"),
        "{told}"
    );
    let refused = kythu(&["watch", "tictactoe", "--graph"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("more than 300 states"), "{}", refused.err);
    for bad in [&["watch", "grundy", "--graph", "--first", "me"][..], &["watch", "grundy", "--first", "min"]]
    {
        assert_eq!(kythu(bad).code, Some(2));
    }
}
