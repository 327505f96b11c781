//! The parallel searches against the serial one, on trees that are large enough to be shared out.

use kythu_game::conformance::wander;
use kythu_game::{Blind, Described, Evaluator, Game, Hashed, Limits, OrderOnly, Score, Stop};
use kythu_games::connect4::Connect4;
use kythu_games::tree::{NodeId, Tree};
use kythu_search::engine::{Job, Report, Switches};
use kythu_search::parallel::{Way, search_together};
use kythu_search::table::Table;

const WAYS: [Way; 3] = [Way::RootSplit, Way::YoungBrothers, Way::SharedTable];

fn search<G: Hashed, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    position: &G::Position,
    (way, threads): (Way, usize),
    switches: Switches,
    limits: Limits,
) -> Report<G::Move>
where
    E::Sum: Send + Sync,
{
    let table = Table::with_entries(1 << 16);
    let job = Job { game, evaluator, table: &table, switches, limits, stop: &Stop::new() };
    search_together(&job, position, way, threads, &mut |_| {})
}

#[test]
fn every_way_finds_the_serial_value() {
    let game = Connect4::default();
    let evaluator = game.evaluator();
    let mut count = 0;
    wander(&game, 3, 8, |position, moves| {
        count += 1;
        if count % 6 != 1 || moves.is_empty() {
            return Ok(());
        }
        let limits = Limits { depth: Some(9), ..Limits::default() };
        let serial = search(&game, &evaluator, position, (Way::SharedTable, 1), Switches::default(), limits);
        let blind =
            search(&game, &OrderOnly(&Plain), position, (Way::SharedTable, 1), Switches::default(), limits);
        for way in WAYS {
            let found = search(&game, &evaluator, position, (way, 3), Switches::default(), limits);
            assert_eq!((found.value, found.depth), (serial.value, serial.depth), "{way:?}: {position:?}");
            let found = search(&game, &OrderOnly(&Plain), position, (way, 2), Switches::default(), limits);
            assert_eq!(found.value, blind.value, "{way:?}, blind: {position:?}");
        }
        Ok(())
    })
    .unwrap();
    assert!(count > 12);
}

/// An evaluator by reference that knows nothing, for the blind searches.
struct Plain;

impl<G: Game> Evaluator<G> for &Plain {
    type Sum = ();
    fn fresh(&self, _: &G, _: &G::Position) {}
    fn after(&self, _: &G, _: &G::Position, _: G::Move, (): &()) {}
    fn value(&self, _: &G, _: &G::Position, (): &()) -> i32 {
        0
    }
}

/// A helper whose share of the nodes ends in the middle of a move must not be overlooked: the answer is the true one, or
/// the search says that it did not finish.
#[test]
fn a_limit_never_makes_a_wrong_value_look_finished() {
    let text = format!("(1 ({} 0) ({}) 0)", "5 ".repeat(3_000), "9 ".repeat(12_000));
    let tree: Tree = text.parse().unwrap();
    let switches = Switches { deepening: false, ..Switches::default() };
    for nodes in (4_000..20_000).step_by(500) {
        let limits = Limits { depth: Some(8), nodes: Some(nodes), time: None };
        for way in WAYS {
            let report = search(&tree, &Blind, &NodeId(0), (way, 2), switches, limits);
            assert!(
                report.depth == 0 || report.value == Score::new(9),
                "{way:?} with {nodes} nodes: {report:?}"
            );
        }
    }
}

/// A search that is stopped never gives a move that is worse than what its last finished iteration found.
#[test]
fn a_stopped_iteration_does_not_lose_the_best_move() {
    let game = Connect4::default();
    let evaluator = game.evaluator();
    // The side to move must answer a threat; most moves lose at once.
    let position = kythu_game::Notation::parse_position(&game, "46237672537").unwrap();
    for table in [true, false] {
        let switches = Switches { table, ..Switches::default() };
        for nodes in (2_000..30_000).step_by(379) {
            for way in
                [(Way::SharedTable, 1), (Way::RootSplit, 2), (Way::YoungBrothers, 2), (Way::SharedTable, 2)]
            {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let report = search(&game, &evaluator, &position, way, switches, limits);
                let mut after = position;
                game.play(&mut after, report.best().unwrap());
                let lost = game.moves(&after).any(|reply| {
                    let mut end = after;
                    game.play(&mut end, reply);
                    game.outcome(&end) == Some(kythu_game::Outcome::Loss)
                });
                assert!(!lost, "{way:?}, table {table}, {nodes} nodes: {:?} loses at once", report.best());
            }
        }
    }
}
