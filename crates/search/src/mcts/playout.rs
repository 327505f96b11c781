//! The third step: a game is played from a leaf to its end, or to where the evaluation judges it.

use super::node::DRAWN;
use super::observe::Observer;
use super::settings::Playout;
use super::worker::Worker;
use kythu_game::{Evaluator, Game, Hashed, Outcome, Side, SplitMix};

/// A simulation that has not ended after so many plies counts as a draw: there are games without an end.
const LONGEST: u32 = 1_024;

impl<G: Hashed, E: Evaluator<G>, O: Observer<G>> Worker<'_, G, E, O> {
    /// **Simulation.** Plays from the position at hand and returns the result for the side to move in it.
    pub(super) fn simulate(&mut self) -> u32 {
        let leaf_side = self.game.side_to_move(&self.position);
        // With the solver, a leaf that ends the game has never been gone to.
        let over = if self.settings.solver { None } else { self.game.outcome(&self.position) };
        let cutoff = self.settings.cutoff.unwrap_or(LONGEST).min(LONGEST);
        let (outcome, plies) = match over {
            Some(_) => (over, 0),
            None => self.play_out(cutoff),
        };
        self.entered += u64::from(plies);
        let result = outcome.map_or_else(|| self.judge(), |outcome| self.scale.outcome(outcome));
        let same = if G::ALTERNATES {
            plies.is_multiple_of(2)
        } else {
            self.game.side_to_move(&self.position) == leaf_side
        };
        turned(result, same)
    }

    /// Plays an unfinished game to its end, or for so many plies. Returns how it ended and the plies.
    fn play_out(&mut self, cutoff: u32) -> (Option<Outcome>, u32) {
        let Self { game, position, random, observer, .. } = self;
        if self.settings.rave.is_none() && self.settings.playout == Playout::Uniform {
            return uniform(*game, position, random, observer, cutoff);
        }
        for plies in 1..=cutoff {
            let drawn = match self.settings.playout {
                Playout::Uniform => self.game.random_move(&self.position, &mut self.random),
                Playout::Decisive => self.decisive_move(),
            };
            let Some(mv) = drawn else { return (None, plies - 1) };
            self.observer.played(mv);
            if self.settings.rave.is_some() {
                self.note_move(self.game.side_to_move(&self.position), mv);
            }
            self.game.play(&mut self.position, mv);
            let outcome = self.game.outcome(&self.position);
            if outcome.is_some() {
                return (outcome, plies);
            }
        }
        (None, cutoff)
    }

    /// What a game is worth that is not played to its end.
    fn judge(&self) -> u32 {
        if self.settings.cutoff.is_none() || self.settings.blind {
            return DRAWN;
        }
        let sum = self.evaluator.fresh(self.game, &self.position);
        self.scale.value(self.evaluator.value(self.game, &self.position, &sum))
    }

    /// A move that wins at once; otherwise any after which the other side cannot win at once; otherwise any.
    fn decisive_move(&mut self) -> Option<G::Move> {
        let (game, position) = (self.game, &mut self.position);
        let mover = game.side_to_move(position);
        if let Some(mv) = winning_move(game, position, mover, &mut self.entered) {
            return Some(mv);
        }
        // As many draws as there are moves find a safe one nearly always, if there are some.
        let mut last = None;
        for _ in 0..game.count_moves(position).min(MOST_TRIES) {
            let mv = game.random_move(position, &mut self.random)?;
            let undo = game.play(position, mv);
            let replier = game.side_to_move(position);
            let over = game.outcome(position).is_some();
            let refuted = !over
                && replier != mover
                && winning_move(game, position, replier, &mut self.entered).is_some();
            game.undo(position, mv, undo);
            last = Some(mv);
            if !refuted {
                break;
            }
        }
        last
    }
}

/// Random moves and nothing else: what is not needed in this loop is not in it, and the generator stays in a register.
#[inline]
fn uniform<G: Game, O: Observer<G>>(
    game: &G,
    position: &mut G::Position,
    random: &mut SplitMix,
    observer: &mut O,
    cutoff: u32,
) -> (Option<Outcome>, u32) {
    let mut generator = random.clone();
    let (mut outcome, mut plies) = (None, 0);
    while outcome.is_none()
        && plies < cutoff
        && let Some(mv) = game.random_move(position, &mut generator)
    {
        observer.played(mv);
        game.play(position, mv);
        outcome = game.outcome(position);
        plies += 1;
    }
    *random = generator;
    (outcome, plies)
}

/// Moves that are tried for safety, and looked through for a win: wide games are not looked through in simulations.
const MOST_TRIES: u64 = 64;

/// The first move that ends the game in favour of `mover`, whose turn it is.
fn winning_move<G: Game>(
    game: &G,
    position: &mut G::Position,
    mover: Side,
    entered: &mut u64,
) -> Option<G::Move> {
    let mut cursor = game.cursor(position);
    for _ in 0..MOST_TRIES {
        let mv = game.next_move(position, &mut cursor)?;
        let undo = game.play(position, mv);
        *entered += 1;
        let same = !G::ALTERNATES && game.side_to_move(position) == mover;
        let won = match game.outcome(position) {
            Some(Outcome::Loss) => !same,
            Some(Outcome::Win) => same,
            _ => false,
        };
        game.undo(position, mv, undo);
        if won {
            return Some(mv);
        }
    }
    None
}

/// A result as the other side sees it, unless it is the same side.
#[inline]
pub(super) const fn turned(result: u32, same: bool) -> u32 {
    if same { result } else { super::node::WON - result }
}
