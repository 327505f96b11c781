//! The entry points of the fuzz targets on stable: every seed, and some thousand mutations of the seeds.

use kythu_fuzz_entries::{GRAMMARS, Grammar};
use kythu_game::SplitMix;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// Mutations of the seeds of each grammar.
const MUTATIONS: usize = 4_000;

/// Calls the entry point, and names the text that broke it.
fn check(grammar: &Grammar, text: &str) {
    if catch_unwind(AssertUnwindSafe(|| (grammar.entry)(text))).is_err() {
        panic!("{} breaks a promise on {:?}", grammar.name, beginning(text));
    }
}

fn beginning(text: &str) -> String {
    text.chars().take(500).collect()
}

#[test]
fn every_seed_keeps_the_promises() {
    for grammar in GRAMMARS {
        for seed in grammar.seeds {
            check(grammar, seed);
        }
    }
}

#[test]
fn mutations_of_the_seeds_keep_the_promises() {
    for (number, grammar) in GRAMMARS.iter().enumerate() {
        let mut random = SplitMix::new(number as u64);
        for _ in 0..MUTATIONS {
            check(grammar, &mutated(grammar.seeds, &mut random));
        }
    }
}

/// Letters that mean something in one grammar or another, and some that mean nothing in any.
const LETTERS: &[char] = &[
    '0', '1', '2', '3', '8', '9', '-', '+', '=', ':', '.', ',', '/', '(', ')', '[', ']', '{', '}', '"', ' ',
    '\n', '\t', '|', 'a', 'b', 'e', 'h', 'k', 'w', 'x', 'A', 'K', 'N', 'O', 'Q', 'X', '×', '−', 'đ', 'µ',
    '\u{a0}', '\u{0}', '♔',
];

/// A seed with a few letters changed, or crossed with another seed.
fn mutated(seeds: &[&str], random: &mut SplitMix) -> String {
    let mut letters: Vec<char> = seeds[random.below(seeds.len())].chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(letters.len() + 1);
        let letter = LETTERS[random.below(LETTERS.len())];
        match random.below(6) {
            0 => letters.insert(at, letter),
            1 if at < letters.len() => letters[at] = letter,
            2 if at < letters.len() => {
                letters.remove(at);
            }
            3 => letters.truncate(at),
            4 => {
                let copied: Vec<char> = letters[at..].iter().take(1 + random.below(8)).copied().collect();
                letters.splice(at..at, copied);
            }
            _ => {
                let other: Vec<char> = seeds[random.below(seeds.len())].chars().collect();
                letters.truncate(at);
                letters.extend(&other[random.below(other.len() + 1)..]);
            }
        }
    }
    letters.into_iter().collect()
}

/// Hostile texts of 200 000 letters are answered in a moment. The bound is far above what any of them needs on a busy
/// machine and far below what a quadratic parser would take.
#[test]
fn long_texts_are_answered_soon() {
    const LENGTH: usize = 200_000;
    let pieces = [
        "(", ")", "1,", "1 ", "a", "1.", "[", "{\"a\":", "-", "|", " ", "e2e4 ", "h1-1|", "4", "X", "./",
        "+", "=", "đ",
    ];
    for grammar in GRAMMARS {
        let repeated = pieces.iter().map(|piece| piece.repeat(LENGTH / piece.len()));
        let longer = grammar.seeds.iter().map(|seed| seed.repeat(LENGTH / seed.len().max(1)));
        let stuck = grammar.seeds.iter().map(|seed| format!("{seed}{}", "1".repeat(LENGTH)));
        for text in repeated.chain(longer).chain(stuck) {
            let start = Instant::now();
            check(grammar, &text);
            let soon = start.elapsed() < Duration::from_secs(20);
            assert!(soon, "{} takes too long on {}…", grammar.name, beginning(&text));
        }
    }
}
