//! The command line: what can be asked, described in the reader's language.

mod arbiter;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command};
use kythu_game::{OptionInfo, OptionKind};
use kythu_players::registry;
use kythu_words::{Lang, Message};
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

/// What a command looks like.
struct Form {
    /// The words that call it.
    path: &'static str,
    /// The key of what it does.
    about: &'static str,
    /// What must or may follow, before the options.
    operands: &'static str,
    /// Commands to try.
    examples: &'static [&'static str],
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

    /// A command: its arguments first, then its options, then the rules of the games if it takes a game.
    fn command(&self, form: &Form, args: impl IntoIterator<Item = Arg>) -> Command {
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

    fn arg(&self, name: &'static str, help: &'static str) -> Arg {
        Arg::new(name).help(self.text(help)).help_heading(self.heading("cli.help.options"))
    }

    fn flag(&self, name: &'static str, help: &'static str) -> Arg {
        self.arg(name, help).long(name).action(ArgAction::SetTrue)
    }

    fn value(&self, name: &'static str, value: &'static str, help: &'static str) -> Arg {
        // A value that begins with a minus is the option's to refuse: it knows what it expected.
        self.arg(name, help).long(name).value_name(value).allow_hyphen_values(true)
    }

    fn choice(
        &self,
        name: &'static str,
        value: &'static str,
        help: &'static str,
        choices: &[&'static str],
    ) -> Arg {
        let choices = PossibleValuesParser::new(choices.iter().copied());
        self.value(name, value, help).value_parser(choices).hide_possible_values(true)
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

    /// Where the page is served, and where its games are kept.
    fn serving(&self) -> [Arg; 4] {
        [
            self.value("addr", "HOST:PORT", "cli.help.addr"),
            self.value("data", "DIR", "cli.help.data"),
            self.flag("memory", "cli.help.memory").conflicts_with("data"),
            self.flag("open", "cli.help.open"),
        ]
    }

    fn limits(&self) -> [Arg; 3] {
        [
            self.value("depth", "N", "cli.help.depth"),
            self.value("nodes", "N", "cli.help.nodes"),
            self.value("time", "T", "cli.help.time"),
        ]
    }

    /// What the exact solver of Connect 4 works with.
    fn equipment(&self) -> [Arg; 4] {
        [
            self.value("threads", "T", "cli.help.solver-threads"),
            self.value("hash", "MiB", "cli.help.solver-hash"),
            self.flag("no-book", "cli.help.no-book").conflicts_with("book"),
            self.value("book", "FILE", "cli.help.own-book"),
        ]
    }

    /// What a solver may use.
    fn engine(&self) -> [Arg; 2] {
        [self.value("threads", "N", "cli.help.threads"), self.value("hash", "MiB", "cli.help.hash")]
    }

    fn json(&self) -> Arg {
        self.flag("json", "cli.help.json")
    }

    fn csv(&self) -> Arg {
        self.flag("csv", "cli.help.csv").conflicts_with("json")
    }

    fn ascii(&self) -> Arg {
        self.flag("ascii", "cli.help.ascii")
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
    let form = Form {
        path: "kythu",
        about: "cli.help.about",
        operands: build.heading("cli.help.usage-command"),
        examples: &[
            "kythu",
            "kythu play nim",
            "kythu best connect4 4453",
            "kythu tree --trace",
            "kythu play --help",
        ],
    };
    build
        .command(&form, [])
        .version(env!("CARGO_PKG_VERSION"))
        .disable_version_flag(true)
        .arg(build.flag("version", "cli.help.version").short('V').action(ArgAction::Version))
        .args(build.serving())
        .after_help(build.text("cli.help.after"))
        .subcommands([
            serve(&build),
            games(&build),
            algos(&build),
            play(&build),
            best(&build),
            solve(&build),
            tree(&build),
            watch(&build),
            exercise(&build),
            compare(&build),
            arbiter::duel(&build),
            arbiter::tournament(&build),
            arbiter::openings(&build),
            arbiter::ablate(&build),
            growth(&build),
            perft(&build),
            learn(&build),
            quantum(&build),
            tune(&build),
            book(&build),
            bench(&build),
            uci(&build),
            gomocup(&build),
            completions(&build),
        ])
}

fn serve(build: &Builder) -> Command {
    let form = Form {
        path: "kythu serve",
        about: "cli.help.serve",
        operands: "",
        examples: &["kythu serve --open", "kythu serve --addr 127.0.0.1:9000 --data games"],
    };
    build.command(&form, build.serving())
}

fn games(build: &Builder) -> Command {
    let form = Form { path: "kythu games", about: "cli.help.games", operands: "", examples: &[] };
    build.command(&form, [build.json()])
}

fn algos(build: &Builder) -> Command {
    let form = Form {
        path: "kythu algos",
        about: "cli.help.algos",
        operands: "GAME",
        examples: &["kythu algos connect4"],
    };
    build.command(&form, [build.game(), build.json()])
}

fn play(build: &Builder) -> Command {
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

fn best(build: &Builder) -> Command {
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

fn solve(build: &Builder) -> Command {
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

fn tree(build: &Builder) -> Command {
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

fn watch(build: &Builder) -> Command {
    let form = Form {
        path: "kythu watch",
        about: "cli.help.watch",
        operands: "GAME [POSITION]",
        examples: &[
            "kythu watch tictactoe --algo 'alphabeta(depth=2)' --trace",
            "kythu watch chess --children 5",
        ],
    };
    let args = [
        build.game(),
        build.position(),
        build.algo().default_value("alphabeta(depth=2)").hide_default_value(true),
        build.flag("trace", "cli.help.trace"),
        build.value("children", "N", "cli.help.children"),
        build.json(),
    ];
    build.command(&form, args)
}

fn exercise(build: &Builder) -> Command {
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

fn compare(build: &Builder) -> Command {
    let form = Form {
        path: "kythu compare",
        about: "cli.help.compare",
        operands: "GAME [POSITION]",
        examples: &[
            "kythu compare tictactoe --algos minimax,alphabeta --depth 1..9",
            "kythu compare connect4 --algos alphabeta --depth 12",
            "kythu compare chess --algos 'alphabeta,pvs(killers=off),pvs' --depth 1..5 --eval usual --csv",
        ],
    };
    let args = [
        build.game(),
        build.position(),
        build.value("algos", "SPECS", "cli.help.algos-list"),
        build.value("depth", "1..N", "cli.help.depth-range"),
        build.value("time", "T", "cli.help.time-each"),
        build.choice("score", "plain|distance", "cli.help.score", &["plain", "distance"]),
        build.choice("eval", "none|usual", "cli.help.eval", &["none", "usual"]),
        build.json(),
        build.csv(),
    ];
    build.command(&form, args)
}

fn growth(build: &Builder) -> Command {
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

fn perft(build: &Builder) -> Command {
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

fn learn(build: &Builder) -> Command {
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

fn quantum(build: &Builder) -> Command {
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
        build.flag("misere", "option.misere"),
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

fn tune(build: &Builder) -> Command {
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

fn book(build: &Builder) -> Command {
    let form = Form {
        path: "kythu book",
        about: "cli.help.book",
        operands: "make|check",
        examples: &["kythu book make connect4 --ply 8", "kythu book check connect4-7x6-8.book --sample 100"],
    };
    build.command(&form, []).subcommands([book_make(build), book_check(build)])
}

fn book_make(build: &Builder) -> Command {
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

fn book_check(build: &Builder) -> Command {
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

fn bench(build: &Builder) -> Command {
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

fn uci(build: &Builder) -> Command {
    let form = Form {
        path: "kythu uci",
        about: "cli.help.uci",
        operands: "",
        examples: &["kythu uci", "kythu uci --algo 'level(n=3)'"],
    };
    build.command(&form, [build.algo()])
}

fn gomocup(build: &Builder) -> Command {
    let form = Form {
        path: "kythu gomocup",
        about: "cli.help.gomocup",
        operands: "",
        examples: &["kythu gomocup", "kythu gomocup --algo 'pvs(threads=2,hash=256)'"],
    };
    build.command(&form, [build.algo()])
}

fn completions(build: &Builder) -> Command {
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
