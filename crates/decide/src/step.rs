use kythu_words::{Message, Value, say};

/// Which numbers a step speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// Those of the table.
    Payoffs,
    /// What one would have missed.
    Regrets,
}

/// A step of a rule: what is said, and what lights up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The sentence.
    pub says: Message,
    /// The cells that it is about, as (row, column).
    pub cells: Vec<(usize, usize)>,
    /// The row whose figure stands from here on.
    pub settles: Option<usize>,
    /// The column whose figure stands from here on.
    pub settles_column: Option<usize>,
    /// Which numbers stand in the cells.
    pub board: Board,
}

impl Step {
    /// A sentence about some cells of the table.
    pub(crate) const fn new(says: Message, cells: Vec<(usize, usize)>) -> Self {
        Self { says, cells, settles: None, settles_column: None, board: Board::Payoffs }
    }

    pub(crate) const fn settling(mut self, row: usize) -> Self {
        self.settles = Some(row);
        self
    }

    pub(crate) const fn settling_column(mut self, column: usize) -> Self {
        self.settles_column = Some(column);
        self
    }

    pub(crate) const fn on(mut self, board: Board) -> Self {
        self.board = board;
        self
    }
}

/// Names with an "or" before the last.
pub(crate) fn either<'a>(names: impl IntoIterator<Item = &'a str>) -> Value {
    match split(names) {
        (rest, last) if rest.is_empty() => last.into(),
        (rest, last) => say!("decide.or", rest = rest, last = last).into(),
    }
}

/// Names with an "and" before the last.
pub(crate) fn all_of<'a>(names: impl IntoIterator<Item = &'a str>) -> Value {
    match split(names) {
        (rest, last) if rest.is_empty() => last.into(),
        (rest, last) => say!("decide.and", rest = rest, last = last).into(),
    }
}

fn split<'a>(names: impl IntoIterator<Item = &'a str>) -> (String, String) {
    let names: Vec<&str> = names.into_iter().collect();
    match names.split_last() {
        Some((last, rest)) => (rest.join(", "), (*last).to_owned()),
        None => (String::new(), String::new()),
    }
}
