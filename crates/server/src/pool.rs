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
        let forgotten = std::mem::take(&mut state.waiting);
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

#[derive(Default)]
struct State {
    waiting: VecDeque<Job>,
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
    /// So many threads, and a queue of at most so many jobs.
    pub(crate) fn new(threads: usize, longest: usize) -> Self {
        let shared = Arc::new(Shared { state: Mutex::default(), changed: Condvar::new(), longest });
        for _ in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || work(&shared));
        }
        Self(Arc::new(Owner(shared)))
    }

    /// Puts a job at the end of the queue.
    pub(crate) fn submit(&self, job: impl FnOnce() + Send + 'static) -> Result<(), Full> {
        let shared = &self.0.0;
        let mut state = shared.state();
        if state.waiting.len() >= shared.longest {
            return Err(Full);
        }
        state.waiting.push_back(Box::new(job));
        shared.changed.notify_one();
        Ok(())
    }
}

fn work(shared: &Shared) {
    loop {
        let mut state = shared.state();
        let job = loop {
            match state.waiting.pop_front() {
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
        let pool = Pool::new(1, 10);
        let (sender, receiver) = mpsc::channel();
        pool.submit(|| std::panic::resume_unwind(Box::new("on purpose"))).unwrap();
        pool.submit(move || sender.send(7).unwrap()).unwrap();
        assert_eq!(receiver.recv(), Ok(7));
    }

    #[test]
    fn a_full_queue_says_so() {
        let pool = Pool::new(1, 2);
        let (go, gate) = mpsc::channel::<()>();
        let (begun, beginning) = mpsc::channel();
        pool.submit(move || {
            begun.send(()).unwrap();
            let _ = gate.recv();
        })
        .unwrap();
        beginning.recv().unwrap();
        pool.submit(|| {}).unwrap();
        pool.submit(|| {}).unwrap();
        assert_eq!(pool.submit(|| {}), Err(Full));
        drop(go);
    }
}
