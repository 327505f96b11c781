//! Nim's quantum circuit, gate by gate: the state after each, and what is measured at the end.

use kythu_game::{Budget, Limits, Notation, Refusal, SplitMix, Stop};
use kythu_games::nim::{Nim, Take};
use kythu_solvers::nim::quantum::{
    Amplify, Circuit, Machine, Outcome, Part, Rounds, Shots, State, Stepper, qasm,
};
use kythu_words::say;
use std::ops::Range;

/// What to build a circuit for, and how often to measure it.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The heaps: `1,3,5,7`.
    pub heaps: String,
    /// Who takes the last stone loses.
    pub misere: bool,
    /// How the wanted moves are made likelier.
    pub how: Amplify,
    /// Measurements.
    pub shots: u64,
    /// The same seed measures the same.
    pub seed: u64,
    /// Qubits at most.
    pub most_qubits: usize,
}

/// A circuit that was walked from end to end and measured.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The heaps as text.
    pub heaps: String,
    /// Registers and gates.
    pub circuit: Circuit,
    /// How many moves are looked for, and in how many rounds with which phase.
    pub wanted: u64,
    /// The rounds of amplification.
    pub rounds: Rounds,
    /// What can be measured, by its number.
    pub outcomes: Vec<Measurable>,
    /// The state before the first gate and after each: what there is anything of.
    pub moments: Vec<Vec<Term>>,
    /// The move that was measured most often; none if that is no legal move.
    pub best: Option<String>,
    /// The circuit as OpenQASM 3.
    pub qasm: String,
}

/// Something that can be measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurable {
    /// What the index register says.
    pub index: u64,
    /// What the size register says.
    pub size: u64,
    /// The move that this means; none if it is no legal one.
    pub mv: Option<String>,
    /// Nim's theory says that this move wins.
    pub winning: bool,
    /// How likely it is at the end.
    pub chance: f64,
    /// How often it was measured.
    pub count: u64,
}

/// A basis state of which there is something, as far as it differs from others: the heaps are the same in all of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Term {
    /// What would be measured, by its number.
    pub outcome: usize,
    /// What the register of the nim-sum says.
    pub nim: u64,
    /// The amplitude's real part.
    pub re: f64,
    /// The amplitude's imaginary part.
    pub im: f64,
}

impl Walk {
    /// Builds the circuit, walks it and measures.
    pub fn new(wish: &Wish, limits: Limits, stop: &Stop) -> Result<Self, Refusal> {
        let game = if wish.misere { Nim::default().misere() } else { Nim::default() };
        let position = game.parse_position(&wish.heaps)?;
        let machine = Machine::new(&game, &position, wish.how, wish.most_qubits)?;
        let circuit = machine.circuit();
        let mut budget = Budget::new(limits, stop);
        let mut stepper = Stepper::new(circuit)?;
        let mut moments = vec![terms(circuit, stepper.state())];
        while stepper.forward().is_some() {
            // A state is large: whatever the budget counts, the clock and the flag are looked at after every gate.
            if budget.spend(LOOK) {
                return Err(say!("solve.stopped").into());
            }
            moments.push(terms(circuit, stepper.state()));
        }
        let mut random = SplitMix::new(wish.seed);
        let measured = machine.measure(stepper.state(), wish.shots, &mut random);
        let chances = machine.chances(stepper.state());
        let write = |take: Take| game.format_move(&position, take);
        let index_bits = register(circuit, "index").len();
        let outcome = |(number, chance): (usize, f64)| {
            let outcome = machine.outcome(number);
            Measurable {
                index: (number & ((1 << index_bits) - 1)) as u64,
                size: (number >> index_bits) as u64,
                mv: outcome.take().map(write),
                winning: outcome.take().is_some_and(|take| machine.winning().contains(&take)),
                chance,
                count: count(&measured, outcome),
            }
        };
        Ok(Self {
            heaps: game.format_position(&position),
            wanted: machine.wanted(),
            rounds: machine.rounds(),
            outcomes: chances.into_iter().enumerate().map(outcome).collect(),
            moments,
            best: measured.winner.take().map(write),
            qasm: qasm(circuit),
            circuit: circuit.clone(),
        })
    }

    /// The parts of the circuit, each with the places of its gates.
    pub fn parts(&self) -> impl Iterator<Item = (Part, Range<usize>)> {
        self.circuit.parts()
    }
}

/// Ticks of a budget that make it look at the clock.
const LOOK: u64 = 1 << 12;

fn count(shots: &Shots, outcome: Outcome) -> u64 {
    shots.counts.iter().find(|(measured, _)| *measured == outcome).map_or(0, |&(_, count)| count)
}

/// The qubits of a register; none if the circuit needs no such register.
fn register(circuit: &Circuit, name: &str) -> Range<usize> {
    circuit.registers().iter().find(|register| register.name == name).map_or(0..0, |one| one.qubits.clone())
}

fn terms(circuit: &Circuit, state: &State) -> Vec<Term> {
    let [index, size, nim] = ["index", "size", "nim"].map(|name| register(circuit, name));
    let value = |basis: usize, qubits: &Range<usize>| basis >> qubits.start & ((1 << qubits.len()) - 1);
    let term = |(basis, amplitude): (usize, kythu_solvers::nim::quantum::Amplitude)| Term {
        outcome: value(basis, &index) | value(basis, &size) << index.len(),
        nim: value(basis, &nim) as u64,
        re: amplitude.re,
        im: amplitude.im,
    };
    state.terms().map(term).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(heaps: &str, misere: bool) -> Walk {
        let wish = Wish {
            heaps: heaps.to_owned(),
            misere,
            how: Amplify::Exact,
            shots: 1_000,
            seed: 1,
            most_qubits: 20,
        };
        Walk::new(&wish, Limits::default(), &Stop::new()).unwrap()
    }

    #[test]
    fn every_moment_is_a_state_and_the_last_one_is_measured() {
        for (heaps, misere) in [("1,2", false), ("3,5,7", false), ("1,1,3", true), ("1,1", false)] {
            let walk = walk(heaps, misere);
            assert_eq!(walk.moments.len(), walk.circuit.gates().len() + 1);
            for moment in &walk.moments {
                let whole: f64 = moment.iter().map(|term| term.re * term.re + term.im * term.im).sum();
                assert!((whole - 1.0).abs() < 1e-9, "{heaps}: {whole}");
            }
            let mut last = vec![0.0; walk.outcomes.len()];
            for term in &walk.moments[walk.moments.len() - 1] {
                last[term.outcome] += term.re * term.re + term.im * term.im;
            }
            for (chance, outcome) in last.iter().zip(&walk.outcomes) {
                assert!((chance - outcome.chance).abs() < 1e-9);
            }
            assert_eq!(walk.outcomes.iter().map(|outcome| outcome.count).sum::<u64>(), 1_000);
        }
    }

    #[test]
    fn only_winning_moves_are_measured_and_all_of_them_alike() {
        let walk = walk("1,3,5", false);
        let winning: Vec<&Measurable> = walk.outcomes.iter().filter(|outcome| outcome.winning).collect();
        assert_eq!(winning.len() as u64, walk.wanted);
        for outcome in &walk.outcomes {
            let expected = if outcome.winning { 1.0 / winning.len() as f64 } else { 0.0 };
            assert!((outcome.chance - expected).abs() < 1e-9, "{outcome:?}");
        }
        assert!(winning.iter().any(|outcome| outcome.mv == walk.best));
    }

    #[test]
    fn the_limits_hold() {
        let wish = |most_qubits| Wish {
            heaps: "1,3,5,7".to_owned(),
            misere: false,
            how: Amplify::Exact,
            shots: 1,
            seed: 1,
            most_qubits,
        };
        assert!(Walk::new(&wish(19), Limits::default(), &Stop::new()).is_err());
        let stop = Stop::new();
        stop.raise();
        assert!(Walk::new(&wish(20), Limits::default(), &stop).is_err());
    }
}
