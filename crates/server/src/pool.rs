use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

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
        let forgotten = std::mem::take(&mut state.queues);
        self.0.changed.notify_all();
        drop(state);
        drop(forgotten);
    }
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    /// Nothing is searched, and nothing waits to be.
    idle: Condvar,
    longest: usize,
}

/// What a search is for, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    /// The move of an engine: somebody sits at the board and waits, and a clock may be running.
    Move,
    /// A hint: somebody looks at the board and waits. One thread takes neither these nor studies, so that moves need not wait
    /// for them.
    Hint,
    /// Everything else: analyses, graphs, the lab.
    Study,
}

#[derive(Default)]
struct State {
    /// What waits, by rank.
    queues: [VecDeque<Job>; 3],
    /// Jobs that are being done.
    running: usize,
    closed: bool,
}

impl State {
    fn is_idle(&self) -> bool {
        self.running == 0 && self.queues.iter().all(VecDeque::is_empty)
    }
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
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            changed: Condvar::new(),
            idle: Condvar::new(),
            longest,
        });
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
        let queue = &mut state.queues[rank as usize];
        if queue.len() >= shared.longest {
            return Err(Full);
        }
        queue.push_back(Box::new(job));
        // Not every thread takes every job: all look.
        shared.changed.notify_all();
        Ok(())
    }

    /// Lets everybody else go first: waits until nothing is searched, but no longer than `patience`. Whether it came to that.
    pub(crate) fn let_others_first(&self, patience: Duration) -> bool {
        let shared = &self.0.0;
        let end = Instant::now() + patience;
        let mut state = shared.state();
        while !state.is_idle() {
            let Some(left) = end.checked_duration_since(Instant::now()) else { return false };
            state = shared.idle.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }
}

fn work(shared: &Shared, studies_too: bool) {
    let ranks = if studies_too { Rank::Study } else { Rank::Move };
    loop {
        let mut state = shared.state();
        let job = loop {
            match state.queues[..=ranks as usize].iter_mut().find_map(VecDeque::pop_front) {
                Some(job) => break job,
                None if state.closed => return,
                None => state = shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        };
        state.running += 1;
        drop(state);
        // A search that panics is a bug, and must not take a thread away from all the others; whoever waits for it learns
        // of it when its sender is dropped.
        let _ = catch_unwind(AssertUnwindSafe(job));
        let mut state = shared.state();
        state.running -= 1;
        if state.is_idle() {
            shared.idle.notify_all();
        }
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
    fn whoever_lets_others_first_waits_for_them_but_not_for_ever() {
        let (pool, go) = studying();
        let asked = Instant::now();
        assert!(!pool.let_others_first(Duration::from_millis(30)));
        assert!(asked.elapsed() >= Duration::from_millis(30));
        let waiting = std::thread::spawn({
            let pool = pool.clone();
            move || pool.let_others_first(Duration::from_secs(60))
        });
        drop(go);
        assert!(waiting.join().unwrap());
        assert!(asked.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn a_hint_goes_before_analyses_that_came_earlier() {
        let (pool, go) = studying();
        let (sender, receiver) = mpsc::channel();
        for name in ["study", "another study"] {
            let sender = sender.clone();
            pool.submit(Rank::Study, move || sender.send(name).unwrap()).unwrap();
        }
        pool.submit(Rank::Hint, move || sender.send("hint").unwrap()).unwrap();
        drop(go);
        let order: Vec<&str> = receiver.iter().collect();
        assert_eq!(order, ["hint", "study", "another study"]);
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
