//! `kythu quantum HEAPS`: a move in Nim by measuring a simulated quantum circuit, and the circuit itself.

use super::{number, table, text};
use crate::failure::{Failure, InText};
use crate::input::interrupt;
use crate::json;
use crate::talk::Talk;
use clap::ArgMatches;
use kythu_game::{Budget, Described, Limits, Notation, Options, SplitMix};
use kythu_games::nim::{Nim, Position, Take};
use kythu_solvers::nim::quantum::{
    Amplify, Circuit, Illegal, Letters, MOST_QUBITS, Machine, Outcome, Shots, State, Stepper, draw,
    in_a_line, qasm,
};
use kythu_words::{Figures, say};
use serde_json::{Map, Value, json};
use std::time::Instant;

/// Letters of a drawing's line.
const WIDTH: usize = 100;
/// Letters of the longest bar of a histogram.
const BAR: u64 = 40;

pub(super) fn run(talk: &Talk, matches: &ArgMatches) -> Result<(), Failure> {
    let given = text(matches, "heaps").unwrap_or_default();
    let options =
        text(matches, "misere").map_or_else(Options::new, |given| Options::new().with("misere", given));
    let game = Nim::with_options(&options)?;
    let position = game.parse_position(given).in_text(given)?;
    let shots = number(matches, "shots", 1, 1_000_000)?.unwrap_or(1_000);
    let seed = number(matches, "seed", 0, u64::MAX)?.unwrap_or(1);
    let most = number(matches, "qubits", 3, MOST_QUBITS as u64)?.map_or(MOST_QUBITS, |most| most as usize);
    let how = match text(matches, "amplify") {
        Some("grover") => Amplify::Grover,
        Some("off") => Amplify::Off,
        _ => Amplify::Exact,
    };
    let illegal = if text(matches, "illegal") == Some("loses") { Illegal::Loses } else { Illegal::Again };
    let machine = Machine::new(&game, &position, how, most)?;
    let letters = if talk.ascii { Letters::Ascii } else { Letters::Drawn };
    let (wants_json, wants_qasm) = (matches.get_flag("json"), matches.get_flag("qasm"));
    if wants_qasm && !wants_json {
        talk.write(&qasm(machine.circuit()));
        return Ok(());
    }
    let started = Instant::now();
    let state = State::after(machine.circuit(), &mut Budget::new(Limits::default(), interrupt()))?;
    let (measured, best) = machine.choose(&state, shots, illegal, &mut SplitMix::new(seed));
    let time = started.elapsed();
    let write = |take: Take| game.format_move(&position, take);
    if wants_json {
        let legal = measured.counts.iter().filter_map(|&(outcome, count)| Some((outcome.take()?, count)));
        let counts: Map<String, Value> = legal.map(|(take, count)| (write(take), json!(count))).collect();
        let rounds = machine.rounds();
        let mut object = json!({
            "game": "nim",
            "position": game.format_position(&position),
            "misere": game.is_misere(),
            "qubits": machine.circuit().qubits(),
            "gates": machine.circuit().gates().len(),
            "rounds": rounds.count,
            "phase": rounds.phase,
            "shots": shots,
            "seed": seed,
            "counts": counts,
            "illegal": measured.illegal(),
            "winning": machine.winning().iter().map(|&take| write(take)).collect::<Vec<_>>(),
            "move": best.map(write),
            "ms": json::ms(time),
        });
        if wants_qasm {
            object["qasm"] = json!(qasm(machine.circuit()));
        }
        if matches.get_flag("draw") {
            object["drawing"] = json!(draw(machine.circuit(), 0..usize::MAX, letters, WIDTH));
        }
        if matches.get_flag("steps") {
            object["steps"] = steps(machine.circuit(), letters)?.into();
        }
        talk.print(&object.to_string());
        return Ok(());
    }
    if matches.get_flag("draw") {
        drawing(talk, &machine, letters);
    }
    if matches.get_flag("steps") {
        walk(talk, machine.circuit(), letters)?;
    }
    summary(talk, &game, &position, how, &machine, &measured);
    match best {
        Some(take) => talk.line(&say!("cli.quantum-plays", mv = write(take), words = take.in_words())),
        None => talk.line(&say!("cli.quantum-loses")),
    }
    Ok(())
}

/// The circuit part by part; of the rounds only the first, since all are alike.
fn drawing(talk: &Talk, machine: &Machine, letters: Letters) {
    for (part, gates) in
        machine.circuit().parts().filter(|(part, _)| part.round().is_none_or(|round| round == 1))
    {
        talk.line(&part.message());
        talk.write(&draw(machine.circuit(), gates, letters, WIDTH));
        talk.print("");
    }
    if machine.rounds().count > 1 {
        talk.line(&say!("cli.quantum-again", rounds = machine.rounds().count));
        talk.print("");
    }
}

/// Every gate, and the state after it.
fn walk(talk: &Talk, circuit: &Circuit, letters: Letters) -> Result<(), Failure> {
    let mut stepper = Stepper::new(circuit)?;
    for (part, gates) in circuit.parts() {
        talk.line(&part.message());
        for _ in gates {
            let Some(gate) = stepper.forward() else { break };
            if interrupt().is_raised() {
                return Err(Failure::Interrupted);
            }
            talk.print(&format!("{:>4}  {}", stepper.at(), in_a_line(circuit, gate, letters)));
            for (basis, amplitude) in stepper.state().terms() {
                let chosen =
                    shown(circuit).map(|register| format!("{}={}", register.name, register.value(basis)));
                let chosen = chosen.collect::<Vec<_>>().join(" ");
                talk.print(&format!("        |{chosen}⟩  {:+.6} {:+.6}i", amplitude.re, amplitude.im));
            }
        }
        talk.print("");
    }
    Ok(())
}

/// The registers that change; those of the heaps do not.
fn shown(circuit: &Circuit) -> impl Iterator<Item = &kythu_solvers::nim::quantum::Register> {
    circuit.registers().iter().filter(|register| !register.name.starts_with("heap"))
}

/// The same for programs.
fn steps(circuit: &Circuit, letters: Letters) -> Result<Vec<Value>, Failure> {
    let mut stepper = Stepper::new(circuit)?;
    let mut steps = Vec::new();
    for (part, gates) in circuit.parts() {
        for _ in gates {
            let Some(gate) = stepper.forward() else { break };
            if interrupt().is_raised() {
                return Err(Failure::Interrupted);
            }
            let term = |(basis, amplitude): (usize, kythu_solvers::nim::quantum::Amplitude)| {
                let values =
                    circuit.registers().iter().map(|one| (one.name.clone(), json!(one.value(basis))));
                let mut term: Map<String, Value> = values.collect();
                term.insert("re".into(), json!(amplitude.re));
                term.insert("im".into(), json!(amplitude.im));
                Value::Object(term)
            };
            steps.push(json!({
                "gate": in_a_line(circuit, gate, letters),
                "part": part.name(),
                "round": part.round(),
                "amplitudes": stepper.state().terms().map(term).collect::<Vec<_>>(),
            }));
        }
    }
    Ok(steps)
}

/// What the circuit is, what was looked for, and what was measured.
fn summary(talk: &Talk, game: &Nim, position: &Position, how: Amplify, machine: &Machine, measured: &Shots) {
    let rounds = machine.rounds();
    let (qubits, gates) = (machine.circuit().qubits(), machine.circuit().gates().len());
    talk.line(&if rounds.count == 0 {
        say!("cli.quantum-unamplified", qubits = qubits, gates = gates)
    } else {
        let phase = Figures(format!("{:.4}", rounds.phase));
        say!("cli.quantum-circuit", qubits = qubits, gates = gates, rounds = rounds.count, phase = phase)
    });
    let winning: Vec<String> =
        machine.winning().iter().map(|&take| game.format_move(position, take)).collect();
    let exact = how == Amplify::Exact;
    talk.line(&match (winning.is_empty(), exact) {
        (true, true) => say!("cli.quantum-lost"),
        (true, false) => say!("cli.quantum-all-lose"),
        (false, true) => say!("cli.quantum-winning", moves = winning.join(" ")),
        (false, false) => say!("cli.quantum-some-win", moves = winning.join(" ")),
    });
    if how != Amplify::Off {
        talk.line(&say!("cli.quantum-classical"));
    }
    let most = measured.counts.iter().map(|&(_, count)| count).max().unwrap_or(1);
    let legal = measured.counts.iter().filter(|(outcome, _)| matches!(outcome, Outcome::Move(_)));
    let mut rows: Vec<(String, u64)> = legal
        .filter_map(|&(outcome, count)| Some((game.format_move(position, outcome.take()?), count)))
        .collect();
    if measured.illegal() > 0 {
        rows.push((talk.text(&say!("cli.quantum-illegal")), measured.illegal()));
    }
    let bar = |count: u64| if talk.ascii { "#" } else { "█" }.repeat((count.min(most) * BAR / most) as usize);
    let rows: Vec<Vec<String>> =
        rows.into_iter().map(|(name, count)| vec![name, count.to_string(), bar(count)]).collect();
    talk.write(&table(&rows, &[false, true, false]));
}
