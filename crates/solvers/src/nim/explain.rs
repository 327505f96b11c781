use super::resist::resistance;
use super::theory::{Rests, analyse};
use kythu_game::Game;
use kythu_games::nim::{Nim, Position, Take};
use kythu_words::{Message, say};

/// Why a position is won or lost, as data to draw and as sentences to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The heaps, in order, with the numbers in binary all equally wide.
    pub rows: Vec<Row>,
    /// The XOR of the rows' rests.
    pub nim_sum: u64,
    /// The same in binary, as wide as the rows.
    pub binary: String,
    /// The side to move wins against any defence.
    pub mover_wins: bool,
    /// A winning move, and what it makes of the rests.
    pub change: Option<Change>,
    /// The argument, a sentence each.
    pub sentences: Vec<Message>,
}

/// A heap in an [`Explanation`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The stones in it.
    pub stones: u64,
    /// What counts of them: all, or the remainder by the limit plus one.
    pub rest: u64,
    /// What counts, in binary.
    pub binary: String,
}

/// A winning move in an [`Explanation`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The move.
    pub take: Take,
    /// What counted of the heap before.
    pub from: u64,
    /// What counts of it after.
    pub to: u64,
}

/// A piece of advice for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// A winning move, or in a lost position the longest resistance; `None` when the game is over.
    pub best: Option<Take>,
    /// No move wins.
    pub lost: bool,
    /// The advice in words.
    pub message: Message,
}

/// Who should start, when that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Starter {
    /// The one who starts wins.
    pub starter_wins: bool,
    /// The advice in words.
    pub message: Message,
}

/// Heaps up to this many are written out in a sentence; a thousand numbers explain nothing.
const WRITTEN_OUT: usize = 8;

/// What to play, and whether it helps.
#[must_use]
pub fn hint(game: &Nim, position: &Position) -> Hint {
    if game.outcome(position).is_some() {
        return Hint { best: None, lost: false, message: say!("nim.hint-over") };
    }
    if let Some(&best) = analyse(game, position).winning.first() {
        return Hint { best: Some(best), lost: false, message: say!("nim.hint-win", take = best.in_words()) };
    }
    let resistance = resistance(game, position);
    let message = match resistance {
        Some(to) if to.plies.is_some() => say!("nim.hint-lost", take = to.take.in_words()),
        Some(to) => say!("nim.hint-lost-limited", take = to.take.in_words()),
        None => say!("nim.hint-over"),
    };
    Hint { best: resistance.map(|to| to.take), lost: true, message }
}

/// Who should start from this position.
#[must_use]
pub fn starter(game: &Nim, position: &Position) -> Starter {
    let starter_wins = analyse(game, position).mover_wins;
    let message = if starter_wins { say!("nim.start-first") } else { say!("nim.start-second") };
    Starter { starter_wins, message }
}

/// Why the position is won or lost.
#[must_use]
pub fn explain(game: &Nim, position: &Position) -> Explanation {
    let rests = Rests::of(game, position);
    let numbers: Vec<u64> = position.heaps().iter().map(|&heap| rests.rest(heap)).collect();
    let width = numbers.iter().map(|rest| (64 - rest.leading_zeros()) as usize).max().unwrap_or(0).max(1);
    let binary = |number: u64| format!("{number:0width$b}");
    let rows = position.heaps().iter().zip(&numbers);
    let rows = rows.map(|(&stones, &rest)| Row { stones, rest, binary: binary(rest) }).collect();
    let mover_wins = rests.mover_wins();
    let change = if mover_wins { change(&rests, &numbers) } else { None };
    let sentences = sentences(game, position, &rests, &numbers, change);
    Explanation { rows, nim_sum: rests.nim_sum, binary: binary(rests.nim_sum), mover_wins, change, sentences }
}

/// The winning move that is easiest to see: in a heap that holds the highest one of the nim-sum.
fn change(rests: &Rests<'_>, numbers: &[u64]) -> Option<Change> {
    let highest = rests.nim_sum.checked_ilog2().map_or(0, |bit| 1 << bit);
    let by_lead = numbers.iter().position(|rest| rest & highest != 0 && highest != 0);
    let take = by_lead
        .and_then(|heap| rests.winning_in(heap))
        .or_else(|| (0..numbers.len()).find_map(|heap| rests.winning_in(heap)))?;
    let from = numbers[take.heap as usize];
    Some(Change { take, from, to: rests.rest_after(take) })
}

fn sentences(
    game: &Nim,
    position: &Position,
    rests: &Rests<'_>,
    numbers: &[u64],
    change: Option<Change>,
) -> Vec<Message> {
    let mut says = Vec::new();
    if game.outcome(position).is_some() {
        return vec![if game.is_misere() { say!("nim.why-over-misere") } else { say!("nim.why-over") }];
    }
    if let Some(most) = game.take() {
        says.push(say!("nim.why-rest", most = most, modulus = most + 1));
    }
    says.push(if numbers.len() <= WRITTEN_OUT {
        let list = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ⊕ ");
        say!("nim.why-sum", list = list, sum = rests.nim_sum)
    } else {
        say!("nim.why-sum-many", heaps = numbers.len(), sum = rests.nim_sum)
    });
    if rests.is_misere_end() {
        let ones = numbers.iter().filter(|&&rest| rest == 1).count();
        says.push(say!("nim.why-misere-end", ones = ones));
    }
    let Some(Change { take, from, to }) = change else {
        says.push(if rests.is_misere_end() { say!("nim.why-lost-end") } else { say!("nim.why-lost") });
        return says;
    };
    let words = take.in_words();
    let heap = take.heap + 1;
    says.push(if to == from ^ rests.nim_sum && !rests.is_misere_end() {
        say!("nim.why-win", heap = heap, from = from, sum = rests.nim_sum, to = to, take = words)
    } else {
        // Misère play, and the last large heap is being dealt with, or none is left.
        say!("nim.why-win-end", take = words)
    });
    says
}
