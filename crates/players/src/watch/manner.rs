use crate::Spec;
use kythu_game::{Evaluator, Hashed, Refusal, Score};
use kythu_search::Found;
use kythu_search::table::Table;
use kythu_search::textbook::{
    Aspiration, Form, Observer, Task, Window, alphabeta, alphabeta_strict, alphabeta_with_memory, deepening,
    minimax, mtdf, negascout,
};
use kythu_words::say;

/// A textbook algorithm that can be watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Textbook {
    /// Plain minimax.
    Minimax,
    /// Alpha-beta in one of its forms.
    AlphaBeta(Form),
    /// NegaScout, also called principal variation search.
    NegaScout,
    /// Alpha-beta with a table.
    Memory,
    /// MTD(f).
    Mtdf,
    /// Iterative deepening.
    Deepening,
}

/// A watched algorithm and the conventions under which it walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// The algorithm.
    pub algorithm: Textbook,
    /// Plies to look ahead; `u32::MAX` for the whole tree.
    pub depth: u32,
    /// Fail-hard: values never leave the window.
    pub hard: bool,
    /// Cut only beyond the window (>), not already at its edge (≥).
    pub strict: bool,
    /// The window at the root.
    pub window: Window,
    guess: Score,
    aspiration: Aspiration,
}

/// The entries of the small tables that trees need.
const ENTRIES: usize = 1 << 16;

impl Manner {
    /// The algorithms by name, with the parameters that each takes.
    pub const NAMES: [(&'static str, &'static [&'static str]); 8] = [
        ("minimax", &["depth"]),
        ("alphabeta", &["form", "fail", "cut", "alpha", "beta", "depth"]),
        ("negamax", &["fail", "cut", "alpha", "beta", "depth"]),
        ("negascout", &["fail", "alpha", "beta", "depth"]),
        ("pvs", &["fail", "alpha", "beta", "depth"]),
        ("memory", &["depth"]),
        ("mtdf", &["guess", "depth"]),
        ("deepening", &["window", "depth"]),
    ];

    /// Reads `alphabeta(form=flag,fail=hard,cut=gt,alpha=-3,beta=7)`. Parameters in `also` are somebody else's.
    pub fn from_spec(spec: &Spec, also: &[&'static str]) -> Result<Self, Refusal> {
        let Some((name, known)) = Self::NAMES.iter().find(|(name, _)| *name == spec.name) else {
            let known = Self::NAMES.map(|(name, _)| name).join(", ");
            return Err(say!("error.no-such-algo", name = &spec.name, known = known).into());
        };
        let known = [known, also].concat();
        let read = || -> Result<Self, Refusal> {
            spec.params.only(&known)?;
            let algorithm = match *name {
                "minimax" => Textbook::Minimax,
                "alphabeta" => Textbook::AlphaBeta(spec.choice(
                    "form",
                    &[("two", Form::TwoFunctions), ("flag", Form::Flag), ("negamax", Form::Negamax)],
                )?),
                "negamax" => Textbook::AlphaBeta(Form::Negamax),
                "memory" => Textbook::Memory,
                "mtdf" => Textbook::Mtdf,
                "deepening" => Textbook::Deepening,
                _ => Textbook::NegaScout,
            };
            let around = spec.params.number("window", 1, 1_000_000)?;
            let depth = spec.params.number("depth", 1, 1_000_000)?;
            Ok(Self {
                algorithm,
                depth: depth.map_or(u32::MAX, |depth| depth as u32),
                hard: spec.choice("fail", &[("soft", false), ("hard", true)])?,
                strict: spec.choice("cut", &[("ge", false), ("gt", true)])?,
                window: window(spec)?,
                guess: whole(spec, "guess")?.unwrap_or(Score::DRAW),
                aspiration: around.map_or(Aspiration::Off, |delta| Aspiration::Around(delta as i32)),
            })
        };
        read()
            .map_err(|refusal| say!("error.in-spec", spec = spec.to_string(), what = refusal.message).into())
    }

    /// Does the search: the task brings the game, the observer and the budget.
    pub fn search<G: Hashed, E: Evaluator<G>, O: Observer<G>>(
        &self,
        task: &mut Task<'_, G, E, O>,
        position: &G::Position,
    ) -> Found<G::Move> {
        (task.depth, task.hard, task.window) = (task.depth.min(self.depth), self.hard, self.window);
        let table = || Table::with_entries(ENTRIES);
        match self.algorithm {
            Textbook::Minimax => minimax(task, position),
            Textbook::AlphaBeta(form) if self.strict => alphabeta_strict(task, position, form),
            Textbook::AlphaBeta(form) => alphabeta(task, position, form),
            Textbook::NegaScout => negascout(task, position),
            Textbook::Memory => alphabeta_with_memory(task, position, &table()),
            Textbook::Mtdf => mtdf(task, position, &table(), self.guess),
            Textbook::Deepening => deepening(task, position, self.aspiration).0,
        }
    }
}

/// A whole number among the parameters.
fn whole(spec: &Spec, name: &'static str) -> Result<Option<Score>, Refusal> {
    let limit = Score::LIMIT;
    let Some(text) = spec.params.get(name) else { return Ok(None) };
    match text.replace('−', "-").parse::<i32>() {
        Ok(value) if (-limit..=limit).contains(&value) => Ok(Some(Score::new(value))),
        _ => Err(say!("error.option-whole", name = name, found = text).into()),
    }
}

/// The window between the parameters `alpha` and `beta`: what is not given is infinite.
fn window(spec: &Spec) -> Result<Window, Refusal> {
    let window = Window {
        alpha: whole(spec, "alpha")?.unwrap_or(Window::FULL.alpha),
        beta: whole(spec, "beta")?.unwrap_or(Window::FULL.beta),
    };
    if window.alpha >= window.beta {
        let (alpha, beta) = (window.alpha.to_string(), window.beta.to_string());
        return Err(say!("error.empty-window", alpha = alpha, beta = beta).into());
    }
    Ok(window)
}
