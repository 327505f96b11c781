//! The Monte-Carlo player as a spec: what it refuses, what it remembers, and what it says.

use kythu_game::{Options, Stop};
use kythu_players::{Setup, Spec, Terms, find};
use kythu_words::Lang;

fn refusal(spec: &str) -> String {
    let spec: Spec = spec.parse().unwrap();
    match find("connect4").unwrap().player(&spec) {
        Err(refusal) => refusal.in_lang(Lang::En),
        Ok(_) => panic!("{spec} is accepted"),
    }
}

#[test]
fn bad_parameters_are_refused_with_the_range() {
    for (spec, names) in [
        ("mcts(sims=0)", "from 1 to 1000000000000"),
        ("mcts(sims=-3)", "from 1 to"),
        ("mcts(hash=0)", "from 1 to 4096"),
        ("mcts(hash=4097)", "from 1 to 4096"),
        ("mcts(parallel=root,threads=8,hash=4)", "from 8 to 4096"),
        ("mcts(threads=0)", "from 1 to 256"),
        ("mcts(c=-1)", "from 0 to 100"),
        ("mcts(c=NaN)", "from 0 to 100"),
        ("mcts(c=inf)", "from 0 to 100"),
        ("mcts(fpu=1.5)", "from 0 to 1"),
        ("mcts(ravek=0)", "from 1 to"),
        ("mcts(plies=1001)", "from 0 to 1000"),
        ("mcts(bound=ucb2)", "ucb1, tuned, puct"),
        ("mcts(playout=smart)", "uniform, decisive"),
        ("mcts(parallel=leaf)", "tree, root"),
        ("mcts(rave=perhaps)", "on or off"),
        ("mcts(solver=2)", "on or off"),
        ("mcts(depth=3)", "sims"),
    ] {
        let sentence = refusal(spec);
        assert!(sentence.contains(names), "{spec}: {sentence}");
    }
}

#[test]
fn every_switch_makes_a_player() {
    let kind = find("tictactoe").unwrap();
    for params in [
        "c=0",
        "bound=tuned",
        "bound=puct,c=2.5",
        "rave=on,ravek=50",
        "fpu=0.5",
        "fpu=off",
        "solver=off",
        "playout=decisive",
        "plies=0",
        "plies=3,eval=none",
        "plies=off,reuse=off",
        "hash=1,threads=2",
        "parallel=root,threads=3",
    ] {
        let spec: Spec = format!("mcts(sims=500,seed=7,{params})").parse().unwrap();
        let setup = Setup::from_position(Options::new(), "XX./OO./...");
        let answer =
            kind.player(&spec).unwrap().think(&setup, &Terms::new(&Stop::new()), &mut |_| {}).unwrap();
        assert_eq!(answer.best.as_deref(), Some("c3"), "{spec} completes the row: {answer:?}");
        assert!(answer.complete && answer.counts.simulations <= 500, "{answer:?}");
    }
}

/// A game is played on by the same player: its tree is kept, and what it plays stays legal.
#[test]
fn a_whole_game() {
    let kind = find("connect4").unwrap();
    let mut player = kind.player(&"mcts(sims=2000,hash=1)".parse().unwrap()).unwrap();
    let mut table = kind.open(&Setup::default()).unwrap();
    while table.outcome().is_none() {
        let answer = player.think(table.setup(), &Terms::new(&Stop::new()), &mut |_| {}).unwrap();
        table.play(&answer.best.unwrap()).unwrap();
    }
}
