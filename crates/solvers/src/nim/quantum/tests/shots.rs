//! Measurements: how often each move comes, by a chi-square test with fixed seeds.

use super::{machine, run};
use crate::nim::quantum::{Amplify, Illegal, Outcome};
use kythu_game::SplitMix;

/// χ² of counts that should be even.
fn chi_square(counts: &[u64]) -> f64 {
    let even = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    counts.iter().map(|&count| (count as f64 - even).powi(2) / even).sum()
}

/// A value that χ² exceeds once in a thousand times (Wilson and Hilferty's approximation).
fn rarely_exceeded(degrees: usize) -> f64 {
    let ninth = 2.0 / (9.0 * degrees as f64);
    degrees as f64 * (1.0 - ninth + 3.0902 * ninth.sqrt()).powi(3)
}

#[test]
fn the_threshold_is_the_one_in_the_tables() {
    for (degrees, table) in [(2, 13.816), (10, 29.588), (30, 59.703)] {
        assert!(
            (rarely_exceeded(degrees) / table - 1.0).abs() < 0.03,
            "{degrees}: {}",
            rarely_exceeded(degrees)
        );
    }
}

#[test]
fn every_winning_move_and_in_lost_positions_every_legal_one_is_equally_likely() {
    for (heaps, misere) in [
        (&[7u64, 5, 3, 4][..], true),
        (&[1, 3, 5, 7], false),
        (&[1, 3, 5, 7], true),
        (&[3, 3], false),
        (&[2, 3, 3, 1], true),
    ] {
        let machine = machine(heaps, misere, Amplify::Exact);
        let state = run(&machine);
        for seed in 0..20 {
            let shots = machine.measure(&state, 20_000, &mut SplitMix::new(seed));
            let counts: Vec<u64> = shots.counts.iter().map(|&(_, count)| count).collect();
            assert_eq!(counts.len() as u64, machine.wanted(), "{heaps:?}");
            assert_eq!((counts.iter().sum::<u64>(), shots.illegal()), (20_000, 0));
            let found = chi_square(&counts);
            let most = rarely_exceeded(counts.len().max(2) - 1);
            assert!(found < most, "{heaps:?}, seed {seed}: χ² is {found}, expected less than {most}");
        }
    }
}

#[test]
fn the_most_frequent_outcome_is_played_and_a_seed_measures_the_same_twice() {
    let machine = machine(&[7, 5, 3, 4], true, Amplify::Exact);
    let state = run(&machine);
    let shots = |seed| machine.measure(&state, 1_000, &mut SplitMix::new(seed));
    assert_eq!(shots(1), shots(1));
    assert_ne!(shots(1), shots(2));
    let one = shots(1);
    let Outcome::Move(take) = one.winner else { panic!("{one:?}") };
    assert!(one.counts.iter().all(|&(_, count)| count <= one.of(take)));
    // A tie is broken by the generator: with one shot for each of two moves both get their turn.
    let first = |seed| machine.measure(&state, 1, &mut SplitMix::new(seed)).winner;
    assert_eq!((0..100).map(first).collect::<std::collections::BTreeSet<_>>().len(), 3);
}

#[test]
fn what_is_no_move_can_be_left_out() {
    let machine = machine(&[1, 1, 1], false, Amplify::Off);
    let mut random = SplitMix::new(1);
    let shots = machine.measure(&run(&machine), 800, &mut random);
    // Eight outcomes, of which three are moves.
    assert!((400..600).contains(&shots.illegal()), "{}", shots.illegal());
    let legal = shots.legal_only(&mut random).unwrap();
    assert_eq!((legal.counts.len(), legal.illegal()), (3, 0));
    assert!(matches!(legal.winner, Outcome::Move(_)));
    let unlucky = machine.measure(&run(&machine), 1, &mut SplitMix::new(4));
    assert_eq!((unlucky.illegal(), unlucky.legal_only(&mut random)), (1, None));
}

/// The course's rule: what is no move loses; otherwise it does not count.
#[test]
fn an_illegal_measurement_loses_or_does_not_count() {
    let machine = machine(&[1, 1, 1], false, Amplify::Off);
    let state = run(&machine);
    let choose = |illegal, seed| machine.choose(&state, 1, illegal, &mut SplitMix::new(seed)).1;
    let lost = (0..800).filter(|&seed| choose(Illegal::Loses, seed).is_none()).count();
    assert!(
        (400..600).contains(&lost),
        "five of eight outcomes are no move, and {lost} of 800 games were lost"
    );
    assert!((0..800).all(|seed| choose(Illegal::Again, seed).is_some()));
}
