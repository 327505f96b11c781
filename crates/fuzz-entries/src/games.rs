//! Positions and moves of games, as `options|position|move|move…`: `misere=on,take=3|7,5,3|h1-2|2 3`.

use crate::promises;
use kythu_game::{Described, Options};
use kythu_games::chess::Chess;
use kythu_games::connect4::Connect4;
use kythu_games::grundy::Grundy;
use kythu_games::mnk::Mnk;
use kythu_games::nim::Nim;
use kythu_games::sum::Sum;

/// Legal moves that are listed to find an accepted one among them: Nim with large heaps has more than can be listed.
const LISTED: u64 = 20_000;

/// Nim.
pub fn nim(text: &str) {
    game::<Nim>(text);
}

/// Grundy's game.
pub fn grundy(text: &str) {
    game::<Grundy>(text);
}

/// A sum of Nim and Grundy's game.
pub fn sum(text: &str) {
    game::<Sum<Nim, Grundy>>(text);
}

/// m,n,k games: moves, move lists and drawn boards.
pub fn mnk(text: &str) {
    game::<Mnk>(text);
}

/// Connect 4.
pub fn connect4(text: &str) {
    game::<Connect4>(text);
}

/// Chess: FEN, UCI and SAN.
pub fn chess(text: &str) {
    game::<Chess>(text);
}

fn game<G: Described>(text: &str) {
    let mut parts = text.split('|');
    let mut options = Options::new();
    for option in parts.next().unwrap_or_default().split(',').filter(|option| !option.is_empty()) {
        let (name, value) = option.split_once('=').unwrap_or((option, "on"));
        options.set(name, value);
    }
    let rules = match G::with_options(&options) {
        Ok(rules) => rules,
        Err(refusal) => return promises::refusal(&refusal, text),
    };
    let text = parts.next().unwrap_or_default();
    let read = rules.parse_position(text);
    promises::blanks_in_front(text, |text| rules.parse_position(text), &read);
    let position = match read {
        Ok(position) => position,
        Err(refusal) => return promises::refusal(&refusal, text),
    };
    survives(&rules, &position);
    let _ = rules.picture(&position);
    play(&rules, position, parts);
}

/// Reads the moves one after the other, as far as they are moves.
fn play<'a, G: Described>(rules: &G, mut position: G::Position, moves: impl Iterator<Item = &'a str>) {
    for text in moves {
        if rules.outcome(&position).is_some() {
            assert_eq!(rules.count_moves(&position), 0, "a finished game has moves: {position:?}");
            return;
        }
        let read = rules.parse_move(&position, text);
        let mv = match read {
            Ok(mv) => mv,
            Err(refusal) => {
                promises::refusal(&refusal, text);
                continue;
            }
        };
        if rules.count_moves(&position) <= LISTED {
            let legal = rules.moves(&position).any(|legal| legal == mv);
            assert!(legal, "{text:?} is read as {mv:?}, which is not legal in {position:?}");
        }
        let written = rules.format_move(&position, mv);
        assert_eq!(rules.parse_move(&position, &written), Ok(mv), "{text:?} is written as {written:?}");
        if let Some(words) = rules.describe(&position, mv) {
            promises::sayable(&words);
        }
        let before = position.clone();
        let undo = rules.play(&mut position, mv);
        survives(rules, &position);
        let after = position.clone();
        rules.undo(&mut position, mv, undo);
        assert_eq!(position, before, "undo of {written}");
        position = after;
    }
}

/// A position is written and read back to the same text and the same moves.
///
/// Not to an equal position: the draw rules of chess look at a history that a FEN does not hold.
fn survives<G: Described>(rules: &G, position: &G::Position) {
    let written = rules.format_position(position);
    let read = rules.parse_position(&written);
    let read = read.unwrap_or_else(|refusal| panic!("a written position is refused: {written:?}: {refusal}"));
    assert_eq!(rules.format_position(&read), written);
    assert_eq!(rules.side_to_move(&read), rules.side_to_move(position), "{written}");
    if rules.outcome(position).is_none() {
        assert_eq!(rules.count_moves(&read), rules.count_moves(position), "{written}");
    }
}
