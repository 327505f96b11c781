//! Every algorithm agrees with plain minimax, which is short enough to be believed: on thousands of random trees
//! (irregular, with ties, negative and equal values) and on random positions of the games.

use kythu_game::SplitMix;
use kythu_game::conformance::wander;
use kythu_game::{
    Blind, Described, Evaluator, Game, Hashed, Limits, Notation, Options, Outcome, Score, Side, Stop,
};
use kythu_games::chess::Chess;
use kythu_games::connect4::Connect4;
use kythu_games::grundy::Grundy;
use kythu_games::mnk::{Mnk, OpenLines};
use kythu_games::nim::Nim;
use kythu_games::sum::Sum;
use kythu_games::tree::{Branch, NodeId, Shape, Tree};
use kythu_search::Found;
use kythu_search::engine::{Job, Switches, search};
use kythu_search::parallel::{Way, search_together};
use kythu_search::table::Table;
use kythu_search::textbook::*;

/// The oracle: the value for the side to move, with nothing clever about it.
fn naive<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    position: &G::Position,
    depth: u32,
    timed: bool,
    ply: u32,
) -> Score {
    if let Some(outcome) = game.outcome(position) {
        return if timed { Score::timed(outcome, ply) } else { Score::untimed(outcome) };
    }
    if depth == 0 {
        return Score::new(evaluator.value(game, position, &evaluator.fresh(game, position)));
    }
    let children = game.moves(position).map(|mv| {
        let mut child = position.clone();
        game.play(&mut child, mv);
        let value = naive(game, evaluator, &child, depth - 1, timed, ply + 1);
        if game.side_to_move(&child) == game.side_to_move(position) { value } else { -value }
    });
    children.max().expect("an unfinished game has moves")
}

/// The value of a move, by the oracle.
fn naive_move<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    position: &G::Position,
    mv: G::Move,
    depth: u32,
    timed: bool,
) -> Score {
    let mut child = position.clone();
    game.play(&mut child, mv);
    let value = naive(game, evaluator, &child, depth - 1, timed, 1);
    if game.side_to_move(&child) == game.side_to_move(position) { value } else { -value }
}

/// Runs every algorithm on a position and compares it with the oracle.
fn everything_agrees<G: Hashed, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    position: &G::Position,
    depth: u32,
    threads: bool,
) where
    E::Sum: Send + Sync,
{
    for timed in [false, true] {
        let expected = naive(game, evaluator, position, depth, timed, 0);
        let check = |name: &str, found: Found<G::Move>| {
            assert!(found.complete, "{name}");
            assert_eq!(found.value, expected, "{name}, timed {timed}: {position:?}");
            match found.best {
                None => assert!(
                    game.outcome(position).is_some() || depth == 0,
                    "{name} has no move: {position:?}"
                ),
                Some(mv) => {
                    let value = naive_move(game, evaluator, position, mv, depth, timed);
                    assert_eq!(value, expected, "{name}'s move {mv:?}, timed {timed}: {position:?}");
                }
            }
        };
        let task = |hard| Task::new(game, evaluator, Counters::new(), depth).timed(timed).hard(hard);
        check("minimax", minimax(&mut task(false), position));
        for form in [Form::TwoFunctions, Form::Flag, Form::Negamax] {
            for hard in [false, true] {
                check(
                    &format!("alpha-beta {form:?}, hard {hard}"),
                    alphabeta(&mut task(hard), position, form),
                );
            }
        }
        for hard in [false, true] {
            check(&format!("negascout, hard {hard}"), negascout(&mut task(hard), position));
        }
        check("memory", alphabeta_with_memory(&mut task(false), position, &Table::with_entries(1 << 8)));
        for guess in [-3, 0, 1000] {
            check("mtdf", mtdf(&mut task(false), position, &Table::with_entries(1 << 10), Score::new(guess)));
        }
        if depth > 0 {
            for aspiration in [Aspiration::Off, Aspiration::Around(1), Aspiration::Around(30)] {
                check("deepening", deepening(&mut task(false), position, aspiration).0);
            }
        }
    }
    if depth == 0 {
        return;
    }
    let expected = naive(game, evaluator, position, depth, true, 0);
    let plain = Switches { quiescence: false, ..Switches::default() };
    let all_off = Switches {
        table: false,
        killers: false,
        history: false,
        urgency: false,
        null_window: false,
        deepening: false,
        aspiration: None,
        quiescence: false,
    };
    let variants = [
        plain,
        all_off,
        Switches { table: false, ..plain },
        Switches { table: true, ..all_off },
        Switches { null_window: true, ..all_off },
        Switches { aspiration: Some(1), ..plain },
    ];
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    for switches in variants {
        let table = Table::with_entries(1 << 10);
        let job = Job { game, evaluator, table: &table, switches, limits, stop: &Stop::new() };
        let ways: &[Option<Way>] = if threads && switches == plain {
            &[None, Some(Way::RootSplit), Some(Way::YoungBrothers), Some(Way::SharedTable)]
        } else {
            &[None]
        };
        for way in ways {
            let report = match way {
                None => search(&job, position, &mut |_| {}),
                Some(way) => search_together(&job, position, *way, 3, &mut |_| {}),
            };
            assert_eq!(report.value, expected, "engine {way:?} {switches:?}: {position:?}");
            if let Some(mv) = report.best() {
                let value = naive_move(game, evaluator, position, mv, depth, true);
                assert_eq!(value, expected, "engine's move {mv:?} {way:?} {switches:?}: {position:?}");
            }
        }
    }
}

#[test]
fn all_algorithms_agree_on_ten_thousand_random_trees() {
    let mut random = SplitMix::new(2024);
    for seed in 0..10_000 {
        let spread = [0, 1, 3, 20, 1_000][random.below(5)];
        let shape = Shape {
            depth: random.below(6) as u32,
            branching: 1 + random.below(4) as u32,
            irregular: random.below(4) > 0,
            values: (-spread, spread),
            root_side: if random.below(2) == 0 { Side::First } else { Side::Second },
        };
        let tree = Tree::random(&shape, seed).unwrap();
        // Trees are searched to their ends: a depth limit inside them is tested on the games below.
        everything_agrees(&tree, &Blind, &NodeId(0), 10, seed % 10 == 0);
    }
}

/// A tree in which the same side may move several times in a row: the side to move is asked, never assumed.
struct Stubborn(Tree, u64);

impl Game for Stubborn {
    type Position = NodeId;
    type Move = Branch;
    type Undo = ();
    type Cursor = u32;

    fn start(&self) -> NodeId {
        NodeId(0)
    }
    fn side_to_move(&self, id: &NodeId) -> Side {
        if SplitMix::new(self.1 ^ u64::from(id.0)).below(2) == 0 { Side::First } else { Side::Second }
    }
    fn outcome(&self, id: &NodeId) -> Option<Outcome> {
        let node = self.0.node(*id);
        let payoff = if self.side_to_move(id) == Side::First { node.value } else { -node.value };
        node.children.is_empty().then_some(Outcome::Payoff(payoff))
    }
    fn cursor(&self, id: &NodeId) -> u32 {
        self.0.cursor(id)
    }
    fn next_move(&self, id: &NodeId, cursor: &mut u32) -> Option<Branch> {
        self.0.next_move(id, cursor)
    }
    fn play(&self, id: &mut NodeId, branch: Branch) {
        self.0.play(id, branch);
    }
    fn undo(&self, id: &mut NodeId, branch: Branch, (): ()) {
        self.0.undo(id, branch, ());
    }
}

impl Hashed for Stubborn {
    fn key(&self, id: &NodeId) -> u64 {
        self.0.key(id)
    }
    fn slot(&self, branch: Branch) -> usize {
        self.0.slot(branch)
    }
}

#[test]
fn sides_need_not_alternate() {
    for seed in 0..2_000 {
        let shape =
            Shape { depth: 4, branching: 3, irregular: true, values: (-9, 9), root_side: Side::First };
        let game = Stubborn(Tree::random(&shape, seed).unwrap(), seed);
        everything_agrees(&game, &Blind, &NodeId(0), 10, seed % 10 == 0);
    }
}

#[test]
fn all_algorithms_agree_on_connect4() {
    for game in [Connect4::default(), Connect4::new(4, 4), Connect4::new(3, 5)] {
        let evaluator = game.evaluator();
        let mut count = 0;
        wander(&game, 12, 5, |position, _| {
            count += 1;
            if count % 4 == 0 {
                everything_agrees(&game, &evaluator, position, 1 + count % 4, true);
                everything_agrees(&game, &Blind, position, 4, false);
            }
            Ok(())
        })
        .unwrap();
    }
}

/// Every few positions of some random games.
fn sample<G: Hashed>(game: &G, games: usize, every: usize, mut visit: impl FnMut(&G::Position)) {
    let mut count = 0;
    wander(game, games, 11, |position, _| {
        count += 1;
        if count % every == 0 {
            visit(position);
        }
        Ok(())
    })
    .unwrap();
    assert!(count >= every, "some position was looked at");
}

#[test]
fn all_algorithms_agree_on_mnk() {
    for (width, height, k) in [(3, 3, 3), (4, 3, 3), (4, 4, 3)] {
        let game = Mnk::new(width, height, k);
        let evaluator = game.evaluator();
        sample(&game, 12, 3, |position| {
            everything_agrees(&game, &evaluator, position, 3, false);
            everything_agrees(&game, &OpenLines, position, 3, true);
        });
    }
    let game = Mnk::tic_tac_toe();
    sample(&game, 6, 4, |position| everything_agrees(&game, &Blind, position, 9, true));
}

/// To the end of the game: with a depth limit a table may know more than the depth allows, and be right.
#[test]
fn all_algorithms_agree_on_impartial_games() {
    for heaps in [&[3, 4][..], &[1, 2, 3], &[2, 2, 2], &[5]] {
        for game in [
            Nim::new(heaps).unwrap(),
            Nim::new(heaps).unwrap().misere(),
            Nim::new(heaps).unwrap().taking_at_most(2),
        ] {
            sample(&game, 4, 2, |position| everything_agrees(&game, &Blind, position, 20, true));
        }
    }
    let game = Grundy::default();
    sample(&game, 6, 2, |position| everything_agrees(&game, &Blind, position, 20, true));
    let game = Sum::new(Nim::new([2, 3]).unwrap(), Grundy::default()).unwrap();
    sample(&game, 6, 3, |position| everything_agrees(&game, &Blind, position, 20, false));
}

#[test]
fn all_algorithms_agree_on_chess() {
    let game = Chess::with_options(&Options::new()).unwrap();
    let evaluator = game.evaluator();
    sample(&game, 2, 40, |position| everything_agrees(&game, &evaluator, position, 2, true));
    for endgame in [
        "8/8/8/8/8/2k5/1q6/K7 w - - 0 1",
        "k7/2Q5/2K5/8/8/8/8/8 w - - 0 1",
        "8/P1k5/8/8/8/8/8/K7 w - - 98 90",
    ] {
        let position = game.parse_position(endgame).unwrap();
        everything_agrees(&game, &evaluator, &position, 3, true);
    }
}

/// The fifty-move rule is five plies away, and the mate is six: whatever a table remembers, this is a draw.
#[test]
fn no_table_mates_beyond_the_fifty_move_rule() {
    let game = Chess::with_options(&Options::new()).unwrap();
    let evaluator = game.evaluator();
    for fen in ["8/5R1k/8/6K1/8/8/8/8 b - - 95 80", "8/8/8/8/7K/5R2/8/6k1 b - - 93 80"] {
        let position = game.parse_position(fen).unwrap();
        let task = || Task::new(&game, &evaluator, Counters::new(), 8).timed(true);
        let table = Table::with_entries(1 << 16);
        assert_eq!(alphabeta_with_memory(&mut task(), &position, &table).value, Score::DRAW, "{fen}");
        let switches = Switches { quiescence: false, ..Switches::default() };
        let limits = Limits { depth: Some(10), ..Limits::default() };
        let table = Table::with_entries(1 << 16);
        let job =
            Job { game: &game, evaluator: &evaluator, table: &table, switches, limits, stop: &Stop::new() };
        let report = search(&job, &position, &mut |_| {});
        assert_eq!(
            (report.value, report.exact),
            (Score::DRAW, false),
            "{fen}: a draw by the clock is not proven by a table"
        );
    }
}
