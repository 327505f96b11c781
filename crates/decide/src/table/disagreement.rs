//! Where the rules disagree, and why: each looks at something that the others do not.

use super::{Goal, Rule, Table, Verdict};
use crate::number::{Number, shown};
use crate::step::{all_of, either};
use kythu_words::{Message, Value, say};

/// Rules that choose the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Camp {
    /// What they choose.
    pub best: Vec<usize>,
    /// Who they are.
    pub rules: Vec<Rule>,
    /// All of it in a sentence.
    pub says: Message,
}

/// Why a rule does not choose what another does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The rule.
    pub rule: Rule,
    /// What it looks at, and what it sees in its own choice and in another.
    pub says: Message,
}

/// Where the rules disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// Actions that every rule accepts: there is no quarrel if there is one.
    pub common: Vec<usize>,
    /// The finding in one sentence.
    pub finding: Message,
    /// Who chooses what.
    pub camps: Vec<Camp>,
    /// Why; empty if there is no quarrel.
    pub reasons: Vec<Reason>,
}

impl Disagreement {
    pub(super) fn of(table: &Table, verdicts: &[Verdict]) -> Self {
        let grid = &table.grid;
        let accepted = |row: &usize| verdicts.iter().all(|verdict| verdict.best.contains(row));
        let common: Vec<usize> = (0..grid.rows.len()).filter(accepted).collect();
        let mut camps: Vec<Camp> = Vec::new();
        for verdict in verdicts {
            match camps.iter_mut().find(|camp| camp.best == verdict.best) {
                Some(camp) => camp.rules.push(verdict.rule),
                None => camps.push(Camp {
                    best: verdict.best.clone(),
                    rules: vec![verdict.rule],
                    says: Message::new("decide.camp"),
                }),
            }
        }
        for camp in &mut camps {
            let row = either(grid.row_names(&camp.best));
            camp.says = say!("decide.camp", rules = titles(&camp.rules, table.goal), row = row);
        }
        let finding = if common.is_empty() {
            say!("decide.disagree", camps = camps.len())
        } else {
            say!("decide.agree", row = either(grid.row_names(&common)))
        };
        let reasons = if common.is_empty() {
            verdicts.iter().filter_map(|verdict| reason(table, verdict, verdicts)).collect()
        } else {
            Vec::new()
        };
        Self { common, finding, camps, reasons }
    }
}

/// The names of some rules, with an "and" before the last.
fn titles(rules: &[Rule], goal: Goal) -> Value {
    let mut titles = rules.iter().map(|rule| rule.title(goal));
    let Some(mut list) = titles.next() else { return Value::Text(String::new()) };
    let count = rules.len();
    for (at, title) in titles.enumerate() {
        list = if at + 2 == count {
            say!("decide.and", rest = list, last = title)
        } else {
            say!("decide.comma", rest = list, last = title)
        };
    }
    list.into()
}

/// What a rule sees in its own choice, and in one that another rule prefers.
fn reason(table: &Table, verdict: &Verdict, all: &[Verdict]) -> Option<Reason> {
    let chosen_elsewhere = |row: &&usize| !verdict.best.contains(row);
    let rival = *all.iter().flat_map(|other| &other.best).find(chosen_elsewhere)?;
    let own = verdict.best[0];
    let grid = &table.grid;
    let figure = |row: usize| shown(&verdict.figures[row]);
    let (own_name, rival_name) = (&grid.rows[own], &grid.rows[rival]);
    let (own_value, rival_value) = (figure(own), figure(rival));
    let named = |columns: Vec<usize>| all_of(grid.column_names(&columns));
    let worst_states = |row: usize| grid.where_in_row(row, &table.goal.worst(grid.row(row).iter()));
    let says = match verdict.rule {
        Rule::Worst => say!("decide.why-worst", state = named(worst_states(rival))),
        Rule::Regret => {
            let regrets = &table.regrets()[rival];
            let largest = &verdict.figures[rival];
            let columns = (0..regrets.len()).filter(|&column| regrets[column] == *largest).collect();
            say!("decide.why-regret", state = named(columns))
        }
        Rule::Hurwicz => say!("decide.why-hurwicz", alpha = shown(&table.optimism)),
        Rule::Laplace => say!("decide.why-laplace", count = grid.columns.len()),
        Rule::Bayes => {
            let column = worst_states(own)[0];
            let weight: Number = table.prior.as_ref()?.probabilities()[column].clone();
            let cell = shown(&grid.cells[own][column]);
            say!("decide.why-bayes", state = &grid.columns[column], weight = shown(&weight), cell = cell)
        }
    };
    let says = says
        .with("own", own_name)
        .with("rival", rival_name)
        .with("own_value", own_value)
        .with("rival_value", rival_value);
    Some(Reason { rule: verdict.rule, says })
}
