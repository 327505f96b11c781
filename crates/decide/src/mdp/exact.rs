//! The exact optimum: a policy is a system of linear equations, and one that no single change improves is the best.

use super::{Action, Mdp};
use crate::number::Number;
use num_traits::{One, Zero};

/// The best that can be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optimum {
    /// What each state is worth.
    pub values: Vec<Number>,
    /// The actions that are best in each; none at an end.
    pub best: Vec<Vec<usize>>,
}

impl Mdp {
    /// Policy iteration in exact fractions. Every round improves the policy, and there are only so many.
    #[must_use]
    pub fn optimum(&self) -> Optimum {
        let mut policy: Vec<usize> = vec![0; self.states.len()];
        loop {
            let values = self.worth(&policy);
            let promises: Vec<Vec<Number>> = self
                .states
                .iter()
                .map(|state| state.actions.iter().map(|action| self.promise(action, &values)).collect())
                .collect();
            let mut improved = false;
            for (state, list) in promises.iter().enumerate() {
                let better = (0..list.len()).max_by(|&a, &b| list[a].cmp(&list[b]).then(b.cmp(&a)));
                if let Some(better) = better.filter(|&better| list[better] > values[state]) {
                    policy[state] = better;
                    improved = true;
                }
            }
            if !improved {
                let ties = |(list, value): (&Vec<Number>, &Number)| {
                    (0..list.len()).filter(|&action| list[action] == *value).collect()
                };
                let best = promises.iter().zip(&values).map(ties).collect();
                return Optimum { values, best };
            }
        }
    }

    fn promise(&self, action: &Action, values: &[Number]) -> Number {
        let later: Number = action.outcomes.iter().map(|(to, share)| share * &values[*to]).sum();
        &action.reward + &self.discount * later
    }

    /// What a policy is worth: V = R + γPV, solved by elimination. Since γ < 1 there is exactly one answer.
    #[must_use]
    pub fn worth(&self, policy: &[usize]) -> Vec<Number> {
        let count = self.states.len();
        let mut rows: Vec<Vec<Number>> = Vec::with_capacity(count);
        for (at, state) in self.states.iter().enumerate() {
            let mut row = vec![Number::zero(); count + 1];
            row[at] = Number::one();
            if let Some(action) = policy.get(at).and_then(|&chosen| state.actions.get(chosen)) {
                for (to, share) in &action.outcomes {
                    row[*to] -= &self.discount * share;
                }
                row[count] = action.reward.clone();
            }
            rows.push(row);
        }
        for column in 0..count {
            let Some(pivot) = (column..count).find(|&row| !rows[row][column].is_zero()) else { continue };
            rows.swap(column, pivot);
            let line: Vec<Number> = rows[column].iter().map(|entry| entry / &rows[column][column]).collect();
            rows[column].clone_from(&line);
            for (_, row) in rows.iter_mut().enumerate().filter(|(at, _)| *at != column) {
                let factor = row[column].clone();
                if !factor.is_zero() {
                    for (entry, above) in row.iter_mut().zip(&line) {
                        *entry -= &factor * above;
                    }
                }
            }
        }
        rows.into_iter().map(|row| row[count].clone()).collect()
    }
}
