//! Positions as people see them in a terminal.

use crate::talk::Talk;
use kythu_game::{Grid, GridStyle, Picture, Side};
use kythu_words::say;

/// Stones of a heap that are drawn one by one; more are a number.
const DRAWN_STONES: u64 = 40;
/// Heaps that are drawn; more are counted.
const DRAWN_HEAPS: usize = 30;

/// A picture as lines of text.
pub(crate) fn draw(talk: &Talk, picture: &Picture) -> String {
    match picture {
        Picture::Grid(grid) => draw_grid(talk, grid),
        Picture::Heaps(heaps) => draw_heaps(talk, heaps),
        Picture::Text(text) => format!("  {text}\n"),
        Picture::Sum(parts) => {
            parts.iter().zip('a'..).map(|(part, letter)| format!("{letter}:\n{}", draw(talk, part))).collect()
        }
    }
}

fn draw_heaps(talk: &Talk, heaps: &[u64]) -> String {
    let stone = if talk.ascii { "o" } else { "●" };
    let mut out = String::new();
    for (number, &heap) in heaps.iter().enumerate().take(DRAWN_HEAPS) {
        let stones = if heap <= DRAWN_STONES { stone.repeat(heap as usize) } else { String::from("…") };
        let stones = if talk.ascii { stones.replace('…', "...") } else { stones };
        let stones = if stones.is_empty() { String::from("-") } else { talk.paint("33", &stones) };
        out.push_str(&format!("  {:>3}  {stones}  {heap}\n", number + 1));
    }
    if heaps.len() > DRAWN_HEAPS {
        let more = talk.text(&say!("cli.more-heaps", count = heaps.len() - DRAWN_HEAPS));
        out.push_str(&format!("       {more}\n"));
    }
    out
}

fn draw_grid(talk: &Talk, grid: &Grid) -> String {
    let label_width = grid.rows.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let columns = grid.columns.iter().map(|label| format!("{label:>2}")).collect::<String>();
    let header = format!("  {:label_width$}{columns}\n", "");
    let mut out = String::new();
    if grid.style != GridStyle::Discs {
        out.push_str(&header);
    }
    for (row, cells) in grid.cells.chunks(grid.width.max(1)).enumerate() {
        out.push_str(&format!("  {:>label_width$}", grid.rows[row]));
        for (column, cell) in cells.iter().enumerate() {
            let shown = match cell {
                Some(stone) => {
                    let chess = grid.style == GridStyle::Chequered;
                    let mark = match (talk.ascii || !talk.colour && !chess, chess) {
                        // Letters tell the sides of chess apart by case, as FEN does.
                        (true, true) if stone.side == Side::Second => stone.letter.to_ascii_lowercase(),
                        (true, _) => stone.letter,
                        (false, _) => stone.symbol,
                    };
                    let colour = if stone.side == Side::First { "94" } else { "91" };
                    talk.paint(colour, &mark.to_string())
                }
                None if talk.ascii => ".".into(),
                None if grid.style == GridStyle::Chequered && (row + column) % 2 == 1 => {
                    talk.paint("90", "▫")
                }
                None => talk.paint("90", "·"),
            };
            out.push(' ');
            out.push_str(&shown);
        }
        out.push('\n');
    }
    if grid.style == GridStyle::Discs {
        out.push_str(&header);
    }
    out
}
