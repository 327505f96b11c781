//! Parallel alpha-beta: several threads search one tree and come back with the value that one thread would find.
//!
//! Three ways, from the simplest to the best:
//!
//! | way | who does what | its weakness |
//! |---|---|---|
//! | [`Way::RootSplit`] | each thread takes the next move of the root; α is shared | all but the first move is searched with a window that is too wide |
//! | [`Way::YoungBrothers`] | the eldest move of every node is searched alone, its younger brothers in parallel | threads wait, and a cut wastes what the others had begun |
//! | [`Way::SharedTable`] | every thread searches the whole tree; the table lets each use what the others found, and a thread keeps off nodes that another is in | depends on the table |

mod root_split;
mod shared_table;
mod young_brothers;

use crate::engine::{Crowd, Job, Report, deepen, search};
use kythu_game::{Evaluator, Hashed, Stop};

/// How the threads share the work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// The root's moves are shared out.
    RootSplit,
    /// Younger brothers are searched in parallel, after the eldest.
    YoungBrothers,
    /// All threads search everything, with one table.
    #[default]
    SharedTable,
}

/// The most threads that can be asked for.
pub const MAX_THREADS: usize = 256;

/// Like [`search`], by several threads. One thread is the serial search itself.
pub fn search_together<G: Hashed, E: Evaluator<G>>(
    job: &Job<'_, G, E>,
    position: &G::Position,
    way: Way,
    threads: usize,
    sink: &mut dyn FnMut(&Report<G::Move>),
) -> Report<G::Move>
where
    E::Sum: Send + Sync,
{
    let threads = threads.clamp(1, MAX_THREADS);
    if threads == 1 {
        return search(job, position, sink);
    }
    job.table.age();
    let crowd = Crowd::new();
    let mut workers: Vec<_> = (0..threads).map(|_| job.worker(threads as u64)).collect();
    if way == Way::SharedTable {
        workers.iter_mut().for_each(|worker| worker.crowd = Some(&crowd));
    }
    // Nodes are shared out evenly; a team in which one has used up its share is told by this flag.
    let spent = Stop::new();
    workers.iter_mut().for_each(|worker| worker.budget.obey(&spent));
    deepen(job, position, sink, |plan| {
        workers.iter_mut().for_each(|worker| worker.begin_with(position, plan.first));
        match way {
            Way::RootSplit => root_split::iteration(&mut workers, position, plan.depth),
            Way::YoungBrothers => young_brothers::iteration(&mut workers, position, plan.depth, &spent),
            Way::SharedTable => shared_table::iteration(&mut workers, position, plan.depth, plan.last),
        }
    })
}
