use crate::table::Table;
use crate::{Fold, Learner, Lesson, file};
use kythu_game::{Hashed, Refusal};
use kythu_words::say;

/// Which game something was learnt of, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The name of the game.
    pub game: String,
    /// The options of its rules, all of them.
    pub rules: String,
    /// The position that every episode began with.
    pub start: String,
}

/// What was learnt, as it is kept in a file.
#[derive(Clone, Debug)]
pub struct Saved {
    /// Of which game.
    pub identity: Identity,
    /// How.
    pub lesson: Lesson,
    /// In how many episodes.
    pub episodes: u64,
    /// The key of the start: keys that are made in another way would find nothing.
    pub(crate) start_key: u64,
    pub(crate) table: Table,
}

impl Saved {
    /// Reads the bytes of a file. What is damaged, cut short or not such a file is refused with the reason.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
        file::read(bytes)
    }

    /// The bytes of the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let Self { identity, lesson, episodes, start_key, table } = self;
        file::write(identity, lesson, *episodes, *start_key, table)
    }

    /// Refuses another game, and other rules.
    pub fn check_rules(&self, game: &str, rules: &str) -> Result<(), Refusal> {
        if self.identity.game != game {
            return Err(say!("learn.other-game", found = &self.identity.game).into());
        }
        if self.identity.rules != rules {
            return Err(say!("learn.other-rules", found = &self.identity.rules, expected = rules).into());
        }
        Ok(())
    }

    /// Refuses what was learnt from another start.
    pub fn check_start(&self, start: &str) -> Result<(), Refusal> {
        if self.identity.start != start {
            return Err(say!("learn.other-start", found = &self.identity.start, expected = start).into());
        }
        Ok(())
    }

    /// Somebody who knows what was learnt and can go on. `start` is the position that the identity names.
    pub fn learner<G: Hashed>(
        self,
        game: G,
        start: G::Position,
        fold: Option<Fold<G>>,
    ) -> Result<Learner<G>, Refusal> {
        if game.key(&start) != self.start_key {
            return Err(say!("learn.other-keys").into());
        }
        Ok(Learner::new(game, start, self.lesson, fold)?.knowing(self.table, self.episodes))
    }
}

impl<G: Hashed> Learner<G> {
    /// What has been learnt so far, as the bytes of a file. The same knowledge has the same bytes.
    pub fn to_bytes(&self, identity: &Identity) -> Vec<u8> {
        file::write(identity, &self.lesson, self.episodes, self.game.key(&self.start), &self.table)
    }
}
