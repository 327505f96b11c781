//! What is exact, and how fast: solving, counting, books, benchmarks.

use super::build::{Builder, Form};
use clap::Command;
use clap::builder::PossibleValuesParser;

pub(super) fn solve(build: &Builder) -> Command {
    let form = Form {
        path: "kythu solve",
        about: "cli.help.solve",
        operands: "GAME [POSITION]",
        examples: &[
            "kythu solve grundy 7",
            "kythu solve tictactoe b2,a1",
            "kythu solve mnk --size 5x5",
            "kythu solve nim 7,6,8,5,9,5 --misere",
            "kythu solve connect4 4444 --threads 2",
            "kythu solve connect4 --stdin < positions.txt",
            "kythu solve connect4 --sizes --time 20s",
        ],
    };
    let args = [build.game(), build.position()];
    let weak = build.flag("weak", "cli.help.weak");
    let stdin = build.flag("stdin", "cli.help.stdin").conflicts_with("position");
    let sizes = build
        .flag("sizes", "cli.help.sizes")
        .conflicts_with_all(["position", "stdin", "board", "weak", "book"]);
    let args = args.into_iter().chain(build.limits()).chain(build.equipment()).chain([
        weak,
        stdin,
        sizes,
        build.json(),
        build.ascii(),
    ]);
    build.command(&form, args).after_help(build.text("cli.help.solve-after"))
}

pub(super) fn perft(build: &Builder) -> Command {
    let form = Form {
        path: "kythu perft",
        about: "cli.help.perft",
        operands: "GAME [POSITION]",
        examples: &["kythu perft chess --depth 5", "kythu perft connect4 44 --depth 6 --divide"],
    };
    let args = [
        build.game(),
        build.position(),
        build.value("depth", "N", "cli.help.perft-depth"),
        build.flag("divide", "cli.help.divide"),
        build
            .value("suite", "FILE", "cli.help.suite")
            .conflicts_with_all(["divide", "depth", "json", "position"]),
        build.value("cap", "NODES", "cli.help.cap").requires("suite"),
        build.json(),
    ];
    build.command(&form, args)
}

pub(super) fn tune(build: &Builder) -> Command {
    let form = Form {
        path: "kythu tune",
        about: "cli.help.tune",
        operands: "GAME",
        examples: &[
            "kythu tune connect4",
            "kythu tune connect4 --eval course-symmetric --positions 9000 --json",
        ],
    };
    let args = [
        build.game(),
        build.choice("eval", "EVAL", "cli.help.tune-eval", &["course", "course-symmetric"]),
        build.value("positions", "N", "cli.help.tune-positions"),
        build.value("depth", "N", "cli.help.tune-depth"),
        build.value("seed", "N", "cli.help.seed"),
        build.value("board", "WxH", "option.board"),
        build.json(),
    ];
    build.command(&form, args)
}

pub(super) fn book(build: &Builder) -> Command {
    let form = Form {
        path: "kythu book",
        about: "cli.help.book",
        operands: "make|check",
        examples: &["kythu book make connect4 --ply 8", "kythu book check connect4-7x6-8.book --sample 100"],
    };
    build.command(&form, []).subcommands([book_make(build), book_check(build)])
}

pub(super) fn book_make(build: &Builder) -> Command {
    let form = Form {
        path: "kythu book make",
        about: "cli.help.book-make",
        operands: "GAME",
        examples: &[
            "kythu book make connect4 --ply 8",
            "kythu book make connect4 --board 5x4 --ply 6 --out 5x4.book",
        ],
    };
    let args = [
        build.game(),
        build.value("ply", "N", "cli.help.ply").required(true),
        build.value("board", "WxH", "option.board"),
        build.value("out", "FILE", "cli.help.out"),
    ];
    build.command(&form, args.into_iter().chain(build.engine()).chain([build.json()]))
}

pub(super) fn book_check(build: &Builder) -> Command {
    let form = Form {
        path: "kythu book check",
        about: "cli.help.book-check",
        operands: "FILE",
        examples: &["kythu book check connect4-7x6-8.book --sample 100 --seed 1"],
    };
    let args = [
        build.positional("file", "FILE", "cli.help.book-file").required(true),
        build.value("sample", "N", "cli.help.sample"),
        build.value("seed", "N", "cli.help.sample-seed").requires("sample"),
    ];
    build.command(&form, args.into_iter().chain(build.engine()).chain([build.json()]))
}

pub(super) fn bench(build: &Builder) -> Command {
    let form = Form {
        path: "kythu bench",
        about: "cli.help.bench",
        operands: "[WHAT] [DIR]",
        examples: &[
            "kythu bench",
            "kythu bench floor --runs 21",
            "kythu bench connect4 sets --limit 100 --sets L1_R1,L2_R1",
            "kythu bench connect4 --random 200 --plies 8-41",
            "kythu bench mcts sets --limit 50",
        ],
    };
    let args = [
        build
            .positional("what", "WHAT", "cli.help.bench-what")
            .value_parser(PossibleValuesParser::new([
                "signature",
                "floor",
                "parallel",
                "perft",
                "connect4",
                "mcts",
            ]))
            .hide_possible_values(true),
        build.positional("dir", "DIR", "cli.help.dir"),
        build.value("runs", "N", "cli.help.runs"),
        build.value("limit", "N", "cli.help.limit"),
        build.value("sets", "SETS", "cli.help.sets"),
        build.flag("empty", "cli.help.empty"),
        // Its number may be left out, so what follows it may be the next option.
        build
            .value("random", "N", "cli.help.random-positions")
            .num_args(0..=1)
            .allow_hyphen_values(false)
            .default_missing_value("200")
            .conflicts_with_all(["dir", "limit", "sets", "empty", "weak"]),
        build.value("seed", "N", "cli.help.sample-seed").requires("random"),
        build.value("plies", "A-B", "cli.help.plies").requires("random"),
    ];
    let weak = build.flag("weak", "cli.help.weak");
    build.command(&form, args.into_iter().chain(build.equipment()).chain([weak, build.json()]))
}
