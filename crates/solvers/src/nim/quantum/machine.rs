use super::{Action, Amplify, Circuit, Control, Gate, Part, Rounds, rounds};
use crate::nim::analyse;
use kythu_game::{Game, Refusal};
use kythu_games::nim::{Nim, Position, Take};
use kythu_words::say;
use std::ops::Range;

/// The circuit that chooses a move in one position, and how its measurements are read.
#[derive(Clone, Debug)]
pub struct Machine {
    circuit: Circuit,
    places: Places,
    /// The heaps that are not empty: their number in the position, and their stones.
    heaps: Vec<(u32, u64)>,
    winning: Vec<Take>,
    wanted: u64,
    rounds: Rounds,
}

/// Which qubits hold what.
#[derive(Clone, Debug)]
struct Places {
    heaps: Vec<Range<usize>>,
    index: Range<usize>,
    size: Range<usize>,
    nim: Range<usize>,
}

/// What was measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// A legal move.
    Move(Take),
    /// Something that is none: a heap that is not there, or a size that is not smaller.
    Illegal {
        /// The index that was measured, from 0.
        index: u64,
        /// The new size that was measured.
        size: u64,
    },
}

/// The most qubits that are simulated: 2²⁴ amplitudes, 256 MiB.
pub const MOST_QUBITS: usize = 24;

impl Machine {
    /// The circuit for a position. Refused if the game is over, if the rules limit what may be taken, and if the position needs
    /// more than `most` qubits (never more than [`MOST_QUBITS`]).
    pub fn new(game: &Nim, position: &Position, how: Amplify, most: usize) -> Result<Self, Refusal> {
        if game.outcome(position).is_some() {
            return Err(say!("error.game-over").into());
        }
        let heaps: Vec<(u32, u64)> =
            (0..).zip(position.heaps().iter().copied()).filter(|&(_, stones)| stones > 0).collect();
        let largest = heaps.iter().map(|&(_, stones)| stones).max().unwrap_or(0);
        if let Some(limit) = game.take().filter(|&limit| limit < largest) {
            return Err(say!("solve.quantum-take", limit = limit).into());
        }
        let bits = (u64::BITS - largest.leading_zeros()) as usize;
        let index_bits = (usize::BITS - (heaps.len() - 1).leading_zeros()) as usize;
        let (needed, most) = (bits * (heaps.len() + 2) + index_bits, most.min(MOST_QUBITS));
        if needed > most {
            return Err(say!("solve.quantum-qubits", needed = needed, most = most).into());
        }
        let mut circuit = Circuit::default();
        let places = Places {
            heaps: heaps
                .iter()
                .map(|(heap, _)| circuit.register(format!("heap{}", heap + 1), bits, false))
                .collect(),
            index: circuit.register("index", index_bits, true),
            size: circuit.register("size", bits, true),
            nim: circuit.register("nim", bits, false),
        };
        // How many moves are looked for is counted here, outside the circuit: the angle of the rounds depends on it.
        let winning = analyse(game, position).winning;
        let stones: u64 = heaps.iter().map(|&(_, stones)| stones).sum();
        let wanted = if winning.is_empty() { stones } else { winning.len() as u64 };
        let rounds = rounds(wanted, 1 << (index_bits + bits), how);
        let mut machine = Self { circuit, places, heaps, winning, wanted, rounds };
        machine.assemble(game.is_misere());
        Ok(machine)
    }

    fn assemble(&mut self, misere: bool) {
        let Places { heaps, index, size, nim } = &self.places;
        let ones = |stones: u64, qubits: &Range<usize>| {
            let first = qubits.start;
            qubits.clone().filter(move |qubit| stones >> (qubit - first) & 1 == 1)
        };
        let load = self.heaps.iter().zip(heaps).flat_map(|(&(_, stones), qubits)| ones(stones, qubits));
        let load: Vec<Gate> = load.map(|qubit| Gate::new(Action::X, qubit)).collect();
        let spread: Vec<Gate> =
            index.clone().chain(size.clone()).map(|qubit| Gate::new(Action::H, qubit)).collect();
        let add_heaps: Vec<Gate> = heaps.iter().flat_map(|heap| add(heap, nim)).collect();
        let (wins, phase) = (!self.winning.is_empty(), self.rounds.phase);
        let flip = if misere && wins { self.misere_end() } else { Vec::new() };
        let compare = self.compare(wins);
        let mark = self.mark(wins, phase);
        let diffuse = self.diffuse(&spread, phase);
        self.circuit.push(Part::Load, load);
        self.circuit.push(Part::Spread, spread);
        self.circuit.push(Part::NimSum, add_heaps);
        for round in 1..=self.rounds.count {
            self.circuit.push(Part::Misere { round }, flip.iter().cloned());
            self.circuit.push(Part::Compare { round }, compare.iter().cloned());
            self.circuit.push(Part::Mark { round }, mark.iter().cloned());
            let back = compare.iter().rev().chain(flip.iter().rev()).map(Gate::inverse);
            self.circuit.push(Part::Uncompute { round }, back);
            self.circuit.push(Part::Diffuse { round }, diffuse.iter().cloned());
        }
    }

    /// The controls that say: the index is this one.
    fn chosen(&self, heap: usize) -> impl Iterator<Item = Control> {
        let first = self.places.index.start;
        self.places.index.clone().map(move |qubit| Control { qubit, on: heap >> (qubit - first) & 1 == 1 })
    }

    /// The misère end: if nothing but single stones remains after the move, the nim-sum must be 1. Its lowest bit is flipped
    /// there, and the rest of the circuit goes on looking for 0.
    fn misere_end(&self) -> Vec<Gate> {
        let Places { heaps, size, nim, .. } = &self.places;
        let above_one = |qubits: &Range<usize>| qubits.clone().skip(1).map(Control::off);
        let gate = |heap: usize| {
            let others = (0..heaps.len()).filter(move |&other| other != heap);
            Gate::new(Action::X, nim.start)
                .given(self.chosen(heap))
                .given(others.flat_map(|other| above_one(&heaps[other])))
                .given(above_one(size))
        };
        (0..heaps.len()).map(gate).collect()
    }

    /// Makes of the new size its difference (by XOR) from the chosen heap, and of the nim-sum the one after the move.
    fn compare(&self, wins: bool) -> Vec<Gate> {
        let Places { heaps, size, nim, .. } = &self.places;
        let of_heap = |heap: usize| add(&heaps[heap], size).map(move |gate| gate.given(self.chosen(heap)));
        let mut gates: Vec<Gate> = (0..heaps.len()).flat_map(of_heap).collect();
        if wins {
            gates.extend(add(size, nim));
        }
        gates
    }

    /// A phase for every wanted move. A number is smaller than another if it has a 0 at the highest place where they differ,
    /// and the other a 1: a gate for each place of each heap, of which no two act on the same move.
    fn mark(&self, wins: bool, phase: f64) -> Vec<Gate> {
        let Places { heaps, size, nim, .. } = &self.places;
        let gate = |heap: usize, bit: usize| {
            let no_higher = size.clone().skip(bit + 1).map(Control::off);
            let no_rest = nim.clone().filter(|_| wins).map(Control::off);
            Gate::new(Action::P(phase), size.start + bit)
                .given(no_higher)
                .given([Control::on(heaps[heap].start + bit)])
                .given(self.chosen(heap))
                .given(no_rest)
        };
        (0..heaps.len()).flat_map(|heap| (0..size.len()).rev().map(move |bit| gate(heap, bit))).collect()
    }

    /// A phase for "all moves evenly", which is what the circuit began with.
    fn diffuse(&self, spread: &[Gate], phase: f64) -> Vec<Gate> {
        let Places { index, size, .. } = &self.places;
        let last = size.end - 1;
        let others = index.clone().chain(size.clone()).filter(|&qubit| qubit != last).map(Control::off);
        let mut gates = spread.to_vec();
        gates.push(Gate::new(Action::X, last));
        gates.push(Gate::new(Action::P(phase), last).given(others));
        gates.push(Gate::new(Action::X, last));
        gates.extend_from_slice(spread);
        gates
    }

    /// The circuit.
    #[must_use]
    pub const fn circuit(&self) -> &Circuit {
        &self.circuit
    }

    /// All winning moves, by Nim's theory; empty in a lost position.
    #[must_use]
    pub fn winning(&self) -> &[Take] {
        &self.winning
    }

    /// How many moves the circuit looks for: the winning ones, in a lost position all legal ones.
    #[must_use]
    pub const fn wanted(&self) -> u64 {
        self.wanted
    }

    /// The rounds of amplification.
    #[must_use]
    pub const fn rounds(&self) -> Rounds {
        self.rounds
    }

    /// How many outcomes there are, wanted or not.
    #[must_use]
    pub fn outcomes(&self) -> usize {
        1 << (self.places.index.len() + self.places.size.len())
    }

    /// Which of the outcomes is measured in a basis state.
    pub(super) fn outcome_number(&self, basis: usize) -> usize {
        // The two registers lie side by side.
        basis >> self.places.index.start & (self.outcomes() - 1)
    }

    /// What an outcome means.
    #[must_use]
    pub fn outcome(&self, number: usize) -> Outcome {
        let index = number & ((1 << self.places.index.len()) - 1);
        let size = (number >> self.places.index.len()) as u64;
        match self.heaps.get(index) {
            Some(&(heap, stones)) if size < stones => Outcome::Move(Take { heap, count: stones - size }),
            _ => Outcome::Illegal { index: index as u64, size },
        }
    }
}

/// Adds one register into another without carrying: a CNOT a bit.
fn add(from: &Range<usize>, to: &Range<usize>) -> impl Iterator<Item = Gate> {
    from.clone().zip(to.clone()).map(|(from, to)| Gate::new(Action::X, to).given([Control::on(from)]))
}
