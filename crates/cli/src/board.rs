//! Positions as people see them in a terminal.

use crate::talk::Talk;
use kythu_game::{Grid, GridStyle, Picture, Side, Stone, TreePicture};
use kythu_words::say;

/// Stones of a heap that are drawn one by one; more are a number.
const DRAWN_STONES: u64 = 40;
/// Heaps that are drawn; more are counted.
const DRAWN_HEAPS: usize = 30;
/// Boards up to this wide are drawn with lines between the cells; larger ones would not fit a screen.
const RULED_WIDTH: usize = 5;

/// A picture as lines of text. What changed since `before` (the last move) stands out where colours are on.
pub(crate) fn draw(talk: &Talk, picture: &Picture, before: Option<&Picture>) -> String {
    match picture {
        Picture::Grid(grid) => {
            let before = match before {
                Some(Picture::Grid(before)) if before.cells.len() == grid.cells.len() => Some(before),
                _ => None,
            };
            let board = Board { talk, grid, before };
            if grid.style == GridStyle::Cells && grid.width <= RULED_WIDTH {
                board.ruled()
            } else {
                board.plain()
            }
        }
        Picture::Heaps { heaps, .. } => draw_heaps(talk, heaps),
        Picture::Text(text) | Picture::Tree(TreePicture { text, .. }) => format!("  {text}\n"),
        Picture::Sum(parts) => parts
            .iter()
            .zip('a'..)
            .map(|(part, letter)| format!("{letter}:\n{}", draw(talk, part, None)))
            .collect(),
    }
}

/// A position in a line of text: the heaps, where there are heaps.
pub(crate) fn in_a_line(picture: &Picture) -> Option<String> {
    match picture {
        Picture::Heaps { heaps, .. } => {
            let shown: Vec<String> = heaps.iter().take(DRAWN_HEAPS).map(u64::to_string).collect();
            let more = if heaps.len() > DRAWN_HEAPS { ", …" } else { "" };
            Some(format!("[{}{more}]", shown.join(", ")))
        }
        Picture::Sum(parts) => {
            let parts: Option<Vec<String>> = parts.iter().map(in_a_line).collect();
            parts.map(|parts| parts.join(" + "))
        }
        Picture::Grid(_) | Picture::Tree(_) | Picture::Text(_) => None,
    }
}

fn draw_heaps(talk: &Talk, heaps: &[u64]) -> String {
    let (stone, more) = if talk.ascii { ("o", "...") } else { ("●", "…") };
    let mut out = String::new();
    for (number, &heap) in heaps.iter().enumerate().take(DRAWN_HEAPS) {
        let stones = match heap {
            0 => String::from("-"),
            1..=DRAWN_STONES => talk.paint("33", &stone.repeat(heap as usize)),
            _ => talk.paint("33", &format!("{}{more}", stone.repeat(DRAWN_STONES as usize))),
        };
        out.push_str(&format!("  {:>3}  {stones}  {heap}\n", number + 1));
    }
    if heaps.len() > DRAWN_HEAPS {
        let count = talk.text(&say!("cli.more-heaps", count = heaps.len() - DRAWN_HEAPS));
        let count = if talk.ascii { count.replace('…', more) } else { count };
        out.push_str(&format!("       {count}\n"));
    }
    out
}

/// A grid about to be drawn.
struct Board<'a> {
    talk: &'a Talk,
    grid: &'a Grid,
    before: Option<&'a Grid>,
}

impl Board<'_> {
    fn label_width(&self) -> usize {
        self.grid.rows.iter().map(|label| label.chars().count()).max().unwrap_or(0)
    }

    /// What stands on a cell, one letter wide.
    fn mark(&self, row: usize, column: usize) -> String {
        let at = row * self.grid.width + column;
        match &self.grid.cells[at] {
            Some(stone) => {
                let colour = if stone.side == Side::First { "94" } else { "91" };
                let new = self.before.is_some_and(|before| before.cells[at] != self.grid.cells[at]);
                let colour = if new { format!("{colour};7") } else { colour.to_owned() };
                self.talk.paint(&colour, &self.letter(stone).to_string())
            }
            None if self.talk.ascii => ".".into(),
            None if self.grid.style == GridStyle::Chequered && (row + column) % 2 == 1 => {
                self.talk.paint("90", "▫")
            }
            None => self.talk.paint("90", "·"),
        }
    }

    fn letter(&self, stone: &Stone) -> char {
        let chess = self.grid.style == GridStyle::Chequered;
        if !self.talk.ascii && (chess || self.talk.colour) {
            return stone.symbol;
        }
        // Letters tell the sides of chess apart by case, as FEN does.
        if chess && stone.side == Side::Second { stone.letter.to_ascii_lowercase() } else { stone.letter }
    }

    /// A cell is a letter; discs fall from above, so their columns are named below.
    fn plain(&self) -> String {
        let grid = self.grid;
        let label_width = self.label_width();
        let columns = grid.columns.iter().map(|label| format!("{label:>2}")).collect::<String>();
        let discs = grid.style == GridStyle::Discs;
        let (wall, floor, corners) = match (discs, self.talk.ascii) {
            (false, _) => ("", "", ["", ""]),
            (true, true) => ("|", "-", ["+", "+"]),
            (true, false) => ("│", "─", ["└", "┘"]),
        };
        let indent = " ".repeat(if discs { 1 } else { 0 });
        let header = format!("  {:label_width$}{indent}{columns}\n", "");
        let mut out = if discs { String::new() } else { header.clone() };
        for row in 0..grid.height {
            out.push_str(&format!("  {:>label_width$}{wall}", grid.rows[row]));
            for column in 0..grid.width {
                out.push(' ');
                out.push_str(&self.mark(row, column));
            }
            out.push_str(if discs { " " } else { "" });
            out.push_str(wall);
            out.push('\n');
        }
        if discs {
            let floor = floor.repeat(2 * grid.width + 1);
            out.push_str(&format!("  {:label_width$}{}{floor}{}\n{header}", "", corners[0], corners[1]));
        }
        out
    }

    /// Lines between the cells, as one draws it on paper.
    fn ruled(&self) -> String {
        let grid = self.grid;
        let label_width = self.label_width();
        let (bar, dash, cross) =
            if self.talk.ascii { ("|", "---", "+") } else { ("│", "───", "┼") };
        let columns: Vec<String> = grid.columns.iter().map(|label| format!("{label:^3}")).collect();
        let mut out = format!("  {:label_width$} {}\n", "", columns.join(" ").trim_end());
        for row in 0..grid.height {
            if row > 0 {
                out.push_str(&format!("  {:label_width$} {}\n", "", vec![dash; grid.width].join(cross)));
            }
            let cells: Vec<String> = (0..grid.width)
                .map(|column| match grid.cells[row * grid.width + column] {
                    Some(_) => format!(" {} ", self.mark(row, column)),
                    None => String::from("   "),
                })
                .collect();
            out.push_str(format!("  {:>label_width$} {}", grid.rows[row], cells.join(bar)).trim_end());
            out.push('\n');
        }
        out
    }
}
