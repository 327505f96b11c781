//! Machines that learn, and the one that measures.

use super::build::{Builder, Form};
use clap::Command;

pub(super) fn learn(build: &Builder) -> Command {
    let form = Form {
        path: "kythu learn",
        about: "cli.help.learn",
        operands: "GAME [POSITION]",
        examples: &[
            "kythu learn nim 1,3,5,7 --misere --out nim.q",
            "kythu learn tictactoe --method sarsa --halving 20000 --csv curve.csv",
            "kythu play nim 1,3,5,7 --misere --players 'human,qtable(file=nim.q)'",
        ],
    };
    let args = [
        build.game(),
        build.position(),
        build.value("episodes", "N", "cli.help.episodes"),
        build.value("method", "METHOD", "cli.help.method"),
        build.value("alpha", "A", "cli.help.alpha"),
        build.value("gamma", "G", "cli.help.gamma"),
        build.value("epsilon", "E", "cli.help.epsilon"),
        build.value("halving", "N", "cli.help.halving"),
        build.value("symmetry", "on|off", "cli.help.symmetry"),
        build.value("seed", "N", "cli.help.learn-seed"),
        build.value("memory", "MiB", "cli.help.learn-memory"),
        build.value("out", "FILE", "cli.help.learn-out"),
        build.flag("resume", "cli.help.learn-resume").requires("out").conflicts_with_all([
            "method", "alpha", "gamma", "epsilon", "halving", "symmetry", "seed", "memory",
        ]),
        build.value("every", "N", "cli.help.every"),
        build.value("games", "N", "cli.help.learn-games"),
        build.value("csv", "FILE", "cli.help.curve"),
        build.flag("json", "cli.help.json-lines"),
    ];
    build.command(&form, args)
}

pub(super) fn quantum(build: &Builder) -> Command {
    let form = Form {
        path: "kythu quantum",
        about: "cli.help.quantum",
        operands: "HEAPS",
        examples: &[
            "kythu quantum 1,3,5,6",
            "kythu quantum 7,5,3,4 --misere --shots 1000 --seed 1 --json",
            "kythu quantum 1,2 --draw",
            "kythu quantum 1,3,5,6 --qasm > nim.qasm",
        ],
    };
    let args = [
        build.positional("heaps", "HEAPS", "cli.help.heaps").required(true),
        build.switch("misere", "option.misere"),
        build.value("shots", "N", "cli.help.shots"),
        build.value("seed", "N", "cli.help.seed"),
        build.choice("amplify", "HOW", "cli.help.amplify", &["exact", "grover", "off"]),
        build.choice("illegal", "RULE", "cli.help.illegal", &["again", "loses"]),
        build.value("qubits", "N", "cli.help.qubits"),
        build.flag("qasm", "cli.help.qasm"),
        build.flag("draw", "cli.help.draw-circuit"),
        build.flag("steps", "cli.help.steps"),
        build.json(),
        build.ascii(),
    ];
    build.command(&form, args)
}
