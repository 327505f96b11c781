//! What the commands are built of, with texts in one language.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command};
use kythu_game::{OptionInfo, OptionKind};
use kythu_players::registry;
use kythu_words::{Lang, Message};

/// What a command looks like.
pub(super) struct Form {
    /// The words that call it.
    pub(super) path: &'static str,
    /// The key of what it does.
    pub(super) about: &'static str,
    /// What must or may follow, before the options.
    pub(super) operands: &'static str,
    /// Commands to try.
    pub(super) examples: &'static [&'static str],
}

/// Builds the command line with texts in one language.
pub(super) struct Builder {
    pub(super) lang: Lang,
}

impl Builder {
    /// A heading; these have no parameters.
    pub(super) fn heading(&self, key: &'static str) -> &'static str {
        self.lang.template(key).unwrap_or(key)
    }

    pub(super) fn text(&self, key: &'static str) -> String {
        Message::new(key).in_lang(self.lang)
    }

    /// A command: its arguments first, then its options, then the rules of the games if it takes a game.
    pub(super) fn command(&self, form: &Form, args: impl IntoIterator<Item = Arg>) -> Command {
        let words: Vec<&str> = [form.path, form.operands, self.heading("cli.help.usage-options")]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        let usage = format!("{} {}", self.heading("cli.help.usage"), words.join(" "));
        let examples: String = form.examples.iter().map(|example| format!("\n  {example}")).collect();
        let examples = if examples.is_empty() {
            examples
        } else {
            format!("\n\n{}:{examples}", self.heading("cli.help.examples"))
        };
        let name = form.path.rsplit(' ').next().unwrap_or(form.path);
        let command = Command::new(name)
            .about(self.text(form.about))
            .override_usage(words.join(" "))
            .help_template(format!("{{about}}\n\n{usage}\n\n{{all-args}}{examples}{{after-help}}"))
            .subcommand_help_heading(self.heading("cli.help.commands"))
            .disable_help_flag(true)
            .disable_help_subcommand(true)
            .args(args)
            .arg(
                self.value("lang", "vi|en", "cli.help.lang")
                    .value_parser(PossibleValuesParser::new(["vi", "en"]))
                    .hide_possible_values(true),
            )
            .arg(self.flag("help", "cli.help.help").short('h').action(ArgAction::Help));
        if form.operands.ends_with("[POSITION]") { command.args(self.rules()) } else { command }
    }

    pub(super) fn arg(&self, name: &'static str, help: &'static str) -> Arg {
        Arg::new(name).help(self.text(help)).help_heading(self.heading("cli.help.options"))
    }

    pub(super) fn flag(&self, name: &'static str, help: &'static str) -> Arg {
        self.arg(name, help).long(name).action(ArgAction::SetTrue)
    }

    pub(super) fn switch(&self, name: &'static str, help: &'static str) -> Arg {
        on_or_off(self.arg(name, help).long(name))
    }

    pub(super) fn value(&self, name: &'static str, value: &'static str, help: &'static str) -> Arg {
        // A value that begins with a minus is the option's to refuse: it knows what it expected.
        self.arg(name, help).long(name).value_name(value).allow_hyphen_values(true)
    }

    pub(super) fn choice(
        &self,
        name: &'static str,
        value: &'static str,
        help: &'static str,
        choices: &[&'static str],
    ) -> Arg {
        let choices = PossibleValuesParser::new(choices.iter().copied());
        self.value(name, value, help).value_parser(choices).hide_possible_values(true)
    }

    pub(super) fn positional(&self, name: &'static str, value: &'static str, help: &'static str) -> Arg {
        Arg::new(name)
            .value_name(value)
            .help(self.text(help))
            .help_heading(self.heading("cli.help.arguments"))
    }

    pub(super) fn game(&self) -> Arg {
        self.positional("game", "GAME", "cli.help.game").required(true)
    }

    /// The position: the rest of the words, so that a FEN needs no quotes.
    pub(super) fn position(&self) -> Arg {
        self.positional("position", "POSITION", "cli.help.position").num_args(0..).allow_hyphen_values(false)
    }

    /// The options of all games: each command that takes a game takes the options of its rules.
    pub(super) fn rules(&self) -> Vec<Arg> {
        let mut infos: Vec<(OptionInfo, &'static str)> = Vec::new();
        for kind in registry() {
            for info in kind.options() {
                if !infos.iter().any(|(known, _)| known.name == info.name) {
                    infos.push((info, kind.name()));
                }
            }
        }
        let heading = self.heading("cli.help.rules");
        let arg = |(info, _): (OptionInfo, &str)| {
            let help = option_help(self.lang, info.name);
            let arg = Arg::new(info.name).long(info.name).help(help).help_heading(heading);
            match info.kind {
                OptionKind::Flag => on_or_off(arg),
                OptionKind::Number { .. } => arg.value_name("N"),
                OptionKind::Size { .. } => arg.value_name("WxH"),
            }
        };
        infos.into_iter().map(arg).collect()
    }

    /// Where the page is served, and where its games are kept.
    pub(super) fn serving(&self) -> [Arg; 4] {
        [
            self.value("addr", "HOST:PORT", "cli.help.addr"),
            self.value("data", "DIR", "cli.help.data"),
            self.flag("memory", "cli.help.memory").conflicts_with("data"),
            self.flag("open", "cli.help.open"),
        ]
    }

    pub(super) fn limits(&self) -> [Arg; 3] {
        [
            self.value("depth", "N", "cli.help.depth"),
            self.value("nodes", "N", "cli.help.nodes"),
            self.value("time", "T", "cli.help.time"),
        ]
    }

    /// What the exact solver of Connect 4 works with.
    pub(super) fn equipment(&self) -> [Arg; 4] {
        [
            self.value("threads", "T", "cli.help.solver-threads"),
            self.value("hash", "MiB", "cli.help.solver-hash"),
            self.flag("no-book", "cli.help.no-book").conflicts_with("book"),
            self.value("book", "FILE", "cli.help.own-book"),
        ]
    }

    /// What a solver may use.
    pub(super) fn engine(&self) -> [Arg; 2] {
        [self.value("threads", "N", "cli.help.threads"), self.value("hash", "MiB", "cli.help.hash")]
    }

    pub(super) fn json(&self) -> Arg {
        self.flag("json", "cli.help.json")
    }

    pub(super) fn csv(&self) -> Arg {
        self.flag("csv", "cli.help.csv").conflicts_with("json")
    }

    pub(super) fn ascii(&self) -> Arg {
        self.flag("ascii", "cli.help.ascii")
    }

    pub(super) fn algo(&self) -> Arg {
        self.value("algo", "SPEC", "cli.help.algo")
    }
}

/// The description of a rule's option.
/// `--misere`, `--misere=on` or `--misere=off`.
fn on_or_off(arg: Arg) -> Arg {
    arg.value_name("on|off").num_args(0..=1).require_equals(true).default_missing_value("on")
}

pub(crate) fn option_help(lang: Lang, name: &str) -> String {
    let key = format!("option.{name}");
    lang.template(&key).map_or(key.clone(), str::to_owned)
}
