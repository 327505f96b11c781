//! The lab: trees, positions, exercises, comparisons.

use super::build::{Builder, Form};
use clap::{ArgAction, Command};

pub(super) fn tree(build: &Builder) -> Command {
    let form = Form {
        path: "kythu tree",
        about: "cli.help.tree",
        operands: "[TREE]",
        examples: &[
            "kythu tree '(((2 3)(5 9))((0 1)(7 5)))' --trace",
            "kythu tree 'S(10 C(3 P=4 Q=5))' --algo 'alphabeta(fail=hard)' --trace",
            "kythu tree --random depth=4,branching=3,irregular=on --seed 7 --algo minimax",
            "kythu tree '((2 7)(1 8))' --algo minimax --versus alphabeta",
            "kythu tree --mistake shared-alpha --smallest --trace",
            "kythu tree '(?(1/2:3 1/2:9) ?(2 8))' --algo star1 --trace --walks 10000",
        ],
    };
    let args = [
        build.positional("tree", "TREE", "cli.help.tree-text"),
        build.algo().default_value("alphabeta").hide_default_value(true),
        build.flag("trace", "cli.help.trace"),
        build.value("random", "SHAPE", "cli.help.random").conflicts_with_all(["tree", "file"]),
        build.value("seed", "N", "cli.help.seed"),
        build.value("file", "FILE", "cli.help.file").conflicts_with("tree"),
        build.value("versus", "SPEC", "cli.help.versus"),
        build.value("mistake", "NAME", "cli.help.mistake").conflicts_with("versus"),
        build
            .flag("smallest", "cli.help.smallest")
            .requires("mistake")
            .conflicts_with_all(["tree", "file", "random"]),
        build.value("walks", "N", "cli.help.walks"),
        build.json(),
    ];
    build.command(&form, args)
}

pub(super) fn watch(build: &Builder) -> Command {
    let form = Form {
        path: "kythu watch",
        about: "cli.help.watch",
        operands: "GAME [POSITION]",
        examples: &[
            "kythu watch tictactoe --algo 'alphabeta(depth=2)' --trace",
            "kythu watch chess --children 5",
            "kythu watch grundy 7 --graph --first min",
        ],
    };
    let args = [
        build.game(),
        build.position(),
        build.algo().default_value("alphabeta(depth=2)").hide_default_value(true),
        build.flag("trace", "cli.help.trace"),
        build.value("children", "N", "cli.help.children"),
        build.flag("graph", "cli.help.graph").conflicts_with_all(["algo", "trace", "children"]),
        build.choice("first", "max|min", "cli.help.first", &["max", "min"]).requires("graph"),
        build.json(),
    ];
    build.command(&form, args)
}

pub(super) fn exercise(build: &Builder) -> Command {
    let form = Form {
        path: "kythu exercise",
        about: "cli.help.exercise",
        operands: "[EXERCISE]",
        examples: &[
            "kythu exercise --seed 7 --difficulty 3 --count 4 --key",
            "kythu exercise 'values,cuts;alphabeta;A(B(2,3),C(1,5))' --answers 'A.value=2 B.value=2 2.2.cut=yes'",
        ],
    };
    let args = [
        build.positional("exercise", "EXERCISE", "cli.help.exercise-text"),
        build.value("answers", "ANSWERS", "cli.help.answers").requires("exercise"),
        build.flag("key", "cli.help.key"),
        build.value("seed", "N", "cli.help.seed").conflicts_with("exercise"),
        build.value("difficulty", "1..5", "cli.help.difficulty").conflicts_with("exercise"),
        build.value("count", "N", "cli.help.count").conflicts_with("exercise"),
        build.json(),
    ];
    build.command(&form, args)
}

pub(super) fn compare(build: &Builder) -> Command {
    let form = Form {
        path: "kythu compare",
        about: "cli.help.compare",
        operands: "GAME [POSITION]",
        examples: &[
            "kythu compare tictactoe --algos minimax,alphabeta --depth 1..9",
            "kythu compare connect4 --algos alphabeta --depth 12",
            "kythu compare chess --algos 'alphabeta,pvs(killers=off),pvs' --depth 1..5 --eval usual --csv",
            "kythu compare connect4 --position - --position 4453 --algos minimax,alphabeta --equal-nodes 100000",
        ],
    };
    let args = [
        build.game(),
        build.position(),
        build
            .value("more", "POSITION", "cli.help.compare-position")
            .long("position")
            .action(ArgAction::Append),
        build.value("algos", "SPECS", "cli.help.algos-list"),
        build.value("depth", "1..N", "cli.help.depth-range"),
        build.value("equal-nodes", "N", "cli.help.equal-nodes"),
        build.value("equal-time", "T", "cli.help.equal-time"),
        build.value("time", "T", "cli.help.time-each"),
        build.value("nodes", "N", "cli.help.nodes"),
        build.choice("score", "plain|distance", "cli.help.score", &["plain", "distance"]),
        build.choice("eval", "none|usual", "cli.help.eval", &["none", "usual"]),
        build.json(),
        build.csv(),
    ];
    build.command(&form, args)
}

pub(super) fn growth(build: &Builder) -> Command {
    let form = Form {
        path: "kythu growth",
        about: "cli.help.growth",
        operands: "",
        examples: &["kythu growth --b 40 --depth 8", "kythu growth --b 3 --depth 12 --csv"],
    };
    let args = [
        build.value("b", "N", "cli.help.b"),
        build.value("depth", "N", "cli.help.growth-depth"),
        build.value("measure", "NODES", "cli.help.measure"),
        build.value("seed", "N", "cli.help.seed"),
        build.json(),
        build.csv(),
    ];
    build.command(&form, args)
}
