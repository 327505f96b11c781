//! The worked examples of the course, told in both languages, and every algorithm and convention held to minimax.

use kythu_game::{Side, Stop};
use kythu_games::tree::{Shape, Tree};
use kythu_lab::{Comparison, Event, Run, RunLimits};
use kythu_words::Lang;

const FIRST: &str = "A(B(D(2 3) E(5 X=9)) C(F(0 1) G(7 5)))";

fn run(tree: &str, spec: &str) -> Run {
    let tree: Tree = tree.parse().unwrap();
    Run::new(&tree, &spec.parse().unwrap(), RunLimits::default(), &Stop::new()).unwrap()
}

/// The sentences of the cuts.
fn reasons(run: &Run, lang: Lang) -> Vec<String> {
    let cuts = run
        .steps
        .iter()
        .filter(|step| matches!(&step.event, Event::Cut { skipped, .. } if !skipped.is_empty()));
    cuts.map(|step| step.says.in_lang(lang)).collect()
}

fn leaves(run: &Run) -> Vec<String> {
    run.leaves().iter().map(ToString::to_string).collect()
}

#[test]
fn every_cut_of_the_worked_examples_is_explained() {
    type Example = (
        &'static str,
        &'static str,
        &'static [&'static str],
        &'static [&'static str],
        &'static [&'static str],
    );
    let examples: [Example; 8] = [
        (
            FIRST,
            "3",
            &["2", "3", "5", "0", "1"],
            &[
                "β-cut at E: skip X, because E is at least 5 and MIN already has 3 at B",
                "α-cut at C: skip G, because C is at most 1 and MAX already has 3 at A",
            ],
            &[
                "cắt β tại E: bỏ X, vì E ít nhất là 5 mà MIN đã có 3 ở B",
                "cắt α tại C: bỏ G, vì C nhiều nhất là 1 mà MAX đã có 3 ở A",
            ],
        ),
        (
            "(((3 5)(6 9))((1 2)(0 -1)))",
            "5",
            &["3", "5", "6", "1", "2"],
            &[
                "β-cut at 1.2: skip 1.2.2, because 1.2 is at least 6 and MIN already has 5 at 1",
                "α-cut at 2: skip 2.2, because 2 is at most 2 and MAX already has 5 at the root",
            ],
            &[
                "cắt β tại 1.2: bỏ 1.2.2, vì 1.2 ít nhất là 6 mà MIN đã có 5 ở 1",
                "cắt α tại 2: bỏ 2.2, vì 2 nhiều nhất là 2 mà MAX đã có 5 ở gốc",
            ],
        ),
        (
            "S(10 C(3 P=4 Q=5))",
            "10",
            &["10", "3"],
            &["α-cut at C: skip P, Q, because C is at most 3 and MAX already has 10 at S"],
            &["cắt α tại C: bỏ P, Q, vì C nhiều nhất là 3 mà MAX đã có 10 ở S"],
        ),
        (
            "R(L(2 7) M(1 P=8 Q=9))",
            "2",
            &["2", "7", "1"],
            &["α-cut at M: skip P, Q, because M is at most 1 and MAX already has 2 at R"],
            &["cắt α tại M: bỏ P, Q, vì M nhiều nhất là 1 mà MAX đã có 2 ở R"],
        ),
        (
            "A(B(D(6 5) E(8 K=0)) C(F(2 1) G=9))",
            "6",
            &["6", "5", "8", "2", "1"],
            &[
                "β-cut at E: skip K, because E is at least 8 and MIN already has 6 at B",
                "α-cut at C: skip G, because C is at most 2 and MAX already has 6 at A",
            ],
            &[
                "cắt β tại E: bỏ K, vì E ít nhất là 8 mà MIN đã có 6 ở B",
                "cắt α tại C: bỏ G, vì C nhiều nhất là 2 mà MAX đã có 6 ở A",
            ],
        ),
        (
            "C(N1((2 3) P(5 K=9)) N2((0) Q(7 4)) N3((2 1) R(5 6)))",
            "3",
            &["2", "3", "5", "0", "2", "1"],
            &[
                "β-cut at P: skip K, because P is at least 5 and MIN already has 3 at N1",
                "α-cut at N2: skip Q, because N2 is at most 0 and MAX already has 3 at C",
                "α-cut at N3: skip R, because N3 is at most 2 and MAX already has 3 at C",
            ],
            &[
                "cắt β tại P: bỏ K, vì P ít nhất là 5 mà MIN đã có 3 ở N1",
                "cắt α tại N2: bỏ Q, vì N2 nhiều nhất là 0 mà MAX đã có 3 ở C",
                "cắt α tại N3: bỏ R, vì N3 nhiều nhất là 2 mà MAX đã có 3 ở C",
            ],
        ),
        // α = 6: below a MIN, values ≤ 6 need no further look.
        (
            "A(6 B(6 K=9))",
            "6",
            &["6", "6"],
            &["α-cut at B: skip K, because B is at most 6 and MAX already has 6 at A"],
            &["cắt α tại B: bỏ K, vì B nhiều nhất là 6 mà MAX đã có 6 ở A"],
        ),
        // β = 6: below a MAX, values ≥ 6 need none.
        (
            "min A(6 B(6 K=1))",
            "6",
            &["6", "6"],
            &["β-cut at B: skip K, because B is at least 6 and MIN already has 6 at A"],
            &["cắt β tại B: bỏ K, vì B ít nhất là 6 mà MIN đã có 6 ở A"],
        ),
    ];
    for (tree, value, visited, english, vietnamese) in examples {
        for form in ["two", "flag", "negamax"] {
            let run = run(tree, &format!("alphabeta(form={form})"));
            assert_eq!(run.value.to_string(), value, "{tree}");
            assert_eq!(leaves(&run), visited, "{tree}");
            assert_eq!(reasons(&run, Lang::En), english, "{tree}");
            assert_eq!(reasons(&run, Lang::Vi), vietnamese, "{tree}");
        }
    }
}

#[test]
fn the_whole_story_of_a_small_tree() {
    let told: Vec<String> =
        run("A(B(2 7) C(1 K=8))", "alphabeta").steps.iter().map(|step| step.says.to_string()).collect();
    assert_eq!(
        told,
        [
            "enter A ▲MAX, α = −∞, β = +∞",
            "enter B ▼MIN, α = −∞, β = +∞",
            "enter 1.1 •, α = −∞, β = +∞",
            "leaf 1.1 = 2",
            "B has 2, by 1.1: β falls to 2",
            "enter 1.2 •, α = −∞, β = 2",
            "leaf 1.2 = 7",
            "B keeps 2: 1.2 comes back with 7, which is not less",
            "leave B with 2",
            "A has 2, by B: α rises to 2",
            "enter C ▼MIN, α = 2, β = +∞",
            "enter 2.1 •, α = 2, β = +∞",
            "leaf 2.1 = 1",
            "C has 1, by 2.1: β falls to 1",
            "α-cut at C: skip K, because C is at most 1 and MAX already has 2 at A",
            "leave C with 1",
            "A keeps 2: C comes back with 1, which is not more",
            "leave A with 2",
        ]
    );
}

#[test]
fn every_step_stands_on_a_line_of_the_code_and_is_told_in_both_languages() {
    for spec in ALL {
        let run = run(FIRST, spec);
        let ids: Vec<&str> = run.code.iter().map(|line| line.id).collect();
        for step in &run.steps {
            assert!(ids.contains(&step.line), "{spec}: {} of {step:?}", step.line);
            for lang in Lang::ALL {
                let text = step.says.in_lang(lang);
                assert!(!text.contains('{') && !text.contains("lab."), "{spec}: {text}");
            }
        }
        for line in &run.code {
            for lang in Lang::ALL {
                let text = line.text.in_lang(lang);
                assert!(!text.contains('{') && !text.contains("lab."), "{spec}: {text}");
            }
        }
    }
}

const ALL: [&str; 20] = [
    "minimax",
    "alphabeta",
    "alphabeta(fail=hard)",
    "alphabeta(cut=gt)",
    "alphabeta(cut=gt,fail=hard)",
    "alphabeta(form=flag)",
    "alphabeta(form=flag,fail=hard,cut=gt)",
    "alphabeta(form=negamax)",
    "negamax(cut=gt)",
    "negamax(fail=hard,order=right)",
    "alphabeta(order=best)",
    "alphabeta(order=worst)",
    "alphabeta(order=random,seed=9)",
    "negascout",
    "pvs(order=worst)",
    "memory",
    "mtdf",
    "mtdf(guess=7,order=right)",
    "deepening",
    "deepening(window=2)",
];

#[test]
fn every_convention_keeps_the_value_of_minimax() {
    for seed in 0..150 {
        let root_side = if seed % 2 == 0 { Side::First } else { Side::Second };
        let shape = Shape { depth: 4, branching: 3, irregular: true, values: (-4, 4), root_side };
        let tree = Tree::random(&shape, seed).unwrap();
        let go =
            |spec: &str| Run::new(&tree, &spec.parse().unwrap(), RunLimits::default(), &Stop::new()).unwrap();
        let plain = go("minimax");
        assert_eq!((plain.counts.visits, plain.counts.leaves), (plain.minimax.visits, plain.minimax.leaves));
        for spec in ALL {
            let run = go(spec);
            assert_eq!(run.value, plain.value, "{spec} on {tree}");
            assert_eq!(run.counts.visited + run.counts.skipped, tree.nodes().len() as u64);
            assert_eq!(run.minimax, plain.minimax);
        }
        // Cutting late never saves a node, and the best order never costs one against the worst.
        assert!(go("alphabeta(cut=gt)").counts.visits >= go("alphabeta").counts.visits);
        assert!(
            go("alphabeta(order=best)").counts.visits <= go("alphabeta(order=worst)").counts.visits,
            "{tree}"
        );
        // A window that holds the value changes nothing; one that does not gives a bound on the right side.
        let value = plain.value.0 as i32;
        let inside = go(&format!("alphabeta(alpha={},beta={})", value - 1, value + 1));
        assert_eq!((inside.value, inside.outside), (plain.value, None));
        for spec in ["alphabeta", "negamax", "negascout"] {
            let above = go(&format!("{spec}(alpha={})", value + 2));
            assert!(above.value >= plain.value && above.outside.is_some(), "{spec}");
            let below = go(&format!("{spec}(beta={})", value - 2));
            assert!(below.value <= plain.value && below.outside.is_some(), "{spec}");
        }
    }
}

#[test]
fn a_long_run_is_cut_short_and_says_so() {
    let shape = Shape { depth: 8, branching: 2, irregular: false, values: (-9, 9), root_side: Side::First };
    let tree = Tree::random(&shape, 1).unwrap();
    let limits = RunLimits { steps: 100, nodes: 1_000_000 };
    let run = Run::new(&tree, &"minimax".parse().unwrap(), limits, &Stop::new()).unwrap();
    assert_eq!(run.steps.len(), 100);
    assert!(run.missed > 1000 && run.complete);
    let limits = RunLimits { steps: 100, nodes: 50 };
    assert!(!Run::new(&tree, &"minimax".parse().unwrap(), limits, &Stop::new()).unwrap().complete);
}

#[test]
fn two_runs_share_a_timeline() {
    let both = Comparison::of(run(FIRST, "minimax"), run(FIRST, "alphabeta"));
    let last = both.moments.last().unwrap();
    assert_eq!(*last, [both.left.steps.len(), both.right.steps.len()]);
    for pair in both.moments.windows(2) {
        assert!(pair[0][0] <= pair[1][0] && pair[0][1] <= pair[1][1] && pair[0] != pair[1]);
    }
    // They part where alpha-beta cuts X and minimax looks at it.
    let parts = both.parts.unwrap();
    let [left, right] = both.moments[parts];
    let nodes = [&both.left.steps[left - 1], &both.right.steps[right.saturating_sub(1)]];
    assert_eq!(both.left.nodes[nodes[0].node].label, "X", "{nodes:?}");
    let same = Comparison::of(run(FIRST, "alphabeta"), run(FIRST, "negamax"));
    assert_eq!(same.parts, None);
    assert_eq!(same.moments.len(), same.left.steps.len());
}

#[test]
fn bad_conventions_are_refused() {
    let tree: Tree = FIRST.parse().unwrap();
    for spec in [
        "genius",
        "alphabeta(fail=soggy)",
        "alphabeta(form=three)",
        "minimax(fail=hard)",
        "negascout(cut=gt)",
        "alphabeta(alpha=3,beta=3)",
        "alphabeta(alpha=x)",
        "alphabeta(order=up)",
        "alphabeta(depth=0)",
        "mtdf(guess=1.5)",
    ] {
        assert!(
            Run::new(&tree, &spec.parse().unwrap(), RunLimits::default(), &Stop::new()).is_err(),
            "{spec}"
        );
    }
}
