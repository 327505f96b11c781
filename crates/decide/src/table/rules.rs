//! The five rules. Each gives every action a figure and chooses the best; they differ in what the figure is.

use super::{Goal, Prior, Table, tell};
use crate::number::{Number, whole};
use crate::step::Step;
use kythu_words::{Message, say};
use num_traits::One;

/// A rule for choosing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The best of the worst: maximin for profits, minimax for losses (Wald).
    Worst,
    /// The smallest of the largest regrets (Savage).
    Regret,
    /// The best and the worst, weighed by optimism (Hurwicz).
    Hurwicz,
    /// All states equally likely (Laplace).
    Laplace,
    /// The best mean under a prior (Bayes).
    Bayes,
}

impl Rule {
    /// All of them, from the most fearful on.
    pub const ALL: [Self; 5] = [Self::Worst, Self::Regret, Self::Hurwicz, Self::Laplace, Self::Bayes];

    /// Its name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Worst => "worst",
            Self::Regret => "regret",
            Self::Hurwicz => "hurwicz",
            Self::Laplace => "laplace",
            Self::Bayes => "bayes",
        }
    }

    /// Its name for people.
    #[must_use]
    pub const fn title(self, goal: Goal) -> Message {
        match (self, goal) {
            (Self::Worst, Goal::Profit) => Message::new("decide.rule.maximin"),
            (Self::Worst, Goal::Cost) => Message::new("decide.rule.minimax"),
            (Self::Regret, _) => Message::new("decide.rule.regret"),
            (Self::Hurwicz, _) => Message::new("decide.rule.hurwicz"),
            (Self::Laplace, _) => Message::new("decide.rule.laplace"),
            (Self::Bayes, _) => Message::new("decide.rule.bayes"),
        }
    }

    /// What its figures are called.
    #[must_use]
    pub const fn figure(self) -> Message {
        match self {
            Self::Worst => Message::new("decide.figure.worst"),
            Self::Regret => Message::new("decide.figure.regret"),
            Self::Hurwicz => Message::new("decide.figure.hurwicz"),
            Self::Laplace => Message::new("decide.figure.laplace"),
            Self::Bayes => Message::new("decide.figure.bayes"),
        }
    }

    /// What is good in its figures: of regrets the smallest, whatever the table holds.
    const fn goal(self, table: &Table) -> Goal {
        match self {
            Self::Regret => Goal::Cost,
            _ => table.goal,
        }
    }
}

/// What a rule chooses, and how it came to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The rule.
    pub rule: Rule,
    /// Step by step.
    pub steps: Vec<Step>,
    /// The figure of every action.
    pub figures: Vec<Number>,
    /// The actions that it chooses; more than one if they tie.
    pub best: Vec<usize>,
}

/// Asks a rule; Bayes has nothing to say without a prior.
pub(super) fn verdict(table: &Table, rule: Rule) -> Option<Verdict> {
    let goal = table.goal;
    let rows = &table.grid.cells;
    let (figures, mut steps): (Vec<Number>, Vec<Step>) = match rule {
        Rule::Worst => {
            let worst: Vec<Number> = rows.iter().map(|row| goal.worst(row.iter())).collect();
            let steps = tell::worst(table, &worst);
            (worst, steps)
        }
        Rule::Regret => {
            let regrets = table.regrets();
            let largest: Vec<Number> = regrets.iter().map(|row| Goal::Profit.best(row.iter())).collect();
            let steps = tell::regret(table, &regrets, &largest);
            (largest, steps)
        }
        Rule::Hurwicz => {
            let pessimism = Number::one() - &table.optimism;
            let mixed = |row: &Vec<Number>| {
                &table.optimism * goal.best(row.iter()) + &pessimism * goal.worst(row.iter())
            };
            let figures: Vec<Number> = rows.iter().map(mixed).collect();
            let steps = tell::hurwicz(table, &figures);
            (figures, steps)
        }
        Rule::Laplace => {
            let share = Number::one() / whole(table.grid.columns.len());
            let weights = vec![share; table.grid.columns.len()];
            let figures = means(table, &weights);
            let mut steps =
                vec![Step::new(say!("decide.laplace", share = crate::shown(&weights[0])), vec![])];
            steps.extend(tell::means(table, &weights, &figures));
            (figures, steps)
        }
        Rule::Bayes => {
            let prior = table.prior.as_ref()?;
            let weights = prior.probabilities();
            let figures = means(table, &weights);
            let mut steps = vec![tell::prior(table, prior)];
            steps.extend(tell::means(table, &weights, &figures));
            (figures, steps)
        }
    };
    let best = rule.goal(table).winners(&figures);
    steps.push(tell::choice(table, rule, &figures, &best));
    Some(Verdict { rule, steps, figures, best })
}

fn means(table: &Table, weights: &[Number]) -> Vec<Number> {
    let mean = |row: &Vec<Number>| row.iter().zip(weights).map(|(cell, weight)| cell * weight).sum();
    table.grid.cells.iter().map(mean).collect()
}

impl Prior {
    /// Where the probabilities come from.
    #[must_use]
    pub fn origin(&self) -> Message {
        match self {
            Self::Given(_) => Message::new("decide.prior-given"),
            Self::Counted { counts, added } => tell::counted(counts, added),
        }
    }
}
