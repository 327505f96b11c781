use crate::mocks::{Mocks, duel, play, spec};

#[test]
fn ten_thousand_small_games_and_their_statistics_agree_with_chance() {
    // The first of two players who move by chance wins 58.49 % of the games of tic-tac-toe and draws 12.70 %; with both colours in
    // turn nobody is better.
    let mut games = duel("tictactoe", [spec("random", ""), spec("random", "")], 10_000);
    games.terms.openings.random_plies = 0;
    let standing = play(&games, &Mocks::default(), 2).unwrap();
    let tally = standing.tally;
    assert_eq!((tally.games(), tally.pair_count()), (10_000, 5_000));
    let draws = tally.draw_ratio().unwrap();
    assert!((0.11..0.145).contains(&draws), "{draws}");
    let elo = kythu_referee::stats::logistic_elo(&tally.sample()).unwrap();
    assert!(elo.value.abs() < 2.0 * elo.error, "{elo:?}");
    assert_eq!(play(&games, &Mocks::default(), 1).unwrap(), standing, "the same seed, the same games");
}
