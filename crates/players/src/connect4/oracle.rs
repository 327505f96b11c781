use kythu_game::{Limits, Options, Refusal, Stop};
use kythu_games::connect4::{Connect4, Position};
use kythu_solvers::connect4::book::Book;
use kythu_solvers::connect4::{Answer, Question, Settings, Solver};
use std::path::Path;
use std::sync::Arc;

/// What an oracle is made of.
#[derive(Clone, Debug)]
pub struct Equipment {
    /// Its table and its threads.
    pub settings: Settings,
    /// Known scores are looked up before anything is searched.
    pub book: bool,
    /// A book from outside, which is asked before the one that is part of the program.
    pub own_book: Option<Arc<Book>>,
}

impl Equipment {
    /// Threads that may be asked for.
    pub const MOST_THREADS: u64 = 256;
    /// MiB that may be asked for; whether there are so many is found out when the table is made.
    pub const MOST_MIB: u64 = 1 << 20;

    /// Reads `threads`, `hash` (MiB), `book` (on or off) and `book-file`. The last one opens a file: whoever lets strangers
    /// choose options does not let them choose this one.
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
            own_book: options
                .get("book-file")
                .map(|file| Book::open(Path::new(file)).map(Arc::new))
                .transpose()?,
        })
    }
}

/// Who knows the exact score of a position: the book if it has the position, else the solver.
#[derive(Debug)]
pub struct Oracle {
    solver: Solver,
    /// None where there is none for the board, or where it is not wanted.
    book: Option<&'static Book>,
    own_book: Option<Arc<Book>>,
}

impl Oracle {
    /// An oracle for this board. Refused if there is no memory for its table. A book of another board is of no use to it.
    pub fn new(game: Connect4, equipment: Equipment) -> Result<Self, Refusal> {
        let book = if equipment.book { Book::embedded(&game) } else { None };
        let own_book = equipment.own_book.filter(|book| *book.game() == game);
        Ok(Self { solver: Solver::new(game, equipment.settings)?, book, own_book })
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
        let own = self.own_book.as_ref().and_then(|book| book.score(position));
        own.or_else(|| self.book?.score(position))
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
