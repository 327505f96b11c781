//! Workers that solve Connect 4 positions, one each at a time, with one table for all. The answers come back in the order
//! of the questions.
//!
//! Threads are better spent on different positions than within one: nobody waits for anybody, and no work is done twice. When
//! there are fewer positions than threads the solver lets the idle ones help.

use crate::failure::Failure;
use crate::input::interrupt;
use kythu_game::{Limits, Notation, Options, Refusal};
use kythu_games::connect4::Connect4;
use kythu_players::connect4::{Equipment, Oracle};
use kythu_solvers::connect4::{Answer, Question};
use kythu_words::say;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Positions that are read ahead, and answers that may wait for an earlier one: so many, and no more. As many as that keep
/// the workers from falling asleep over quick positions.
const WINDOW: usize = 1024;
/// Between two looks at Ctrl-C.
const BEAT: Duration = Duration::from_millis(50);

/// A position to be solved.
pub(super) struct Task {
    /// Its line, counted from 1.
    pub(super) line: u64,
    /// How it was written.
    pub(super) position: String,
}

/// What became of a task.
pub(super) struct Report {
    pub(super) task: Task,
    /// The answer and how long it took, or what is wrong with the position.
    pub(super) found: Result<(Answer, Duration), Refusal>,
}

/// Where a worker sends what it found.
type ReportTo = SyncSender<Report>;

/// The workers' common knowledge.
pub(super) struct Crew {
    oracle: Oracle,
    question: Question,
    limits: Limits,
    workers: usize,
}

impl Crew {
    /// A crew for this board. The limits are those of each position.
    pub(super) fn new(game: Connect4, how: &Options, limits: Limits) -> Result<Self, Refusal> {
        let equipment = Equipment::from_options(how)?;
        let workers = equipment.settings.threads;
        let oracle = Oracle::new(game, equipment)?;
        let limits = Limits { depth: None, ..limits };
        Ok(Self { oracle, question: question(how)?, limits, workers })
    }

    /// Solves all tasks and hands on the reports in the order of the tasks, each as soon as it and all before are there.
    ///
    /// Tasks are taken as they come, which may be slowly: one is answered before the next is there. After Ctrl-C nobody
    /// waits for a task that never comes; the threads end with the program.
    pub(super) fn solve_in_order(
        self,
        tasks: impl Iterator<Item = std::io::Result<Task>> + Send + 'static,
        mut hear: impl FnMut(Report),
    ) -> Result<(), Failure> {
        let workers = self.workers;
        let (queue, work) = sync_channel::<(Task, ReportTo)>(WINDOW);
        let (in_order, reports) = sync_channel(WINDOW);
        let (crew, work) = (Arc::new(self), Arc::new(Mutex::new(work)));
        for _ in 0..workers {
            let (crew, work) = (Arc::clone(&crew), Arc::clone(&work));
            spawn(move || crew.work(&work))?;
        }
        spawn(move || hand_out(tasks, &queue, &in_order))?;
        while let Some(next) = wait_for(&reports)? {
            let next: Receiver<Report> = next
                .map_err(|error| say!("cli.error.file", file = "stdin", what = error.to_string()))
                .map_err(Failure::Outside)?;
            // A worker that breaks has said so on standard error.
            hear(wait_for(&next)?.ok_or(Failure::Wrong)?);
        }
        Ok(())
    }

    /// What a worker does until there is nothing left to do.
    fn work(&self, work: &Mutex<Receiver<(Task, ReportTo)>>) {
        loop {
            let next = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok((task, report_to)) = next else { return };
            let found = self.solve(&task.position);
            // Whoever asked may have gone.
            let _ = report_to.send(Report { task, found });
        }
    }

    fn solve(&self, position: &str) -> Result<(Answer, Duration), Refusal> {
        let position = self.oracle.game().parse_position(position)?;
        let started = Instant::now();
        let answer = self.oracle.ask(&position, self.question, self.limits, interrupt());
        Ok((answer, started.elapsed()))
    }
}

/// A score for programs: a number, or a range `-2..5` if it is not proven.
pub(super) fn written(answer: &Answer) -> String {
    answer.score().map_or_else(|| format!("{}..{}", answer.lower, answer.upper), |score| score.to_string())
}

fn question(how: &Options) -> Result<Question, Refusal> {
    Ok(if how.flag("weak")? { Question::Outcome } else { Question::Score })
}

/// Gives each task to the next free worker, and the place of its report to whoever wants the reports in order. Both
/// channels have an end, so that no more is read than can be worked on.
fn hand_out(
    tasks: impl Iterator<Item = std::io::Result<Task>>,
    queue: &SyncSender<(Task, ReportTo)>,
    in_order: &SyncSender<std::io::Result<Receiver<Report>>>,
) {
    for task in tasks {
        let handed_on = match task {
            Ok(task) => {
                let (report_to, report) = sync_channel(1);
                in_order.send(Ok(report)).is_ok() && queue.send((task, report_to)).is_ok()
            }
            Err(error) => {
                let _ = in_order.send(Err(error));
                false
            }
        };
        if !handed_on {
            return;
        }
    }
}

/// The next thing from a channel; `None` when there will be no more.
fn wait_for<T>(channel: &Receiver<T>) -> Result<Option<T>, Failure> {
    loop {
        let next = channel.recv_timeout(BEAT);
        if interrupt().is_raised() {
            return Err(Failure::Interrupted);
        }
        match next {
            Ok(next) => return Ok(Some(next)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}

fn spawn(work: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    let spawned = std::thread::Builder::new().spawn(work);
    spawned.map(drop).map_err(|error| Failure::Outside(say!("cli.error.threads", what = error.to_string())))
}
