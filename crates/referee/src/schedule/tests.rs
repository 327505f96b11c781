use super::knockout::REPLAYS;
use super::*;
use std::collections::HashSet;

/// Plays a tournament in which the lower number always wins.
fn play(format: Format, players: usize) -> Vec<Vec<Met>> {
    let mut played = Vec::new();
    while let Some(draw) = next_round(format, players, &played, 2) {
        assert!(played.len() < 100, "it ends");
        let busy: HashSet<usize> = draw.pairings.iter().flat_map(|pairing| [pairing.0, pairing.1]).collect();
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
