//! Common mistakes: the algorithms as students, and slides, write them wrong. Each is a real implementation that reports the
//! same events as the right one, so that the two can run side by side.

mod catalogue;
mod flag;
mod negamax;
mod said;
mod smallest;
mod table;
#[cfg(test)]
mod tests;
mod two_functions;
mod walk;

pub use catalogue::{Fault, MISTAKES, Mistake};
pub use said::{SAID, Said};
pub use smallest::smallest_tree;

use crate::code::Code;
use crate::order::{Ordered, values};
use crate::run::{Run, RunLimits, Searched};
use crate::{ChildOrder, Comparison};
use kythu_game::{Blind, Refusal, Score, Stop};
use kythu_games::tree::{NodeId, Tree};
use kythu_players::watch::{Manner, Textbook};
use kythu_search::textbook::{Counters, Line, Task, Trace};
use kythu_words::say;
use walk::Walk;

/// The mistake with this name.
pub fn mistake(name: &str) -> Result<&'static Mistake, Refusal> {
    MISTAKES.iter().find(|mistake| mistake.name == name).ok_or_else(|| {
        let known = MISTAKES.iter().map(|mistake| mistake.name).collect::<Vec<_>>().join(", ");
        say!("lab.no-mistake", found = name, known = known).into()
    })
}

impl Mistake {
    /// Whether the mistake shows on a tree: in the value, in the nodes visited, or in that it never ends.
    #[must_use]
    pub fn shows_on(&self, tree: &Tree) -> bool {
        let mut nobody = ();
        let mut walk = Walk::new(tree, &mut nobody);
        let value = (self.wrong)(&mut walk);
        let (visits, endless) = (walk.visits, walk.endless);
        match self.fault {
            Fault::Endless => endless,
            Fault::Value => value.raw() != values(tree)[0],
            Fault::Visits => visits > self.right_visits(tree),
        }
    }

    /// The nodes that the right algorithm enters.
    fn right_visits(&self, tree: &Tree) -> u64 {
        let Some(manner) = self.manner() else { return u64::MAX };
        if manner.algorithm == Textbook::Mtdf {
            // The same nodes as the textbook's (a test says so), without a large table for each of a million trees.
            let mut nobody = ();
            let mut walk = Walk::new(tree, &mut nobody);
            table::mtdf(&mut walk, table::Rule::Right);
            return walk.visits;
        }
        let game = Ordered::new(tree, ChildOrder::Left);
        let mut task = Task::new(&game, &Blind, (), u32::MAX);
        manner.search(&mut task, &NodeId(0));
        task.budget.nodes()
    }

    fn manner(&self) -> Option<Manner> {
        Manner::from_spec(&self.right.parse().ok()?, &[]).ok()
    }

    /// The wrong algorithm on a tree, told.
    #[must_use]
    pub fn run(&self, tree: &Tree, limits: RunLimits) -> Run {
        let mut observer = (Trace::new(limits.steps), (Counters::new(), Line::new()));
        let mut walk = Walk::new(tree, &mut observer);
        let value = (self.wrong)(&mut walk);
        let (endless, visits) = (walk.endless, walk.visits);
        let (trace, (counters, line)) = observer;
        let searched = Searched {
            steps: trace.steps,
            missed: trace.missed,
            counters,
            value: if endless { Score::DRAW } else { value },
            best: line.moves().to_vec(),
            complete: !endless,
        };
        let mut run = Run::told(tree, self.name.to_owned(), &self.code(), &searched, limits.steps);
        run.counts.visits = visits;
        run
    }

    /// The right code with the wrong lines in it.
    fn code(&self) -> Code {
        let mut code = self.manner().map_or_else(|| Code::new(Vec::new(), true), |manner| Code::of(&manner));
        for line in &mut code.lines {
            if let Some((_, text)) = self.lines.iter().find(|(id, _)| *id == line.id) {
                line.text = (text)();
                line.wrong = true;
            }
        }
        code
    }

    /// The wrong algorithm (left) beside the right one, on a tree.
    pub fn beside_the_right_one(
        &self,
        tree: &Tree,
        limits: RunLimits,
        stop: &Stop,
    ) -> Result<Comparison, Refusal> {
        let right = Run::new(tree, &self.right.parse()?, limits, stop)?;
        Ok(Comparison::of(self.run(tree, limits), right))
    }
}
