use crate::seat::Seat;
use crate::{Contestant, Hire, Recipe, hire};
use kythu_game::Refusal;
use kythu_players::GameKind;

/// The players of one worker. Engines in other processes stay from game to game, because starting one takes time; players of the
/// catalogue are made anew for every game, so that a game depends on nothing but its job.
pub struct Crew<'a> {
    by: &'a dyn Hire,
    engines: Vec<(Contestant, Seat)>,
}

impl<'a> Crew<'a> {
    /// A crew without anybody in it.
    #[must_use]
    pub const fn new(by: &'a dyn Hire) -> Self {
        Self { by, engines: Vec::new() }
    }

    /// Somebody for a game: an engine that is idle, or a new player.
    pub(crate) fn seat(
        &mut self,
        kind: &'static dyn GameKind,
        who: &Contestant,
        seed: u64,
    ) -> Result<Seat, Refusal> {
        if let Some(at) = self.engines.iter().position(|(known, _)| known == who) {
            return Ok(self.engines.swap_remove(at).1);
        }
        Ok(Seat::new(hire(self.by, kind, &who.recipe, seed)?))
    }

    /// Takes somebody back who has done nothing wrong.
    pub(crate) fn keep(&mut self, who: &Contestant, seat: Seat) {
        if matches!(who.recipe, Recipe::Engine(_)) {
            self.engines.push((who.clone(), seat));
        }
    }
}
