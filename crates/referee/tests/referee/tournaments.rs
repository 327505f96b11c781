use crate::mocks::{Mocks, engine, spec, terms};
use kythu_game::Stop;
use kythu_referee::{Contestant, Format, GameRecord, Hall, Journal, Reason, Table, Tournament};
use std::collections::BTreeMap;

fn players() -> Vec<Contestant> {
    ["alphabeta(depth=4)", "alphabeta(depth=1)", "random", "random(seed=9)", "level(n=1)"]
        .map(|text| spec(text, ""))
        .into()
}

fn tournament(format: Format, players: Vec<Contestant>) -> Tournament {
    Tournament { terms: terms("connect4"), players, format, pairs: 3 }
}

fn play(tournament: &Tournament) -> Table {
    let stop = Stop::new();
    let hall = Hall { hire: &Mocks::default(), concurrency: 2, sink: &|_| {}, stop: &stop };
    let mut table = Table::default();
    let known: BTreeMap<u64, GameRecord> = BTreeMap::new();
    tournament.play(&hall, &known, &mut Journal::none(), &mut table, &mut |_| {}).unwrap();
    table
}

#[test]
fn the_strongest_wins_whatever_the_format() {
    for (format, games) in
        [(Format::RoundRobin, 10 * 6), (Format::Gauntlet, 4 * 6), (Format::Swiss { rounds: 3 }, 3 * 2 * 6)]
    {
        let tournament = tournament(format, players());
        let table = play(&tournament);
        assert_eq!(table.games, games, "{format:?}");
        assert_eq!(tournament.ranking(&table)[0], 0, "{format:?}: {table:?}");
        assert_eq!(table.crosstable.ratings().players[0].player, 0);
        assert_eq!(play(&tournament), table, "the same seed, the same tournament");
    }
    let knockout = tournament(Format::Knockout, players());
    let table = play(&knockout);
    assert_eq!(knockout.ranking(&table)[0], 0);
    assert!(table.games >= 4 * 6);
}

/// Three players, two rounds: whoever has a bye meets one opponent only, and does not win by being beaten there.
#[test]
fn a_bye_is_half_a_meeting() {
    let swiss = tournament(Format::Swiss { rounds: 2 }, players()[..3].to_vec());
    let table = play(&swiss);
    assert_eq!(table.rounds.iter().map(|round| round.byes.len()).collect::<Vec<_>>(), [1, 1]);
    for (round, player) in table.rounds.iter().flat_map(|round| Some((round, *round.byes.first()?))) {
        let games: u64 = round.met.iter().map(|(_, half)| half.iter().sum::<u64>()).sum();
        let made = swiss.half_points(&table, player) - table.crosstable.half_points(player);
        assert_eq!(2 * made, games, "{table:?}");
    }
}

#[test]
fn forfeits_go_to_whoever_is_to_blame() {
    let mut players = players();
    players.truncate(2);
    players.push(engine("illegal@5", ""));
    let table = play(&tournament(Format::RoundRobin, players));
    assert_eq!(table.forfeits.keys().collect::<Vec<_>>(), [&(2, Reason::Illegal)]);
}
