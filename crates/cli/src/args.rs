//! The command line: what can be asked, described in the reader's language.

use crate::failure::Failure;
use crate::talk::Talk;
use clap::builder::PossibleValuesParser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command};
use kythu_game::{OptionInfo, OptionKind};
use kythu_players::registry;
use kythu_words::{Lang, Message, say};
use std::ffi::OsString;

/// The language: `--lang`, else the environment, else English. Looked up before the command line is parsed, because its
/// own help and errors are in that language.
pub(crate) fn language(words: &[OsString]) -> Lang {
    let mut words = words.iter().filter_map(|word| word.to_str());
    let mut asked = None;
    while let Some(word) = words.next() {
        if word == "--" {
            break;
        }
        if word == "--lang" {
            asked = words.next();
        } else if let Some(code) = word.strip_prefix("--lang=") {
            asked = Some(code);
        }
    }
    let from_environment = || {
        ["KYTHU_LANG", "LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| {
            let value = std::env::var(name).ok()?;
            Lang::from_code(&value)
        })
    };
    asked.and_then(Lang::from_code).or_else(from_environment).unwrap_or_default()
}

/// Builds the command line with texts in one language.
struct Builder {
    lang: Lang,
}

impl Builder {
    /// A heading; these have no parameters.
    fn heading(&self, key: &'static str) -> &'static str {
        self.lang.template(key).unwrap_or(key)
    }

    fn text(&self, key: &'static str) -> String {
        Message::new(key).in_lang(self.lang)
    }

    fn command(&self, name: &'static str, about: &'static str) -> Command {
        let template =
            format!("{{about}}\n\n{} {{usage}}\n\n{{all-args}}{{after-help}}", self.text("cli.help.usage"));
        Command::new(name)
            .about(self.text(about))
            .help_template(template)
            .subcommand_help_heading(self.heading("cli.help.commands"))
            .disable_help_flag(true)
            .disable_help_subcommand(true)
            .arg(self.flag("help", "cli.help.help").short('h').action(ArgAction::Help))
            .arg(
                self.value("lang", "vi|en", "cli.help.lang")
                    .value_parser(PossibleValuesParser::new(["vi", "en"]))
                    .hide_possible_values(true),
            )
    }

    fn arg(&self, name: &'static str, help: &'static str) -> Arg {
        Arg::new(name).help(self.text(help)).help_heading(self.heading("cli.help.options"))
    }

    fn flag(&self, name: &'static str, help: &'static str) -> Arg {
        self.arg(name, help).long(name).action(ArgAction::SetTrue)
    }

    fn value(&self, name: &'static str, value: &'static str, help: &'static str) -> Arg {
        self.arg(name, help).long(name).value_name(value)
    }

    fn positional(&self, name: &'static str, value: &'static str, help: &'static str) -> Arg {
        Arg::new(name)
            .value_name(value)
            .help(self.text(help))
            .help_heading(self.heading("cli.help.arguments"))
    }

    fn game(&self) -> Arg {
        self.positional("game", "GAME", "cli.help.game").required(true)
    }

    /// The position: the rest of the words, so that a FEN needs no quotes.
    fn position(&self) -> Arg {
        self.positional("position", "POSITION", "cli.help.position").num_args(0..).allow_hyphen_values(false)
    }

    /// The options of all games: each command that takes a game takes the options of its rules.
    fn rules(&self) -> Vec<Arg> {
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
                OptionKind::Flag => {
                    arg.value_name("on|off").num_args(0..=1).require_equals(true).default_missing_value("on")
                }
                OptionKind::Number { .. } => arg.value_name("N"),
                OptionKind::Size { .. } => arg.value_name("WxH"),
            }
        };
        infos.into_iter().map(arg).collect()
    }

    fn limits(&self) -> [Arg; 3] {
        [
            self.value("depth", "N", "cli.help.depth"),
            self.value("nodes", "N", "cli.help.nodes"),
            self.value("time", "T", "cli.help.time"),
        ]
    }

    fn json(&self) -> Arg {
        self.flag("json", "cli.help.json")
    }

    fn csv(&self) -> Arg {
        self.flag("csv", "cli.help.csv").conflicts_with("json")
    }

    fn algo(&self) -> Arg {
        self.value("algo", "SPEC", "cli.help.algo")
    }
}

/// The description of a rule's option.
pub(crate) fn option_help(lang: Lang, name: &str) -> String {
    let key = format!("option.{name}");
    lang.template(&key).map_or(key.clone(), str::to_owned)
}

/// The whole command line.
pub(crate) fn command(lang: Lang) -> Command {
    let build = Builder { lang };
    let ascii = build.flag("ascii", "cli.help.ascii");
    let seed = build.value("seed", "N", "cli.help.seed");
    let play = build
        .command("play", "cli.help.play")
        .args([build.game(), build.position()])
        .args(build.rules())
        .args([
            build.value("players", "A,B", "cli.help.players"),
            build.value("level", "1..10", "cli.help.level"),
            build.value("names", "A,B", "cli.help.names"),
            build.flag("hints", "cli.help.hints"),
            seed.clone(),
            ascii.clone(),
        ]);
    let best = build
        .command("best", "cli.help.best")
        .args([build.game(), build.position()])
        .args(build.rules())
        .arg(build.algo())
        .args(build.limits())
        .args([build.json(), ascii.clone()]);
    let solve = build
        .command("solve", "cli.help.solve")
        .args([build.game(), build.position()])
        .args(build.rules())
        .args(build.limits())
        .args([build.json(), ascii.clone()]);
    let tree = build
        .command("tree", "cli.help.tree")
        .arg(build.positional("tree", "TREE", "cli.help.tree-text"))
        .args([
            build.algo().default_value("alphabeta").hide_default_value(true),
            build.flag("trace", "cli.help.trace"),
            build.json(),
            build.value("random", "SHAPE", "cli.help.random"),
            seed,
            build.value("file", "FILE", "cli.help.file"),
        ]);
    let compare = build
        .command("compare", "cli.help.compare")
        .args([build.game(), build.position()])
        .args(build.rules())
        .args([
            build.value("algos", "SPECS", "cli.help.algos-list"),
            build.value("depth", "1..N", "cli.help.depth-range"),
            build.value("time", "T", "cli.help.time"),
            build
                .value("score", "plain|distance", "cli.help.score")
                .value_parser(PossibleValuesParser::new(["plain", "distance"]))
                .hide_possible_values(true),
            build
                .value("eval", "none|usual", "cli.help.eval")
                .value_parser(PossibleValuesParser::new(["none", "usual"]))
                .hide_possible_values(true),
            build.json(),
            build.csv(),
        ]);
    let growth = build.command("growth", "cli.help.growth").args([
        build.value("b", "N", "cli.help.b"),
        build.value("depth", "N", "cli.help.growth-depth"),
        build.value("measure", "NODES", "cli.help.measure"),
        build.value("seed", "N", "cli.help.seed"),
        build.json(),
        build.csv(),
    ]);
    let perft = build
        .command("perft", "cli.help.perft")
        .args([build.game(), build.position()])
        .args(build.rules())
        .args([
            build.value("depth", "N", "cli.help.perft-depth"),
            build.flag("divide", "cli.help.divide"),
            build.value("suite", "FILE", "cli.help.suite"),
            build.value("cap", "NODES", "cli.help.cap"),
            build.json(),
        ]);
    let bench = build.command("bench", "cli.help.bench").args([
        build
            .positional("what", "signature|floor|parallel|perft", "cli.help.bench-what")
            .value_parser(PossibleValuesParser::new(["signature", "floor", "parallel", "perft"]))
            .hide_possible_values(true),
        build.value("runs", "N", "cli.help.runs"),
        build.json(),
    ]);
    let completions = build.command("completions", "cli.help.completions").arg(
        build
            .positional("shell", "SHELL", "cli.help.shell")
            .required(true)
            .value_parser(PossibleValuesParser::new(["bash", "zsh", "fish", "elvish", "powershell"])),
    );
    build
        .command("kythu", "cli.help.about")
        .version(env!("CARGO_PKG_VERSION"))
        .disable_version_flag(true)
        .arg(build.flag("version", "cli.help.version").short('V').action(ArgAction::Version))
        .after_help(build.text("cli.help.after"))
        .subcommands([
            build.command("games", "cli.help.games").arg(build.json()),
            build.command("algos", "cli.help.algos").args([build.game(), build.json()]),
            play,
            best,
            solve,
            tree,
            compare,
            growth,
            perft,
            bench,
            completions,
        ])
}

/// Says in the reader's language what is wrong with the command line (or shows the help that was asked for).
pub(crate) fn explain(talk: &Talk, error: &clap::Error) -> Result<(), Failure> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        talk.write(&error.render().to_string());
        return Ok(());
    }
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => Some(texts.join(", ")),
        _ => None,
    };
    let arg = context(ContextKind::InvalidArg).unwrap_or_default();
    let value = context(ContextKind::InvalidValue).unwrap_or_default();
    let message = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            say!("cli.error.command", found = context(ContextKind::InvalidSubcommand).unwrap_or_default())
        }
        ErrorKind::UnknownArgument => say!("cli.error.argument", found = arg),
        ErrorKind::MissingRequiredArgument => say!("cli.error.missing", what = arg),
        ErrorKind::InvalidValue if value.is_empty() => say!("cli.error.no-value", arg = arg),
        ErrorKind::InvalidValue => {
            let valid = context(ContextKind::ValidValue).unwrap_or_default();
            say!("cli.error.value", arg = arg, found = value, expected = valid)
        }
        ErrorKind::ArgumentConflict => {
            say!("cli.error.conflict", arg = arg, other = context(ContextKind::PriorArg).unwrap_or_default())
        }
        ErrorKind::TooManyValues | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            say!("cli.error.value-count", arg = arg)
        }
        ErrorKind::InvalidUtf8 => say!("cli.error.utf8"),
        _ => say!("cli.error.other", what = error.kind().to_string()),
    };
    let suggestion = context(ContextKind::SuggestedSubcommand)
        .or_else(|| context(ContextKind::SuggestedArg))
        .or_else(|| context(ContextKind::SuggestedValue));
    let message = match suggestion {
        Some(suggestion) => say!("cli.error.suggest", what = message, suggestion = suggestion),
        None => say!("cli.error.see-help", what = message),
    };
    Err(message.into())
}
