use crate::wire::Text;
use kythu_decide::mdp::{Mdp, State, Sweep};
use kythu_decide::{approximate, shown, written};
use serde::Serialize;
use utoipa::ToSchema;

/// Value iteration on a Markov decision process.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ProcessAnswer {
    /// The question as it is written.
    text: String,
    /// What a reward is worth one step later.
    discount: String,
    /// Where it stops.
    tolerance: String,
    /// The states.
    states: Vec<StateView>,
    /// The sweeps.
    sweeps: Vec<SweepView>,
    /// Whether the changes became smaller than the tolerance.
    settled: bool,
    /// How it ended.
    end: Text,
    /// How good the result is.
    finding: Text,
    /// The largest distance from the exact values.
    error: f64,
}

/// A state, and the exact best that can be had there.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = DecideState)]
pub(crate) struct StateView {
    /// Its name.
    name: String,
    /// The names of its actions; none at an end.
    actions: Vec<String>,
    /// What it is worth exactly; with many digits only nearly.
    exact: String,
    /// The same as a number.
    value: f64,
    /// The actions that are best.
    best: Vec<usize>,
}

/// One sweep over all states.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = DecideSweep)]
pub(crate) struct SweepView {
    /// What each state is worth after it.
    values: Vec<f64>,
    /// What each action promised.
    promises: Vec<Vec<f64>>,
    /// The action that promised most.
    policy: Vec<Option<usize>>,
    /// The largest change.
    change: f64,
    /// In a sentence.
    says: Text,
    /// A sentence for every state; none in a late sweep.
    states: Vec<Text>,
}

impl ProcessAnswer {
    pub(super) fn new(text: String, process: &Mdp) -> Self {
        let told = process.iterate();
        let state = |(at, state): (usize, &State)| StateView {
            name: state.name.clone(),
            actions: state.actions.iter().map(|action| action.name.clone()).collect(),
            exact: shown(&told.optimum.values[at]).to_string(),
            value: approximate(&told.optimum.values[at]),
            best: told.optimum.best[at].clone(),
        };
        let sweep = |sweep: &Sweep| SweepView {
            values: sweep.values.clone(),
            promises: sweep.promises.clone(),
            policy: sweep.policy.clone(),
            change: sweep.change,
            says: (&sweep.says).into(),
            states: sweep.states.iter().map(Text::from).collect(),
        };
        Self {
            text,
            discount: written(&process.discount),
            tolerance: written(&process.tolerance),
            states: process.states.iter().enumerate().map(state).collect(),
            sweeps: told.sweeps.iter().map(sweep).collect(),
            settled: told.settled,
            end: (&told.end).into(),
            finding: (&told.finding).into(),
            error: told.error,
        }
    }
}
