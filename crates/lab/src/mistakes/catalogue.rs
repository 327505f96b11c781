use super::table::{Rule, mtdf};
use super::walk::Walk;
use super::{flag, negamax, two_functions};
use kythu_game::Score;
use kythu_games::tree::NodeId;
use kythu_words::{Message, say};

/// How a mistake shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The root's value is wrong.
    Value,
    /// The value is right, but nodes are visited for nothing.
    Visits,
    /// It never ends.
    Endless,
}

/// The id of a line, and its wrong text.
type WrongLine = (&'static str, fn() -> Message);

/// A wrong version of an algorithm. Its title has the locale key `lab.mistake.NAME`, the reason `lab.mistake.NAME.why`.
#[derive(Clone, Copy)]
pub struct Mistake {
    /// Its name.
    pub name: &'static str,
    /// How it shows.
    pub fault: Fault,
    /// The right algorithm, as a spec.
    pub right: &'static str,
    /// The lines of the right code that are wrong here.
    pub(super) lines: &'static [WrongLine],
    /// The wrong algorithm; the value for MAX.
    pub(super) wrong: fn(&mut Walk<'_>) -> Score,
}

impl std::fmt::Debug for Mistake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Mistake").field(&self.name).finish()
    }
}

const ROOT: NodeId = NodeId(0);
const TOP: Score = Score::INFINITY;

macro_rules! wrong {
    ($function:path) => {
        |walk: &mut Walk<'_>| $function(walk, ROOT, 0, Score::from_raw(-TOP.raw()), TOP)
    };
}

macro_rules! lines {
    ($($id:literal => $text:literal),* $(,)?) => {
        &[$(($id, || say!("lab.code.formula", text = $text))),*]
    };
}

/// All of them, in the order in which they are shown.
pub const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "min-tests-beta",
        fault: Fault::Value,
        right: "alphabeta",
        lines: &[
            ("min.bound", || say!("lab.code.formula", text = "α ← min(α, v)")),
            ("min.cut", || say!("lab.code.cut", test = "v ≤ β", what = "v")),
        ],
        wrong: wrong!(two_functions::min_tests_beta),
    },
    Mistake {
        name: "min-returns-alpha",
        fault: Fault::Value,
        right: "alphabeta(form=flag,fail=hard)",
        lines: &[("min.leave", || say!("lab.code.return", what = "α"))],
        wrong: wrong!(flag::min_returns_alpha),
    },
    Mistake {
        name: "max-takes-smaller",
        fault: Fault::Value,
        right: "alphabeta(form=flag,fail=hard)",
        lines: lines!["max.better" => "v ← min(v, ALPHA-BETA(c, α, β))", "max.bound" => "α ← min(α, v)"],
        wrong: wrong!(flag::max_takes_smaller),
    },
    Mistake {
        name: "same-node",
        fault: Fault::Endless,
        right: "alphabeta(form=flag,fail=hard)",
        lines: lines![
            "max.better" => "v ← max(v, ALPHA-BETA(n, α, β))",
            "min.better" => "v ← min(v, ALPHA-BETA(n, α, β))",
        ],
        wrong: wrong!(flag::same_node),
    },
    Mistake {
        name: "wrapper",
        fault: Fault::Visits,
        right: "alphabeta",
        lines: lines![
            "max.better" => "v ← max(v, MIN-VALUE(c, −∞, +∞))",
            "min.better" => "v ← min(v, MAX-VALUE(c, −∞, +∞))",
        ],
        wrong: wrong!(two_functions::through_the_wrapper),
    },
    Mistake {
        name: "no-bounds",
        fault: Fault::Visits,
        right: "alphabeta",
        lines: lines![
            "max.better" => "v ← max(v, MIN-VALUE(c))",
            "max.bound" => "–",
            "max.cut" => "–",
            "min.better" => "v ← min(v, MAX-VALUE(c))",
            "min.bound" => "–",
            "min.cut" => "–",
        ],
        wrong: wrong!(two_functions::without_bounds),
    },
    Mistake {
        name: "shared-alpha",
        fault: Fault::Value,
        right: "alphabeta",
        lines: lines![
            "max.better" => "v ← max(v, MIN-VALUE(c, &α, β))",
            "min.better" => "v ← min(v, MAX-VALUE(c, &α, β))",
        ],
        wrong: wrong!(two_functions::shared_alpha),
    },
    Mistake {
        name: "forgotten-sign",
        fault: Fault::Value,
        right: "negamax",
        lines: lines!["better" => "v ← max(v, NEGAMAX(c, −β, −α))"],
        wrong: wrong!(negamax::forgotten_sign),
    },
    Mistake {
        name: "scout-empty-window",
        fault: Fault::Value,
        right: "negascout(fail=hard)",
        lines: &[("again", || say!("lab.code.again", call = "w ← −NEGASCOUT(c, −α−1, −w)"))],
        wrong: wrong!(negamax::scout_again_with_nothing),
    },
    Mistake {
        name: "table-too-strict",
        fault: Fault::Visits,
        right: "mtdf",
        lines: &[("known", || say!("lab.code.known-strict"))],
        wrong: |walk| mtdf(walk, Rule::TooStrict),
    },
    Mistake {
        name: "bound-as-exact",
        fault: Fault::Value,
        right: "mtdf",
        lines: &[("store", || say!("lab.code.store-exact"))],
        wrong: |walk| mtdf(walk, Rule::BoundAsExact),
    },
];
