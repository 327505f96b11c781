//! Questions about decisions.

use crate::promises;
use kythu_decide::Question;
use kythu_decide::table::Analysis;

/// A payoff table, a matrix game, a Markov decision process or an estimate.
pub fn decide(text: &str) {
    let question = match text.parse::<Question>() {
        Ok(question) => question,
        Err(refusal) => return promises::refusal(&refusal, text),
    };
    let written = question.to_string();
    assert_eq!(written.parse::<Question>().as_ref(), Ok(&question), "{text:?} is written as {written:?}");
    match question {
        Question::Table(table) => {
            let told = Analysis::of(&table);
            for verdict in &told.verdicts {
                assert!(!verdict.best.is_empty(), "{} chooses nothing in {text:?}", verdict.rule.name());
                verdict.steps.iter().for_each(|step| promises::sayable(&step.says));
            }
            promises::sayable(&told.disagreement.finding);
            told.disagreement.reasons.iter().for_each(|reason| promises::sayable(&reason.says));
            assert!(told.optimism.stretches.iter().all(|stretch| !stretch.best.is_empty()));
        }
        Question::Game(game) => match game.solve() {
            Ok(solved) => {
                let [by_row, by_column] = &solved.mixes;
                assert!(
                    solved.against_columns.iter().all(|worth| *worth >= solved.value),
                    "{by_row:?} in {text:?}"
                );
                assert!(
                    solved.against_rows.iter().all(|worth| *worth <= solved.value),
                    "{by_column:?} in {text:?}"
                );
                solved.steps.iter().for_each(|step| promises::sayable(&step.says));
            }
            Err(refusal) => promises::refusal(&refusal, text),
        },
        Question::Mdp(process) => {
            let told = process.iterate();
            assert!(told.error.is_finite());
            promises::sayable(&told.finding);
            for sweep in &told.sweeps {
                promises::sayable(&sweep.says);
                sweep.states.iter().for_each(promises::sayable);
            }
        }
        Question::Estimate(estimation) => {
            let told = estimation.risks();
            assert!(told.crossings.iter().all(|crossing| (0.0..=1.0).contains(&crossing.theta)));
            told.says.iter().for_each(promises::sayable);
        }
    }
}
