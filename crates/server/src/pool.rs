use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Something to be done by a thread of the pool.
type Job = Box<dyn FnOnce() + Send>;

/// A few threads that search, and a queue before them. Whatever is asked of the server, no more is ever searched at once.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Owner>);

/// When nobody holds the pool any more, its threads end.
struct Owner(Arc<Shared>);

impl Drop for Owner {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.closed = true;
        // What waits may hold a clone of the pool; it is dropped when the lock is free.
        let forgotten = (std::mem::take(&mut state.moves), std::mem::take(&mut state.studies));
        self.0.changed.notify_all();
        drop(state);
        drop(forgotten);
    }
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    longest: usize,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    /// The move of an engine: somebody sits at the board and waits, and a clock may be running.
    Move,
    /// An analysis or a hint. One thread never takes these, so that moves need not wait for them.
    Study,
}

#[derive(Default)]
struct State {
    moves: VecDeque<Job>,
    studies: VecDeque<Job>,
    closed: bool,
}

/// The queue is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pool {
    /// So many threads (two at least), and queues of at most so many jobs.
    pub(crate) fn new(threads: usize, longest: usize) -> Self {
        let shared = Arc::new(Shared { state: Mutex::default(), changed: Condvar::new(), longest });
        for number in 0..threads.max(2) {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || work(&shared, number > 0));
        }
        Self(Arc::new(Owner(shared)))
    }

    /// Puts a job at the end of the queue.
    pub(crate) fn submit(&self, rank: Rank, job: impl FnOnce() + Send + 'static) -> Result<(), Full> {
        let shared = &self.0.0;
        let mut state = shared.state();
        let queue = match rank {
            Rank::Move => &mut state.moves,
            Rank::Study => &mut state.studies,
        };
        if queue.len() >= shared.longest {
            return Err(Full);
        }
        queue.push_back(Box::new(job));
        // Not every thread takes every job: all look.
        shared.changed.notify_all();
        Ok(())
    }
}

fn work(shared: &Shared, studies_too: bool) {
    loop {
        let mut state = shared.state();
        let job = loop {
            let study = |state: &mut State| if studies_too { state.studies.pop_front() } else { None };
            match state.moves.pop_front().or_else(|| study(&mut state)) {
                Some(job) => break job,
                None if state.closed => return,
                None => state = shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(state);
        // A search that panics is a bug, and must not take a thread away from all the others; whoever waits for it learns
        // of it when its sender is dropped.
        let _ = catch_unwind(AssertUnwindSafe(job));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn a_panic_costs_no_thread() {
        let pool = Pool::new(2, 10);
        let (sender, receiver) = mpsc::channel();
        pool.submit(Rank::Study, || std::panic::resume_unwind(Box::new("on purpose"))).unwrap();
        pool.submit(Rank::Study, move || sender.send(7).unwrap()).unwrap();
        assert_eq!(receiver.recv(), Ok(7));
    }

    /// A pool whose studying thread is busy until the sender is dropped.
    fn studying() -> (Pool, mpsc::Sender<()>) {
        let pool = Pool::new(2, 2);
        let (go, gate) = mpsc::channel::<()>();
        let (begun, beginning) = mpsc::channel();
        pool.submit(Rank::Study, move || {
            begun.send(()).unwrap();
            let _ = gate.recv();
        })
        .unwrap();
        beginning.recv().unwrap();
        (pool, go)
    }

    #[test]
    fn a_full_queue_says_so() {
        let (pool, _go) = studying();
        pool.submit(Rank::Study, || {}).unwrap();
        pool.submit(Rank::Study, || {}).unwrap();
        assert_eq!(pool.submit(Rank::Study, || {}), Err(Full));
    }

    #[test]
    fn a_move_does_not_wait_for_studies() {
        let (pool, go) = studying();
        let (sender, receiver) = mpsc::channel();
        let study = sender.clone();
        pool.submit(Rank::Study, move || study.send("study").unwrap()).unwrap();
        pool.submit(Rank::Move, move || sender.send("move").unwrap()).unwrap();
        assert_eq!(receiver.recv(), Ok("move"));
        drop(go);
        assert_eq!(receiver.recv(), Ok("study"));
    }
}
