use super::label::over;
use super::{Ask, Solved};
use crate::connect4::{Asker, Equipment, Oracle, score_of};
use crate::{Points, Sketch, SolvedMove};
use kythu_game::{Game, Refusal, Score};
use kythu_games::connect4::{Cell, Connect4, Position};
use kythu_solvers::connect4::{Question, score_of_end};
use kythu_words::say;
use std::time::Instant;

/// How Connect 4 may be solved: with which equipment, and whether only win, draw or loss is asked for.
pub(crate) const HOW: [&str; 5] = ["threads", "hash", "book", "book-file", "weak"];

/// Connect 4: the solver of its own, on every board.
pub(crate) fn connect4(
    ask: &Ask<'_, Connect4>,
    sink: &mut dyn FnMut(&Sketch<Cell>),
) -> Result<Solved<Cell>, Refusal> {
    let equipment = Equipment::from_options(ask.how)?;
    let question = if ask.how.flag("weak")? { Question::Outcome } else { Question::Score };
    let (game, position) = (ask.game, ask.position);
    if let Some(solved) = over(ask) {
        let points = score_of_end(game, position).filter(|_| question == Question::Score);
        return Ok(Solved { points: points.map(Points::certain), ..solved });
    }
    let started = Instant::now();
    let mut analyse = |equipment: Equipment| {
        let oracle = Oracle::new(*game, equipment)?;
        let mut asker = Asker::new(&oracle, question, ask.limits, ask.stop).since(started);
        let found = asker.analyse(position, ask.line, &mut |columns, nodes| {
            sink(&Sketch { depth: columns, score: Score::DRAW, line: Vec::new(), nodes });
        });
        Ok::<_, Refusal>((found, asker.nodes))
    };
    let mut remarks = Vec::new();
    let without_book = Equipment { own_book: None, ..equipment.clone() };
    let (mut found, mut nodes) = analyse(equipment)?;
    // Bounds that cross come from a book whose checksum is right and whose scores are not.
    if found.answer.lower > found.answer.upper {
        remarks.push(say!("solve.book-wrong"));
        (found, nodes) = analyse(without_book)?;
    }
    let answer = found.answer;
    let moves = found.columns.iter().map(|(cell, column)| SolvedMove {
        mv: *cell,
        score: score_of(game, position, question, column),
        proven: column.score().is_some(),
        points: Points::of(question, column),
    });
    let proven = answer.score().is_some();
    if !proven {
        remarks.push(match question {
            Question::Outcome => say!("solve.outcome-bounds", what = Points::from(answer).in_words()),
            _ => say!("solve.bounds", lower = answer.lower, upper = answer.upper),
        });
    } else if answer.upper < 0 {
        remarks.push(say!("solve.all-lose"));
    }
    if proven && question == Question::Score && ask.line && !ends(game, position, &found.line) {
        remarks.push(say!("solve.line-cut"));
    }
    Ok(Solved {
        method: "solver",
        why: say!("solve.because-connect4"),
        score: score_of(game, position, question, &answer),
        proven,
        points: Points::of(question, &answer),
        moves: moves.collect(),
        line: found.line,
        nodes,
        remarks,
    })
}

/// Whether a line leads to the end of the game.
fn ends(game: &Connect4, position: &Position, line: &[Cell]) -> bool {
    let mut position = *position;
    line.iter().for_each(|&cell| game.play(&mut position, cell));
    game.outcome(&position).is_some()
}
