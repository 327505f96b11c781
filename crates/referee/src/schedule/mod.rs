//! Who meets whom: pure functions from what was played to the next round.

mod knockout;
mod swiss;

pub(crate) use knockout::knockout;

use kythu_game::Refusal;
use kythu_words::say;
use std::str::FromStr;
use swiss::swiss;

/// How a tournament is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first player meets everybody else.
    Gauntlet,
    /// So many rounds; in each, players with as many points meet, and nobody meets anybody twice if that can be avoided.
    Swiss {
        /// The rounds.
        rounds: usize,
    },
    /// Whoever loses is out.
    Knockout,
}

impl Format {
    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::RoundRobin => "round-robin",
            Self::Gauntlet => "gauntlet",
            Self::Swiss { .. } => "swiss",
            Self::Knockout => "knockout",
        }
    }
}

impl FromStr for Format {
    type Err = Refusal;

    /// Reads `round-robin`, `gauntlet`, `knockout`, and `swiss` (as many rounds as a knock-out has) or `swiss=5`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let rounds = |text: &str| text.parse().ok().filter(|rounds| (1..=1000).contains(rounds));
        match text.split_once('=').unwrap_or((text, "")) {
            ("round-robin", "") => Ok(Self::RoundRobin),
            ("gauntlet", "") => Ok(Self::Gauntlet),
            ("knockout", "") => Ok(Self::Knockout),
            ("swiss", "") => Ok(Self::Swiss { rounds: 0 }),
            ("swiss", given) if rounds(given).is_some() => {
                Ok(Self::Swiss { rounds: rounds(given).unwrap_or(1) })
            }
            _ => Err(say!("referee.format", found = text).into()),
        }
    }
}

/// Two players who meet, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pairing(pub usize, pub usize);

/// A pairing that was played, and the half points that each has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Met {
    pub(crate) pairing: Pairing,
    pub(crate) half_points: [u64; 2],
}

/// The pairings of a round, and who has a bye.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Draw {
    pub(crate) pairings: Vec<Pairing>,
    pub(crate) byes: Vec<usize>,
}

/// The next round after those that were played; none when it is over.
pub(crate) fn next_round(format: Format, players: usize, played: &[Vec<Met>], bye: u64) -> Option<Draw> {
    let round = played.len();
    match format {
        Format::RoundRobin => (round + 1 < players + players % 2).then(|| circle(players, round)),
        Format::Gauntlet => (round == 0)
            .then(|| Draw { pairings: (1..players).map(|other| Pairing(0, other)).collect(), byes: vec![] }),
        Format::Swiss { rounds } => {
            let rounds = if rounds == 0 { players.next_power_of_two().ilog2() as usize } else { rounds };
            (round < rounds).then(|| swiss(players, played, bye))
        }
        Format::Knockout => {
            let draw = knockout(players, played).1;
            (!draw.pairings.is_empty()).then_some(draw)
        }
    }
}

/// The circle method: one player stays, the others go round.
fn circle(players: usize, round: usize) -> Draw {
    let seats = players + players % 2;
    let at = |seat: usize| if seat == 0 { 0 } else { (seat - 1 + round) % (seats - 1) + 1 };
    let mut draw = Draw::default();
    for seat in 0..seats / 2 {
        let (a, b) = (at(seat), at(seats - 1 - seat));
        if a.max(b) < players {
            draw.pairings.push(Pairing(a.min(b), a.max(b)));
        } else {
            draw.byes.push(a.min(b));
        }
    }
    draw
}

#[cfg(test)]
mod tests;
