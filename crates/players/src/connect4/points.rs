use crate::Points;
use kythu_game::Score;
use kythu_games::connect4::{Connect4, Position};
use kythu_solvers::connect4::{Answer, Question};

/// What an answer about a position says as a score; a distance only if that was the question.
///
/// A score that lies between two bounds has no distance; who wins is known if both say so. If they do not, nothing is
/// known, which is written as 0.
pub(crate) fn score_of(game: &Connect4, position: &Position, question: Question, answer: &Answer) -> Score {
    let decided = answer.lower > 0 || answer.upper < 0;
    match question {
        _ if !decided => Score::DRAW,
        Question::Score if answer.score().is_some() => timed(game, position, answer.lower),
        _ if answer.lower > 0 => Score::WIN,
        _ => Score::LOSS,
    }
}

impl Points {
    /// The points of an answer; none if only the outcome was asked for.
    pub(crate) fn of(question: Question, answer: &Answer) -> Option<Self> {
        (question == Question::Score).then(|| Self::from(*answer))
    }
}

impl From<Answer> for Points {
    fn from(answer: Answer) -> Self {
        Self { at_least: answer.lower, at_most: answer.upper }
    }
}

/// Points count the winner's stones; a score counts plies from the position.
///
/// A game that ends when `n` stones lie on the board gives ⌊(cells + 2 − n) / 2⌋ points. That leaves two numbers for `n`, of
/// which one has the winner's parity.
fn timed(game: &Connect4, position: &Position, points: i32) -> Score {
    let (width, height) = game.size();
    let stones = (position.own | position.other).count_ones();
    let mover_wins = points > 0;
    let latest = (width * height + 2).saturating_sub(2 * points.unsigned_abs());
    let moves_left = latest.saturating_sub(stones);
    // The mover wins with the first, third … stone from here, the other side with the second, fourth …
    let plies = if (moves_left % 2 == 1) == mover_wins { moves_left } else { moves_left.saturating_sub(1) };
    if mover_wins { Score::win_in(plies) } else { Score::loss_in(plies) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wherever a game ends, the points of its end say how far away it was from every position before.
    #[test]
    fn points_and_plies_say_the_same() {
        for (width, height) in [(7, 6), (5, 4), (5, 5), (7, 5), (8, 7)] {
            let game = Connect4::new(width, height);
            let cells = width * height;
            for end in 7..=cells {
                let points = ((cells + 2 - end) / 2) as i32;
                for stones in 0..=end {
                    let left = end - stones;
                    // Only the number of stones matters here.
                    let position = Position { own: (1 << stones) - 1, other: 0 };
                    let (points, score) = if left % 2 == 1 {
                        (points, Score::win_in(left))
                    } else {
                        (-points, Score::loss_in(left))
                    };
                    assert_eq!(timed(&game, &position, points), score, "{width}x{height}: {stones} of {end}");
                }
            }
        }
    }
}
