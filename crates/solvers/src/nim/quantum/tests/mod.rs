mod export;
mod gates;
mod moves;
mod shots;

use super::*;
use kythu_game::{Budget, Game};
use kythu_games::nim::Nim;

pub(super) fn nim(heaps: &[u64], misere: bool) -> Nim {
    let game = Nim::new(heaps).unwrap();
    if misere { game.misere() } else { game }
}

pub(super) fn machine(heaps: &[u64], misere: bool, how: Amplify) -> Machine {
    let game = nim(heaps, misere);
    Machine::new(&game, &game.start(), how, MOST_QUBITS).unwrap()
}

pub(super) fn run(machine: &Machine) -> State {
    State::after(machine.circuit(), &mut Budget::unlimited()).unwrap()
}
