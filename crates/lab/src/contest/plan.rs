use kythu_game::{Limits, Options, Refusal};
use kythu_players::{GameKind, Setup, Spec, find, split_specs};
use std::time::Duration;

/// The algorithms when none are named: those of them that fit the game.
const USUAL_ALGOS: &str = "minimax,alphabeta,negascout,memory,mtdf,pvs";
/// What stands for the game's usual start in a list of positions.
pub const START: &str = "-";
/// What a spec that leaves it open is compared with. The counts are comparable (and published) under this convention: full start
/// window, results +1, 0 and −1 without distance, nothing but 0 at the horizon, tables of one size wherever they are searched.
const CONVENTIONS: [(&str, &str); 3] = [("score", "plain"), ("eval", "none"), ("hash", "16")];

/// What all searches of a comparison have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Every algorithm searches every depth of a range.
    Depths {
        /// The least depth.
        from: u32,
        /// The greatest.
        to: u32,
    },
    /// Every search may enter so many nodes: how deep does each algorithm come?
    Nodes(u64),
    /// Every search may take so long.
    Time(Duration),
}

/// What is to be compared, as text.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The name of the game.
    pub game: String,
    /// The options of its rules.
    pub options: Options,
    /// The positions in the game's notation, [`START`] for its usual start; only that if there are none.
    pub positions: Vec<String>,
    /// The algorithms, with commas between; the usual ones if none.
    pub algos: Option<String>,
    /// What their searches have in common.
    pub rule: Rule,
    /// What results are worth (`plain`, `distance`) to algorithms that do not say it themselves.
    pub score: Option<String>,
    /// What judges the horizon for algorithms that do not say it themselves.
    pub eval: Option<String>,
    /// What no search may exceed, whatever the rule is.
    pub each: Limits,
}

/// Which part of a wish cannot be granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The game.
    Game,
    /// An option of its rules.
    Options,
    /// The position of this number, from 0 on.
    Position(usize),
    /// The algorithms.
    Algos,
}

/// Why a wish cannot be granted. The place of the refusal is one in the text of that part.
#[derive(Clone, Debug)]
pub struct Unfit {
    /// The part that is wrong.
    pub part: Part,
    /// What is wrong with it.
    pub refusal: Refusal,
}

/// A position of a comparison.
#[derive(Clone, Debug)]
pub struct Place {
    /// As it was written.
    pub written: String,
    /// The setup that it means.
    pub setup: Setup,
}

/// An algorithm of a comparison.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// As it was written.
    pub written: String,
    /// The same with all conventions.
    pub spec: Spec,
}

/// A wish that has been read: everything in it exists.
#[derive(Clone)]
pub struct Plan {
    /// The game.
    pub kind: &'static dyn GameKind,
    /// The positions, one at least.
    pub places: Vec<Place>,
    /// The algorithms, one at least.
    pub entrants: Vec<Entrant>,
    /// The wish.
    pub wish: Wish,
}

impl Plan {
    /// Reads a wish.
    pub fn read(wish: Wish) -> Result<Self, Unfit> {
        let unfit = |part: Part| move |refusal: Refusal| Unfit { part, refusal };
        let kind = find(&wish.game).map_err(unfit(Part::Game))?;
        let usual = Setup { options: wish.options.clone(), ..Setup::default() };
        kind.open(&usual).map_err(unfit(Part::Options))?;
        let start = [START.to_owned()];
        let written = if wish.positions.is_empty() { &start[..] } else { &wish.positions };
        let mut places = Vec::with_capacity(written.len());
        for (number, text) in written.iter().enumerate() {
            let setup = match text.as_str() {
                START => usual.clone(),
                text => Setup::from_position(wish.options.clone(), text),
            };
            kind.open(&setup).map_err(unfit(Part::Position(number)))?;
            places.push(Place { written: text.clone(), setup });
        }
        let entrants = entrants(kind, &wish).map_err(unfit(Part::Algos))?;
        Ok(Self { kind, places, entrants, wish })
    }
}

/// Reads the list of algorithms, and makes each of them once to see whether it can be made.
fn entrants(kind: &dyn GameKind, wish: &Wish) -> Result<Vec<Entrant>, Refusal> {
    let list = wish.algos.as_deref().unwrap_or(USUAL_ALGOS);
    let algos = kind.algos();
    let mut entrants = Vec::new();
    let mut offset = 0;
    for word in split_specs(list) {
        let blank = word.len() - word.trim_start().len();
        let at = list[..offset + blank].chars().count();
        offset += word.len() + 1;
        let mut spec: Spec = word.trim().parse().map_err(|refusal: Refusal| refusal.shifted(at))?;
        let info = algos.iter().find(|algo| algo.name == spec.name);
        if wish.algos.is_none() && info.is_none() {
            continue;
        }
        let written = spec.to_string();
        for (param, usual) in CONVENTIONS {
            if info.is_some_and(|algo| algo.params.contains(&param)) && spec.params.get(param).is_none() {
                let wished = match param {
                    "score" => wish.score.as_deref(),
                    "eval" => wish.eval.as_deref(),
                    _ => None,
                };
                let mut agreed = spec.clone();
                agreed.params.set(param, wished.unwrap_or(usual));
                // Whoever means something of its own by the name (the course's bot has evaluations of its own) keeps it.
                if kind.player(&agreed).is_ok() {
                    spec = agreed;
                }
            }
        }
        let by_depth = info.is_none_or(|algo| algo.params.contains(&"depth"));
        if !by_depth && !matches!(wish.rule, Rule::Depths { .. }) {
            let message = kythu_words::say!("contest.no-depth", algo = &written);
            return Err(Refusal { message, at: Some(at) });
        }
        // Whoever is named and cannot be made is refused where it stands.
        kind.player(&spec).map_err(|refusal| Refusal { at: Some(at), ..refusal })?;
        entrants.push(Entrant { written, spec });
    }
    Ok(entrants)
}
