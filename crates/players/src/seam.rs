//! The object-safe side of the program: what the command line, the server and the referee hold on to.
//!
//! It looks like an engine protocol on purpose: a position (setup and moves, as text), then think (limits, stop, sink),
//! then a move and a report. A person, a search in this process and an engine in another are the same thing to whoever
//! runs a game. Types are erased here, once a move; the node loops behind it are generic.

use crate::watch::{Grown, Merged, Watched};
use crate::{AlgoInfo, Begin, Clock, Fault, Pupil, Setup, Spec};
use kythu_game::{Limits, OptionInfo, Options, Outcome, Picture, Refusal, Score, Side, Stop, Touch};
use kythu_search::textbook::PlyCount;
use kythu_words::{Message, say};
use std::fmt;

/// A game that can be opened by name.
pub trait GameKind: Send + Sync {
    /// The name on the command line: `connect4`. Its title has the locale key `game.NAME`.
    fn name(&self) -> &'static str;
    /// The options of its rules.
    fn options(&self) -> Vec<OptionInfo>;
    /// The algorithms that fit it.
    fn algos(&self) -> Vec<AlgoInfo>;
    /// The player that is used when none is named.
    fn default_spec(&self) -> Spec;
    /// Opens a table: reads the position and plays the moves.
    fn open(&self, setup: &Setup) -> Result<Box<dyn Table>, Refusal>;
    /// A player for this game.
    fn player(&self, spec: &Spec) -> Result<Box<dyn Player>, Refusal>;
    /// Whether it can be learnt: its positions have keys.
    fn can_learn(&self) -> bool;
    /// Somebody who learns it, from a position on.
    fn pupil(&self, setup: &Setup, begin: Begin) -> Result<Box<dyn Pupil>, Refusal>;
    /// The options that [`solve`](Self::solve) takes for this game.
    fn solve_options(&self) -> &'static [&'static str];
    /// The exact value of a position and of all its moves, by the method that fits the game. `how` is for games with a
    /// choice ([`solve_options`](Self::solve_options)).
    fn solve(
        &self,
        setup: &Setup,
        how: &Options,
        terms: &Terms,
        sink: &mut dyn FnMut(&Progress),
    ) -> Result<Solution, Refusal>;
    /// What every move is worth as far as the engine sees within the limits: for positions that are too hard to
    /// [`solve`](Self::solve).
    fn weigh(
        &self,
        setup: &Setup,
        terms: &Terms,
        sink: &mut dyn FnMut(&Progress),
    ) -> Result<Solution, Refusal>;
    /// A textbook search of the position as the spec says (see [`Manner`](crate::watch::Manner)), with at most `most` of its steps. Its
    /// parameter `eval` names what judges the horizon: an evaluation of the game, the usual one if it is not there, or `none`.
    fn watch(&self, setup: &Setup, spec: &Spec, terms: &Terms, most: usize) -> Result<Watched, Refusal>;
    /// A Monte-Carlo search of the position as the spec says, with the four steps of its first `told` simulations.
    fn grow(&self, setup: &Setup, spec: &Spec, terms: &Terms, told: u64) -> Result<Grown, Refusal>;
    /// All states that can follow from the position, merged up to the game's symmetries; refused beyond `most` of them.
    fn merge(&self, setup: &Setup, most: usize, terms: &Terms) -> Result<Merged, Refusal>;
}

/// A game in progress: the one authority on whose turn it is and what has been played.
pub trait Table: Send {
    /// The setup with all moves so far: opening it again gives this table.
    fn setup(&self) -> &Setup;
    /// Whose turn it is.
    fn side_to_move(&self) -> Side;
    /// How the game ended for the side to move, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Why the game is over, if it is and the result does not say it all.
    fn ending(&self) -> Option<Message>;
    /// The legal moves, at most `limit` of them.
    fn legal_moves(&self, limit: usize) -> Vec<String>;
    /// The legal moves as a page shows them, at most `limit` of them.
    fn shown_moves(&self, limit: usize) -> Vec<ShownMove>;
    /// The last move, as a page shows it.
    fn last_move(&self) -> Option<ShownMove>;
    /// How many legal moves there are.
    fn count_moves(&self) -> u64;
    /// Plays a move given in any form the game reads; returns its usual form.
    fn play(&mut self, text: &str) -> Result<String, Refusal>;
    /// Takes the last move back; false if there is none.
    fn undo(&mut self) -> bool;
    /// The position as text.
    fn position(&self) -> String;
    /// What to draw.
    fn picture(&self) -> Picture;
    /// The moves so far as people write them; none, if that is the game's notation already.
    fn short_moves(&self) -> Vec<String>;
    /// Moves from here on as people write them; none, if that is the game's notation already.
    fn shorten(&self, line: &[String]) -> Vec<String>;
    /// What a move says in words, if the game has words for it.
    fn describe(&self, mv: &str) -> Option<Message>;
    /// What a helpful person would say to the side to move; empty if the game has nothing of its own to say.
    fn hint(&self) -> Advice;
    /// The number of ways to play `depth` moves, by first move.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
    /// The number of ways to play `depth` moves.
    fn perft(&self, depth: u32) -> u64;
}

/// A move as a page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownMove {
    /// The move in the game's notation.
    pub text: String,
    /// The move as people write it, if that is something else.
    pub short: Option<String>,
    /// How it is made by hand.
    pub touch: Touch,
    /// What it says in words, if the game has words for it.
    pub words: Option<Message>,
}

/// Advice of the game's own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advice {
    /// What to do, then why.
    pub sentences: Vec<Message>,
    /// Numbers added without carrying, where the reason is such a sum (Nim).
    pub sum: Option<BinarySum>,
}

/// Numbers in binary, one below the other, and their sum without carrying.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BinarySum {
    /// The numbers that are added, each with its digits; all equally many.
    pub rows: Vec<(u64, String)>,
    /// The digits of the sum.
    pub sum: String,
}

/// Somebody who moves.
pub trait Player: Send {
    /// The spec that makes this player.
    fn spec(&self) -> &Spec;
    /// Thinks about a position and answers with a move.
    fn think(
        &mut self,
        setup: &Setup,
        terms: &Terms,
        sink: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, Refusal>;
    /// A game begins: what was remembered of the last one is over. Called before the clocks run, so that an engine in
    /// another process can get ready on nobody's time; one that was not told finds out when it is first asked to think.
    fn begin(&mut self, _setup: &Setup) -> Result<(), Refusal> {
        Ok(())
    }
    /// After a refusal: what is wrong with the player itself. None if it was asked something that it cannot answer.
    fn fault(&self) -> Option<Fault> {
        None
    }
}

/// On what terms somebody thinks.
#[derive(Clone, Debug)]
pub struct Terms {
    /// What may be spent; a spec's own limits hold as well.
    pub limits: Limits,
    /// What the clocks say, if the game is played by clocks: a search spends no more than its budget.
    pub clock: Option<Clock>,
    /// How to stop it from outside.
    pub stop: Stop,
    /// The whole best line is wanted, not only the move.
    pub line: bool,
    /// Only these moves are to be considered; all, if there are none.
    pub among: Vec<String>,
}

impl Terms {
    /// The limits, with what the clock allows for this move.
    #[must_use]
    pub fn limits_by_clock(&self) -> Limits {
        let by_clock = self.clock.map(|clock| clock.budget());
        let time = [self.limits.time, by_clock].into_iter().flatten().min();
        Limits { time, ..self.limits }
    }

    /// Thinking that is limited by nothing but the player's own spec.
    #[must_use]
    pub fn new(stop: &Stop) -> Self {
        Self { limits: Limits::default(), clock: None, stop: stop.clone(), line: true, among: Vec::new() }
    }
}

/// Where a search stands.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The last finished depth, or the last finished part of a longer job.
    pub depth: u32,
    /// The value so far, for the side to move.
    pub score: Score,
    /// The best line so far.
    pub line: Vec<String>,
    /// Nodes or states so far.
    pub nodes: u64,
}

/// What a player came up with.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The move; none when the game is over.
    pub best: Option<String>,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// The score is proven: exact, not a guess.
    pub exact: bool,
    /// The best line.
    pub line: Vec<String>,
    /// The depth reached.
    pub depth: u32,
    /// The search finished what it was asked for.
    pub complete: bool,
    /// What was counted on the way.
    pub counts: Counts,
    /// What there is to say besides: that the position is lost, why the move was chosen.
    pub remarks: Vec<Message>,
}

/// What a search did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions entered.
    pub nodes: u64,
    /// Positions evaluated.
    pub leaves: u64,
    /// Cuts at MIN nodes.
    pub alpha_cuts: u64,
    /// Cuts at MAX nodes.
    pub beta_cuts: u64,
    /// Cuts by the first move tried.
    pub first_move_cuts: u64,
    /// Questions to the table.
    pub probes: u64,
    /// Questions that had an answer.
    pub hits: u64,
    /// Second looks with another window.
    pub researches: u64,
    /// Games that were played out from a leaf (Monte-Carlo).
    pub simulations: u64,
    /// Counts by distance from the root, where they are kept.
    pub by_ply: Vec<PlyCount>,
    /// Nodes by iteration, where there are iterations.
    pub by_iteration: Vec<u64>,
}

/// The exact value of a position.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The method that was used.
    pub method: &'static str,
    /// Why this one.
    pub why: Message,
    /// The value for the side to move.
    pub score: Score,
    /// The value is proven. Otherwise the search was stopped, and the score is what it believed.
    pub proven: bool,
    /// The value in the points of the game, where it has points.
    pub points: Option<Points>,
    /// Every legal move, the best first; where there are too many to list, at least every winning one.
    pub moves: Vec<SolvedMove>,
    /// The best move and what follows it when both sides play their best; empty where the method knows no line.
    pub line: Vec<String>,
    /// How many legal moves there are.
    pub total_moves: u64,
    /// Positions or states that were looked at.
    pub nodes: u64,
    /// What there is to say besides.
    pub remarks: Vec<Message>,
}

/// A move and what it is worth.
#[derive(Clone, Debug)]
pub struct SolvedMove<M = String> {
    /// The move.
    pub mv: M,
    /// What it is worth to the side that plays it.
    pub score: Score,
    /// The score is proven.
    pub proven: bool,
    /// What it is worth in the points of the game, where it has points.
    pub points: Option<Points>,
}

impl<M> SolvedMove<M> {
    /// A move of a game without points.
    pub(crate) const fn new(mv: M, score: Score, proven: bool) -> Self {
        Self { mv, score, proven, points: None }
    }
}

/// What a position is worth by the count that the game is known for, as far as it is proven.
///
/// In Connect 4, for the side to move: 22 minus the stones of the winner on the usual board (1 for a win with the last
/// stone, 18 for one with the fourth), negative for a loss, 0 for a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    /// It is at least this.
    pub at_least: i32,
    /// It is at most this.
    pub at_most: i32,
}

impl Points {
    /// The exact number, if it is proven.
    #[must_use]
    pub fn exact(&self) -> Option<i32> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    /// These points and no others.
    pub(crate) const fn certain(points: i32) -> Self {
        Self { at_least: points, at_most: points }
    }

    /// What they say of the result, as far as it is proven: that it is a win, at least a draw …
    #[must_use]
    pub fn in_words(&self) -> Message {
        match (self.at_least, self.at_most) {
            (0, 0) => say!("score.draw"),
            (1.., _) => say!("score.win"),
            (_, ..=-1) => say!("score.loss"),
            (0, _) => say!("score.draw-or-better"),
            (_, 0) => say!("score.draw-or-worse"),
            _ => say!("score.open"),
        }
    }
}

impl fmt::Display for Points {
    /// `+4`, `0`, `-3`; a range `-2..5` if it is not proven.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exact() {
            Some(0) => f.write_str("0"),
            Some(points) => write!(f, "{points:+}"),
            None => write!(f, "{}..{}", self.at_least, self.at_most),
        }
    }
}
