use super::smallest::smaller_trees;
use super::table::{Rule, mtdf};
use super::walk::Walk;
use super::*;
use kythu_game::{Side, SplitMix};
use kythu_games::tree::Shape;
use kythu_search::textbook::Step;

/// The tree, and the value and the visits of the wrong and of the right algorithm.
const SMALLEST: &[(&str, &str, &str, &str)] = &[
    ("min-tests-beta", "((1 0))", "1 in 3", "0 in 4"),
    ("min-returns-alpha", "((0))", "−∞ in 3", "0 in 3"),
    ("max-takes-smaller", "(0)", "−∞ in 2", "0 in 2"),
    ("same-node", "(0)", "0 in 23", "0 in 2"),
    ("wrapper", "(0 (0 0))", "0 in 5", "0 in 4"),
    ("no-bounds", "(0 (0 0))", "0 in 5", "0 in 4"),
    ("shared-alpha", "(((1) 0))", "1 in 4", "0 in 5"),
    ("forgotten-sign", "(1)", "-1 in 2", "1 in 2"),
    ("scout-empty-window", "(-1 (1))", "0 in 6", "1 in 6"),
    ("table-too-strict", "((0) 1)", "1 in 11", "1 in 10"),
    ("bound-as-exact", "((-1 -2))", "-1 in 5", "-2 in 11"),
];

#[test]
fn each_is_right_on_all_smaller_trees_and_wrong_on_the_smallest() {
    for mistake in MISTAKES {
        let tree = smallest_tree(mistake, &Stop::new()).expect(mistake.name);
        assert!(mistake.shows_on(&tree), "{mistake:?} on {tree}");
        smaller_trees(&tree, 2, &mut |smaller| {
            assert!(!mistake.shows_on(smaller), "{mistake:?} on {smaller}, which is smaller than {tree}");
        });
    }
}

#[test]
fn the_smallest_trees() {
    let found: Vec<(&str, String, String, String)> = MISTAKES
        .iter()
        .map(|mistake| {
            let tree = smallest_tree(mistake, &Stop::new()).expect(mistake.name);
            let both = mistake.beside_the_right_one(&tree, RunLimits::default(), &Stop::new()).unwrap();
            assert!(both.parts.is_some(), "{mistake:?} parts nowhere");
            assert!(both.right.complete);
            let said = |run: &Run| format!("{} in {}", run.value, run.counts.visits);
            (mistake.name, tree.to_string(), said(&both.left), said(&both.right))
        })
        .collect();
    let found: Vec<_> = found
        .iter()
        .map(|(name, tree, wrong, right)| (*name, tree.as_str(), wrong.as_str(), right.as_str()))
        .collect();
    assert_eq!(found, SMALLEST);
}

#[test]
fn what_the_course_says_about_its_slips() {
    let scout = mistake("scout-empty-window").unwrap();
    let tree: Tree = "(0 (2 2))".parse().unwrap();
    let both = scout.beside_the_right_one(&tree, RunLimits::default(), &Stop::new()).unwrap();
    assert_eq!((both.left.value.to_string(), both.right.value.to_string()), ("1".into(), "2".into()));
    // MIN-VALUE that tests β is wrong on about four random trees of ten.
    let slide = mistake("min-tests-beta").unwrap();
    let shape = Shape { depth: 3, branching: 2, irregular: false, values: (-9, 9), root_side: Side::First };
    let wrong = (0..1000).filter(|&seed| slide.shows_on(&Tree::random(&shape, seed).unwrap())).count();
    assert!((300..600).contains(&wrong), "{wrong} of 1000");
}

#[test]
fn those_that_only_waste_have_the_right_value() {
    let mut random = SplitMix::new(7);
    for seed in 0..300 {
        let depth = 1 + random.below(4) as u32;
        let shape = Shape { depth, branching: 3, irregular: true, values: (-5, 5), root_side: Side::First };
        let tree = Tree::random(&shape, seed).unwrap();
        for mistake in MISTAKES.iter().filter(|mistake| mistake.fault == Fault::Visits) {
            let run = mistake.run(&tree, RunLimits::default());
            assert_eq!(run.value, values(&tree)[0].into(), "{mistake:?} on {tree}");
        }
    }
}

#[test]
fn our_table_used_rightly_is_the_textbooks() {
    for seed in 0..200 {
        let shape =
            Shape { depth: 4, branching: 3, irregular: true, values: (-5, 5), root_side: Side::First };
        let tree = Tree::random(&shape, seed).unwrap();
        let mut ours: Trace<_> = Trace::new(100_000);
        mtdf(&mut Walk::new(&tree, &mut ours), Rule::Right);
        let manner = Manner::from_spec(&"mtdf".parse().unwrap(), &[]).unwrap();
        let mut task = Task::new(&tree, &Blind, Trace::new(100_000), u32::MAX);
        manner.search(&mut task, &NodeId(0));
        let theirs: Vec<Step<_>> = task.observer.steps;
        assert_eq!(ours.steps, theirs, "on {tree}");
    }
}

/// What the wrong run and the right one do where they first differ may only be what the mistake is about, on any tree.
#[test]
fn the_runs_part_at_the_mistake_itself() {
    use crate::step::Event;
    use kythu_search::textbook::Leaf;
    let known = |event: &Event| matches!(event, Event::Leaf { kind: Leaf::Known });
    let mut parted = vec![0; MISTAKES.len()];
    for seed in 0..300 {
        let shape =
            Shape { depth: 4, branching: 3, irregular: true, values: (-5, 5), root_side: Side::First };
        let tree = Tree::random(&shape, seed).unwrap();
        for (mistake, parted) in MISTAKES.iter().zip(&mut parted) {
            let both = mistake.beside_the_right_one(&tree, RunLimits::default(), &Stop::new()).unwrap();
            // The first step of each that the other does not take: a moment may show only one of them.
            let (left, right) = (&both.left.steps, &both.right.steps);
            let Some(at) = (0..left.len().min(right.len())).find(|&at| left[at] != right[at]) else {
                continue;
            };
            *parted += 1;
            let (wrong, right) = (&left[at], &right[at]);
            let at_min = both.left.nodes[wrong.node].turn == crate::Turn::Min;
            let fair = match mistake.name {
                "min-tests-beta" => at_min,
                "min-returns-alpha" => at_min && matches!(wrong.event, Event::Leave),
                "max-takes-smaller" => {
                    !at_min && matches!(wrong.event, Event::Better { .. } | Event::Kept { .. })
                }
                "same-node" => matches!(wrong.event, Event::Enter { .. }),
                // What is handed down is what is wrong.
                "wrapper" => matches!(wrong.event, Event::Enter { .. }),
                "shared-alpha" => {
                    wrong.window.map(|[alpha, _]| alpha) != right.window.map(|[alpha, _]| alpha)
                }
                "no-bounds" => wrong.window != right.window,
                "forgotten-sign" => matches!(wrong.event, Event::Better { .. } | Event::Kept { .. }),
                "scout-empty-window" => wrong.event == Event::Enter { again: true },
                "table-too-strict" => known(&right.event) && !known(&wrong.event),
                "bound-as-exact" => known(&wrong.event),
                other => panic!("{other}: where may it part?"),
            };
            assert!(fair, "{mistake:?} parts at {wrong:?}, not {right:?}, on {tree}");
        }
    }
    assert!(parted.iter().all(|&times| times > 50), "{parted:?}");
}

#[test]
fn what_is_said_wrong_has_its_texts_in_both_languages() {
    for said in SAID {
        for lang in kythu_words::Lang::ALL {
            for end in ["", ".right", ".place"] {
                let key = format!("lab.said.{}{end}", said.name);
                assert!(lang.template(&key).is_some(), "{key} in {}", lang.code());
            }
        }
        assert!(mistake(said.name).is_err(), "{} is the name of two things", said.name);
    }
}

#[test]
fn the_slips_without_a_tree_are_slips() {
    // The course's growth table took b^(d/2) at the odd depths.
    let exact = |d: u32| 40f64.powi(d.div_ceil(2) as i32) + 40f64.powi((d / 2) as i32) - 1.0;
    let slip = |d: u32| 40f64.powi(d.div_ceil(2) as i32) + 40f64.powf(f64::from(d) / 2.0) - 1.0;
    assert_eq!([3, 5, 7].map(exact), [1_639.0, 65_599.0, 2_623_999.0]);
    for (d, table) in [(3, 1_852.0), (5, 74_118.0), (7, 2_964_770.0)] {
        assert!((slip(d) - table).abs() < 1.0, "{d}: {}", slip(d));
    }
    let en = |key: &str| kythu_words::Lang::En.template(key).unwrap();
    assert!(en("lab.said.odd-depths").contains("1,852, 74,118 and 2,964,770"));
    assert!(en("lab.said.odd-depths.right").contains("1,639, 65,599 and 2,623,999"));
}
