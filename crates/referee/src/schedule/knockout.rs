//! The knock-out: whoever loses is out.

use super::{Draw, Met, Pairing};

/// How often a tie is played again before the better seed goes on.
pub(super) const REPLAYS: usize = 3;

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
