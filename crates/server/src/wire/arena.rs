//! Matches of the arena: what is wished for, and what is told of them.

use super::{Text, WireSetup};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A wish for a match: two players of the program, many games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatchWish {
    /// The game, by its name in `/api/games`.
    #[schema(example = "connect4", max_length = 64)]
    pub(crate) game: String,
    /// The options of its rules; what is not set has its default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) options: BTreeMap<String, String>,
    /// Where games begin, in the game's notation; the usual start if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<String>,
    /// The two players as text. Only players of the program: no command can be run from here.
    #[schema(example = json!(["pvs", "mcts"]))]
    pub(crate) players: [String; 2],
    /// Games at most.
    #[schema(minimum = 2, maximum = 2000)]
    pub(crate) games: u64,
    /// Milliseconds for a move; what the server allows if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 5000)]
    pub(crate) move_ms: Option<u64>,
    /// Plies to look ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 100)]
    pub(crate) depth: Option<u32>,
    /// Positions to enter for a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 200_000_000)]
    pub(crate) nodes: Option<u64>,
    /// Moves played by chance at the beginning, the same for the two games of a pair.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 20)]
    pub(crate) random_plies: u32,
    /// What everything random comes from.
    #[serde(default)]
    #[schema(value_type = u64, maximum = 4_294_967_295_u64)]
    pub(crate) seed: u32,
    /// A test that may end the match sooner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) sprt: Option<SprtWish>,
}

/// A sequential test: is the difference `elo0`, or is it `elo1`?
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Sprt)]
pub(crate) struct SprtWish {
    /// The difference under the hypothesis "no better".
    #[schema(minimum = -1000, maximum = 1000)]
    pub(crate) elo0: f64,
    /// The difference under the hypothesis "better"; above `elo0`.
    #[schema(minimum = -1000, maximum = 1000)]
    pub(crate) elo1: f64,
    /// How often "better" may be accepted wrongly.
    #[serde(default = "usual_risk")]
    #[schema(minimum = 0.001, maximum = 0.49)]
    pub(crate) alpha: f64,
    /// How often "better" may be missed.
    #[serde(default = "usual_risk")]
    #[schema(minimum = 0.001, maximum = 0.49)]
    pub(crate) beta: f64,
}

const fn usual_risk() -> f64 {
    0.05
}

/// How far a match has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MatchState {
    /// Others are before it.
    Waiting,
    /// It is being played.
    Running,
    /// All games were played, or the test has come to an end.
    Finished,
    /// Somebody stopped it; it can be resumed.
    Stopped,
    /// The server was stopped in the middle of it; it can be resumed.
    Interrupted,
    /// It cannot be played on; `why` says why.
    Failed,
}

/// What the results say of the player who was named first.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = MatchNumbers)]
pub(crate) struct NumbersView {
    /// Games won.
    pub(crate) wins: u64,
    /// Games drawn.
    pub(crate) draws: u64,
    /// Games lost.
    pub(crate) losses: u64,
    /// Points a game.
    pub(crate) score: Option<f64>,
    /// The difference in Elo.
    pub(crate) elo: Option<f64>,
    /// Half the width of its 95 % interval.
    pub(crate) elo_error: Option<f64>,
    /// The interval itself: far from equality it is not even.
    pub(crate) elo_interval: Option<[f64; 2]>,
    /// How likely it is that this player is the stronger one.
    pub(crate) los: Option<f64>,
    /// The share of drawn games.
    pub(crate) draw_ratio: Option<f64>,
    /// Pairs of games by the points made in them: 0, ½, 1, 1½, 2.
    pub(crate) pentanomial: [u64; 5],
    /// Where the test stands, if there is one.
    pub(crate) test: Option<TestView>,
}

/// Where a sequential test stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = MatchTest)]
pub(crate) struct TestView {
    /// The log-likelihood ratio.
    pub(crate) llr: f64,
    /// At or below it "no better" is accepted.
    pub(crate) lower: f64,
    /// At or above it "better" is accepted.
    pub(crate) upper: f64,
    /// `accepted`, `rejected` or `open`.
    pub(crate) verdict: &'static str,
}

/// A match that was just asked for.
#[derive(Serialize, ToSchema)]
pub(crate) struct MatchBegun {
    #[serde(flatten)]
    pub(crate) begun: MatchView,
    /// The secret of whoever asked for it: who sends it may stop the match and resume it.
    pub(crate) token: String,
}

/// A match.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Match)]
pub(crate) struct MatchView {
    /// Its number in addresses.
    pub(crate) number: u64,
    /// When it was asked for, in milliseconds since 1970.
    pub(crate) created: u64,
    /// How far it has come.
    pub(crate) state: MatchState,
    /// Why it has failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) why: Option<Text>,
    /// What was asked for.
    pub(crate) wish: MatchWish,
    /// The names of the players, in the order of the wish.
    pub(crate) names: [String; 2],
    /// Games that were counted.
    pub(crate) played: u64,
    /// What they say.
    pub(crate) numbers: NumbersView,
    /// The command that plays the same match in a terminal.
    pub(crate) command: String,
}

/// Matches, the newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct MatchList {
    /// The matches.
    pub(crate) matches: Vec<MatchView>,
    /// There are older ones.
    pub(crate) more: bool,
}

/// A match with its games, as far as they were asked for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct MatchPage {
    /// The match.
    #[serde(rename = "match")]
    pub(crate) about: MatchView,
    /// Games lost without being beaten, by reason.
    pub(crate) forfeits: BTreeMap<&'static str, u64>,
    /// All pairs were the same two games: more of them say nothing more.
    pub(crate) repeats: bool,
    /// What was known after each pair of games.
    pub(crate) points: Vec<PointView>,
    /// The games that were counted.
    pub(crate) games: Vec<GameLine>,
    /// The game that is being played.
    pub(crate) now: Option<NowView>,
}

/// What was known after so many games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = MatchPoint)]
pub(crate) struct PointView {
    /// Games counted by then.
    pub(crate) games: u64,
    /// The difference in Elo.
    pub(crate) elo: f64,
    /// Half the width of its 95 % interval.
    pub(crate) error: f64,
    /// The interval itself.
    pub(crate) interval: [f64; 2],
    /// The log-likelihood ratio of the test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) llr: Option<f64>,
}

/// A game of a match in one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = MatchGameLine)]
pub(crate) struct GameLine {
    /// Its number, from 0.
    pub(crate) game: u64,
    /// Which player began: 0 or 1, in the order of the names.
    pub(crate) begins: u8,
    /// Which player won; null if nobody did.
    pub(crate) winner: Option<u8>,
    /// Why it was over: `rules`, `move-limit`, or a forfeit.
    pub(crate) reason: &'static str,
    /// Moves, with those of the opening.
    pub(crate) plies: u64,
}

/// A game that is being played.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MatchGameNow)]
pub(crate) struct NowView {
    /// Its number, from 0.
    pub(crate) game: u64,
    /// Which player began.
    pub(crate) begins: u8,
    /// The game from its start to the last move.
    pub(crate) setup: WireSetup,
}

/// A game of a match from its start to its end.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MatchGame)]
pub(crate) struct MatchGameView {
    /// The game in one line.
    pub(crate) line: GameLine,
    /// What a player said or did last, where that is why it was over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) detail: Option<String>,
    /// The game with all its moves.
    pub(crate) setup: WireSetup,
    /// How many of the moves were played by chance, as the opening.
    pub(crate) opening: u64,
    /// What the players thought of the others.
    pub(crate) thoughts: Vec<ThoughtView>,
}

/// What a player thought of its move.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MatchThought)]
pub(crate) struct ThoughtView {
    /// What it was worth: an evaluation, or `#5` and `#-4` for a result that was seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) score: Option<String>,
    /// How deep the player looked.
    pub(crate) depth: u32,
    /// Positions it entered.
    pub(crate) nodes: u64,
    /// Microseconds it took.
    pub(crate) us: u64,
}
