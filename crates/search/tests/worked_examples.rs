//! The worked examples of the course, to the letter.

use kythu_game::{Blind, Score, Side};
use kythu_games::tree::{Branch, NodeId, Tree};
use kythu_search::textbook::{Event, Form, Leaf, Line, Step, Task, Trace, alphabeta, minimax, trace_cuts};

struct Run {
    tree: Tree,
    value: i32,
    steps: Vec<Step<Branch>>,
    line: Vec<String>,
}

fn run(text: &str, hard: bool) -> Run {
    let tree: Tree = text.parse().unwrap();
    let mut runs = [Form::TwoFunctions, Form::Flag, Form::Negamax].map(|form| {
        let observer = (Trace::new(10_000), Line::new());
        let mut task = Task::new(&tree, &Blind, observer, u32::MAX).hard(hard);
        let found = alphabeta(&mut task, &NodeId(0), form);
        let value = if tree.root_side() == Side::First { found.value } else { -found.value };
        let mut at = NodeId(0);
        let line = task.observer.1.moves().iter().map(|&branch| {
            at = tree.node(at).children[branch.0 as usize];
            tree.label(at)
        });
        let line = line.collect();
        Run { tree: tree.clone(), value: value.raw(), steps: task.observer.0.steps, line }
    });
    // The three forms take the same steps.
    assert_eq!(runs[0].steps, runs[1].steps);
    assert_eq!(runs[0].steps, runs[2].steps);
    let mut task = Task::new(&tree, &Blind, (), u32::MAX);
    let plain = minimax(&mut task, &NodeId(0)).value;
    let plain = if tree.root_side() == Side::First { plain } else { -plain };
    assert_eq!(plain.raw(), runs[0].value);
    std::mem::replace(&mut runs[0], Run { tree, value: 0, steps: Vec::new(), line: Vec::new() })
}

impl Run {
    fn visited(&self) -> Vec<i32> {
        let leaves = self.steps.iter().filter_map(|step| match step.event {
            Event::Leaf { value, kind: Leaf::End } => Some(value.raw()),
            _ => None,
        });
        leaves.collect()
    }

    fn cuts(&self) -> Vec<String> {
        trace_cuts(&self.steps).iter().map(|path| self.tree.label(self.tree.follow(path))).collect()
    }

    /// Who cut where, and whose bound it was.
    fn reasons(&self) -> Vec<(String, Side, String)> {
        let name = |path: &[Branch]| self.tree.label(self.tree.follow(path));
        let cuts = self.steps.iter().filter_map(|step| match &step.event {
            Event::Cut { side, by, .. } => Some((name(&step.path), *side, name(by.as_ref().unwrap()))),
            _ => None,
        });
        cuts.collect()
    }

    /// The value with which a node was left.
    fn value_of(&self, label: &str) -> Option<i32> {
        self.steps.iter().find_map(|step| match step.event {
            Event::Leave { value } if self.tree.label(self.tree.follow(&step.path)) == label => {
                Some(value.raw())
            }
            _ => None,
        })
    }
}

#[test]
fn b1_two_cuts_and_their_reasons() {
    let run = run("A(B(D(2 3) E(5 X=9)) C(F(0 1) G(7 5)))", false);
    assert_eq!(run.value, 3);
    assert_eq!(run.visited(), [2, 3, 5, 0, 1]);
    assert_eq!(run.cuts(), ["X", "G"]);
    let reasons = [("E".into(), Side::First, "B".into()), ("C".into(), Side::Second, "A".into())];
    assert_eq!(run.reasons(), reasons, "a β-cut at E by B's β, an α-cut at C by A's α");
    assert_eq!((run.value_of("D"), run.value_of("F"), run.value_of("C")), (Some(3), Some(1), Some(1)));
    assert_eq!(run.line, ["B", "D", "1.1.2"]);
}

#[test]
fn b1_fail_hard_keeps_values_inside_the_window() {
    let run = run("A(B(D(2 3) E(5 9)) C(F(0 1) G(7 5)))", true);
    assert_eq!(run.value, 3);
    assert_eq!(run.visited(), [2, 3, 5, 0, 1]);
    assert_eq!((run.value_of("F"), run.value_of("C")), (Some(3), Some(3)));
}

#[test]
fn b2_depth_three_binary_tree() {
    let run = run("(((3 5)(6 9))((1 2)(0 -1)))", false);
    assert_eq!(run.value, 5);
    assert_eq!(run.visited(), [3, 5, 6, 1, 2]);
}

#[test]
fn b3_the_other_children_of_c_are_cut() {
    let run = run("S(10 C(3 P=4 Q=5))", false);
    assert_eq!(run.value, 10);
    assert_eq!(run.cuts(), ["P", "Q"]);
}

#[test]
fn b4_the_right_min_is_cut_after_one() {
    let run = run("((2 7)(1 8 9))", false);
    assert_eq!(run.value, 2);
    assert_eq!(run.visited(), [2, 7, 1]);
    assert_eq!(run.cuts(), ["2.2", "2.3"]);
}

#[test]
fn b5_whatever_k_and_g_hold() {
    for k in [-100, 0, 7, 8, 9, 100] {
        for g in ["-100", "100", "(-5 5)", "(100 (3 4))"] {
            let run = run(&format!("A(B(D(6 5) E(8 K={k})) C(F(2 1) G={g}))").replace("G=(", "G("), false);
            assert_eq!(run.value, 6);
            assert_eq!(run.visited(), [6, 5, 8, 2, 1]);
            assert_eq!(run.cuts(), ["K", "G"]);
            let sides: Vec<Side> = run.reasons().into_iter().map(|(_, side, _)| side).collect();
            assert_eq!(sides, [Side::First, Side::Second], "a β-cut of K, an α-cut of G");
        }
    }
}

#[test]
fn b6_three_min_children() {
    let run = run("(((2 3)(5 9))((0)(7 4))((2 1)(5 6)))", false);
    assert_eq!(run.value, 3);
    assert_eq!(run.visited(), [2, 3, 5, 0, 2, 1]);
}

#[test]
fn b7_bounds_say_what_needs_no_further_look() {
    // α = 6: below a MIN, a value ≤ 6 ends it; 7 does not.
    for (value, cuts) in [(5, 1), (6, 1), (7, 0)] {
        assert_eq!(run(&format!("(6 ({value} 9))"), false).cuts().len(), cuts, "MIN with {value}");
    }
    // β = 6: below a MAX, a value ≥ 6 ends it; 5 does not.
    for (value, cuts) in [(7, 1), (6, 1), (5, 0)] {
        assert_eq!(run(&format!("min (6 ({value} 1))"), false).cuts().len(), cuts, "MAX with {value}");
    }
}

#[test]
fn a_root_of_min_is_seen_by_max() {
    let run = run("min ((2 3)(0 1))", false);
    assert_eq!(run.value, 1);
    assert_eq!(Score::new(run.value).utility(), 1);
}
