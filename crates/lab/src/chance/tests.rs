use super::*;
use crate::{Event, Worth};
use kythu_game::SplitMix;
use kythu_words::Lang;

fn go(tree: &ChanceTree, method: &str) -> Run {
    run(tree, &method.parse().unwrap(), RunLimits { steps: 1_000_000, nodes: 10_000_000 }).unwrap()
}

/// A random tree as text: players and chance take turns as they like, weights and equal chances both.
fn random_tree(random: &mut SplitMix, depth: u32) -> String {
    if depth == 0 || random.below(6) == 0 {
        return (random.below(19) as i32 - 9).to_string();
    }
    let chance = random.below(2) == 0;
    let weighted = chance && random.below(2) == 0;
    let children: Vec<String> = (0..1 + random.below(3))
        .map(|_| {
            let weight = if weighted { format!("{}:", 1 + random.below(5)) } else { String::new() };
            format!("{weight}{}", random_tree(random, depth - 1))
        })
        .collect();
    format!("{}({})", if chance { "?" } else { "" }, children.join(" "))
}

#[test]
fn pruned_searches_find_the_value_of_plain_expectiminimax() {
    let mut random = SplitMix::new(2024);
    let (mut plain, mut star1, mut star2) = (0, 0, 0);
    for at in 0..3_000 {
        let depth = 2 + random.below(4) as u32;
        let side = if at % 2 == 0 { "" } else { "min " };
        let tree: ChanceTree = format!("{side}{}", random_tree(&mut random, depth)).parse().unwrap();
        let exact = tree.values()[0];
        for (method, leaves) in [("expectiminimax", &mut plain), ("star1", &mut star1), ("star2", &mut star2)]
        {
            let run = go(&tree, method);
            assert!(
                (run.value.0 - exact).abs() < 1e-9,
                "{method}: {} instead of {exact} on {tree}",
                run.value
            );
            *leaves += run.counts.leaves;
            assert!(method == "star2" || run.counts.leaves <= run.minimax.leaves, "{method} on {tree}");
        }
    }
    assert!(star1 < plain, "star1 saves leaves: {star1} of {plain}");
    assert!(star2 < plain, "star2 saves leaves: {star2} of {plain}");
}

/// Chance nodes with many players' nodes below: where star2's look ahead pays.
#[test]
fn star2_saves_most_where_chance_has_many_children() {
    let mut random = SplitMix::new(5);
    let (mut star1, mut star2) = (0, 0);
    for _ in 0..100 {
        let mut number = || (random.below(21) as i32 - 10).to_string();
        let mut node =
            |count: usize| format!("({})", (0..count).map(|_| number()).collect::<Vec<_>>().join(" "));
        let mut chance = || format!("?({})", (0..4).map(|_| node(4)).collect::<Vec<_>>().join(" "));
        let tree: ChanceTree =
            format!("({})", (0..5).map(|_| chance()).collect::<Vec<_>>().join(" ")).parse().unwrap();
        star1 += go(&tree, "star1").counts.leaves;
        star2 += go(&tree, "star2").counts.leaves;
    }
    assert!(star2 < star1, "{star2} leaves against {star1}");
}

#[test]
fn every_chance_cut_has_its_reason() {
    // R is worth 5; S has a 1 with probability 1/2, and even a 9 (the greatest leaf) would make it 5 only.
    let tree: ChanceTree = "A(R?(1/2:1 1/2:9) S?(1/2:1 1/2:T(9 0)))".parse().unwrap();
    let run = go(&tree, "star1");
    assert_eq!(run.value, Worth(5.0));
    let cut = run.steps.iter().find(|step| matches!(step.event, Event::Cut { .. })).unwrap();
    assert_eq!(
        cut.says.in_lang(Lang::En),
        "cut at S: skip T, because S is at most 5 whatever they hold, and MAX already has 5 at A"
    );
    assert_eq!(
        cut.says.in_lang(Lang::Vi),
        "cắt tại S: bỏ T, vì dù chúng ra sao S nhiều nhất là 5, mà MAX đã có 5 ở A"
    );
    assert_eq!(run.cut(), [run.nodes.iter().position(|node| node.label == "T").unwrap()]);
    let ids: Vec<&str> = run.code.iter().map(|line| line.id).collect();
    for method in ["expectiminimax", "star1", "star2"] {
        let run = go(&tree, method);
        for step in &run.steps {
            assert!(method != "star1" || ids.contains(&step.line), "{}", step.line);
            for lang in Lang::ALL {
                let text = step.says.in_lang(lang);
                assert!(!text.contains('{') && !text.contains("lab."), "{text}");
            }
        }
    }
}

#[test]
fn trees_survive_being_written() {
    for text in [
        "3",
        "-2.5",
        "?(1/2:3 1/2:9)",
        "min A(B?(0.9:(1 5) 0.1:C(7 8)) K=4)",
        "?(2:10 1:-5)",
        "(?(2 8) ?(1/3:x=1 2/3:(0 1)))",
        "max Max(1 2)",
    ] {
        let tree: ChanceTree = text.parse().unwrap();
        assert_eq!(tree.to_string(), text);
    }
    let json: ChanceTree = r#"{"name": "A", "children": [3, {"chance": [{"p": 0.5, "node": 1}, {"p": "1/2", "node": [2, 7]}]}]}"#
        .parse()
        .unwrap();
    assert_eq!(json.to_string(), "A(3 ?(0.5:1 1/2:(2 7)))");
    assert!((json.values()[0] - 3.0).abs() < 1e-12);
    // Two to one.
    assert!(("?(2:10 1:-5)".parse::<ChanceTree>().unwrap().values()[0] - 5.0).abs() < 1e-12);
}

#[test]
fn bad_trees_name_the_place() {
    for (text, at) in [
        ("", 0),
        ("?", 1),
        ("?(", 2),
        ("?()", 2),
        ("(1 ?)", 4),
        ("(1/2:3 4)", 1),
        ("?(1/2:3 4)", 1),
        ("?(0.5:3 0.4:4)", 1),
        ("?(0:3 1:4)", 2),
        ("?(1/0:3 1:4)", 2),
        ("?(1//2:3)", 2),
        ("(1 2", 0),
        ("(1 2))", 5),
        ("(1 x!)", 4),
        ("(1. 2)", 1),
        ("(1e3 2)", 2),
        ("(1/2 3)", 2),
    ] {
        let refusal = text.parse::<ChanceTree>().unwrap_err();
        assert_eq!(refusal.at, Some(at), "{text}: {refusal}");
    }
    for text in [
        "{",
        "[]",
        "[[]]",
        r#"{"chance": []}"#,
        r#"{"chance": [{"p": -1, "node": 1}]}"#,
        r#"{"side": 3}"#,
        "[true]",
    ] {
        assert!(text.parse::<ChanceTree>().is_err(), "{text}");
    }
    assert!("A(A=1 2)".parse::<ChanceTree>().is_err());
}

#[test]
fn the_estimate_comes_closer_and_is_the_same_for_the_same_seed() {
    let tree: ChanceTree = "(?(1/2:0 1/2:10) ?(1/3:2 2/3:(8 9)))".parse().unwrap();
    let exact = tree.values()[0];
    let estimates = estimate(&tree, 50_000, 7);
    assert_eq!(estimates, estimate(&tree, 50_000, 7));
    let last = estimates.last().unwrap();
    assert_eq!(last.walks, 50_000);
    assert!((last.mean - exact).abs() < 5.0 * last.error.unwrap(), "{last:?} against {exact}");
    assert!(last.error < estimates[6].error);
    assert_eq!((estimates[0].walks, estimates[0].error), (1, None), "one walk has no error");
    let sizes: Vec<u64> = estimates.iter().map(|estimate| estimate.walks).collect();
    assert_eq!(sizes[..7], [1, 2, 5, 10, 20, 50, 100]);
}
