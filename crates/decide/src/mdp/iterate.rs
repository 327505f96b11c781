//! Value iteration: sweep after sweep every value becomes the best of what its actions promise.

use super::{Action, Mdp, Optimum, State};
use crate::number::{approximate, rounded, shown};
use kythu_words::{Figures, Message, say};

/// Sweeps after which it stops, whatever still changes; of a large process fewer, so that what is told stays small.
const MOST_SWEEPS: usize = 500;
const FEWEST_SWEEPS: usize = 100;
const MOST_PROMISES: usize = 20_000;
/// Sweeps of which every single state is told, and the terms that may be told in all.
const TOLD: usize = 40;
const MOST_TERMS: usize = 4_000;
/// Decimals of a value in a sentence.
const DECIMALS: usize = 4;

/// One sweep over all states.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// What each state is worth after it.
    pub values: Vec<f64>,
    /// What each action promised, state by state.
    pub promises: Vec<Vec<f64>>,
    /// The action that promised most; none at an end.
    pub policy: Vec<Option<usize>>,
    /// The largest change of a value.
    pub change: f64,
    /// The sweep in a sentence.
    pub says: Message,
    /// Every state in a sentence; none in a late sweep.
    pub states: Vec<Message>,
}

/// A whole value iteration.
#[derive(Clone, Debug)]
pub struct Iteration {
    /// The sweeps, beginning from zero everywhere.
    pub sweeps: Vec<Sweep>,
    /// Whether the changes became smaller than the tolerance.
    pub settled: bool,
    /// How it ended.
    pub end: Message,
    /// The exact optimum, found by policies.
    pub optimum: Optimum,
    /// Whether the policy of the last sweep is as good as the best.
    pub policy_is_best: bool,
    /// The largest distance of a value from the exact one.
    pub error: f64,
    /// How good the result is.
    pub finding: Message,
}

impl Mdp {
    /// Value iteration from zero.
    #[must_use]
    pub fn iterate(&self) -> Iteration {
        let (discount, tolerance) = (approximate(&self.discount), approximate(&self.tolerance));
        let mut values = vec![0.0; self.states.len()];
        let mut sweeps: Vec<Sweep> = Vec::new();
        let actions: usize = self.states.iter().map(|state| state.actions.len()).sum();
        let most = (MOST_PROMISES / actions.max(1)).clamp(FEWEST_SWEEPS, MOST_SWEEPS);
        while sweeps.len() < most && sweeps.last().is_none_or(|last| last.change >= tolerance) {
            let sweep = self.sweep(&values, discount, sweeps.last(), sweeps.len() + 1);
            values.clone_from(&sweep.values);
            sweeps.push(sweep);
        }
        let change = sweeps.last().map_or(0.0, |last| last.change);
        let settled = change < tolerance;
        let bound = change * discount / (1.0 - discount);
        let (count, change) = (sweeps.len(), rounded(change, 6));
        let end = if settled {
            let tolerance = shown(&self.tolerance);
            say!(
                "decide.settled",
                sweeps = count,
                change = change,
                tolerance = tolerance,
                bound = rounded(bound, 6)
            )
        } else {
            say!("decide.unsettled", sweeps = count, change = change, bound = rounded(bound, DECIMALS))
        };
        let optimum = self.optimum();
        let exact: Vec<f64> = optimum.values.iter().map(approximate).collect();
        let error = exact.iter().zip(&values).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        let policy = sweeps.last().map(|last| last.policy.clone()).unwrap_or_default();
        let policy_is_best = policy
            .iter()
            .zip(&optimum.best)
            .all(|(chosen, best)| chosen.is_none_or(|chosen| best.contains(&chosen)));
        let finding = if policy_is_best {
            say!("decide.policy-best", error = rounded(error, 6))
        } else {
            say!("decide.policy-not-best", error = rounded(error, DECIMALS))
        };
        Iteration { sweeps, settled, end, optimum, policy_is_best, error, finding }
    }

    fn sweep(&self, before: &[f64], discount: f64, last: Option<&Sweep>, number: usize) -> Sweep {
        let promise = |action: &Action| {
            let later: f64 = action.outcomes.iter().map(|(to, share)| approximate(share) * before[*to]).sum();
            approximate(&action.reward) + discount * later
        };
        let promises: Vec<Vec<f64>> =
            self.states.iter().map(|state| state.actions.iter().map(promise).collect()).collect();
        let policy: Vec<Option<usize>> = promises.iter().map(|list| first_best(list)).collect();
        let values: Vec<f64> =
            policy.iter().zip(&promises).map(|(best, list)| best.map_or(0.0, |best| list[best])).collect();
        let change = values.iter().zip(before).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
        let says = match last {
            None => say!("decide.sweep-first", change = rounded(change, DECIMALS)),
            Some(last) => {
                let changed: Vec<&str> = (0..self.states.len())
                    .filter(|&state| last.policy[state] != policy[state])
                    .map(|state| self.states[state].name.as_str())
                    .collect();
                let change = rounded(change, DECIMALS);
                if changed.is_empty() {
                    say!("decide.sweep-same", number = number, change = change)
                } else {
                    let states = crate::step::all_of(changed);
                    say!("decide.sweep-new", number = number, change = change, states = states)
                }
            }
        };
        let terms: usize =
            self.states.iter().flat_map(|state| &state.actions).map(|action| action.outcomes.len()).sum();
        let states = if number <= (MOST_TERMS / terms.max(1)).clamp(1, TOLD) {
            (0..self.states.len())
                .map(|state| self.tell(state, before, &promises[state], policy[state]))
                .collect()
        } else {
            Vec::new()
        };
        Sweep { values, promises, policy, change, says, states }
    }

    /// `run: 10 + 0.9·(0.8·50 + 0.2·20) = 49.6; …`
    fn tell(&self, state: usize, before: &[f64], promises: &[f64], best: Option<usize>) -> Message {
        let State { name, actions } = &self.states[state];
        let Some(best) = best else { return say!("decide.state-end", state = name) };
        let told = |(action, promise): (&Action, &f64)| {
            let later: Vec<String> = action
                .outcomes
                .iter()
                .map(|(to, share)| {
                    let Figures(value) = rounded(before[*to], DECIMALS);
                    let value = if before[*to] < 0.0 { format!("({value})") } else { value };
                    format!("{}·{value}", shown(share))
                })
                .collect();
            let (reward, discount) = (shown(&action.reward), shown(&self.discount));
            let (later, total) = (later.join(" + "), rounded(*promise, DECIMALS));
            format!("{}: {reward} + {discount}·({later}) = {total}", action.name)
        };
        let list: Vec<String> = actions.iter().zip(promises).map(told).collect();
        say!(
            "decide.state",
            state = name,
            list = Figures(list.join("; ")),
            action = &actions[best].name,
            value = rounded(promises[best], DECIMALS)
        )
    }
}

/// The first of the largest; what differs by rounding alone is the same.
fn first_best(promises: &[f64]) -> Option<usize> {
    let mut best: Option<usize> = None;
    for (at, promise) in promises.iter().enumerate() {
        let slack = 1e-12 * promise.abs().max(1.0);
        if best.is_none_or(|best| *promise > promises[best] + slack) {
            best = Some(at);
        }
    }
    best
}
