use super::board::{AnySize, SevenBySix, Shape, threats};
use super::bounds;
use super::forced::{End, Quiet, follow};
use super::lanes::{EightLanes, Lanes};
use super::table::{Known, Table};
use super::{Question, Settings, Solver};
use kythu_game::{Game, Limits, Notation, Outcome, SplitMix, Stop};
use kythu_games::connect4::{Connect4, Position};
use std::collections::HashMap;
use std::time::Duration;

/// The oracle: minimax over everything, remembering positions as they are.
struct Oracle {
    game: Connect4,
    seen: HashMap<Position, i32>,
}

impl Oracle {
    fn new(game: Connect4) -> Self {
        Self { game, seen: HashMap::new() }
    }

    fn score(&mut self, position: &Position) -> i32 {
        let (width, height) = self.game.size();
        match self.game.outcome(position) {
            Some(Outcome::Loss) => {
                let stones = (position.own | position.other).count_ones();
                return -(((width * height + 2 - stones) / 2) as i32);
            }
            Some(_) => return 0,
            None => {}
        }
        if let Some(&score) = self.seen.get(position) {
            return score;
        }
        let game = self.game;
        let score = game.moves(position).map(|cell| -self.after(position, cell)).max();
        let score = score.expect("an unfinished game has a move");
        self.seen.insert(*position, score);
        score
    }

    fn after(&mut self, position: &Position, cell: kythu_games::connect4::Cell) -> i32 {
        let mut child = *position;
        self.game.play(&mut child, cell);
        self.score(&child)
    }
}

fn solver(game: Connect4, table_mib: usize, threads: usize) -> Solver {
    Solver::new(game, Settings { table_mib, threads }).expect("there is memory")
}

fn score(solver: &Solver, position: &Position) -> i32 {
    let answer = solver.ask(position, Question::Score, Limits::default(), &Stop::new());
    answer.score().expect("nothing stops the search")
}

fn outcome(solver: &Solver, position: &Position) -> i32 {
    let answer = solver.ask(position, Question::Outcome, Limits::default(), &Stop::new());
    answer.score().expect("nothing stops the search")
}

/// A position after so many random moves that do not end the game, or fewer.
fn random_position(game: &Connect4, plies: u32, random: &mut SplitMix) -> Position {
    let mut position = game.start();
    for _ in 0..plies {
        let moves: Vec<_> = game.moves(&position).collect();
        let mut child = position;
        game.play(&mut child, moves[random.below(moves.len())]);
        if game.outcome(&child).is_some() {
            break;
        }
        position = child;
    }
    position
}

#[test]
fn every_position_of_small_boards_has_the_score_of_minimax() {
    for (width, height) in [(4, 4), (5, 3), (4, 5), (3, 6), (2, 7), (8, 2), (1, 7), (8, 1), (6, 2)] {
        let game = Connect4::new(width, height);
        let mut oracle = Oracle::new(game);
        oracle.score(&game.start());
        let solver = solver(game, 1, 1);
        for (position, &expected) in &oracle.seen {
            assert_eq!(score(&solver, position), expected, "{width}x{height} {position:?}");
            assert_eq!(outcome(&solver, position), expected.signum(), "{width}x{height} {position:?}");
        }
    }
}

#[test]
fn random_positions_of_larger_boards_have_the_score_of_minimax() {
    let mut random = SplitMix::new(1);
    for (width, height) in [(5, 4), (6, 4), (5, 5), (5, 6), (7, 6), (8, 7), (8, 6), (7, 7), (8, 4), (6, 6)] {
        let game = Connect4::new(width, height);
        let solver = solver(game, 1, 1);
        for _ in 0..60 {
            let position = random_position(&game, width * height - 10, &mut random);
            let left = width * height - (position.own | position.other).count_ones();
            if left > 14 {
                continue;
            }
            let expected = Oracle::new(game).score(&position);
            assert_eq!(score(&solver, &position), expected, "{width}x{height} {position:?}");
        }
    }
}

/// Scores of the published test sets, two of each, by a table of 4 MiB: that costs time and nothing else.
#[test]
fn published_scores_are_found() {
    let game = Connect4::default();
    let solver = solver(game, 4, 1);
    for (moves, expected) in [
        ("3135151421347443544172316522225776773566", 0),
        ("562154564361751726662253737734213275114", 0),
        ("662222576343651642712157", 8),
        ("3455565261655364217", -10),
        ("6242432155656447531617622", 0),
        ("4642332434166445", -2),
        ("65444437612", 13),
        ("17516442226766", 8),
        ("5371555645", 4),
        ("23156612526", 4),
        ("226763", -2),
        ("54431", 0),
    ] {
        let position = game.parse_position(moves).unwrap();
        assert_eq!(score(&solver, &position), expected, "{moves}");
    }
}

/// The worked example of the course: the first player wins on the 41st ply by starting in the centre, and not otherwise.
#[test]
fn the_empty_board_is_won_in_the_centre() {
    let game = Connect4::default();
    let solver = solver(game, 64, 2);
    assert_eq!(score(&solver, &game.start()), 1);
    for (column, wins) in [("1", false), ("2", false), ("3", false), ("4", true)] {
        let reply = game.parse_position(column).unwrap();
        assert_eq!(outcome(&solver, &reply) < 0, wins, "{column}");
    }
}

/// John Tromp's results for other sizes, from the first player's side.
#[test]
fn other_sizes_have_their_published_results() {
    for (width, height, expected) in [
        (4, 4, 0),
        (5, 4, 0),
        (6, 4, -1),
        (7, 4, 0),
        (4, 5, 0),
        (5, 5, 0),
        (4, 6, 0),
        (5, 6, 0),
        (4, 7, 0),
        (6, 5, 0),
    ] {
        let game = Connect4::new(width, height);
        assert_eq!(outcome(&solver(game, 16, 1), &game.start()), expected, "{width}x{height}");
    }
}

#[test]
fn a_score_is_the_best_of_the_moves_and_the_same_in_the_mirror() {
    let game = Connect4::default();
    let solver = solver(game, 16, 1);
    let mut random = SplitMix::new(2);
    for _ in 0..400 {
        let position = random_position(&game, 14 + random.below(26) as u32, &mut random);
        let found = score(&solver, &position);
        let best = game.moves(&position).map(|cell| {
            let mut child = position;
            game.play(&mut child, cell);
            -score(&solver, &child)
        });
        assert_eq!(Some(found), best.max(), "{position:?}");
        let mirror = |stones: u64| stones.swap_bytes() >> 8;
        let mirrored = Position { own: mirror(position.own), other: mirror(position.other) };
        assert_eq!(score(&solver, &mirrored), found, "{position:?}");
        assert_eq!(outcome(&solver, &position), found.signum(), "{position:?}");
        for bound in found - 1..=found + 2 {
            let question = Question::AtLeast(bound);
            let answer = solver.ask(&position, question, Limits::default(), &Stop::new());
            let holds = answer.lower <= found && found <= answer.upper;
            assert!(holds && (answer.lower >= bound) == (found >= bound), "{position:?} {bound} {answer:?}");
            assert!((answer.upper < bound) == (found < bound), "{position:?} {bound} {answer:?}");
        }
    }
}

#[test]
fn threads_find_the_same_scores() {
    let game = Connect4::default();
    let (alone, together) = (solver(game, 16, 1), solver(game, 16, 3));
    let mut random = SplitMix::new(3);
    for at in 0..2000 {
        // Most are quick; some are hard enough for threads to be started.
        let plies = if at % 50 == 0 { 13 } else { 17 + random.below(20) as u32 };
        let position = random_position(&game, plies, &mut random);
        assert_eq!(score(&together, &position), score(&alone, &position), "{position:?}");
    }
}

/// Many who ask at once, each with threads, on a table that is far too small: everything is overwritten all the time.
#[test]
fn a_tiny_table_under_stress_gives_right_answers() {
    let game = Connect4::default();
    let (tiny, alone) = (solver(game, 0, 2), solver(game, 16, 1));
    let mut random = SplitMix::new(4);
    let positions: Vec<_> = (0..60).map(|_| random_position(&game, 16, &mut random)).collect();
    let expected: Vec<_> = positions.iter().map(|position| score(&alone, position)).collect();
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let found: Vec<_> = positions.iter().map(|position| score(&tiny, position)).collect();
                assert_eq!(found, expected);
            });
        }
    });
}

#[test]
fn limits_leave_bounds_that_hold() {
    let game = Connect4::default();
    let solver = solver(game, 16, 2);
    let empty = game.start();
    let ask = |limits, stop: &Stop| solver.ask(&empty, Question::Score, limits, stop);
    let by_nodes = ask(Limits { nodes: Some(10_000), ..Limits::default() }, &Stop::new());
    let by_time = ask(Limits { time: Some(Duration::from_millis(20)), ..Limits::default() }, &Stop::new());
    let stop = Stop::new();
    stop.raise();
    let stopped = ask(Limits::default(), &stop);
    for answer in [by_nodes, by_time, stopped] {
        assert!(answer.lower <= 1 && 1 <= answer.upper && answer.score().is_none(), "{answer:?}");
    }
    assert!(stopped.nodes <= 2 && by_nodes.nodes <= 30_000, "{stopped:?} {by_nodes:?}");
}

#[test]
fn finished_games_have_the_score_of_their_end() {
    let game = Connect4::default();
    let solver = solver(game, 1, 1);
    let lost = game.parse_position("1212121").unwrap();
    // The winner used four stones: 22 − 4.
    assert_eq!(score(&solver, &lost), -18);
    assert_eq!(outcome(&solver, &lost), -1);
    let almost = game.parse_position("121212").unwrap();
    assert_eq!(score(&solver, &almost), 18);
}

/// A position after so many random moves of which none loses at once, if there is such a move; or after fewer.
fn careful_position(game: &Connect4, plies: u32, random: &mut SplitMix) -> Position {
    let (width, height) = game.size();
    let shape = AnySize { width, height };
    let mut position = game.start();
    for _ in 0..plies {
        let taken = position.own | position.other;
        let threatened = threats(position.other) & shape.board() & !taken;
        let landings = shape.landings(taken) & shape.board();
        let mut moves = if threatened & landings != 0 { threatened & landings } else { landings };
        if moves & !(threatened >> 1) != 0 {
            moves &= !(threatened >> 1);
        }
        for _ in 0..random.below(moves.count_ones() as usize) {
            moves = moves.without_lowest();
        }
        let mut child = position;
        game.play(&mut child, kythu_games::connect4::Cell(moves.lowest()));
        if game.outcome(&child).is_some() {
            break;
        }
        position = child;
    }
    position
}

/// Whatever the static proofs claim, minimax does not exceed it; and they claim something often enough.
#[test]
fn static_proofs_hold() {
    for (width, height, plies) in [(7, 6, 30), (4, 6, 12), (5, 4, 8), (6, 4, 14), (8, 6, 36), (7, 2, 4)] {
        let game = Connect4::new(width, height);
        let shape = AnySize { width, height };
        let mut oracle = Oracle::new(game);
        let mut random = SplitMix::new(5);
        let (mut by_even, mut by_odd) = (0, 0);
        for at in 0..2000 {
            let position = careful_position(&game, plies + at % 2, &mut random);
            let stones = (position.own | position.other).count_ones();
            let can_win =
                threats(position.own) & shape.landings(position.own | position.other) & shape.board();
            if stones < plies || can_win != 0 {
                continue;
            }
            let end = follow(shape, 1, (position.own, position.other), stones as i32, |_| true);
            let Some(End { quiet, .. }) = end else { continue };
            let is_first = quiet.stones() % 2 == 0;
            let at_most = bounds::proofs(shape, 1, u8::from(is_first), &quiet);
            let Some(claim) = (0..4).rev().find(|&claim| at_most[claim] & 1 == 1) else { continue };
            let expected = oracle.score(&Position { own: quiet.own, other: quiet.other });
            assert!(expected <= -(claim as i32), "{width}x{height} {quiet:?}: {expected}, not −{claim}");
            *(if is_first { &mut by_even } else { &mut by_odd }) += 1;
        }
        assert!(by_even >= 50, "{width}x{height}: {by_even}");
        assert!(by_odd >= 20 || (width, height) != (7, 6), "{width}x{height}: {by_odd}");
    }
}

/// Eight lanes compute what eight single boards compute.
#[cfg(target_arch = "x86_64")]
fn lanes_agree<L: EightLanes>() {
    let game = Connect4::default();
    let shape = SevenBySix;
    let mut random = SplitMix::new(6);
    for _ in 0..500 {
        let boards: [Position; 8] =
            std::array::from_fn(|_| random_position(&game, 10 + random.below(30) as u32, &mut random));
        let own = boards.map(|board| board.own);
        let other = boards.map(|board| board.other);
        let (wide_own, wide_other) = (L::from_array(own), L::from_array(other));
        assert_eq!(threats(wide_own).to_array(), own.map(threats));
        let wide = shape.below(wide_own & L::splat(shape.even_rows())).to_array();
        assert_eq!(wide, own.map(|own| shape.below(own & shape.even_rows())));
        assert_eq!(wide_own.lowest().to_array(), own.map(Lanes::lowest));
        assert_eq!(wide_own.without_lowest().to_array(), own.map(Lanes::without_lowest));
        let mask = random.below(256) as u8;
        let chosen: [u64; 8] =
            std::array::from_fn(|lane| if mask >> lane & 1 == 1 { own[lane] } else { other[lane] });
        assert_eq!(L::select(mask, wide_own, wide_other).to_array(), chosen);
        let threatened: [u64; 8] =
            std::array::from_fn(|lane| threats(other[lane]) & shape.board() & !(own[lane] | other[lane]));
        let wide = Quiet { own: wide_own, other: wide_other, threats: L::from_array(threatened) };
        let proofs = bounds::proofs(shape, 0xff, mask, &wide);
        for lane in 0..8 {
            let quiet = Quiet { own: own[lane], other: other[lane], threats: threatened[lane] };
            let single = bounds::proofs(shape, 1, mask >> lane & 1, &quiet);
            assert_eq!(proofs.map(|mask| mask >> lane & 1), single);
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn registers_agree_with_single_boards() {
    if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512dq") {
        lanes_agree::<super::machine::Register>();
    }
}

/// Bucket and tag together are the key: two keys never share both.
#[test]
fn no_two_keys_share_a_place() {
    let mut random = SplitMix::new(7);
    for (width, height) in [(7, 6), (8, 7), (4, 4), (1, 1), (8, 1)] {
        let shape = AnySize { width, height };
        let bits = shape.key_bits();
        let table = Table::new(0, bits).unwrap();
        let mut places = HashMap::new();
        for at in 0..20_000u64 {
            // Neighbours and far keys.
            let key = if at % 2 == 0 { at / 2 } else { random.next() } & (u64::MAX >> (64 - bits));
            let other = places.insert(table.place(key).parts(), key);
            assert!(other.is_none_or(|other| other == key), "{width}x{height}: {other:?} and {key}");
        }
    }
}

#[test]
fn entries_come_back_as_they_were_written() {
    let table = Table::new(1 << 17, 55).unwrap();
    for lower in -21..=21 {
        for upper in lower..=21 {
            let known = Known { lower, upper };
            let place = table.place(12345 + (upper - lower) as u64);
            table.put(place, known, 77);
            assert_eq!(table.get(place), Some(known));
        }
    }
    table.clear();
    assert_eq!(table.get(table.place(12345)), None);
}
