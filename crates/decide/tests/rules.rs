//! The rules on the examples, and against naive versions of themselves.

use kythu_decide::table::{Analysis, Goal, Rule, Table};
use kythu_decide::{EXAMPLES, Number, Question, approximate, shown};
use kythu_words::Lang;
use proptest::prelude::*;

fn table(text: &str) -> Table {
    match text.parse() {
        Ok(Question::Table(table)) => table,
        other => panic!("{text}: {other:?}"),
    }
}

fn example(name: &str) -> Table {
    table(EXAMPLES.iter().find(|example| example.name == name).unwrap().text(Lang::En))
}

fn said(analysis: &Analysis, rule: Rule) -> Vec<String> {
    analysis.verdict(rule).unwrap().steps.iter().map(|step| step.says.to_string()).collect()
}

#[test]
fn the_mine() {
    let mine = example("mine");
    let told = Analysis::of(&mine);
    assert_eq!(
        said(&told, Rule::Worst),
        [
            "open the mine: its worst is −40, if no ore",
            "leave it: its worst is 0, if ore or no ore",
            "the best of these is 0: choose leave it"
        ]
    );
    assert_eq!(
        said(&told, Rule::Regret),
        [
            "if ore: the best is 100, with open the mine",
            "if no ore: the best is 0, with leave it",
            "open the mine: regrets 0; 40; the largest is 40, if no ore",
            "leave it: regrets 100; 0; the largest is 100, if ore",
            "the smallest of the largest regrets is 40: choose open the mine"
        ]
    );
    assert_eq!(said(&told, Rule::Hurwicz)[1], "open the mine: best 100, worst −40; 0.5·100 + 0.5·(−40) = 30");
    assert_eq!(
        said(&told, Rule::Bayes),
        [
            "probabilities: ore 0.3, no ore 0.7 (given)",
            "open the mine: 0.3·100 + 0.7·(−40) = 2",
            "leave it: 0.3·0 + 0.7·0 = 0",
            "the best of these is 2: choose open the mine"
        ]
    );
    assert_eq!(told.optimism.finding.to_string(), "the choice changes where the optimism α passes 2/7");
    let probability = told.probability.unwrap();
    assert_eq!(
        probability.finding.to_string(),
        "the choice changes where the probability of “ore” passes 2/7"
    );
    let information = told.information.unwrap();
    assert_eq!(
        [information.with, information.without, information.worth].map(|n| shown(&n).to_string()),
        ["30", "2", "28"]
    );
    let quarrel = told.disagreement;
    assert_eq!(quarrel.finding.to_string(), "the rules disagree: 2 different answers");
    assert_eq!(quarrel.camps[0].says.to_string(), "maximin: choose leave it");
    assert_eq!(
        quarrel.camps[1].says.to_string(),
        "minimax regret, Hurwicz, Laplace and Bayes: choose open the mine"
    );
    let reasons: Vec<String> = quarrel.reasons.iter().map(|reason| reason.says.to_string()).collect();
    assert_eq!(
        reasons[0],
        "it looks only at the worst cell of each row: “leave it” gets no worse than 0, but “open the mine” may come to −40 if no ore"
    );
    assert_eq!(
        reasons[4],
        "it weighs by probability: the worst of “open the mine” (−40 if no ore) weighs 0.7; “open the mine” is expected to come to 2, “leave it” to 0"
    );
}

#[test]
fn five_rules_quarrel() {
    let told = Analysis::of(&example("quarrel"));
    let choices: Vec<&[usize]> = told.verdicts.iter().map(|verdict| verdict.best.as_slice()).collect();
    assert_eq!(choices, [[0], [1], [2], [3], [4]]);
    assert_eq!((told.disagreement.camps.len(), told.disagreement.reasons.len()), (5, 5));
    assert!(told.dominated.is_empty() && told.probability.is_none());
}

#[test]
fn probabilities_are_counted() {
    let mut mine = example("mine-counted");
    let share = |table: &Table| shown(&table.prior.as_ref().unwrap().probabilities()[0]).to_string();
    assert_eq!(share(&mine), "2/7");
    assert_eq!(
        said(&Analysis::of(&mine), Rule::Bayes)[0],
        "probabilities: ore 2/7, no ore 5/7 (12 observations; 1 is added to every count before they are divided by their sum)"
    );
    mine.prior = table("table; states: a, b; x: 1, 2; y: 2, 1; counts: 3, 9").prior;
    assert_eq!(share(&mine), "0.25");
}

#[test]
fn costs_turn_everything_round() {
    let told = Analysis::of(&example("insurance"));
    assert_eq!(told.verdict(Rule::Worst).unwrap().best, [2]);
    assert_eq!(said(&told, Rule::Worst)[0], "no insurance: its worst is 200, if great damage");
    assert_eq!(told.verdict(Rule::Bayes).unwrap().best, [0]);
    assert_eq!(shown(&told.information.unwrap().worth).to_string(), "7.8");
}

#[test]
fn ties_are_named() {
    let told = Analysis::of(&table("table; states: a, b; x: 1, 2; y: 2, 1; z: 0, 0"));
    assert_eq!(told.verdict(Rule::Worst).unwrap().best, [0, 1]);
    assert_eq!(said(&told, Rule::Worst)[3], "the best of these is 1: choose x or y (x and y tie)");
    assert_eq!(told.disagreement.finding.to_string(), "all rules accept x or y");
    assert!(told.verdict(Rule::Bayes).is_none() && told.information.is_none());
    assert_eq!(told.dominated.len(), 2);
    assert_eq!(told.dominated[0].says.to_string(), "x is never worse than z, so nobody needs z");
}

/// Tables of small numbers, where ties are frequent.
fn tables() -> impl Strategy<Value = Table> {
    (1..5_usize, 1..5_usize, any::<bool>(), 0..=10_u32, any::<bool>()).prop_flat_map(
        |(rows, columns, cost, alpha, prior)| {
            let cells = prop::collection::vec(prop::collection::vec(-6..=6_i32, columns), rows);
            let weights = prop::collection::vec(1..9_u32, columns);
            (cells, weights).prop_map(move |(cells, weights)| {
                let names = |letter: char, count: usize| {
                    (0..count).map(|at| format!("{letter}{at}")).collect::<Vec<_>>()
                };
                let mut text = format!(
                    "table {}\nstates: {}\n",
                    if cost { "cost" } else { "profit" },
                    names('s', columns).join(", ")
                );
                for (name, row) in names('a', rows).iter().zip(&cells) {
                    let row: Vec<String> = row.iter().map(|cell| format!("{cell}/3")).collect();
                    text += &format!("{name}: {}\n", row.join(", "));
                }
                let weights: Vec<String> = weights.iter().map(u32::to_string).collect();
                if prior {
                    text += &format!("counts: {}\n", weights.join(" "));
                }
                text += &format!("hurwicz: {alpha}/10\n");
                table(&text)
            })
        },
    )
}

/// The figures of a rule in floating-point numbers, the larger the better.
fn naive(table: &Table, rule: Rule, alpha: f64) -> Vec<f64> {
    let sign = if table.goal == Goal::Profit { 1.0 } else { -1.0 };
    let cells: Vec<Vec<f64>> =
        table.grid.approximate().iter().map(|row| row.iter().map(|cell| sign * cell).collect()).collect();
    let min = |row: &[f64]| row.iter().copied().fold(f64::INFINITY, f64::min);
    let max = |row: &[f64]| row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = match (&table.prior, rule) {
        (Some(prior), Rule::Bayes) => prior.probabilities().iter().map(approximate).collect(),
        _ => vec![1.0 / table.grid.columns.len() as f64; table.grid.columns.len()],
    };
    cells
        .iter()
        .map(|row| match rule {
            Rule::Worst => min(row),
            Rule::Hurwicz => alpha * max(row) + (1.0 - alpha) * min(row),
            Rule::Laplace | Rule::Bayes => row.iter().zip(&weights).map(|(cell, weight)| cell * weight).sum(),
            Rule::Regret => {
                let missed = (0..row.len()).map(|column| {
                    max(&cells.iter().map(|other| other[column]).collect::<Vec<_>>()) - row[column]
                });
                -missed.fold(0.0, f64::max)
            }
        })
        .collect()
}

fn best(figures: &[f64]) -> Vec<usize> {
    let top = figures.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    (0..figures.len()).filter(|&at| figures[at] > top - 1e-9).collect()
}

fn at_optimism(table: &Table, alpha: i64) -> Vec<usize> {
    let table = Table { optimism: Number::from_integer(alpha.into()), ..table.clone() };
    Analysis::of(&table).verdict(Rule::Hurwicz).unwrap().best.clone()
}

proptest! {
    #[test]
    fn every_rule_is_its_naive_self(table in tables()) {
        let told = Analysis::of(&table);
        for verdict in &told.verdicts {
            let alpha = approximate(&table.optimism);
            prop_assert_eq!(&verdict.best, &best(&naive(&table, verdict.rule, alpha)), "{:?}", verdict.rule);
            prop_assert!(verdict.steps.iter().all(|step| step.cells.iter().all(|&(row, column)| row < table.grid.rows.len() && column < table.grid.columns.len())));
        }
        prop_assert_eq!(told.verdict(Rule::Bayes).is_some(), table.prior.is_some());
        prop_assert_eq!(told.disagreement.common.is_empty(), !told.disagreement.reasons.is_empty());
        if let Some(information) = told.information {
            prop_assert!(information.worth >= Number::from_integer(0.into()));
        }
    }

    #[test]
    fn no_optimism_is_maximin_and_all_of_it_is_maximax(table in tables()) {
        prop_assert_eq!(at_optimism(&table, 0), Analysis::of(&table).verdict(Rule::Worst).unwrap().best.clone());
        prop_assert_eq!(at_optimism(&table, 1), best(&naive(&table, Rule::Hurwicz, 1.0)));
    }

    #[test]
    fn stretches_are_what_sampling_finds(table in tables(), sample in 0.0..1.0_f64) {
        let stretches = &Analysis::of(&table).optimism.stretches;
        prop_assert_eq!(approximate(&stretches[0].from), 0.0);
        prop_assert_eq!(approximate(&stretches.last().unwrap().to), 1.0);
        for pair in stretches.windows(2) {
            prop_assert_eq!(&pair[0].to, &pair[1].from);
            prop_assert_ne!(&pair[0].best, &pair[1].best);
        }
        let here = stretches.iter().find(|stretch| (approximate(&stretch.from) + 1e-6..approximate(&stretch.to) - 1e-6).contains(&sample));
        if let Some(here) = here {
            prop_assert_eq!(&here.best, &best(&naive(&table, Rule::Hurwicz, sample)));
        }
    }

    #[test]
    fn what_is_written_is_read(table in tables()) {
        let question = Question::Table(table);
        prop_assert_eq!(question.to_string().parse::<Question>().unwrap(), question);
    }
}
