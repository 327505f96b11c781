//! Exercises as they stand in addresses, and trees with chance nodes.

use crate::promises;
use kythu_lab::RunLimits;
use kythu_lab::chance::{ChanceTree, METHODS, run};
use kythu_lab::exercise::{Exercise, Marking, Solution, read_answers};
use kythu_players::Spec;

/// Nodes of a tree on which all methods are tried out.
const TRIED: usize = 200;

/// An exercise and answers to it: `exercise|answers`.
pub fn exercises(text: &str) {
    let (text, answers) = text.split_once('|').unwrap_or((text, ""));
    let exercise = match text.parse::<Exercise>() {
        Ok(exercise) => exercise,
        Err(refusal) => return promises::refusal(&refusal, text),
    };
    let written = exercise.to_string();
    let again = written.parse::<Exercise>().map(|again| again.to_string());
    assert_eq!(again.as_deref(), Ok(written.as_str()), "{text:?} is written as {written:?}");
    let solution =
        Solution::of(&exercise).unwrap_or_else(|refusal| panic!("{text:?} has no solution: {refusal}"));
    match read_answers(&exercise, answers) {
        Err(refusal) => promises::refusal(&refusal, answers),
        Ok(answers) => {
            let marking =
                Marking::of(&exercise, &solution, &answers).unwrap_or_else(|refusal| panic!("{refusal}"));
            assert!(marking.right <= marking.total);
            for mark in &marking.marks {
                promises::sayable(&mark.says);
                assert!(mark.step.is_none_or(|step| step < solution.run.steps.len()));
            }
        }
    }
}

/// A tree with chance nodes.
pub fn chance(text: &str) {
    let tree = match text.parse::<ChanceTree>() {
        Ok(tree) => tree,
        Err(refusal) => return promises::refusal(&refusal, text),
    };
    let written = tree.to_string();
    let again = written.parse::<ChanceTree>().map(|again| again.to_string());
    assert_eq!(again.as_deref(), Ok(written.as_str()), "{text:?} is written as {written:?}");
    if tree.len() > TRIED {
        return;
    }
    let exact = tree.values()[0];
    for (name, _) in METHODS {
        let run =
            run(&tree, &Spec::new(name), RunLimits::default()).unwrap_or_else(|refusal| panic!("{refusal}"));
        let size = exact.abs().max(1.0);
        assert!(
            (run.value.0 - exact).abs() <= 1e-6 * size,
            "{name}: {} instead of {exact} on {text:?}",
            run.value
        );
        run.steps.iter().for_each(|step| promises::sayable(&step.says));
    }
}
