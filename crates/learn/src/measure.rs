use crate::learner::generator;
use crate::matches::{at_random, games, perfectly};
use crate::unbeaten::worst;
use crate::{Exam, Learner, Share, Tally};
use kythu_game::{Hashed, Side, Stop};
use kythu_search::solve::Numbering;

/// How good somebody is after so many episodes. Measuring changes nothing in what is learnt.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// Games of practice so far.
    pub episodes: u64,
    /// Positions of which something is known.
    pub rows: u64,
    /// The share of right moves over all positions that can follow; none if they are too many to label.
    pub share: Option<Share>,
    /// The worst result against any line of play, as the first and as the second player: 1, 0, −1.
    pub worst: Option<[i32; 2]>,
    /// Games against somebody who plays any move.
    pub random: Tally,
    /// Games against somebody who never errs.
    pub perfect: Option<Tally>,
}

impl<G: Hashed> Learner<G> {
    /// Answers all questions of the exam, if there is one, and plays so many games against each opponent. None if somebody says stop.
    pub fn measure(&self, exam: Option<&Exam<G>>, count: u32, stop: &Stop) -> Option<Measure> {
        let (game, start) = (&self.game, &self.start);
        let mut random = generator(!self.lesson.seed, self.episodes);
        let Some(exam) = exam else {
            let own = |position: &G::Position| self.choose(position).unwrap_or(0);
            let random =
                games(game, start, count, stop, own, |position| at_random(game, position, &mut random))?;
            let (episodes, rows) = (self.episodes, self.rows() as u64);
            return Some(Measure { episodes, rows, share: None, worst: None, random, perfect: None });
        };
        let answers = exam.answers(game, stop, |position| self.choose(position))?;
        let own =
            |position: &G::Position| exam.find(game, position).map_or(0, |number| answers[number] as usize);
        let against_random =
            games(game, start, count, stop, own, |position| at_random(game, position, &mut random))?;
        let against_perfect =
            games(game, start, count, stop, own, |position| perfectly(exam, game, position, &mut random))?;
        Some(Measure {
            episodes: self.episodes,
            rows: self.rows() as u64,
            share: Some(exam.correct(&answers)),
            worst: Some(Side::BOTH.map(|seat| worst(exam, game, &answers, seat))),
            random: against_random,
            perfect: Some(against_perfect),
        })
    }
}

/// A position of an exam.
pub(crate) fn position<G: Hashed>(exam: &Exam<G>, game: &G, number: usize) -> G::Position {
    exam.numbering.position(game, number as u32)
}
