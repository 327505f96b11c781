use super::draft::{Chunk, ChunkValues, Draft};
use super::file::Layout;
use super::journal::{Journal, io_refusal};
use super::pace::{Estimate, Pace};
use super::packed::Packing;
use crate::connect4::{Question, Solver};
use kythu_game::{Limits, Refusal, Stop};
use kythu_words::say;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

/// Between two looks at the stop flag and two reports while a chunk takes long.
const BEAT: Duration = Duration::from_millis(200);

/// An order for a book: which one, by whom, and where it goes.
#[derive(Debug)]
pub struct Order<'a> {
    solver: &'a Solver,
    layout: Layout,
    out: PathBuf,
    threads: usize,
}

/// How far a book has come.
#[derive(Clone, Copy, Debug)]
pub enum Progress {
    /// The positions of a ply are listed.
    Listing {
        /// The ply.
        ply: u32,
    },
    /// The positions of the last ply are solved.
    Solving {
        /// Positions that are solved, by this run and those before it.
        done: u64,
        /// All positions of the last ply, one of each two mirror images.
        total: u64,
        /// The time since this run began to solve.
        elapsed: Duration,
        /// The time left, once there is enough to go by.
        estimate: Option<Estimate>,
    },
    /// The scores of an earlier ply are found by looking one move ahead.
    Filling {
        /// The ply.
        ply: u32,
    },
}

/// What has become of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The book is finished. Otherwise it was stopped, and the same order goes on from the journal.
    pub complete: bool,
    /// All positions of the last ply, one of each two mirror images. Not known if it was stopped before they were listed.
    pub total: u64,
    /// How many of them are safe: in the book, or in the journal.
    pub solved: u64,
    /// How many of them earlier runs had left in the journal.
    pub resumed: u64,
}

impl<'a> Order<'a> {
    /// An order for the book of the solver's board up to a ply, to be written to `out`. Refused if the board has no such
    /// ply, or if the book would be too large.
    pub fn new(
        solver: &'a Solver,
        ply: u32,
        out: impl Into<PathBuf>,
        threads: usize,
    ) -> Result<Self, Refusal> {
        Ok(Self { solver, layout: Layout::new(*solver.game(), ply)?, out: out.into(), threads })
    }

    /// Makes the book. Refused if there is such a file already or the disk does not do what it should; whatever happens, all
    /// finished chunks stay in the journal `OUT.partial`.
    pub fn make(&self, stop: &Stop, report: &mut dyn FnMut(Progress)) -> Result<Made, Refusal> {
        if self.out.try_exists().map_err(|error| io_refusal(&self.out, &error))? {
            return Err(say!("book.exists", file = self.out.display().to_string()).into());
        }
        let mut draft = Draft::new(&self.layout)?;
        let mut made = Made { complete: false, total: 0, solved: 0, resumed: 0 };
        if !draft.list(stop, |ply| report(Progress::Listing { ply })) {
            return Ok(made);
        }
        made.total = positions(&draft.chunks());
        let mut journal = Journal::open(&beside(&self.out, ".partial"), &self.layout, |chunk, values| {
            draft.accept(chunk, values)
        })?;
        let chunks = draft.chunks();
        made.resumed = made.total - positions(&chunks);
        self.solve(&chunks, made, stop, report, |chunk, values| {
            draft.accept(chunk, values);
            journal.append(chunk, values)
        })?;
        made.solved = made.total - positions(&draft.chunks());
        if made.solved == made.total && draft.fill(stop, |ply| report(Progress::Filling { ply })) {
            write_whole(&self.out, &draft.finish()?)?;
            journal.remove()?;
            made.complete = true;
        }
        Ok(made)
    }

    /// Solves chunks in their order by all threads; each goes to `keep` when it is finished. Ends early when it is stopped
    /// or when one cannot be kept.
    fn solve(
        &self,
        chunks: &[Chunk],
        made: Made,
        stop: &Stop,
        report: &mut dyn FnMut(Progress),
        mut keep: impl FnMut(u32, &ChunkValues) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        // Raised for the workers, not for whoever gave the order, when a chunk cannot be kept.
        let halt = Stop::new();
        let (next, done) = (AtomicUsize::new(0), AtomicU64::new(made.resumed));
        // Short: nobody runs ahead of the journal.
        let (sender, finished) = mpsc::sync_channel(self.threads);
        let (started, mut pace) = (Instant::now(), Pace::default());
        let mut kept = Ok(());
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let (sender, halt, next, done) = (sender.clone(), &halt, &next, &done);
                scope.spawn(move || self.work(chunks, next, done, halt, &sender));
            }
            drop(sender);
            loop {
                let (elapsed, done) = (started.elapsed(), done.load(Ordering::Relaxed));
                pace.note(elapsed, done);
                let estimate = pace.estimate(made.total);
                report(Progress::Solving { done, total: made.total, elapsed, estimate });
                if stop.is_raised() || kept.is_err() {
                    halt.raise();
                }
                match finished.recv_timeout(BEAT) {
                    Ok((chunk, values)) if kept.is_ok() => kept = keep(chunk, &values),
                    Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
        });
        kept
    }

    /// One thread: takes the next chunk until there is none.
    fn work(
        &self,
        chunks: &[Chunk],
        next: &AtomicUsize,
        done: &AtomicU64,
        halt: &Stop,
        finished: &SyncSender<(u32, ChunkValues)>,
    ) {
        while let Some(&chunk) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(values) = self.solve_chunk(chunk, done, halt) else { return };
            if finished.send((chunk.at, values)).is_err() {
                return;
            }
        }
    }

    /// The values of a chunk; `None` if it was stopped before it was finished.
    fn solve_chunk(&self, chunk: Chunk, done: &AtomicU64, halt: &Stop) -> Option<ChunkValues> {
        let mut values = [0xff; size_of::<ChunkValues>()];
        for number in chunk.numbers() {
            if halt.is_raised() {
                return None;
            }
            let position = self.layout.index.unrank(self.layout.ply, number)?;
            let answer = self.solver.ask(&position, Question::Score, Limits::default(), halt);
            let value = Packing::DRAFT.encode(answer.score()?)?;
            Packing::DRAFT.set(&mut values, number % super::draft::CHUNK, value);
            done.fetch_add(1, Ordering::Relaxed);
        }
        Some(values)
    }
}

fn positions(chunks: &[Chunk]) -> u64 {
    chunks.iter().map(|chunk| u64::from(chunk.open.count_ones())).sum()
}

/// The path with something added to the file's name.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Writes a file so that it is there completely or not at all, whatever happens meanwhile.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Refusal> {
    let unfinished = beside(path, ".new");
    let written = File::create(&unfinished).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    written.map_err(|error| io_refusal(&unfinished, &error))?;
    std::fs::rename(&unfinished, path).map_err(|error| io_refusal(path, &error))?;
    // The new name is safe only when the folder is; not every system lets a folder be opened.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}
