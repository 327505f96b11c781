//! The sentences of the rules.

use super::{Prior, Rule, Stretch, Table};
use crate::number::{Number, shown};
use crate::step::{Board, Step, all_of, either};
use kythu_words::{Figures, Message, Value, say};
use num_traits::{One, Signed, Zero};

/// `0.3·100 + 0.7·(−40)`.
pub(crate) fn weighted(weights: &[Number], cells: &[Number]) -> Figures {
    let term = |(weight, cell): (&Number, &Number)| format!("{}·{}", factor(weight), factor(cell));
    Figures(weights.iter().zip(cells).map(term).collect::<Vec<_>>().join(" + "))
}

/// A number beside a sign: in brackets where it would be misread.
fn factor(number: &Number) -> String {
    let Figures(text) = shown(number);
    if number.is_negative() || text.contains(['/', ' ']) { format!("({text})") } else { text }
}

/// Cells of some columns in a row.
fn cells(row: usize, columns: &[usize]) -> Vec<(usize, usize)> {
    columns.iter().map(|&column| (row, column)).collect()
}

pub(super) fn worst(table: &Table, worst: &[Number]) -> Vec<Step> {
    let grid = &table.grid;
    let told = |(row, value): (usize, &Number)| {
        let columns = grid.where_in_row(row, value);
        let says = say!(
            "decide.worst",
            row = &grid.rows[row],
            value = shown(value),
            state = either(grid.column_names(&columns))
        );
        Step::new(says, cells(row, &columns)).settling(row)
    };
    worst.iter().enumerate().map(told).collect()
}

pub(super) fn regret(table: &Table, regrets: &[Vec<Number>], largest: &[Number]) -> Vec<Step> {
    let grid = &table.grid;
    let mut steps: Vec<Step> = (0..grid.columns.len())
        .map(|column| {
            let figures: Vec<Number> = grid.column(column).cloned().collect();
            let best = table.goal.winners(&figures);
            let says = say!(
                "decide.best-of-state",
                state = &grid.columns[column],
                value = shown(&figures[best[0]]),
                row = either(grid.row_names(&best))
            );
            Step::new(says, best.iter().map(|&row| (row, column)).collect())
        })
        .collect();
    for (row, value) in largest.iter().enumerate() {
        let columns: Vec<usize> =
            (0..grid.columns.len()).filter(|&column| regrets[row][column] == *value).collect();
        let list: Vec<String> = regrets[row].iter().map(|regret| shown(regret).0).collect();
        let says = if value.is_zero() {
            say!("decide.no-regret", row = &grid.rows[row])
        } else {
            say!(
                "decide.regrets",
                row = &grid.rows[row],
                list = Figures(list.join("; ")),
                value = shown(value),
                state = either(grid.column_names(&columns))
            )
        };
        steps.push(Step::new(says, cells(row, &columns)).settling(row).on(Board::Regrets));
    }
    steps
}

pub(super) fn hurwicz(table: &Table, figures: &[Number]) -> Vec<Step> {
    let grid = &table.grid;
    let weights = [table.optimism.clone(), Number::one() - &table.optimism];
    let mut steps = vec![Step::new(
        say!("decide.hurwicz", best = shown(&weights[0]), worst = shown(&weights[1])),
        vec![],
    )];
    for (row, value) in figures.iter().enumerate() {
        let ends = [table.goal.best(grid.row(row).iter()), table.goal.worst(grid.row(row).iter())];
        let lit = (0..grid.columns.len()).filter(|&column| ends.contains(&grid.cells[row][column]));
        let lit: Vec<usize> = lit.collect();
        let says = say!(
            "decide.mix",
            row = &grid.rows[row],
            best = shown(&ends[0]),
            worst = shown(&ends[1]),
            sum = weighted(&weights, &ends),
            value = shown(value)
        );
        steps.push(Step::new(says, cells(row, &lit)).settling(row));
    }
    steps
}

pub(super) fn means(table: &Table, weights: &[Number], figures: &[Number]) -> Vec<Step> {
    let told = |(row, value): (usize, &Number)| {
        let sum = weighted(weights, table.grid.row(row));
        let says = say!("decide.mean", row = &table.grid.rows[row], sum = sum, value = shown(value));
        Step::new(says, table.grid.across(row)).settling(row)
    };
    figures.iter().enumerate().map(told).collect()
}

pub(super) fn prior(table: &Table, prior: &Prior) -> Step {
    let shares = prior.probabilities();
    let named = |(state, share): (&String, &Number)| format!("{state} {}", shown(share));
    let list: Vec<String> = table.grid.columns.iter().zip(&shares).map(named).collect();
    Step::new(say!("decide.prior", list = Figures(list.join(", ")), origin = prior.origin()), vec![])
}

/// How probabilities follow from counts.
pub(super) fn counted(counts: &[Number], added: &Number) -> Message {
    let all: Number = counts.iter().sum();
    if added.is_zero() {
        say!("decide.prior-counted", all = shown(&all))
    } else {
        say!("decide.prior-smoothed", all = shown(&all), added = shown(added))
    }
}

pub(super) fn choice(table: &Table, rule: Rule, figures: &[Number], best: &[usize]) -> Step {
    let (value, grid) = (shown(&figures[best[0]]), &table.grid);
    let says = match rule {
        Rule::Regret => say!("decide.choose-least", value = value, row = either(grid.row_names(best))),
        _ => say!("decide.choose-best", value = value, row = either(grid.row_names(best))),
    };
    let says = if best.len() > 1 {
        say!("decide.tie", what = says, rows = all_of(grid.row_names(best)))
    } else {
        says
    };
    let board = if rule == Rule::Regret { Board::Regrets } else { Board::Payoffs };
    Step::new(says, best.iter().flat_map(|&row| grid.across(row)).collect()).on(board)
}

pub(super) fn dominance(table: &Table, better: usize, worse: usize) -> Message {
    let [better, worse] = [better, worse].map(|row| &table.grid.rows[row]);
    say!("decide.dominates", better = better, worse = worse)
}

/// Where one stretch ends and the next begins.
fn turns(stretches: &[Stretch]) -> Value {
    let places: Vec<String> = stretches.iter().skip(1).map(|stretch| shown(&stretch.from).0).collect();
    match places.split_last() {
        None => Value::Text(String::new()),
        Some((only, [])) => Figures(only.clone()).into(),
        // A comma may be a decimal mark.
        Some((last, rest)) => {
            say!("decide.and", rest = Figures(rest.join("; ")), last = Figures(last.clone())).into()
        }
    }
}

pub(super) fn optimism(table: &Table, stretches: &[Stretch]) -> Message {
    match stretches {
        [only] => say!("decide.optimism-one", row = either(table.grid.row_names(&only.best))),
        _ => say!("decide.optimism-turns", places = turns(stretches)),
    }
}

pub(super) fn probability(table: &Table, stretches: &[Stretch]) -> Message {
    let state = &table.grid.columns[0];
    match stretches {
        [only] => {
            say!("decide.probability-one", state = state, row = either(table.grid.row_names(&only.best)))
        }
        _ => say!("decide.probability-turns", state = state, places = turns(stretches)),
    }
}

impl Stretch {
    /// The stretch in a sentence.
    #[must_use]
    pub fn says(&self, table: &Table) -> Message {
        let row = either(table.grid.row_names(&self.best));
        say!("decide.stretch", from = shown(&self.from), to = shown(&self.to), row = row)
    }
}
