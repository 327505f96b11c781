//! The answers in words and tables.

use crate::commands::table;
use crate::failure::Failure;
use crate::talk::Talk;
use kythu_decide::estimate::Estimation;
use kythu_decide::game::MatrixGame;
use kythu_decide::mdp::Mdp;
use kythu_decide::table::{Analysis, Envelope, Table};
use kythu_decide::{Grid, Number, Question, shown};
use kythu_words::{Figures, Message, say};

pub(super) fn answer(talk: &Talk, question: &Question) -> Result<(), Failure> {
    match question {
        Question::Table(table) => of_table(talk, table),
        Question::Game(game) => return of_game(talk, game),
        Question::Mdp(mdp) => of_process(talk, mdp),
        Question::Estimate(estimation) => of_estimation(talk, estimation),
    }
    Ok(())
}

/// A line that stands out.
fn heading(talk: &Talk, message: &Message) {
    talk.print("");
    talk.print(&talk.paint("1", &talk.text(message)));
}

fn indented(talk: &Talk, message: &Message) {
    talk.print(&format!("  {}", talk.text(message)));
}

/// The numbers with the names of rows and columns.
fn show_grid(talk: &Talk, grid: &Grid) {
    let mut lines = vec![[String::new()].into_iter().chain(grid.columns.iter().cloned()).collect::<Vec<_>>()];
    for (name, cells) in grid.rows.iter().zip(&grid.cells) {
        lines.push(
            [name.clone()]
                .into_iter()
                .chain(cells.iter().map(|cell| shown(cell).in_lang(talk.lang)))
                .collect(),
        );
    }
    let right: Vec<bool> = (0..=grid.columns.len()).map(|column| column > 0).collect();
    talk.write(&table(&lines, &right));
}

fn of_table(talk: &Talk, table: &Table) {
    let told = Analysis::of(table);
    show_grid(talk, &table.grid);
    for one in &told.dominated {
        talk.line(&one.says);
    }
    for verdict in &told.verdicts {
        heading(talk, &verdict.rule.title(table.goal));
        for step in &verdict.steps {
            indented(talk, &step.says);
        }
    }
    heading(talk, &told.disagreement.finding);
    for camp in &told.disagreement.camps {
        indented(talk, &camp.says);
    }
    for reason in &told.disagreement.reasons {
        let rule = reason.rule.title(table.goal);
        indented(talk, &say!("cli.decide.why", rule = rule, what = reason.says.clone()));
    }
    stretches(talk, table, &told.optimism);
    if let Some(probability) = &told.probability {
        stretches(talk, table, probability);
    }
    match &told.information {
        Some(information) => heading(talk, &information.says),
        None => heading(talk, &say!("decide.no-prior")),
    }
}

fn stretches(talk: &Talk, table: &Table, envelope: &Envelope) {
    heading(talk, &envelope.finding);
    for stretch in envelope.stretches.iter().filter(|_| envelope.stretches.len() > 1) {
        indented(talk, &stretch.says(table));
    }
}

fn of_game(talk: &Talk, game: &MatrixGame) -> Result<(), Failure> {
    let solved = game.solve()?;
    show_grid(talk, &game.grid);
    talk.print("");
    for step in &solved.steps {
        talk.line(&step.says);
    }
    heading(talk, &solved.finding);
    Ok(())
}

fn of_process(talk: &Talk, process: &Mdp) {
    let told = process.iterate();
    for sweep in &told.sweeps {
        talk.line(&sweep.says);
        for state in &sweep.states {
            indented(talk, state);
        }
    }
    heading(talk, &told.end);
    talk.line(&told.finding);
    let last = told.sweeps.last();
    let mut lines = vec![["state", "value", "exact", "action"].map(|name| column(talk, name)).to_vec()];
    for (at, state) in process.states.iter().enumerate() {
        let best: Vec<&str> =
            told.optimum.best[at].iter().map(|&action| state.actions[action].name.as_str()).collect();
        let value = last.map_or(0.0, |last| last.values[at]);
        let exact = exactly(&told.optimum.values[at]);
        lines.push(vec![
            state.name.clone(),
            talk.figures(format!("{value:.4}")),
            talk.figures(exact),
            best.join(", "),
        ]);
    }
    talk.write(&table(&lines, &[false, true, true, false]));
}

/// A value as a fraction, with its size if that is not plain to see.
fn exactly(value: &Number) -> String {
    let text = shown(value).to_string();
    if text.contains('/') { format!("{text} ≈ {:.4}", kythu_decide::approximate(value)) } else { text }
}

fn column(talk: &Talk, name: &str) -> String {
    talk.lang.template(&format!("column.decide-{name}")).unwrap_or(name).to_owned()
}

fn of_estimation(talk: &Talk, estimation: &Estimation) {
    let told = estimation.risks();
    let mut lines = vec![["estimator", "formula", "largest", "mean"].map(|name| column(talk, name)).to_vec()];
    for curve in &told.curves {
        let title = talk.text(&curve.estimator.title());
        lines.push(vec![
            title,
            talk.figures(curve.formula.clone()),
            talk.figures(format!("{:.6}", curve.largest.0)),
            talk.figures(format!("{:.6}", curve.mean)),
        ]);
    }
    talk.write(&table(&lines, &[false, false, true, true]));
    heading(talk, &told.finding);
    for line in &told.says {
        talk.line(line);
    }
    for crossing in &told.crossings {
        let [one, other] = crossing.between.map(kythu_decide::estimate::Estimator::title);
        let theta = Figures(format!("{:.4}", crossing.theta));
        let risk = Figures(format!("{:.6}", crossing.risk));
        talk.line(&say!("cli.decide.crossing", one = one, other = other, theta = theta, risk = risk));
    }
}
