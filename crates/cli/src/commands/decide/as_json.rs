//! The answers as JSON: exact numbers are texts, measured ones numbers.

use crate::failure::Failure;
use crate::talk::Talk;
use kythu_decide::estimate::Estimation;
use kythu_decide::game::MatrixGame;
use kythu_decide::mdp::Mdp;
use kythu_decide::table::{Analysis, Envelope, Table};
use kythu_decide::{Grid, Number, Question, Step, written};
use serde_json::{Value, json};

pub(super) fn answer(talk: &Talk, question: &Question) -> Result<Value, Failure> {
    Ok(match question {
        Question::Table(table) => of_table(talk, table),
        Question::Game(game) => of_game(talk, game)?,
        Question::Mdp(mdp) => of_process(talk, mdp),
        Question::Estimate(estimation) => of_estimation(talk, estimation),
    })
}

fn exact(numbers: &[Number]) -> Vec<String> {
    numbers.iter().map(written).collect()
}

fn names(all: &[String], some: &[usize]) -> Vec<String> {
    some.iter().map(|&at| all[at].clone()).collect()
}

fn grid(grid: &Grid) -> Value {
    let cells: Vec<Vec<String>> = grid.cells.iter().map(|row| exact(row)).collect();
    json!({"rows": grid.rows, "columns": grid.columns, "cells": cells})
}

fn steps(talk: &Talk, steps: &[Step]) -> Vec<String> {
    steps.iter().map(|step| talk.text(&step.says)).collect()
}

fn of_table(talk: &Talk, table: &Table) -> Value {
    let told = Analysis::of(table);
    let rows = &table.grid.rows;
    let verdicts: Vec<Value> = told
        .verdicts
        .iter()
        .map(|verdict| {
            json!({
                "rule": verdict.rule.name(),
                "figures": exact(&verdict.figures),
                "best": names(rows, &verdict.best),
                "steps": steps(talk, &verdict.steps),
            })
        })
        .collect();
    let envelope = |envelope: &Envelope| -> Vec<Value> {
        let stretches = envelope.stretches.iter();
        stretches
            .map(|one| json!({"from": written(&one.from), "to": written(&one.to), "best": names(rows, &one.best)}))
            .collect()
    };
    let reasons: Vec<Value> = told
        .disagreement
        .reasons
        .iter()
        .map(|reason| json!({"rule": reason.rule.name(), "says": talk.text(&reason.says)}))
        .collect();
    let information = told.information.as_ref().map(|information| {
        json!({"without": written(&information.without), "with": written(&information.with), "worth": written(&information.worth)})
    });
    json!({
        "goal": table.goal.word(),
        "grid": grid(&table.grid),
        "prior": table.prior.as_ref().map(|prior| exact(&prior.probabilities())),
        "rules": verdicts,
        "agree": !told.disagreement.common.is_empty(),
        "finding": talk.text(&told.disagreement.finding),
        "reasons": reasons,
        "optimism": envelope(&told.optimism),
        "probability": told.probability.as_ref().map(envelope),
        "information": information,
        "regrets": told.regrets.iter().map(|row| exact(row)).collect::<Vec<_>>(),
    })
}

fn of_game(talk: &Talk, game: &MatrixGame) -> Result<Value, Failure> {
    let solved = game.solve()?;
    let saddles: Vec<Value> = solved
        .saddles
        .iter()
        .map(|&(row, column)| json!([game.grid.rows[row], game.grid.columns[column]]))
        .collect();
    Ok(json!({
        "players": game.players,
        "grid": grid(&game.grid),
        "lower": written(&solved.lower),
        "upper": written(&solved.upper),
        "saddles": saddles,
        "value": written(&solved.value),
        "mixes": solved.mixes.each_ref().map(|mix| exact(mix)),
        "steps": steps(talk, &solved.steps),
        "finding": talk.text(&solved.finding),
    }))
}

fn of_process(talk: &Talk, process: &Mdp) -> Value {
    let told = process.iterate();
    let sweeps: Vec<Value> = told
        .sweeps
        .iter()
        .map(|sweep| json!({"values": sweep.values, "change": sweep.change, "policy": policy(process, &sweep.policy)}))
        .collect();
    let best: Vec<Vec<String>> = process
        .states
        .iter()
        .zip(&told.optimum.best)
        .map(|(state, best)| best.iter().map(|&action| state.actions[action].name.clone()).collect())
        .collect();
    json!({
        "states": process.states.iter().map(|state| state.name.clone()).collect::<Vec<_>>(),
        "sweeps": sweeps,
        "settled": told.settled,
        "end": talk.text(&told.end),
        "finding": talk.text(&told.finding),
        "error": told.error,
        "exact": {"values": exact(&told.optimum.values), "best": best},
    })
}

fn policy(process: &Mdp, chosen: &[Option<usize>]) -> Vec<Option<String>> {
    let name = |(at, action): (usize, &Option<usize>)| {
        action.map(|action| process.states[at].actions[action].name.clone())
    };
    chosen.iter().enumerate().map(name).collect()
}

fn of_estimation(talk: &Talk, estimation: &Estimation) -> Value {
    let told = estimation.risks();
    let curves: Vec<Value> = told
        .curves
        .iter()
        .map(|curve| {
            json!({
                "estimator": curve.estimator.name(),
                "formula": curve.formula,
                "risk": curve.risk,
                "largest": curve.largest.0,
                "mean": curve.mean,
                "estimate": curve.estimate,
            })
        })
        .collect();
    let crossings: Vec<Value> = told
        .crossings
        .iter()
        .map(|one| json!({"between": one.between.map(kythu_decide::estimate::Estimator::name), "theta": one.theta, "risk": one.risk}))
        .collect();
    json!({
        "n": estimation.trials,
        "curves": curves,
        "crossings": crossings,
        "finding": talk.text(&told.finding),
        "says": told.says.iter().map(|line| talk.text(line)).collect::<Vec<_>>(),
    })
}
