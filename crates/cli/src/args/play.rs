//! Games, players and the engines that we are.

use super::build::{Builder, Form};
use clap::Command;
use clap::builder::PossibleValuesParser;

pub(super) fn serve(build: &Builder) -> Command {
    let form = Form {
        path: "kythu serve",
        about: "cli.help.serve",
        operands: "",
        examples: &["kythu serve --open", "kythu serve --addr 127.0.0.1:9000 --data games"],
    };
    build.command(&form, build.serving())
}

pub(super) fn games(build: &Builder) -> Command {
    let form = Form { path: "kythu games", about: "cli.help.games", operands: "", examples: &[] };
    build.command(&form, [build.json()])
}

pub(super) fn algos(build: &Builder) -> Command {
    let form = Form {
        path: "kythu algos",
        about: "cli.help.algos",
        operands: "GAME",
        examples: &["kythu algos connect4"],
    };
    build.command(&form, [build.game(), build.json()])
}

pub(super) fn play(build: &Builder) -> Command {
    let form = Form {
        path: "kythu play",
        about: "cli.help.play",
        operands: "[GAME] [POSITION]",
        examples: &[
            "kythu play tictactoe --level 3",
            "kythu play nim 7,5,3,4 --misere --hints",
            "kythu play nim --random 4x9 --players human,human --names An,Bình",
            "kythu play mnk --size 10x10 --k 5 --players 'pvs(time=1s),human'",
            "kythu play connect4 --players 'alphabeta(depth=6),random' --seed 1",
        ],
    };
    let args = [
        build.game().required(false),
        build.position(),
        build.value("players", "A,B", "cli.help.players"),
        build.value("level", "1..10", "cli.help.level").conflicts_with("players"),
        build.value("names", "A,B", "cli.help.names"),
        build.value("random", "NxM", "cli.help.random-heaps").conflicts_with("position"),
        build.flag("hints", "cli.help.hints"),
        build.value("seed", "N", "cli.help.seed"),
        build.ascii(),
    ];
    build.command(&form, args)
}

pub(super) fn best(build: &Builder) -> Command {
    let form = Form {
        path: "kythu best",
        about: "cli.help.best",
        operands: "GAME [POSITION]",
        examples: &[
            "kythu best nim 7,5,3,4 --misere",
            "kythu best connect4 4453 --time 2s",
            "kythu best mnk --size 5x5 --k 5 c3,b2",
            "kythu best tictactoe --algo 'alphabeta(depth=9)' --json",
        ],
    };
    let args = [build.game(), build.position(), build.algo()];
    build.command(&form, args.into_iter().chain(build.limits()).chain([build.json(), build.ascii()]))
}

pub(super) fn uci(build: &Builder) -> Command {
    let form = Form {
        path: "kythu uci",
        about: "cli.help.uci",
        operands: "",
        examples: &["kythu uci", "kythu uci --algo 'level(n=3)'"],
    };
    build.command(&form, [build.algo()])
}

pub(super) fn gomocup(build: &Builder) -> Command {
    let form = Form {
        path: "kythu gomocup",
        about: "cli.help.gomocup",
        operands: "",
        examples: &["kythu gomocup", "kythu gomocup --algo 'pvs(threads=2,hash=256)'"],
    };
    build.command(&form, [build.algo()])
}

pub(super) fn completions(build: &Builder) -> Command {
    const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "elvish", "powershell"];
    let form = Form {
        path: "kythu completions",
        about: "cli.help.completions",
        operands: "SHELL",
        examples: &["kythu completions bash > ~/.local/share/bash-completion/completions/kythu"],
    };
    let shell = build
        .positional("shell", "SHELL", "cli.help.shell")
        .required(true)
        .value_parser(PossibleValuesParser::new(SHELLS))
        .hide_possible_values(true);
    build.command(&form, [shell])
}
