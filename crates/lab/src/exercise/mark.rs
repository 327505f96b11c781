use super::answer::read_worth;
use super::{Answer, Ask, Exercise, Field, Solution};
use crate::tell::Teller;
use crate::{Turn, Worth};
use kythu_game::Refusal;
use kythu_words::{Message, Value, say};

/// What is thought of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Right.
    Right,
    /// Wrong.
    Wrong,
    /// Nothing stands there.
    Missing,
    /// Not a number.
    Unreadable,
    /// Cut, although the algorithm must look there.
    OverPruned,
    /// Not cut, although the algorithm does not look there.
    MissedCut,
}

impl Verdict {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Missing => "missing",
            Self::Unreadable => "unreadable",
            Self::OverPruned => "over-pruned",
            Self::MissedCut => "missed-cut",
        }
    }
}

/// The mark of one box.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The node.
    pub node: usize,
    /// The box.
    pub field: Field,
    /// What is thought of it.
    pub verdict: Verdict,
    /// What there is to say; it does not give the answer away, but for the reason of a cut.
    pub says: Message,
    /// The step of the run at which one can see it.
    pub step: Option<usize>,
}

/// A marked exercise.
#[derive(Clone, Debug)]
pub struct Marking {
    /// The marks, by node.
    pub marks: Vec<Mark>,
    /// Boxes that are right.
    pub right: usize,
    /// Boxes that were asked for, and those that were filled in besides.
    pub total: usize,
    /// The first step of the run that an answer contradicts.
    pub first_wrong: Option<usize>,
}

impl Marking {
    /// Marks answers.
    pub fn of(exercise: &Exercise, solution: &Solution, answers: &[Answer]) -> Result<Self, Refusal> {
        let size = solution.run.nodes.len();
        let mut by_node: Vec<Option<&Answer>> = vec![None; size];
        for answer in answers {
            let Some(place) = by_node.get_mut(answer.node) else {
                return Err(say!("lab.answer-node", found = answer.node, nodes = size).into());
            };
            *place = Some(answer);
        }
        let marker = Marker { asked: &exercise.asked, solution, answers: &by_node };
        let mut marks = Vec::new();
        for node in 0..size {
            let boxes = [Field::Turn, Field::Value, Field::Alpha, Field::Beta, Field::Order];
            marks.extend(boxes.into_iter().filter_map(|field| marker.number(node, field)));
            marks.extend(marker.cut(node));
        }
        let wrong = |mark: &&Mark| !matches!(mark.verdict, Verdict::Right | Verdict::Missing);
        Ok(Self {
            right: marks.iter().filter(|mark| mark.verdict == Verdict::Right).count(),
            total: marks.len(),
            first_wrong: marks.iter().filter(wrong).filter_map(|mark| mark.step).min(),
            marks,
        })
    }
}

struct Marker<'a> {
    asked: &'a [Ask],
    solution: &'a Solution,
    answers: &'a [Option<&'a Answer>],
}

impl Marker<'_> {
    fn label(&self, node: usize) -> Value {
        Teller { nodes: &self.solution.run.nodes }.name(node)
    }

    /// Marks a box with a word or a number in it.
    fn number(&self, node: usize, field: Field) -> Option<Mark> {
        let given = self.answers[node].map_or("", |answer| answer.text(field)).trim();
        let asked = self.solution.asks(self.asked, node, field);
        if given.is_empty() && !asked {
            return None;
        }
        let key = &self.solution.keys[node];
        let leaf = self.solution.run.nodes[node].turn == Turn::Leaf;
        let number = |right: Option<Worth>| match (read_worth(given), right) {
            (None, _) => Verdict::Unreadable,
            (Some(found), Some(right)) if found == right => Verdict::Right,
            _ => Verdict::Wrong,
        };
        let verdict = match field {
            _ if given.is_empty() => Verdict::Missing,
            Field::Turn if self.solution.turn(node) == Some(given.to_lowercase().as_str()) => Verdict::Right,
            Field::Turn | Field::Cut => Verdict::Wrong,
            Field::Value => number(key.value),
            Field::Alpha => number(key.alpha.filter(|_| !leaf)),
            Field::Beta => number(key.beta.filter(|_| !leaf)),
            Field::Order => number(key.order.map(|order| Worth(order as f64))),
        };
        let what = match field {
            Field::Turn => say!("lab.field.turn"),
            Field::Value => say!("lab.field.value"),
            Field::Alpha => say!("lab.field.alpha"),
            Field::Beta => say!("lab.field.beta"),
            Field::Order => say!("lab.field.order"),
            Field::Cut => say!("lab.field.cut"),
        };
        let unvisited = key.order.is_none() && field != Field::Turn;
        let message = match verdict {
            Verdict::Right => say!("lab.mark.right"),
            Verdict::Missing => say!("lab.mark.missing"),
            Verdict::Unreadable => say!("lab.mark.unreadable"),
            _ if unvisited => say!("lab.mark.unvisited"),
            _ => say!("lab.mark.wrong"),
        };
        let says = message.with("node", self.label(node)).with("what", what).with("found", given);
        Some(Mark { node, field, verdict, says, step: self.solution.step(node, field) })
    }

    /// Marks the branch to a node.
    fn cut(&self, node: usize) -> Option<Mark> {
        let marked = |node: usize| self.answers[node].is_some_and(|answer| answer.cut);
        if !self.asked.contains(&Ask::Cuts) && !marked(node) {
            return None;
        }
        // What lies below a branch that the student has cut is not asked about again.
        let parents = |node: usize| {
            std::iter::successors(self.solution.run.nodes[node].parent, |&up| {
                self.solution.run.nodes[up].parent
            })
        };
        if parents(node).any(marked) {
            return None;
        }
        let key = &self.solution.keys[node];
        let step = self.solution.step(node, Field::Cut);
        let says = |at: Option<usize>| at.map(|at| self.solution.run.steps[at].says.clone());
        let (verdict, says) = match (marked(node), key.cut) {
            (true, true) => (Verdict::Right, says(step)?),
            (false, true) => (Verdict::MissedCut, says(step)?),
            (true, false) if key.order.is_some() => (Verdict::OverPruned, self.still_open(node)),
            // A branch inside one that is cut anyway.
            _ => return None,
        };
        Some(Mark { node, field: Field::Cut, verdict, says, step })
    }

    /// Why a node must be looked at: what both sides were sure of when it was its turn.
    fn still_open(&self, node: usize) -> Message {
        let entered = self.solution.step(node, Field::Cut);
        let window = entered.and_then(|at| self.solution.run.steps[at].window);
        match window {
            Some([alpha, beta]) => {
                let (alpha, beta) = (alpha.to_string(), beta.to_string());
                say!("lab.mark.over-pruned", node = self.label(node), alpha = alpha, beta = beta)
            }
            None => say!("lab.mark.over-pruned-plain", node = self.label(node)),
        }
    }
}
