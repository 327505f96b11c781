//! The exact solver of Connect 4 through the seam, held to the search that remembers every position.

use kythu_game::{Limits, Options, Outcome, Score, SplitMix, Stop, Verdict};
use kythu_players::{Points, Setup, Solution, Terms, find};

fn setup(board: &str, columns: &str) -> Setup {
    Setup::from_position(Options::new().with("board", board), columns)
}

fn solve_within(setup: &Setup, how: &Options, limits: Limits) -> Solution {
    let terms = Terms { limits, ..Terms::new(&Stop::new()) };
    find("connect4").unwrap().solve(setup, how, &terms, &mut |_| {}).unwrap()
}

/// Enough for positions as small as these, and made in no time.
fn small_table() -> Options {
    Options::new().with("hash", "4")
}

fn solve(setup: &Setup) -> Solution {
    solve_within(setup, &small_table(), Limits::default())
}

/// The value of a position by exhaustive search with memory.
fn by_memo(setup: &Setup) -> Score {
    let mut player = find("connect4").unwrap().player(&"memo".parse().unwrap()).unwrap();
    player.think(setup, &Terms::new(&Stop::new()), &mut |_| {}).unwrap().score
}

/// Positions after so many random moves; late ones can be searched to the end. Games that end sooner are left out.
fn late_positions(board: &str, stones: usize, count: usize) -> Vec<Setup> {
    let mut random = SplitMix::new(stones as u64);
    let mut found = Vec::new();
    while found.len() < count {
        let start = Setup { options: Options::new().with("board", board), ..Setup::default() };
        let mut table = find("connect4").unwrap().open(&start).unwrap();
        for _ in 0..stones {
            let moves = table.legal_moves(8);
            if moves.is_empty() {
                break;
            }
            table.play(&moves[random.below(moves.len())]).unwrap();
        }
        if table.outcome().is_none() {
            found.push(table.setup().clone());
        }
    }
    found
}

fn sample() -> Vec<Setup> {
    [
        ("4x4", 2, 6),
        ("5x4", 6, 6),
        ("4x5", 7, 6),
        ("7x6", 30, 12),
        ("7x6", 33, 12),
        ("8x7", 44, 6),
        ("3x7", 5, 4),
    ]
    .into_iter()
    .flat_map(|(board, stones, count)| late_positions(board, stones, count))
    .collect()
}

fn after(setup: &Setup, mv: &str) -> Setup {
    let mut setup = setup.clone();
    setup.moves.push(mv.to_owned());
    setup
}

#[test]
fn every_column_has_its_exact_score() {
    for setup in sample() {
        let solution = solve(&setup);
        assert!(solution.proven, "{setup:?}");
        assert_eq!(solution.score, by_memo(&setup), "{setup:?}");
        assert_eq!(solution.moves.len() as u64, solution.total_moves);
        assert_eq!(solution.moves[0].score, solution.score, "the best first");
        for one in &solution.moves {
            let child = after(&setup, &one.mv);
            assert_eq!(one.score, (-by_memo(&child)).delayed(1), "{} at {setup:?}", one.mv);
        }
    }
}

#[test]
fn the_line_keeps_the_score_to_the_end() {
    let early = [("7x6", 14, 2), ("7x6", 18, 4), ("8x7", 34, 3), ("6x5", 6, 3)]
        .into_iter()
        .flat_map(|(board, stones, count)| late_positions(board, stones, count));
    for setup in sample().into_iter().chain(early) {
        let solution = solve(&setup);
        assert_eq!(solution.line[0], solution.moves[0].mv);
        let mut table = find("connect4").unwrap().open(&setup).unwrap();
        solution.line.iter().for_each(|mv| drop(table.play(mv).unwrap()));
        let plies = solution.line.len() as u32;
        match solution.score.verdict() {
            Verdict::Win(length) | Verdict::Loss(length) => {
                assert_eq!((length, table.outcome()), (Some(plies), Some(Outcome::Loss)), "{setup:?}");
            }
            Verdict::Value(_) => assert_eq!(table.outcome(), Some(Outcome::Draw), "{setup:?}"),
        }
    }
}

#[test]
fn points_are_22_minus_the_winners_stones() {
    for (columns, points, score) in [
        ("445566", 18, Score::win_in(1)),
        ("4455667", -18, Score::loss_in(0)),
        ("44556", -18, Score::loss_in(2)),
    ] {
        let solution = solve(&setup("7x6", columns));
        assert_eq!(solution.score, score, "{columns}");
        if solution.method == "solver" {
            assert_eq!(solution.points.and_then(|points| points.exact()), Some(points), "{columns}");
        }
    }
}

#[test]
fn the_outcome_alone() {
    for setup in sample() {
        let weak = solve_within(&setup, &small_table().with("weak", "on"), Limits::default());
        let exact = solve(&setup);
        assert!(weak.proven && weak.points.is_none());
        assert_eq!(weak.score.utility(), exact.score.utility(), "{setup:?}");
        let best = exact.moves.iter().find(|one| one.mv == weak.line[0]).unwrap();
        assert_eq!(best.score.utility(), exact.score.utility(), "a move that keeps the outcome");
        for one in &weak.moves {
            let other = exact.moves.iter().find(|other| other.mv == one.mv).unwrap();
            assert_eq!(one.score.utility(), other.score.utility(), "{} at {setup:?}", one.mv);
        }
    }
}

#[test]
fn what_is_not_proven_is_bounded() {
    let contains = |points: Option<Points>, exact: Option<Points>| {
        let (points, exact) = (points.unwrap(), exact.unwrap().exact().unwrap());
        points.at_least <= exact && exact <= points.at_most
    };
    let mut open = 0;
    for setup in late_positions("7x6", 22, 6) {
        let exact = solve(&setup);
        for nodes in [1, 30, 1_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let solution = solve_within(&setup, &small_table(), limits);
            assert!(contains(solution.points, exact.points), "{setup:?}: {:?}", solution.points);
            for one in &solution.moves {
                let other = exact.moves.iter().find(|other| other.mv == one.mv).unwrap();
                assert!(contains(one.points, other.points), "{} at {setup:?}: {:?}", one.mv, one.points);
                assert_eq!(one.proven, one.points.unwrap().exact().is_some());
            }
            open += u32::from(!solution.proven);
        }
    }
    assert!(open > 0, "some of these need more than a few nodes");
    let stop = Stop::new();
    stop.raise();
    let stopped = find("connect4").unwrap().solve(
        &setup("7x6", "-"),
        &small_table().with("book", "off"),
        &Terms::new(&stop),
        &mut |_| {},
    );
    assert!(!stopped.unwrap().proven, "somebody has asked to stop");
}

#[test]
fn the_equipment_changes_nothing_but_the_work() {
    let setup = &late_positions("7x6", 26, 1)[0];
    let expected = solve(setup).score;
    for (name, value) in [("hash", "1"), ("threads", "2"), ("book", "off")] {
        let how = Options::new().with(name, value);
        assert_eq!(solve_within(setup, &how, Limits::default()).score, expected, "{name}={value}");
    }
    let refused = [
        ("connect4", "hash", "0"),
        ("connect4", "threads", "many"),
        ("connect4", "depth", "3"),
        ("nim", "weak", "on"),
        ("mnk", "hash", "0"),
        ("mnk", "threads", "2"),
    ];
    for (game, name, value) in refused {
        let how = Options::new().with(name, value);
        let solved =
            find(game).unwrap().solve(&Setup::default(), &how, &Terms::new(&Stop::new()), &mut |_| {});
        assert!(solved.is_err(), "{game} {name}={value}");
    }
}

#[test]
fn the_player_makes_no_mistake() {
    for setup in sample() {
        let mut player = find("connect4").unwrap().player(&"solver(hash=4)".parse().unwrap()).unwrap();
        let answer = player.think(&setup, &Terms::new(&Stop::new()), &mut |_| {}).unwrap();
        let solution = solve(&setup);
        assert!(answer.exact && answer.complete);
        assert_eq!(
            (answer.score, answer.best),
            (solution.score, Some(solution.moves[0].mv.clone())),
            "{setup:?}"
        );
        assert_eq!(answer.line, solution.line);
        let brief = Terms { line: false, ..Terms::new(&Stop::new()) };
        let again = player.think(&setup, &brief, &mut |_| {}).unwrap();
        assert_eq!(again.line, solution.line[..1], "the same move every time");
    }
}

#[test]
fn a_player_in_a_hurry_still_sees_a_win() {
    let mut player =
        find("connect4").unwrap().player(&"solver(hash=4,nodes=2000,book=off)".parse().unwrap()).unwrap();
    let terms = Terms::new(&Stop::new());
    let early = player.think(&setup("7x6", "4"), &terms, &mut |_| {}).unwrap();
    assert!(early.best.is_some() && !early.exact, "{early:?}");
    let winning = player.think(&setup("7x6", "445566"), &terms, &mut |_| {}).unwrap();
    assert_eq!((winning.best.as_deref(), winning.score), (Some("3"), Score::win_in(1)));
}

/// The book has the empty board and all answers to it.
#[test]
fn the_first_player_wins_in_the_centre_only() {
    let terms = Terms { line: false, ..Terms::new(&Stop::new()) };
    let connect4 = find("connect4").unwrap();
    let solution = connect4.solve(&setup("7x6", "-"), &small_table(), &terms, &mut |_| {}).unwrap();
    assert_eq!((solution.score, solution.nodes), (Score::win_in(41), 0));
    let points: Vec<(&str, Option<i32>)> = solution
        .moves
        .iter()
        .map(|one| (one.mv.as_str(), one.points.and_then(|points| points.exact())))
        .collect();
    let known = [("4", 1), ("3", 0), ("5", 0), ("2", -1), ("6", -1), ("1", -2), ("7", -2)];
    assert_eq!(points, known.map(|(mv, points)| (mv, Some(points))));
    assert_eq!(solution.line, ["4"], "only the move was wanted");
    let mut player = connect4.player(&connect4.default_spec()).unwrap();
    let answer = player.think(&setup("7x6", "-"), &terms, &mut |_| {}).unwrap();
    assert_eq!((answer.best.as_deref(), answer.score, answer.exact), (Some("4"), Score::win_in(41), true));
}

#[test]
fn every_column_has_its_share_of_the_limits() {
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let solution = solve_within(&setup("7x6", "-"), &small_table().with("book", "off"), limits);
    assert!(!solution.proven && solution.nodes < 250_000, "{solution:?}");
    let bounds: Vec<Points> = solution.moves.iter().map(|one| one.points.unwrap()).collect();
    // What the rules allow is a win with the fourth stone, or a loss with the opponent's.
    let narrowed = |points: &Points| points.at_least > -18 && points.at_most < 18;
    assert!(bounds.iter().all(narrowed), "something is known of every column: {bounds:?}");
    let best = solution.points.unwrap();
    assert_eq!(bounds.iter().map(|points| points.at_least).max(), Some(best.at_least), "{bounds:?}");
    assert!(bounds.iter().all(|points| points.at_most <= best.at_most), "{bounds:?}");
}

#[test]
fn the_default_player_answers_at_once_and_the_same_every_time() {
    let connect4 = find("connect4").unwrap();
    assert_eq!(connect4.default_spec().name, "solver");
    let limits = Limits { depth: Some(6), ..Limits::default() };
    let terms = Terms { limits, ..Terms::new(&Stop::new()) };
    let think = || {
        let mut player = connect4.player(&"solver(hash=4,book=off)".parse().unwrap()).unwrap();
        player.think(&setup("7x6", "-"), &terms, &mut |_| {}).unwrap()
    };
    let (one, other) = (think(), think());
    assert!(!one.exact && one.counts.nodes < 5_000_000, "the empty board takes more than its patience");
    assert_eq!((one.line, one.score, one.depth), (other.line, other.score, 6));
}

#[test]
fn a_low_level_makes_mistakes() {
    let mut player = find("connect4").unwrap().player(&"level(n=1,seed=1)".parse().unwrap()).unwrap();
    let mistakes = sample().into_iter().filter(|setup| {
        let answer = player.think(setup, &Terms::new(&Stop::new()), &mut |_| {}).unwrap();
        let solution = solve(setup);
        solution.moves.iter().any(|one| Some(&one.mv) == answer.best.as_ref() && one.score < solution.score)
    });
    assert!(mistakes.count() > 5);
}
