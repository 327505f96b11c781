//! Who meets whom: pure functions from what was played to the next round.

use kythu_game::Refusal;
use kythu_words::say;
use std::cmp::Reverse;
use std::str::FromStr;

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

/// Half points so far, byes included.
fn points(players: usize, played: &[Vec<Met>], bye: u64) -> (Vec<u64>, Vec<bool>) {
    let (mut points, mut had_bye) = (vec![0; players], vec![false; players]);
    for round in played {
        let mut idle = vec![true; players];
        for met in round {
            let Pairing(a, b) = met.pairing;
            points[a] += met.half_points[0];
            points[b] += met.half_points[1];
            (idle[a], idle[b]) = (false, false);
        }
        for player in (0..players).filter(|&player| idle[player]) {
            points[player] += bye;
            had_bye[player] = true;
        }
    }
    (points, had_bye)
}

fn swiss(players: usize, played: &[Vec<Met>], bye: u64) -> Draw {
    let (points, had_bye) = points(players, played, bye);
    let mut order: Vec<usize> = (0..players).collect();
    order.sort_by_key(|&player| (Reverse(points[player]), player));
    let mut draw = Draw::default();
    if players % 2 == 1 {
        // The last one who has not had a bye yet.
        let at = order.iter().rposition(|&player| !had_bye[player]).unwrap_or(players - 1);
        draw.byes.push(order.remove(at));
    }
    let met: std::collections::HashSet<(usize, usize)> = played
        .iter()
        .flatten()
        .map(|met| (met.pairing.0.min(met.pairing.1), met.pairing.0.max(met.pairing.1)))
        .collect();
    let fresh = |a: usize, b: usize| !met.contains(&(a.min(b), a.max(b)));
    let mut steps = 100_000;
    draw.pairings = pair_up(&order, &points, &fresh, &mut steps)
        // Where everybody who is left has met, they meet again.
        .unwrap_or_else(|| order.chunks_exact(2).map(|two| Pairing(two[0], two[1])).collect());
    draw
}

/// Pairs players who are near each other in the order, nobody with anybody they have met; gives up after so many steps.
///
/// Among those with as many points the upper half meets the lower half, so that the best meet late.
fn pair_up(
    order: &[usize],
    points: &[u64],
    fresh: &dyn Fn(usize, usize) -> bool,
    steps: &mut u32,
) -> Option<Vec<Pairing>> {
    let Some((&first, rest)) = order.split_first() else { return Some(Vec::new()) };
    let group = rest.iter().take_while(|&&other| points[other] == points[first]).count();
    let middle = group / 2;
    let candidates = (middle..group).chain((0..middle).rev()).chain(group..rest.len());
    for at in candidates.filter(|&at| fresh(first, rest[at])) {
        *steps = steps.checked_sub(1)?;
        let mut left = rest.to_vec();
        let other = left.remove(at);
        if let Some(mut pairings) = pair_up(&left, points, fresh, steps) {
            pairings.insert(0, Pairing(first, other));
            return Some(pairings);
        }
    }
    None
}

/// How often a tie is played again before the better seed goes on.
const REPLAYS: usize = 3;

/// Goes through a knock-out: the players in the order in which they were thrown out (the winner last), and the next round, in which
/// ties are played again.
pub(crate) fn knockout(players: usize, played: &[Vec<Met>]) -> (Vec<usize>, Draw) {
    let mut field = bracket(players);
    let mut out = Vec::new();
    let mut rounds = played.iter();
    while field.len() > 1 {
        let ties: Vec<Pairing> = field
            .chunks_exact(2)
            .filter_map(|two| Some(Pairing(two[0]?, two[1]?)))
            .map(|Pairing(a, b)| Pairing(a.min(b), a.max(b)))
            .collect();
        let mut score: Vec<[u64; 2]> = vec![[0; 2]; ties.len()];
        let mut open: Vec<usize> = (0..ties.len()).collect();
        for attempt in 0..=REPLAYS {
            if open.is_empty() {
                break;
            }
            let Some(round) = rounds.next() else {
                let byes = field.chunks_exact(2).filter(|two| two[0].is_none() || two[1].is_none());
                let byes =
                    if attempt == 0 { byes.flatten().flatten().copied().collect() } else { Vec::new() };
                return (out, Draw { pairings: open.iter().map(|&tie| ties[tie]).collect(), byes });
            };
            for met in round {
                if let Some(tie) = ties.iter().position(|tie| *tie == met.pairing) {
                    score[tie][0] += met.half_points[0];
                    score[tie][1] += met.half_points[1];
                }
            }
            open.retain(|&tie| score[tie][0] == score[tie][1]);
        }
        let winner = |two: &[Option<usize>]| {
            let (Some(a), Some(b)) = (two[0], two[1]) else { return two[0].or(two[1]) };
            let (better, worse) = (a.min(b), a.max(b));
            let tie = ties.iter().position(|tie| *tie == Pairing(better, worse))?;
            Some(if score[tie][1] > score[tie][0] { worse } else { better })
        };
        let next: Vec<Option<usize>> = field.chunks_exact(2).map(winner).collect();
        out.extend(field.iter().flatten().filter(|player| !next.contains(&Some(**player))));
        field = next;
    }
    out.extend(field.into_iter().flatten());
    (out, Draw::default())
}

/// The seeds in the order of a bracket: the best meets the last, and the two best can meet in the final only.
fn bracket(players: usize) -> Vec<Option<usize>> {
    let mut seeds = vec![0];
    while seeds.len() < players {
        let size = seeds.len() * 2;
        seeds = seeds.into_iter().flat_map(|seed| [seed, size - 1 - seed]).collect();
    }
    seeds.into_iter().map(|seed| (seed < players).then_some(seed)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Plays a tournament in which the lower number always wins.
    fn play(format: Format, players: usize) -> Vec<Vec<Met>> {
        let mut played = Vec::new();
        while let Some(draw) = next_round(format, players, &played, 2) {
            assert!(played.len() < 100, "it ends");
            let busy: HashSet<usize> =
                draw.pairings.iter().flat_map(|pairing| [pairing.0, pairing.1]).collect();
            if format != Format::Gauntlet {
                assert_eq!(busy.len(), 2 * draw.pairings.len(), "nobody plays twice in a round");
            }
            assert!(draw.byes.iter().all(|player| !busy.contains(player)));
            played.push(
                draw.pairings
                    .iter()
                    .map(|&pairing| Met {
                        pairing,
                        half_points: if pairing.0 < pairing.1 { [4, 0] } else { [0, 4] },
                    })
                    .collect(),
            );
        }
        played
    }

    fn pairings(played: &[Vec<Met>]) -> Vec<Pairing> {
        played.iter().flatten().map(|met| met.pairing).collect()
    }

    #[test]
    fn everybody_meets_everybody_once() {
        for players in 2..9 {
            let met = pairings(&play(Format::RoundRobin, players));
            assert_eq!(met.len(), players * (players - 1) / 2, "{players} players");
            assert_eq!(met.iter().collect::<HashSet<_>>().len(), met.len());
        }
        assert_eq!(pairings(&play(Format::Gauntlet, 4)), [Pairing(0, 1), Pairing(0, 2), Pairing(0, 3)]);
    }

    #[test]
    fn swiss_rounds_have_no_rematch_and_byes_go_round() {
        for players in 2..14 {
            let rounds = (players - 1).min(5);
            let played = play(Format::Swiss { rounds }, players);
            assert_eq!(played.len(), rounds);
            let met: Vec<(usize, usize)> =
                pairings(&played).iter().map(|p| (p.0.min(p.1), p.0.max(p.1))).collect();
            assert_eq!(met.iter().collect::<HashSet<_>>().len(), met.len(), "{players} players: {met:?}");
        }
        let played = play(Format::Swiss { rounds: 0 }, 8);
        assert_eq!(played.len(), 3);
        // Leaders meet: after two rounds only the two best of eight can have won everything.
        assert!(played[2].iter().any(|met| met.pairing == Pairing(0, 1)));
    }

    #[test]
    fn whoever_loses_is_out_and_ties_are_played_again() {
        for players in 2..10 {
            let played = play(Format::Knockout, players);
            assert_eq!(pairings(&played).len(), players - 1, "{players} players");
            let (order, draw) = knockout(players, &played);
            assert_eq!((order.len(), order.last(), draw.pairings.len()), (players, Some(&0), 0));
        }
        let tie = |half_points| vec![Met { pairing: Pairing(0, 1), half_points }];
        let again = knockout(2, &[tie([2, 2])]).1;
        assert_eq!(again.pairings, [Pairing(0, 1)]);
        assert_eq!(knockout(2, &[tie([2, 2]), tie([1, 3])]).0, [0, 1]);
        let endless = vec![tie([2, 2]); REPLAYS + 1];
        assert_eq!(knockout(2, &endless).0, [1, 0], "the better seed goes on");
    }

    #[test]
    fn formats_are_read() {
        assert_eq!("swiss=5".parse(), Ok(Format::Swiss { rounds: 5 }));
        assert_eq!("knockout".parse(), Ok(Format::Knockout));
        for bad in ["", "swiss=0", "swiss=x", "round-robin=2", "league"] {
            assert!(bad.parse::<Format>().is_err(), "{bad}");
        }
    }
}
