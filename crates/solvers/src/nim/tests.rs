use super::*;
use kythu_game::{Game, Notation, Outcome};
use kythu_games::nim::{Nim, Position, Take};
use kythu_words::Lang;
use std::collections::HashMap;

fn nim(heaps: &[u64]) -> Nim {
    Nim::new(heaps).unwrap()
}

fn winning(game: &Nim, text: &str) -> Vec<String> {
    let position = game.parse_position(text).unwrap();
    analyse(game, &position).winning.iter().map(|&take| game.format_move(&position, take)).collect()
}

/// The oracle: does the mover win, and in how many plies does the game end when the winner hurries and the loser does not?
fn brute(game: &Nim, position: &mut Position, known: &mut HashMap<Vec<u64>, (bool, u32)>) -> (bool, u32) {
    if let Some(outcome) = game.outcome(position) {
        return (outcome == Outcome::Win, 0);
    }
    let mut sorted = position.heaps().to_vec();
    sorted.sort_unstable();
    if let Some(&result) = known.get(&sorted) {
        return result;
    }
    let moves: Vec<_> = game.moves(position).collect();
    let (mut fastest, mut slowest) = (None, 0);
    for mv in moves {
        game.play(position, mv);
        let (other_wins, plies) = brute(game, position, known);
        game.undo(position, mv, ());
        if other_wins {
            slowest = slowest.max(plies + 1);
        } else {
            fastest = Some(fastest.unwrap_or(u32::MAX).min(plies + 1));
        }
    }
    let result = fastest.map_or((false, slowest), |plies| (true, plies));
    known.insert(sorted, result);
    result
}

fn kinds() -> impl Iterator<Item = (bool, Option<u64>)> {
    [false, true]
        .into_iter()
        .flat_map(|misere| [None, Some(1), Some(2), Some(3), Some(4)].map(|take| (misere, take)))
}

fn kind(heaps: &[u64], misere: bool, take: Option<u64>) -> Nim {
    let game = nim(heaps);
    let game = if misere { game.misere() } else { game };
    take.map_or(game.clone(), |most| game.taking_at_most(most))
}

/// All positions with up to four heaps of up to five, and some with taller heaps; both plays, with and without limit.
#[test]
fn theory_agrees_with_brute_force() {
    for (misere, take) in kinds() {
        let mut known = HashMap::new();
        let mut positions = vec![vec![]];
        for _ in 0..4 {
            let longer: Vec<Vec<u64>> = positions
                .iter()
                .flat_map(|heaps: &Vec<u64>| (0..=5).map(|heap| [heaps.clone(), vec![heap]].concat()))
                .collect();
            for heaps in &longer {
                agrees(&kind(heaps, misere, take), &mut known);
            }
            positions = longer;
        }
        for (a, b) in (0..14).flat_map(|a| (0..14).map(move |b| (a, b))) {
            agrees(&kind(&[a, b], misere, take), &mut known);
        }
    }
}

fn agrees(game: &Nim, known: &mut HashMap<Vec<u64>, (bool, u32)>) {
    let mut position = game.start();
    let analysis = analyse(game, &position);
    let (wins, plies) = brute(game, &mut position, known);
    assert_eq!(analysis.mover_wins, wins, "{game:?}");
    let moves: Vec<_> = game.moves(&position).collect();
    let mut by_force = Vec::new();
    for mv in moves {
        game.play(&mut position, mv);
        if !brute(game, &mut position, known).0 {
            by_force.push(mv);
        }
        game.undo(&mut position, mv, ());
    }
    assert_eq!(analysis.winning, by_force, "{game:?}");
    let hint = hint(game, &position);
    assert_eq!(hint.best.is_none(), game.outcome(&position).is_some());
    assert_eq!(hint.lost, !wins && hint.best.is_some(), "{game:?}");
    let resistance = resistance(game, &position);
    assert_eq!(resistance.is_some(), hint.lost, "{game:?}");
    if let Some(Resistance { take, plies: claimed }) = resistance {
        game.play(&mut position, take);
        assert_eq!(1 + brute(game, &mut position, known).1, plies, "the longest resistance: {game:?}");
        game.undo(&mut position, take, ());
        assert!(claimed.is_none_or(|claimed| claimed == u128::from(plies)), "{game:?} {claimed:?} {plies}");
    }
    let explained = explain(game, &position);
    assert_eq!(explained.mover_wins, wins);
    assert_eq!(explained.change.is_some(), wins && hint.best.is_some(), "{game:?}");
    if let Some(change) = explained.change {
        assert!(analysis.winning.contains(&change.take));
        assert!(explained.sentences.iter().all(|says| says.in_lang(Lang::Vi) != says.in_lang(Lang::En)));
    }
    for says in &explained.sentences {
        assert!(!says.to_string().contains(['{', '}']) && !says.to_string().contains("nim."), "{says}");
    }
}

/// Misère 7,5,3,4: the worked game of the course, move by move.
#[test]
fn the_worked_misere_game() {
    let game = nim(&[7, 5, 3, 4]).misere();
    assert_eq!(winning(&game, "7,5,3,4"), ["h1-5", "h2-5", "h4-3"]);
    assert_eq!(winning(&game, "7,5,1,4"), ["h1-7", "h2-3", "h4-1"]);
    let mut position = game.start();
    for mv in ["2 3", "7 1", "5 2", "4 4"] {
        let mv = game.parse_move(&position, mv).unwrap();
        game.play(&mut position, mv);
    }
    assert_eq!(position.heaps(), [0, 0, 1, 0]);
    assert!(!analyse(&game, &position).mover_wins, "the human must take the last stone");
}

#[test]
fn six_heaps_with_nim_sum_zero_and_the_one_winning_move_after() {
    let game = nim(&[7, 6, 8, 5, 9, 5]).misere();
    let analysis = analyse(&game, &game.start());
    assert_eq!((analysis.nim_sum, analysis.mover_wins), (0, false));
    assert!(analysis.winning.is_empty());
    let hint = hint(&game, &game.start());
    assert!(hint.lost && hint.best.is_some());
    assert!(hint.message.to_string().starts_with("any move loses"), "{}", hint.message);
    assert_eq!(winning(&game, "7,4,8,5,9,5"), ["h1-2"]);
}

#[test]
fn the_hints_of_the_two_player_program() {
    let game = nim(&[2, 4]);
    let hint_at = |game: &Nim, text| hint(game, &game.parse_position(text).unwrap());
    assert_eq!(analyse(&game, &game.start()).nim_sum, 6);
    let first = hint_at(&game, "2,4");
    assert_eq!(first.best.unwrap().in_words().to_string(), "take 2 from heap 2");
    assert_eq!(first.message.to_string(), "take 2 from heap 2: that wins");
    assert_eq!(first.message.in_lang(Lang::Vi), "lấy 2 viên từ đống 2: nước này thắng");
    let even = hint_at(&game, "2,2");
    assert!(even.lost);
    assert!(even.message.to_string().starts_with("any move loses against best play"));
    let last = hint_at(&game, "0,2");
    assert_eq!(last.best, Some(Take { heap: 1, count: 2 }));
    let misere = game.misere();
    assert_eq!(hint_at(&misere, "0,2").best, Some(Take { heap: 1, count: 1 }));
    assert_eq!(hint_at(&misere, "0,0").best, None);
}

/// "Two equal heaps: the mover loses" is false in misère play at 1,1, and true above; with any third heap the mover wins.
#[test]
fn equal_heaps_in_misere_play() {
    let game = nim(&[1, 1]).misere();
    assert!(analyse(&game, &game.start()).mover_wins);
    for size in 2..40 {
        let at = |heaps: &[u64]| analyse(&game, &Position::new(heaps, kythu_game::Side::First)).mover_wins;
        assert!(!at(&[size, size]));
        for third in 1..40 {
            assert!(at(&[size, size, third]));
        }
    }
}

#[test]
fn the_course_hint_is_explained_in_binary() {
    let game = nim(&[2, 4]);
    let explained = explain(&game, &game.start());
    let rows: Vec<_> = explained.rows.iter().map(|row| row.binary.as_str()).collect();
    assert_eq!((rows, explained.binary.as_str()), (vec!["010", "100"], "110"));
    let change = explained.change.unwrap();
    assert_eq!((change.take.heap, change.from, change.to), (1, 4, 2));
    let says: Vec<_> = explained.sentences.iter().map(ToString::to_string).collect();
    assert_eq!(
        says,
        [
            "the nim-sum is 2 ⊕ 4 = 6",
            "the highest 1 of the nim-sum stands in heap 2; 4 ⊕ 6 = 2, so take 2 from heap 2, and the nim-sum is 0",
        ]
    );
    let advice = starter(&game, &game.start());
    assert!(advice.starter_wins);
    assert!(!starter(&game, &game.parse_position("2,2").unwrap()).starter_wins);
}

#[test]
fn thousands_of_huge_heaps_are_no_trouble() {
    let mut heaps = vec![Nim::MOST_STONES; 4095];
    heaps.push(12_345);
    for game in [nim(&heaps), nim(&heaps).misere(), nim(&heaps).misere().taking_at_most(Nim::MOST_STONES)] {
        let analysis = analyse(&game, &game.start());
        assert!(analysis.mover_wins);
        let mut after = game.start();
        game.play(&mut after, analysis.winning[0]);
        assert!(!analyse(&game, &after).mover_wins);
        assert!(hint(&game, &after).lost);
        let plies = resistance(&game, &after).unwrap().plies;
        assert_eq!(plies.is_some(), game.take().is_none());
        assert_eq!(explain(&game, &after).rows.len(), 4096);
    }
    // The largest limit there is counts heaps whole.
    let limited = nim(&[5, Nim::MOST_STONES]).taking_at_most(u64::MAX - 1);
    assert_eq!(analyse(&limited, &limited.start()).nim_sum, 5 ^ Nim::MOST_STONES);
}
