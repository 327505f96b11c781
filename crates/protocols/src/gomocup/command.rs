//! What a manager says: one line a command, as typed values and as text.

use std::fmt;

/// A cell: its column from the left and its row from the top, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The column.
    pub x: u32,
    /// The row.
    pub y: u32,
}

/// A line of a manager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A game begins on a square board.
    Start(u32),
    /// A game begins on a board with this many columns and rows.
    RectStart(u32, u32),
    /// A game begins on a board of the same size.
    Restart,
    /// Make the first move.
    Begin,
    /// The other side has played here: answer.
    Turn(Cell),
    /// The stones on the board follow, one a line, and then `DONE`: answer.
    Board,
    /// Take the stone back that lies here.
    TakeBack(Cell),
    /// Something to know; there is no answer.
    Info {
        /// What it is about, in lower case.
        key: String,
        /// What is said about it.
        value: String,
    },
    /// Introduce yourself.
    About,
    /// End.
    End,
}

/// A stone on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Where it lies.
    pub cell: Cell,
    /// Whose it is.
    pub whose: Whose,
}

/// Whose a stone is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Of whoever is asked.
    Own,
    /// Of the other side.
    Other,
    /// Of neither: a cell of a game that was won before, or one on which nobody may play.
    Neither,
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misread {
    /// There is no such command.
    Unknown,
    /// The command is known, but should have been followed by this.
    Expected(&'static str),
}

impl Cell {
    /// Reads `x,y`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (x, y) = text.split_once(',')?;
        Some(Self { x: number(x)?, y: number(y)? })
    }
}

/// Digits and nothing else: a sign would be read back as something else.
fn number(text: &str) -> Option<u32> {
    let text = text.trim();
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl Stone {
    /// Reads `x,y,1` (own), `x,y,2` (the other's) or `x,y,3` (neither).
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let (cell, whose) = line.trim().rsplit_once(',')?;
        let whose = match whose.trim() {
            "1" => Whose::Own,
            "2" => Whose::Other,
            "3" => Whose::Neither,
            _ => return None,
        };
        Some(Self { cell: Cell::parse(cell)?, whose })
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = match self.whose {
            Whose::Own => 1,
            Whose::Other => 2,
            Whose::Neither => 3,
        };
        write!(f, "{},{whose}", self.cell)
    }
}

/// The line that ends a list of stones.
pub(super) const DONE: &str = "DONE";

impl Command {
    /// Reads a line; the words of commands may be written in any case.
    pub fn parse(line: &str) -> Result<Self, Misread> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let cell = || Cell::parse(rest).ok_or(Misread::Expected("x,y"));
        match word.to_ascii_uppercase().as_str() {
            "START" => number(rest).map(Self::Start).ok_or(Misread::Expected("SIZE")),
            "RECTSTART" => {
                let size = Cell::parse(rest).ok_or(Misread::Expected("WIDTH,HEIGHT"))?;
                Ok(Self::RectStart(size.x, size.y))
            }
            "RESTART" => Ok(Self::Restart),
            "BEGIN" => Ok(Self::Begin),
            "TURN" => cell().map(Self::Turn),
            "BOARD" => Ok(Self::Board),
            "TAKEBACK" => cell().map(Self::TakeBack),
            "INFO" => {
                let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                if key.is_empty() {
                    return Err(Misread::Expected("KEY VALUE"));
                }
                Ok(Self::Info { key: key.to_ascii_lowercase(), value: value.trim().to_owned() })
            }
            "ABOUT" => Ok(Self::About),
            "END" => Ok(Self::End),
            _ => Err(Misread::Unknown),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(size) => write!(f, "START {size}"),
            Self::RectStart(width, height) => write!(f, "RECTSTART {width},{height}"),
            Self::Restart => f.write_str("RESTART"),
            Self::Begin => f.write_str("BEGIN"),
            Self::Turn(cell) => write!(f, "TURN {cell}"),
            Self::Board => f.write_str("BOARD"),
            Self::TakeBack(cell) => write!(f, "TAKEBACK {cell}"),
            Self::Info { key, value } => write!(f, "INFO {key} {value}"),
            Self::About => f.write_str("ABOUT"),
            Self::End => f.write_str("END"),
        }
    }
}
