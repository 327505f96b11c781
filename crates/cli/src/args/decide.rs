use super::build::{Builder, Form};
use clap::Command;

pub(super) fn decide(build: &Builder) -> Command {
    let form = Form {
        path: "kythu decide",
        about: "cli.help.decide",
        operands: "[FILE]",
        examples: &[
            "kythu decide --example mine",
            "kythu decide --list",
            "kythu decide --example campaign --print > game.txt && kythu decide game.txt",
            "echo 'table; states: ore, no ore; open: 100, -40; leave: 0, 0; prior: 0.3, 0.7' | kythu decide -",
        ],
    };
    let args = [
        build.positional("file", "FILE", "cli.help.decide-file"),
        build.value("example", "NAME", "cli.help.decide-example").conflicts_with("file"),
        build.flag("print", "cli.help.decide-print").requires("example"),
        build.flag("list", "cli.help.decide-list").conflicts_with_all(["file", "example"]),
        build.json(),
    ];
    build.command(&form, args).after_help(build.text("cli.help.decide-after"))
}
