//! How a game is solved, in sentences: what each is sure of alone, and the proof that the mixes cannot be bettered.

use super::{MatrixGame, Solution};
use crate::number::{Number, shown};
use crate::step::{Step, either};
use crate::table::weighted;
use kythu_words::{Figures, Message, say};
use num_traits::{Signed, Zero};

pub(super) fn finding(game: &MatrixGame, value: &Number) -> Message {
    let [a, b] = &game.players;
    if value.is_zero() {
        say!("decide.fair", a = a, b = b)
    } else if value.is_negative() {
        say!("decide.value", winner = b, loser = a, value = shown(&value.abs()))
    } else {
        say!("decide.value", winner = a, loser = b, value = shown(value))
    }
}

pub(super) fn steps(game: &MatrixGame, solution: &Solution) -> Vec<Step> {
    let mut steps = alone(game, solution);
    let [a, b] = &game.players;
    let grid = &game.grid;
    let (lower, upper) = (shown(&solution.lower), shown(&solution.upper));
    if solution.saddles.is_empty() {
        steps.push(Step::new(say!("decide.no-saddle", a = a, b = b, lower = lower, upper = upper), vec![]));
        steps.extend(mixed(game, solution));
        return steps;
    }
    steps.push(Step::new(say!("decide.saddle", value = lower), solution.saddles.clone()));
    for &(row, column) in &solution.saddles {
        let says = say!(
            "decide.saddle-at",
            a = a,
            b = b,
            row = &grid.rows[row],
            column = &grid.columns[column],
            value = shown(&solution.value)
        );
        steps.push(Step::new(says, vec![(row, column)]));
    }
    steps
}

/// What each is sure of with a single strategy that the other may foresee.
fn alone(game: &MatrixGame, solution: &Solution) -> Vec<Step> {
    let grid = &game.grid;
    let [a, b] = &game.players;
    let mut steps = Vec::new();
    for (row, worst) in solution.row_worst.iter().enumerate() {
        let columns = grid.where_in_row(row, worst);
        let answer = either(grid.column_names(&columns));
        let says = say!(
            "decide.answer",
            a = a,
            b = b,
            strategy = &grid.rows[row],
            answer = answer,
            value = shown(worst)
        );
        steps.push(Step::new(says, columns.iter().map(|&column| (row, column)).collect()).settling(row));
    }
    let rows: Vec<usize> =
        (0..grid.rows.len()).filter(|&row| solution.row_worst[row] == solution.lower).collect();
    let says =
        say!("decide.lower", a = a, value = shown(&solution.lower), row = either(grid.row_names(&rows)));
    steps.push(Step::new(says, rows.iter().flat_map(|&row| grid.across(row)).collect()));
    for (column, worst) in solution.column_worst.iter().enumerate() {
        let rows: Vec<usize> =
            (0..grid.rows.len()).filter(|&row| grid.cells[row][column] == *worst).collect();
        let answer = either(grid.row_names(&rows));
        let says = say!(
            "decide.answer",
            a = b,
            b = a,
            strategy = &grid.columns[column],
            answer = answer,
            value = shown(worst)
        );
        let cells = rows.iter().map(|&row| (row, column)).collect();
        steps.push(Step::new(says, cells).settling_column(column));
    }
    let columns: Vec<usize> =
        (0..grid.columns.len()).filter(|&column| solution.column_worst[column] == solution.upper).collect();
    let column = either(grid.column_names(&columns));
    let says = say!("decide.upper", a = a, b = b, value = shown(&solution.upper), column = column);
    let cells = columns.iter().flat_map(|&column| (0..grid.rows.len()).map(move |row| (row, column)));
    steps.push(Step::new(says, cells.collect()));
    steps
}

/// The mixes, and what they bring against everything that the other can do.
fn mixed(game: &MatrixGame, solution: &Solution) -> Vec<Step> {
    let grid = &game.grid;
    let [a, b] = &game.players;
    let [by_row, by_column] = &solution.mixes;
    let value = shown(&solution.value);
    let shares = |names: &[String], mix: &[Number]| {
        let named = names.iter().zip(mix).filter(|(_, share)| !share.is_zero());
        let list: Vec<String> = named.map(|(name, share)| format!("{name} {}", shown(share))).collect();
        Figures(list.join(", "))
    };
    let mut steps =
        vec![Step::new(say!("decide.mixed", player = a, list = shares(&grid.rows, by_row)), vec![])];
    for (column, total) in solution.against_columns.iter().enumerate() {
        let cells: Vec<Number> = grid.column(column).cloned().collect();
        let says = say!(
            "decide.against",
            other = b,
            strategy = &grid.columns[column],
            sum = weighted(by_row, &cells),
            value = shown(total)
        );
        steps.push(Step::new(says, (0..grid.rows.len()).map(|row| (row, column)).collect()));
    }
    steps.push(Step::new(say!("decide.at-least", a = a, value = &value), vec![]));
    steps.push(Step::new(say!("decide.mixed", player = b, list = shares(&grid.columns, by_column)), vec![]));
    for (row, total) in solution.against_rows.iter().enumerate() {
        let says = say!(
            "decide.against",
            other = a,
            strategy = &grid.rows[row],
            sum = weighted(by_column, grid.row(row)),
            value = shown(total)
        );
        steps.push(Step::new(says, grid.across(row)));
    }
    steps.push(Step::new(say!("decide.at-most", a = a, b = b, value = &value), vec![]));
    steps
}
