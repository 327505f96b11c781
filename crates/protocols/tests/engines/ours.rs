//! Both directions at once: our driver plays against our own engine, and a referee's table judges.

use crate::mock::{game, spec, start};
use kythu_game::{SplitMix, Stop};
use kythu_players::{Clock, ClockFace, Player, Setup, Terms};
use kythu_protocols::{Protocol, open};
use std::time::Duration;

/// A clock that nobody runs out of.
fn terms(left: u64) -> Terms {
    let face = ClockFace { left: Duration::from_millis(left), increment: Duration::ZERO };
    let clock = Clock { own: face, other: face, moves_to_go: None };
    Terms { clock: Some(clock), ..Terms::new(&Stop::new()) }
}

/// Plays a game to its end or to a number of plies; every move must be legal.
fn play(protocol: Protocol, player: &mut dyn Player, setup: &Setup, random: &mut SplitMix) -> usize {
    let mut table = game(protocol).open(setup).unwrap();
    player.begin(setup).unwrap();
    while table.outcome().is_none() && table.setup().moves.len() < 60 {
        let mv = if table.setup().moves.len().is_multiple_of(2) {
            player.think(table.setup(), &terms(100), &mut |_| {}).unwrap().best.unwrap()
        } else {
            let moves = table.legal_moves(usize::MAX);
            moves[random.below(moves.len())].clone()
        };
        table.play(&mv).unwrap_or_else(|refusal| panic!("{mv} in {}: {refusal}", table.position()));
    }
    table.setup().moves.len()
}

#[test]
fn our_engines_play_legal_games_for_our_driver() {
    let mut random = SplitMix::new(7);
    for protocol in [Protocol::Uci, Protocol::Gomocup] {
        for algorithm in ["pvs(depth=2)", "random", "level(n=2)"] {
            let spec = spec(protocol, &format!("plays-well {algorithm}"));
            let mut player = open(&spec, game(protocol), None).unwrap();
            for _ in 0..2 {
                let setup = start(protocol);
                assert!(play(protocol, player.as_mut(), &setup, &mut random) >= 4);
            }
            if protocol == Protocol::Uci {
                let mut setup = start(protocol);
                setup.options.set("setup", random.below(960).to_string());
                play(protocol, player.as_mut(), &setup, &mut random);
            }
        }
    }
}
