//! The commands of the referee: matches, tournaments, openings, ablations.

use super::build::{Builder, Form};
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};

/// What all games of a match have in common.
fn terms(build: &Builder) -> Vec<Arg> {
    let order = build
        .value("order", "sequential|random", "cli.help.order")
        .value_parser(PossibleValuesParser::new(["sequential", "random"]))
        .hide_possible_values(true);
    vec![
        build.value("tc", "TC", "cli.help.tc"),
        build.value("position", "POSITION", "cli.help.match-position").conflicts_with("openings"),
        build.value("openings", "FILE", "cli.help.openings-file"),
        order.requires("openings"),
        build.value("plies", "N", "cli.help.opening-plies").requires("openings"),
        build.value("random-plies", "N", "cli.help.random-plies"),
        build.value("seed", "N", "cli.help.seed"),
        build.value("concurrency", "K", "cli.help.concurrency"),
        build.value("resign", "RULE", "cli.help.resign"),
        build.value("draw", "RULE", "cli.help.draw"),
        build.value("max-plies", "N", "cli.help.max-plies"),
        build.value("solver", "NODES", "cli.help.solver-nodes"),
        build.value("patience", "T", "cli.help.patience"),
    ]
}

/// Where games and what was said are kept.
fn records(build: &Builder) -> Vec<Arg> {
    vec![
        build.value("players", "FILE", "cli.help.players-file"),
        build.value("record", "FILE", "cli.help.record"),
        build.flag("resume", "cli.help.resume").requires("record"),
        build.flag("no-record", "cli.help.no-record").conflicts_with("record"),
        build.value("pgn", "FILE", "cli.help.pgn"),
        build.value("log", "FILE", "cli.help.log"),
        build.json(),
    ]
}

pub(super) fn duel(build: &Builder) -> Command {
    let form = Form {
        path: "kythu match",
        about: "cli.help.match",
        operands: "GAME A B",
        examples: &[
            "kythu match connect4 'pvs(depth=6)' 'alphabeta(depth=4)' --games 200 --random-plies 4",
            "kythu match mnk 'pvs' 'pvs(killers=off)' --size 7x7 --k 5 --tc move=50ms --random-plies 4",
            "kythu match chess pvs 'cmd=stockfish proto=uci option.UCI_LimitStrength=true' --tc 10+0.1 --openings book.epd",
            "kythu match chess new old --players engines.toml --tc 8+0.08 --sprt elo0=0,elo1=5 --record new.jsonl",
            "kythu match chess new old --players engines.toml --tc 8+0.08 --sprt elo0=0,elo1=5 --record new.jsonl --resume",
        ],
    };
    let players = ["a", "b"].map(|name| {
        let shown = if name == "a" { "A" } else { "B" };
        build.positional(name, shown, "cli.help.contestant").required(true)
    });
    let own =
        [build.value("games", "N", "cli.help.match-games"), build.value("sprt", "BOUNDS", "cli.help.sprt")];
    let args = [build.game()].into_iter().chain(players).chain(own).chain(terms(build)).chain(records(build));
    let after = [build.text("cli.help.players-after"), build.text("cli.help.match-after")].join("\n\n");
    build.command(&form, args).args(build.rules()).after_help(after)
}

pub(super) fn tournament(build: &Builder) -> Command {
    let form = Form {
        path: "kythu tournament",
        about: "cli.help.tournament",
        operands: "GAME PLAYER…",
        examples: &[
            "kythu tournament tictactoe pvs 'level(n=3)' 'level(n=1)' random --games 20",
            "kythu tournament connect4 solver 'bot(depth=6)' 'pvs(depth=4)' random --format swiss=3 --random-plies 2",
            "kythu tournament chess --players engines.toml --format gauntlet --tc 10+0.1 --openings book.epd",
        ],
    };
    let players = build.positional("contestants", "PLAYER", "cli.help.contestants").num_args(0..);
    let own = [
        build.value("format", "FORMAT", "cli.help.tournament-format"),
        build.value("games", "N", "cli.help.tournament-games"),
    ];
    let args = [build.game(), players].into_iter().chain(own).chain(terms(build)).chain(records(build));
    build.command(&form, args).args(build.rules()).after_help(build.text("cli.help.players-after"))
}

pub(super) fn openings(build: &Builder) -> Command {
    let form = Form {
        path: "kythu openings",
        about: "cli.help.openings",
        operands: "GAME",
        examples: &[
            "kythu openings connect4 --count 100 --plies 8 --out connect4.jsonl",
            "kythu openings chess --plies 8 --fair 40 --out chess.epd",
            "kythu openings mnk --size 7x7 --k 5 --plies 4",
        ],
    };
    let args = [
        build.game(),
        build.value("count", "N", "cli.help.openings-count"),
        build.value("plies", "N", "cli.help.openings-plies"),
        build.value("fair", "SCORE", "cli.help.openings-fair"),
        build.value("nodes", "N", "cli.help.openings-nodes"),
        build.value("seed", "N", "cli.help.seed"),
        build.value("out", "FILE", "cli.help.openings-out"),
        build.json(),
    ];
    build.command(&form, args).args(build.rules())
}

pub(super) fn ablate(build: &Builder) -> Command {
    let form = Form {
        path: "kythu ablate",
        about: "cli.help.ablate",
        operands: "GAME",
        examples: &[
            "kythu ablate connect4 --games 400 --concurrency 2",
            "kythu ablate mnk --size 7x7 --k 5 --tc move=50ms,margin=1s --techniques table,killers",
        ],
    };
    let args = [
        build.game(),
        build.value("base", "SPEC", "cli.help.ablate-base"),
        build.value("techniques", "NAMES", "cli.help.techniques"),
        build.value("games", "N", "cli.help.ablate-games"),
        build.value("tc", "TC", "cli.help.ablate-tc"),
        build.value("random-plies", "N", "cli.help.random-plies"),
        build.value("concurrency", "K", "cli.help.concurrency"),
        build.value("seed", "N", "cli.help.seed"),
        build.value("record", "DIR", "cli.help.ablate-record"),
        build.flag("resume", "cli.help.resume").requires("record"),
        build.json(),
    ];
    build.command(&form, args).args(build.rules())
}
