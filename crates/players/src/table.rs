use crate::{Advice, Setup, ShownMove, Table};
use kythu_game::{Described, Outcome, Picture, Refusal, Side, divide, perft};
use kythu_words::{Message, say};

/// A hint of the game's own: what a helpful person would say in a position.
pub(crate) type Hint<G> = fn(&G, &<G as kythu_game::Game>::Position) -> Advice;

/// A [`Table`] of a game whose type is known.
pub(crate) struct TypedTable<G: Described> {
    pub(crate) game: G,
    pub(crate) position: G::Position,
    setup: Setup,
    /// The moves played, and the positions before them: what `undo` goes back to.
    before: Vec<(G::Position, G::Move)>,
    hint: Option<Hint<G>>,
}

impl<G: Described + Send> TypedTable<G> {
    /// Reads the rules and the position, and plays the moves.
    pub(crate) fn open(setup: &Setup, hint: Option<Hint<G>>) -> Result<Self, Refusal> {
        let (game, position) = G::open(&setup.options, setup.position.as_deref())?;
        let start = Setup { moves: Vec::new(), ..setup.clone() };
        let mut table = Self { game, position, setup: start, before: Vec::new(), hint };
        for (number, mv) in setup.moves.iter().enumerate() {
            let refuse = |refusal: Refusal| {
                Refusal::new(say!("error.move-number", number = number + 1, mv = mv, what = refusal.message))
            };
            table.play(mv).map_err(refuse)?;
        }
        Ok(table)
    }

    fn shown(&self, position: &G::Position, mv: G::Move) -> ShownMove {
        ShownMove {
            text: self.game.format_move(position, mv),
            short: self.game.short_move(position, mv),
            touch: self.game.touch(position, mv),
            words: self.game.describe(position, mv),
        }
    }
}

impl<G: Described + Send> Table for TypedTable<G> {
    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn side_to_move(&self) -> Side {
        self.game.side_to_move(&self.position)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.position)
    }

    fn ending(&self) -> Option<Message> {
        self.outcome().and_then(|_| self.game.ending(&self.position))
    }

    fn legal_moves(&self, limit: usize) -> Vec<String> {
        let moves = self.game.moves(&self.position).take(limit);
        moves.map(|mv| self.game.format_move(&self.position, mv)).collect()
    }

    fn shown_moves(&self, limit: usize) -> Vec<ShownMove> {
        let moves = self.game.moves(&self.position).take(limit);
        moves.map(|mv| self.shown(&self.position, mv)).collect()
    }

    fn last_move(&self) -> Option<ShownMove> {
        self.before.last().map(|(position, mv)| self.shown(position, *mv))
    }

    fn count_moves(&self) -> u64 {
        self.game.count_moves(&self.position)
    }

    fn play(&mut self, text: &str) -> Result<String, Refusal> {
        if self.outcome().is_some() {
            return Err(say!("error.game-over").into());
        }
        let mv = self.game.parse_move(&self.position, text)?;
        let written = self.game.format_move(&self.position, mv);
        self.before.push((self.position.clone(), mv));
        self.game.play(&mut self.position, mv);
        self.setup.moves.push(written.clone());
        Ok(written)
    }

    fn undo(&mut self) -> bool {
        let Some((position, _)) = self.before.pop() else { return false };
        self.position = position;
        self.setup.moves.pop();
        true
    }

    fn position(&self) -> String {
        self.game.format_position(&self.position)
    }

    fn picture(&self) -> Picture {
        self.game.picture(&self.position)
    }

    fn short_moves(&self) -> Vec<String> {
        let written = self.before.iter().map_while(|(position, mv)| self.game.short_move(position, *mv));
        written.collect()
    }

    fn shorten(&self, line: &[String]) -> Vec<String> {
        let mut position = self.position.clone();
        let written = line.iter().map_while(|text| {
            let mv = self.game.parse_move(&position, text).ok()?;
            let short = self.game.short_move(&position, mv)?;
            self.game.play(&mut position, mv);
            Some(short)
        });
        written.collect()
    }

    fn describe(&self, mv: &str) -> Option<Message> {
        let mv = self.game.parse_move(&self.position, mv).ok()?;
        self.game.describe(&self.position, mv)
    }

    fn hint(&self) -> Advice {
        self.hint.map(|hint| hint(&self.game, &self.position)).unwrap_or_default()
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let counts = divide(&self.game, &self.position, depth);
        counts.into_iter().map(|(mv, count)| (self.game.format_move(&self.position, mv), count)).collect()
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.game, &mut self.position.clone(), depth)
    }
}
