use super::{Ask, Exercise, Field};
use crate::{Event, Run, RunLimits, Turn, Worth};
use kythu_game::{Refusal, Stop};

/// What is right at a node, and at which step of the run one can see it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Key {
    /// Which node in the order of visits, from 1; none if it is never visited.
    pub order: Option<usize>,
    /// The value with which it is left.
    pub value: Option<Worth>,
    /// α when it is left.
    pub alpha: Option<Worth>,
    /// β when it is left.
    pub beta: Option<Worth>,
    /// The branch to it is cut.
    pub cut: bool,
    /// The step at which the node is entered, at which a bound moved last, at which it is left, and at which it is cut.
    entered: Option<usize>,
    bounded: Option<usize>,
    left: Option<usize>,
    skipped: Option<usize>,
}

/// An exercise solved: the run, and what is right at every node.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The run that the answers come from.
    pub run: Run,
    /// What is right, by node.
    pub keys: Vec<Key>,
}

impl Solution {
    /// Solves an exercise.
    pub fn of(exercise: &Exercise) -> Result<Self, Refusal> {
        let run = Run::new(&exercise.tree, &exercise.spec, RunLimits::default(), &Stop::new())?;
        let mut keys = vec![Key::default(); run.nodes.len()];
        for (place, node) in run.order().into_iter().enumerate() {
            keys[node].order = Some(place + 1);
        }
        for node in run.cut() {
            keys[node].cut = true;
        }
        for (at, step) in run.steps.iter().enumerate() {
            let key = &mut keys[step.node];
            match &step.event {
                Event::Enter { .. } => (key.entered, key.bounded) = (Some(at), Some(at)),
                Event::Better { moved: Some(_), .. } => key.bounded = Some(at),
                Event::Leaf { .. } | Event::Leave => (key.left, key.value) = (Some(at), step.best),
                _ => {}
            }
            if let Some([alpha, beta]) = step.window {
                (key.alpha, key.beta) = (Some(alpha), Some(beta));
            }
            if let Event::Cut { skipped, .. } = &step.event {
                for &node in skipped {
                    keys[node].skipped = Some(at);
                }
            }
        }
        Ok(Self { run, keys })
    }

    /// Who is to move at a node, as an answer; none at a leaf.
    #[must_use]
    pub fn turn(&self, node: usize) -> Option<&'static str> {
        match self.run.nodes[node].turn {
            Turn::Max => Some("max"),
            Turn::Min => Some("min"),
            Turn::Chance | Turn::Leaf => None,
        }
    }

    /// Whether a box is to be filled in.
    pub(super) fn asks(&self, asked: &[Ask], node: usize, field: Field) -> bool {
        let (turn, key) = (self.run.nodes[node].turn, &self.keys[node]);
        let inner = turn != Turn::Leaf;
        let visited = key.order.is_some();
        match field {
            Field::Turn => inner && asked.contains(&Ask::Turns),
            Field::Value => inner && visited && asked.contains(&Ask::Values),
            Field::Alpha => turn == Turn::Max && visited && asked.contains(&Ask::Bounds),
            Field::Beta => turn == Turn::Min && visited && asked.contains(&Ask::Bounds),
            Field::Order => visited && asked.contains(&Ask::Order),
            Field::Cut => asked.contains(&Ask::Cuts),
        }
    }

    /// The step at which one can see what belongs into a box.
    pub(super) fn step(&self, node: usize, field: Field) -> Option<usize> {
        let key = &self.keys[node];
        match field {
            Field::Turn | Field::Order => key.entered,
            Field::Value => key.left,
            Field::Alpha | Field::Beta => key.bounded,
            Field::Cut => key.skipped.or(key.entered),
        }
        .or(key.skipped)
    }
}
