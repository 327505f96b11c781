//! Exercises: a tree, what is asked about it and under which conventions; marked node by node.

mod answer;
mod mark;
mod sheet;
mod solution;
#[cfg(test)]
mod tests;

pub use answer::{Answer, Field, read_answers};
pub use mark::{Mark, Marking, Verdict};
pub use sheet::{HARDEST, sheet};
pub use solution::{Key, Solution};

use crate::ChildOrder;
use kythu_game::Refusal;
use kythu_games::tree::Tree;
use kythu_players::Spec;
use kythu_players::watch::{Manner, Textbook};
use kythu_words::{Message, say};
use std::fmt;
use std::str::FromStr;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ask {
    /// Whether MAX or MIN is to move at each node.
    Turns,
    /// The value with which each node is left.
    Values,
    /// α at MAX and β at MIN, as they stand when the node is left.
    Bounds,
    /// The order in which the nodes are visited.
    Order,
    /// The branches that are cut.
    Cuts,
}

impl Ask {
    /// All, in the order in which they are shown.
    pub const ALL: [Self; 5] = [Self::Turns, Self::Values, Self::Bounds, Self::Order, Self::Cuts];

    /// Its name in texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turns => "turns",
            Self::Values => "values",
            Self::Bounds => "bounds",
            Self::Order => "order",
            Self::Cuts => "cuts",
        }
    }

    /// What is asked, in words.
    #[must_use]
    pub fn title(self) -> Message {
        match self {
            Self::Turns => say!("lab.ask.turns"),
            Self::Values => say!("lab.ask.values"),
            Self::Bounds => say!("lab.ask.bounds"),
            Self::Order => say!("lab.ask.order"),
            Self::Cuts => say!("lab.ask.cuts"),
        }
    }
}

/// Nodes of an exercise: nobody fills in more.
const MOST_NODES: usize = 300;

/// An exercise. As text it is `values,cuts;alphabeta(fail=hard);A(B(2,3),C(1,5))`: what is asked, by which algorithm and
/// conventions, on which tree. The text may stand in an address as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// What is asked, each once, in order.
    pub asked: Vec<Ask>,
    /// The algorithm and its conventions.
    pub spec: Spec,
    /// The tree.
    pub tree: Tree,
}

impl Exercise {
    /// An exercise; refused if the algorithm does not give what is asked, or the tree is too large.
    pub fn new(mut asked: Vec<Ask>, spec: Spec, tree: Tree) -> Result<Self, Refusal> {
        asked.sort_unstable();
        asked.dedup();
        let manner = Manner::from_spec(&spec, &ChildOrder::PARAMS)?;
        ChildOrder::from_spec(&spec)?;
        match manner.algorithm {
            Textbook::AlphaBeta(_) => {}
            Textbook::Minimax => {
                if let Some(ask) = asked.iter().find(|ask| matches!(ask, Ask::Bounds | Ask::Cuts)) {
                    return Err(say!("lab.exercise-minimax", ask = ask.title()).into());
                }
            }
            // What is visited several times has no single value, order or window to fill in.
            _ => return Err(say!("lab.exercise-algo", found = spec.name).into()),
        }
        let found = tree.nodes().len();
        if found > MOST_NODES {
            return Err(say!("lab.too-large", found = found, most = MOST_NODES).into());
        }
        Ok(Self { asked, spec, tree })
    }
}

impl fmt::Display for Exercise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let asked = self.asked.iter().map(|ask| ask.name()).collect::<Vec<_>>().join(",");
        let tree = self.tree.to_string();
        // The side in front is closed with a colon; between nodes a comma does what a blank does.
        let (side, tree) = match tree.split_once(' ') {
            Some((side @ ("min" | "max"), rest)) => (format!("{side}:"), rest.to_owned()),
            _ => (String::new(), tree),
        };
        write!(f, "{asked};{};{side}{}", self.spec, tree.replace(' ', ","))
    }
}

impl FromStr for Exercise {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let refuse = |at: usize| Refusal::at_byte(say!("lab.exercise-parts"), text, at);
        let (asked, rest) = text.split_once(';').ok_or_else(|| refuse(text.len()))?;
        let (spec, tree) = rest.split_once(';').ok_or_else(|| refuse(text.len()))?;
        let mut list = Vec::new();
        let mut at = 0;
        for word in asked.split(',') {
            let found = Ask::ALL.into_iter().find(|ask| ask.name() == word.trim());
            let known = || Ask::ALL.map(Ask::name).join(", ");
            list.push(found.ok_or_else(|| {
                Refusal::at_byte(say!("lab.exercise-ask", found = word.trim(), known = known()), text, at)
            })?);
            at += word.len() + 1;
        }
        let before = |part: &str| text[..part.as_ptr() as usize - text.as_ptr() as usize].chars().count();
        let read_spec = spec.parse::<Spec>().map_err(|refusal| refusal.shifted(before(spec)))?;
        let read_tree = tree.parse::<Tree>().map_err(|refusal| refusal.shifted(before(tree)))?;
        Self::new(list, read_spec, read_tree)
            .map_err(|refusal| Refusal { at: refusal.at.or(Some(before(spec))), ..refusal })
    }
}
