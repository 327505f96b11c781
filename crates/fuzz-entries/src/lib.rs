//! One entry point a grammar: hand it any text, and it panics if the parser breaks a promise.
//!
//! The targets in `fuzz/` call these functions with texts made by libFuzzer; the tests of this crate call them on stable
//! with the [`seeds`](Grammar::seeds) and some thousand mutations of them. A text that once broke a parser becomes a seed.
//!
//! The promises:
//! * what is accepted is written and read back to the same thing;
//! * an accepted move is a legal move of the game;
//! * a refusal points into the text (or at its end), and has a sentence in every language;
//! * an accepted book answers whatever is looked up in it, and an accepted table plays legal moves;
//! * blanks in front of a position change nothing but the place of the refusal.

mod books;
mod decide;
mod games;
mod lab;
mod options;
mod promises;
mod protocols;
mod referee;
mod seeds;
mod specs;
mod tables;
mod trees;

pub use books::books;
pub use decide::decide;
pub use games::{chess, connect4, grundy, mnk, nim, sum};
pub use lab::{chance, exercises};
pub use options::options;
pub use protocols::{engines, gomocup, uci};
pub use referee::{controls, openings, records};
pub use specs::specs;
pub use tables::tables;
pub use trees::trees;

/// A grammar: its name (that of its fuzz target), its entry point and texts worth starting from.
pub struct Grammar {
    /// The name of the fuzz target.
    pub name: &'static str,
    /// Panics when a promise is broken.
    pub entry: fn(&str),
    /// Accepted texts, refused ones, and what once broke a parser.
    pub seeds: &'static [&'static str],
}

/// All grammars.
pub const GRAMMARS: &[Grammar] = &[
    Grammar { name: "trees", entry: trees, seeds: seeds::TREES },
    Grammar { name: "exercises", entry: exercises, seeds: seeds::EXERCISES },
    Grammar { name: "chance", entry: chance, seeds: seeds::CHANCE },
    Grammar { name: "decide", entry: decide, seeds: seeds::DECIDE },
    Grammar { name: "nim", entry: nim, seeds: seeds::NIM },
    Grammar { name: "grundy", entry: grundy, seeds: seeds::GRUNDY },
    Grammar { name: "sum", entry: sum, seeds: seeds::SUM },
    Grammar { name: "mnk", entry: mnk, seeds: seeds::MNK },
    Grammar { name: "connect4", entry: connect4, seeds: seeds::CONNECT4 },
    Grammar { name: "chess", entry: chess, seeds: seeds::CHESS },
    Grammar { name: "specs", entry: specs, seeds: seeds::SPECS },
    Grammar { name: "options", entry: options, seeds: seeds::OPTIONS },
    Grammar { name: "uci", entry: uci, seeds: seeds::UCI },
    Grammar { name: "gomocup", entry: gomocup, seeds: seeds::GOMOCUP },
    Grammar { name: "engines", entry: engines, seeds: seeds::ENGINES },
    Grammar { name: "controls", entry: controls, seeds: seeds::CONTROLS },
    Grammar { name: "openings", entry: openings, seeds: seeds::OPENINGS },
    Grammar { name: "records", entry: records, seeds: seeds::RECORDS },
    Grammar { name: "books", entry: books, seeds: seeds::BOOKS },
    Grammar { name: "tables", entry: tables, seeds: seeds::TABLES },
];
