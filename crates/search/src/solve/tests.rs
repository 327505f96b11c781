use super::*;
use kythu_game::{
    Budget, Game, Hashed, Limits, Notation, Outcome, Ranked, Score, Side, Stop, Symmetric, Verdict,
};
use kythu_games::connect4::Connect4;
use kythu_games::grundy::Grundy;
use kythu_games::nim::Nim;
use kythu_games::sum::Sum;

fn nim(heaps: &[u64]) -> Nim {
    Nim::new(heaps).unwrap()
}

fn budget() -> Budget {
    Budget::unlimited()
}

/// The oracle: plain minimax with distance.
fn minimax<G: Game>(game: &G, position: &mut G::Position) -> Score {
    if let Some(outcome) = game.outcome(position) {
        return Score::timed(outcome, 0);
    }
    let side = game.side_to_move(position);
    let mut best = -Score::INFINITY;
    let mut cursor = game.cursor(position);
    while let Some(mv) = game.next_move(position, &mut cursor) {
        let undo = game.play(position, mv);
        let value = minimax(game, position);
        let seen = if game.side_to_move(position) == side { value } else { -value };
        game.undo(position, mv, undo);
        best = best.max(seen.delayed(1));
    }
    best
}

/// Some unfinished position after so many random moves.
fn late<G: Game>(game: &G, plies: usize) -> G::Position {
    let mut random = kythu_game::SplitMix::new(1);
    loop {
        let mut position = game.start();
        for _ in 0..plies {
            let moves: Vec<_> = game.moves(&position).collect();
            if !moves.is_empty() {
                game.play(&mut position, moves[random.below(moves.len())]);
            }
        }
        if game.outcome(&position).is_none() {
            return position;
        }
    }
}

/// Every label of every way of solving agrees with plain minimax.
fn all_agree<G: Hashed + Symmetric>(game: &G) -> usize {
    let labels = label_by_key(game, &game.start(), 1_000_000, &mut budget(), &mut |_, _| {}).unwrap();
    let mut timed = Memo::new(game, Distance::Exact);
    let mut untimed = Memo::new(game, Distance::Ignored);
    for (position, score) in labels.iter() {
        assert_eq!(minimax(game, &mut position.clone()), score, "{position:?}");
        assert_eq!(labels.score(&position), Some(score));
        assert_eq!(timed.value(&position, &mut budget()).unwrap(), score, "{position:?}");
        let rough = untimed.value(&position, &mut budget()).unwrap();
        assert_eq!((rough.is_win(), rough.is_loss()), (score.is_win(), score.is_loss()), "{position:?}");
        if let Some(best) = labels.moves(&position).iter().map(|&(_, score)| score).max() {
            assert_eq!(best, score, "the best move is worth the position: {position:?}");
        }
    }
    labels.len()
}

#[test]
fn labels_and_memo_agree_with_plain_minimax_everywhere() {
    all_agree(&nim(&[3, 3, 2]));
    all_agree(&nim(&[3, 3, 2]).misere());
    all_agree(&nim(&[6, 4]).misere().taking_at_most(2));
    all_agree(&Grundy::new([10]).unwrap());
    all_agree(&Sum::new(nim(&[2, 3]), Grundy::new([6]).unwrap()).unwrap());
    all_agree(&Connect4::new(3, 3));
    all_agree(&Connect4::new(4, 2));
    all_agree(&Connect4::new(2, 5));
    all_agree(&ADoubleTurn);
}

/// 161 029 positions on 4×4, a published count; nobody wins.
#[test]
fn connect_four_on_four_by_four_is_a_draw() {
    let game = Connect4::new(4, 4);
    let mut reports = Vec::new();
    let labels = label_by_rank(&game, &game.start(), 200_000, &mut budget(), &mut |phase, done| {
        reports.push((phase, done));
    });
    let labels = labels.unwrap();
    assert_eq!(labels.len(), 161_029);
    assert_eq!(labels.score(&game.start()), Some(Score::DRAW));
    assert!(
        reports.contains(&(Phase::Exploring, 161_029)) && reports.iter().any(|r| r.0 == Phase::Labelling)
    );
    let counts = labels.counts();
    assert_eq!(counts.wins + counts.draws + counts.losses, 161_029);
    // The other ways of numbering come to the same labels.
    let by_key = label_by_key(&game, &game.start(), 200_000, &mut budget(), &mut |_, _| {}).unwrap();
    assert_eq!(by_key.counts(), counts);
    assert_eq!(Memo::new(&game, Distance::Exact).value(&game.start(), &mut budget()), Ok(Score::DRAW));
    let few = label_by_key(&game, &game.start(), 161_028, &mut budget(), &mut |_, _| {});
    assert_eq!(few.err(), Some(Failure::TooManyStates(161_028)));
    let all = label_by_key(&game, &game.start(), 161_029, &mut budget(), &mut |_, _| {});
    assert_eq!(all.map(|labels| labels.len()), Ok(161_029));
}

#[test]
fn ranks_are_used_where_they_fit_and_their_limits_are_noticed() {
    let game = nim(&[3, 4, 5]).misere();
    let labels = label_by_rank(&game, &game.start(), 1_000, &mut budget(), &mut |_, _| {}).unwrap();
    assert_eq!(labels.score(&game.start()), Some(minimax(&game, &mut game.start())));
    // The ranks of this game end with its own start.
    let larger = game.parse_position("3,4,6").unwrap();
    assert_eq!(labels.score(&larger), None);
    let refused = label_by_rank(&game, &larger, 1_000, &mut budget(), &mut |_, _| {});
    assert_eq!(refused.unwrap_err(), Failure::OutsideNumbering);
    let started = game.from_position(&larger);
    assert!(label_by_rank(&started, &larger, 1_000, &mut budget(), &mut |_, _| {}).is_ok());
    // Too many ranks for a table with a slot each.
    let high = Connect4::new(4, 7);
    assert!(high.ranks().unwrap() > 1 << 26);
    let at = late(&high, 20);
    let labels = label_by_rank(&high, &at, 100_000, &mut budget(), &mut |_, _| {}).unwrap();
    assert_eq!(labels.score(&at), Some(minimax(&high, &mut at.clone())));
}

#[test]
fn limits_and_budgets_are_kept() {
    let game = nim(&[7, 6, 5]);
    let failure = label_by_rank(&game, &game.start(), 100, &mut budget(), &mut |_, _| {}).unwrap_err();
    assert_eq!(failure, Failure::TooManyStates(100));
    assert_eq!(failure.to_string(), "more than 100 positions: too many for this method");
    let little = || Budget::new(Limits { nodes: Some(20), ..Limits::default() }, &Stop::new());
    let stopped = label_by_rank(&game, &game.start(), 1_000, &mut little(), &mut |_, _| {});
    assert_eq!(stopped.unwrap_err(), Failure::Stopped);
    let mut memo = Memo::new(&game, Distance::Exact);
    assert_eq!(memo.value(&game.start(), &mut little()), Err(Failure::Stopped));
    assert!(memo.value(&game.start(), &mut budget()).unwrap().is_win(), "and can go on later");
    let mut small = Memo::new(&game, Distance::Exact).with_limit(10);
    assert_eq!(small.value(&game.start(), &mut budget()), Err(Failure::TooManyStates(10)));
    let mut nimbers = Nimbers::new(&game).unwrap();
    assert_eq!(nimbers.nimber(&game.start(), &mut little()), Err(Failure::Stopped));
    assert_eq!(nimbers.nimber(&game.start(), &mut budget()), Ok(7 ^ 6 ^ 5), "and can go on later");
    let mut few = Nimbers::new(&game).unwrap().with_limit(3);
    assert_eq!(few.nimber(&game.start(), &mut budget()), Err(Failure::TooManyStates(3)));
}

#[test]
fn a_heap_is_worth_its_size_in_nim() {
    let game = nim(&[7, 5, 3, 4]);
    let value = Nimbers::new(&game).unwrap().solve(&game.start(), &mut budget()).unwrap();
    assert_eq!(value.nimber, 7 ^ 5 ^ 3 ^ 4);
    let winning: Vec<_> = value.winning.iter().map(|&mv| game.format_move(&game.start(), mv)).collect();
    assert_eq!(winning, ["h1-5", "h2-5", "h4-3"]);
    let limited = nim(&[9, 4]).taking_at_most(3);
    assert_eq!(Nimbers::new(&limited).unwrap().nimber(&limited.start(), &mut budget()), Ok(1));
    assert_eq!(Nimbers::new(&game.misere()).unwrap_err(), Failure::Misere);
}

#[test]
fn huge_heaps_are_refused_at_once() {
    let game = nim(&[1 << 63, 5]);
    let limit = Nimbers::<Nim>::MOST_MOVES;
    assert_eq!(
        Nimbers::new(&game).unwrap().nimber(&game.start(), &mut budget()),
        Err(Failure::TooManyMoves(limit))
    );
}

/// The published values of Grundy's game (sequence A002188 of the encyclopedia of integer sequences), from heap 0.
#[test]
fn grundys_values_are_the_published_ones() {
    let published = [
        0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1, 2, 4,
        1, 2, 4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1, 0,
    ];
    let game = Grundy::default();
    let mut nimbers = Nimbers::new(&game).unwrap();
    for (heap, value) in published.into_iter().enumerate() {
        assert_eq!(nimbers.part(heap as u64, &mut budget()), Ok(value), "heap {heap}");
    }
}

/// Deep enough that recursion would overflow the stack of a thread.
#[test]
fn a_heap_of_ten_thousand_is_not_too_deep() {
    let game = Grundy::new([10_000]).unwrap();
    let mut nimbers = Nimbers::new(&game).unwrap();
    assert!(nimbers.nimber(&game.start(), &mut budget()).is_ok());
    assert_eq!(nimbers.len(), 10_000, "every size of heap once");
    let long = nim(&[100_000]).taking_at_most(1);
    let value = Memo::new(&long, Distance::Exact).value(&long.start(), &mut budget()).unwrap();
    assert_eq!(value.verdict(), Verdict::Loss(Some(100_000)));
}

#[test]
fn the_value_of_a_sum_is_the_xor_of_its_parts() {
    let game = Sum::new(nim(&[3, 2]), Grundy::new([8]).unwrap()).unwrap();
    let mut nimbers = Nimbers::new(&game).unwrap();
    let value = nimbers.solve(&game.start(), &mut budget()).unwrap();
    assert_eq!(value.nimber, 3 ^ 2 ^ 2);
    let labels = label_by_key(&game, &game.start(), 100_000, &mut budget(), &mut |_, _| {}).unwrap();
    let by_label: Vec<_> =
        labels.moves(&game.start()).into_iter().filter(|m| m.1.is_win()).map(|m| m.0).collect();
    assert_eq!(value.winning, by_label);
    for (position, score) in labels.iter() {
        assert_eq!(nimbers.nimber(&position, &mut budget()).unwrap() != 0, score.is_win(), "{position:?}");
    }
}

/// The course's hard example, by search: lost, and every move loses; then the position where its program hung.
#[test]
fn misere_nim_with_six_heaps_is_searched_on_sorted_heaps() {
    let game = nim(&[7, 6, 8, 5, 9, 5]).misere();
    let mut rough = Memo::new(&game, Distance::Ignored);
    assert_eq!(rough.value(&game.start(), &mut budget()), Ok(Score::LOSS));
    assert_eq!(rough.states(), 3_676);

    let mut memo = Memo::new(&game, Distance::Exact);
    let solution = memo.solve(&game.start(), &mut budget()).unwrap();
    assert!(solution.score.is_loss());
    assert!(solution.moves.iter().all(|(_, score)| score.is_loss()));
    assert_eq!(solution.moves.len(), 40);
    let longest = solution.moves.iter().map(|&(_, score)| score).max();
    assert_eq!(longest, Some(solution.score), "the longest resistance is played");
    assert!(solution.best.is_some());
    assert_eq!(solution.states, 3_680, "all 3 682 sorted positions but the first and the empty one");

    let after = game.parse_position("7,4,8,5,9,5 second").unwrap();
    let solution = memo.solve(&after, &mut budget()).unwrap();
    let winning: Vec<_> = solution.winning().map(|mv| game.format_move(&after, mv)).collect();
    assert_eq!(winning, ["h1-2"]);
    assert_eq!(solution.best, solution.winning().next());
}

/// A game that can go round: 0 → 1 → 2 → 0, and from 2 also to 3, where the mover has lost; 4 leads to 3 only by way of
/// the cycle.
struct Round;

impl Game for Round {
    type Position = u8;
    type Move = u8;
    type Undo = u8;
    type Cursor = usize;

    fn start(&self) -> u8 {
        0
    }
    fn side_to_move(&self, _: &u8) -> Side {
        Side::First
    }
    fn outcome(&self, position: &u8) -> Option<Outcome> {
        (*position == 3).then_some(Outcome::Loss)
    }
    fn cursor(&self, _: &u8) -> usize {
        0
    }
    fn next_move(&self, position: &u8, at: &mut usize) -> Option<u8> {
        *at += 1;
        [&[1][..], &[2], &[0, 3], &[]][*position as usize].get(*at - 1).copied()
    }
    fn play(&self, position: &mut u8, to: u8) -> u8 {
        std::mem::replace(position, to)
    }
    fn undo(&self, position: &mut u8, _: u8, from: u8) {
        *position = from;
    }
}

impl Hashed for Round {
    fn key(&self, _: &u8) -> u64 {
        0 // The worst of keys: positions must still be told apart.
    }
    fn slot(&self, _: u8) -> usize {
        0
    }
}

impl Symmetric for Round {
    fn canonical(&self, position: &u8) -> u8 {
        *position
    }
}

/// One player walks alone in `Round` and can only lose by stepping on 3: going round for ever is a draw.
#[test]
fn endless_play_is_a_draw_for_labels_and_refused_by_depth_first_search() {
    let labels = label_by_key(&Round, &0, 10, &mut budget(), &mut |_, _| {}).unwrap();
    let scores: Vec<_> = labels.iter().collect();
    assert_eq!(scores, [(0, Score::DRAW), (1, Score::DRAW), (2, Score::DRAW), (3, Score::loss_in(0))]);
    let mut memo = Memo::new(&Round, Distance::Exact);
    assert_eq!(memo.value(&0, &mut budget()), Err(Failure::Endless));
    assert_eq!(memo.value(&0, &mut budget()), Err(Failure::Endless), "asked again");
}

/// Take one or two stones; who takes two moves again. Checks that sides are asked and not assumed.
struct ADoubleTurn;

impl Game for ADoubleTurn {
    type Position = (u8, Side);
    type Move = u8;
    type Undo = Side;
    type Cursor = u8;

    fn start(&self) -> (u8, Side) {
        (9, Side::First)
    }
    fn side_to_move(&self, position: &(u8, Side)) -> Side {
        position.1
    }
    fn outcome(&self, position: &(u8, Side)) -> Option<Outcome> {
        (position.0 == 0).then_some(Outcome::Win)
    }
    fn cursor(&self, _: &(u8, Side)) -> u8 {
        0
    }
    fn next_move(&self, position: &(u8, Side), last: &mut u8) -> Option<u8> {
        *last += 1;
        (*last <= position.0.min(2)).then_some(*last)
    }
    fn play(&self, position: &mut (u8, Side), taken: u8) -> Side {
        let side = position.1;
        *position = (position.0 - taken, if taken == 2 { side } else { side.other() });
        side
    }
    fn undo(&self, position: &mut (u8, Side), taken: u8, side: Side) {
        *position = (position.0 + taken, side);
    }
}

impl Hashed for ADoubleTurn {
    fn key(&self, position: &(u8, Side)) -> u64 {
        u64::from(position.0) * 2 + position.1.index() as u64
    }
    fn slot(&self, taken: u8) -> usize {
        taken.into()
    }
}

impl Symmetric for ADoubleTurn {
    fn canonical(&self, position: &(u8, Side)) -> (u8, Side) {
        (position.0, Side::First)
    }
}
