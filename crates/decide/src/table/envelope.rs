//! Which of several straight lines is the best, from 0 to 1.

use super::{Goal, Table, tell};
use crate::number::{Number, whole};
use kythu_words::Message;
use num_traits::{One, Zero};

/// A stretch on which the same actions are best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Where it begins.
    pub from: Number,
    /// Where it ends.
    pub to: Number,
    /// The actions.
    pub best: Vec<usize>,
}

/// A line for every action, and the stretches on which each is best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// The values of each line at 0 and at 1.
    pub lines: Vec<(Number, Number)>,
    /// The stretches, from 0 to 1.
    pub stretches: Vec<Stretch>,
    /// Where the choice changes, in a sentence.
    pub finding: Message,
}

impl Envelope {
    fn new(goal: Goal, lines: Vec<(Number, Number)>, finding: impl Fn(&[Stretch]) -> Message) -> Self {
        let mut bounds = vec![Number::zero(), Number::one()];
        for (at, one) in lines.iter().enumerate() {
            bounds.extend(lines[..at].iter().filter_map(|other| crossing(one, other)));
        }
        bounds.sort();
        bounds.dedup();
        let mut stretches: Vec<Stretch> = Vec::new();
        for pair in bounds.windows(2) {
            let middle = (&pair[0] + &pair[1]) / whole(2);
            let figures: Vec<Number> = lines.iter().map(|line| height(line, &middle)).collect();
            let best = goal.winners(&figures);
            match stretches.last_mut().filter(|last| last.best == best) {
                Some(last) => last.to = pair[1].clone(),
                None => stretches.push(Stretch { from: pair[0].clone(), to: pair[1].clone(), best }),
            }
        }
        let finding = finding(&stretches);
        Self { lines, stretches, finding }
    }

    /// Hurwicz's lines: the worst of each row at 0, its best at 1.
    pub(super) fn of_optimism(table: &Table) -> Self {
        let ends = |row: &Vec<Number>| (table.goal.worst(row.iter()), table.goal.best(row.iter()));
        let lines = table.grid.cells.iter().map(ends).collect();
        Self::new(table.goal, lines, |stretches| tell::optimism(table, stretches))
    }

    /// With two states, the mean of each row as the first becomes more likely.
    pub(super) fn of_probability(table: &Table) -> Option<Self> {
        let ends = |row: &Vec<Number>| (row[1].clone(), row[0].clone());
        (table.grid.columns.len() == 2).then(|| {
            let lines = table.grid.cells.iter().map(ends).collect();
            Self::new(table.goal, lines, |stretches| tell::probability(table, stretches))
        })
    }
}

/// How high a line is at a place.
pub(super) fn height((from, to): &(Number, Number), at: &Number) -> Number {
    from + (to - from) * at
}

/// Where two lines cross, strictly between 0 and 1.
fn crossing(one: &(Number, Number), other: &(Number, Number)) -> Option<Number> {
    let (left, right) = (&one.0 - &other.0, &one.1 - &other.1);
    let slope = &left - &right;
    let at = if slope.is_zero() { return None } else { left / slope };
    (at > Number::zero() && at < Number::one()).then_some(at)
}
