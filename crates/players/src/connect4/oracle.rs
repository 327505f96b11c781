use kythu_game::{Limits, Options, Refusal, Stop};
use kythu_games::connect4::{Connect4, Position};
use kythu_solvers::connect4::book::Book;
use kythu_solvers::connect4::{Answer, Question, Settings, Solver};

/// What an oracle is made of.
#[derive(Clone, Copy, Debug)]
pub struct Equipment {
    /// Its table and its threads.
    pub settings: Settings,
    /// Known scores are looked up before anything is searched.
    pub book: bool,
}

impl Equipment {
    /// The names of the options that [`from_options`](Self::from_options) reads.
    pub const OPTIONS: [&str; 3] = ["threads", "hash", "book"];
    /// Threads that may be asked for.
    pub const MOST_THREADS: u64 = 256;
    /// MiB that may be asked for; whether there are so many is found out when the table is made.
    pub const MOST_MIB: u64 = 1 << 20;

    /// Reads `threads`, `hash` (MiB) and `book` (on or off).
    pub fn from_options(options: &Options) -> Result<Self, Refusal> {
        let usual = Settings::default();
        let threads = options.number("threads", 1, Self::MOST_THREADS)?;
        let table_mib = options.number("hash", 1, Self::MOST_MIB)?;
        Ok(Self {
            settings: Settings {
                table_mib: table_mib.map_or(usual.table_mib, |mib| mib as usize),
                threads: threads.map_or(usual.threads, |threads| threads as usize),
            },
            book: options.get("book").is_none() || options.flag("book")?,
        })
    }
}

/// Who knows the exact score of a position: the book if it has the position, else the solver.
#[derive(Debug)]
pub struct Oracle {
    solver: Solver,
    /// None where there is none for the board, or where it is not wanted.
    book: Option<&'static Book>,
}

impl Oracle {
    /// An oracle for this board. Refused if there is no memory for its table.
    pub fn new(game: Connect4, equipment: Equipment) -> Result<Self, Refusal> {
        let book = if equipment.book { Book::embedded(&game) } else { None };
        Ok(Self { solver: Solver::new(game, equipment.settings)?, book })
    }

    /// The board it knows.
    #[must_use]
    pub fn game(&self) -> &Connect4 {
        self.solver.game()
    }

    /// Whether the book has the position, so that nothing needs to be searched.
    #[must_use]
    pub fn knows(&self, position: &Position) -> bool {
        self.look_up(position).is_some()
    }

    fn look_up(&self, position: &Position) -> Option<i32> {
        self.book?.score(position)
    }

    /// The score of a position for the side to move, in points ([`Solver::ask`] says what they are). Any number of threads
    /// may ask at the same time.
    #[must_use]
    pub fn ask(&self, position: &Position, question: Question, limits: Limits, stop: &Stop) -> Answer {
        if let Some(score) = self.look_up(position) {
            let score = if question == Question::Outcome { score.signum() } else { score };
            return Answer { lower: score, upper: score, nodes: 0 };
        }
        self.solver.ask(position, question, limits, stop)
    }
}
