//! One who decides against a nature that does not care: actions, states of nature, and a payoff for each pair.

mod disagreement;
mod envelope;
mod information;
mod rules;
mod tell;
mod text;

pub use disagreement::{Camp, Disagreement, Reason};
pub use envelope::{Envelope, Stretch};
pub use information::Information;
pub use rules::{Rule, Verdict};
pub(crate) use tell::weighted;

use crate::grid::Grid;
use crate::number::{Number, whole};
use kythu_words::Message;
use num_traits::Zero;

/// Whether the numbers are what one gains or what one pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The more the better.
    Profit,
    /// The less the better.
    Cost,
}

impl Goal {
    /// Its word in the text.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Profit => "profit",
            Self::Cost => "cost",
        }
    }

    /// The better one of some numbers.
    pub(crate) fn best<'a>(self, numbers: impl Iterator<Item = &'a Number>) -> Number {
        let found = match self {
            Self::Profit => numbers.max(),
            Self::Cost => numbers.min(),
        };
        found.cloned().unwrap_or_else(Number::zero)
    }

    /// The worse one.
    pub(crate) fn worst<'a>(self, numbers: impl Iterator<Item = &'a Number>) -> Number {
        match self {
            Self::Profit => Self::Cost.best(numbers),
            Self::Cost => Self::Profit.best(numbers),
        }
    }

    /// Those that have the best of some figures, ties included.
    pub(crate) fn winners(self, figures: &[Number]) -> Vec<usize> {
        let best = self.best(figures.iter());
        (0..figures.len()).filter(|&at| figures[at] == best).collect()
    }
}

/// How likely the states are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prior {
    /// As somebody says.
    Given(Vec<Number>),
    /// As it was counted: how often each state was seen, and what is added to each count before they are divided by their sum.
    Counted {
        /// How often each state was seen.
        counts: Vec<Number>,
        /// 0 gives the relative frequencies, 1 Laplace's rule of succession.
        added: Number,
    },
}

impl Prior {
    /// The probabilities.
    #[must_use]
    pub fn probabilities(&self) -> Vec<Number> {
        match self {
            Self::Given(probabilities) => probabilities.clone(),
            Self::Counted { counts, added } => {
                let all = counts.iter().sum::<Number>() + added * whole(counts.len());
                counts.iter().map(|count| (count + added) / &all).collect()
            }
        }
    }
}

/// A payoff table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Profit or cost.
    pub goal: Goal,
    /// The actions (rows), the states of nature (columns) and the payoffs.
    pub grid: Grid,
    /// How likely the states are, if anybody knows.
    pub prior: Option<Prior>,
    /// Hurwicz's optimism: the weight of the best, from 0 to 1.
    pub optimism: Number,
}

impl Table {
    /// What one would have missed with each action in each state.
    #[must_use]
    pub fn regrets(&self) -> Vec<Vec<Number>> {
        let best: Vec<Number> =
            (0..self.grid.columns.len()).map(|column| self.goal.best(self.grid.column(column))).collect();
        let regret = |(cell, best): (&Number, &Number)| match self.goal {
            Goal::Profit => best - cell,
            Goal::Cost => cell - best,
        };
        self.grid.cells.iter().map(|row| row.iter().zip(&best).map(regret).collect()).collect()
    }

    /// Pairs of actions of which one is at least as good in every state and better in one.
    #[must_use]
    pub fn dominated(&self) -> Vec<Dominance> {
        let no_worse = |a: &Number, b: &Number| match self.goal {
            Goal::Profit => a >= b,
            Goal::Cost => a <= b,
        };
        let rows = 0..self.grid.rows.len();
        let dominates = |&(a, b): &(usize, usize)| {
            let (one, other) = (self.grid.row(a), self.grid.row(b));
            one != other && one.iter().zip(other).all(|(a, b)| no_worse(a, b))
        };
        let pairs = rows.clone().flat_map(|a| rows.clone().map(move |b| (a, b))).filter(dominates);
        pairs
            .map(|(better, worse)| Dominance { better, worse, says: tell::dominance(self, better, worse) })
            .collect()
    }
}

/// An action that nobody needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dominance {
    /// The one that is never worse.
    pub better: usize,
    /// The other.
    pub worse: usize,
    /// Both in a sentence.
    pub says: Message,
}

/// All that there is to say about a table.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// What one would have missed.
    pub regrets: Vec<Vec<Number>>,
    /// The rules and their choices. Bayes is among them if there is a prior.
    pub verdicts: Vec<Verdict>,
    /// Hurwicz's choice for every optimism from 0 to 1.
    pub optimism: Envelope,
    /// With two states: the choice for every probability of the first.
    pub probability: Option<Envelope>,
    /// What it would be worth to know the state before choosing, if there is a prior.
    pub information: Option<Information>,
    /// Actions that nobody needs.
    pub dominated: Vec<Dominance>,
    /// Where the rules disagree, and why.
    pub disagreement: Disagreement,
}

impl Analysis {
    /// Asks every rule.
    #[must_use]
    pub fn of(table: &Table) -> Self {
        let verdicts: Vec<Verdict> =
            Rule::ALL.into_iter().filter_map(|rule| rules::verdict(table, rule)).collect();
        Self {
            regrets: table.regrets(),
            optimism: Envelope::of_optimism(table),
            probability: Envelope::of_probability(table),
            information: Information::of(table),
            dominated: table.dominated(),
            disagreement: Disagreement::of(table, &verdicts),
            verdicts,
        }
    }

    /// What one rule says.
    #[must_use]
    pub fn verdict(&self, rule: Rule) -> Option<&Verdict> {
        self.verdicts.iter().find(|verdict| verdict.rule == rule)
    }
}
