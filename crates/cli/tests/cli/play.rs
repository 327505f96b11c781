//! `kythu play`, with somebody typing.

use crate::run::{kythu, said, typing};

/// The transcript of a game that ends well.
fn transcript(args: &[&str], lines: &[&str]) -> String {
    let ran = typing(&[&["play"], args, &["--lang", "en"]].concat(), lines);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}\n{}", ran.out);
    ran.out
}

/// Every text, in this order.
fn in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some(at) = rest.find(part) else { panic!("{part:?} does not come next in\n{rest}") };
        rest = &rest[at + part.len()..];
    }
}

const TWO_PEOPLE: [&str; 2] = ["--players", "human,human"];

#[test]
fn bad_lines_are_explained_and_asked_again() {
    let lines = [
        "0 0",
        "4 9",
        "9 4",
        "abc",
        "",
        "4 5 6",
        "ô ố",
        "\u{1}\u{2}",
        "-1 2",
        "99999999999999999999 1",
        "3 2",
    ];
    let text = transcript(&[&["nim", "7,6,4,5"], &TWO_PEOPLE[..]].concat(), &lines);
    let parts = [
        "at least one stone must be taken",
        "there is no heap 9",
        "heap 4 has only 5 stones: 9 cannot be taken",
        "found abc",
        "found nothing",
        "found 3 words",
        "found ô ố",
        "not a move",
        "found -1 2",
        "heap 1 has only 7 stones",
        "First plays h2-3: take 3 from heap 2 ([7, 6, 4, 5] → [7, 3, 4, 5])",
        "Second, your move",
        "Goodbye.",
    ];
    in_order(&text, &parts);
    assert_eq!(text.matches("Try again").count(), 10, "{text}");
}

#[test]
fn names_and_hints_in_normal_play() {
    let args = [&["nim", "2,4", "--names", "An,Bình", "--hints"], &TWO_PEOPLE[..]].concat();
    let text = transcript(&args, &["2 2", "2 1", "2 2", "n"]);
    let parts = [
        "Nim: An – Bình",
        "hint: take 2 from heap 2: that wins",
        "the nim-sum is 2 ⊕ 4 = 6",
        "An plays h2-2: take 2 from heap 2 ([2, 4] → [2, 2])",
        "hint: any move loses against best play",
        "Bình plays h1-2: take 2 from heap 1 ([2, 2] → [0, 2])",
        "hint: take 2 from heap 2: that wins",
        "An plays h2-2",
        "An wins",
        "Play again?",
        "Goodbye.",
    ];
    in_order(&text, &parts);
    let misere = transcript(&[&["nim", "0,2", "--misere", "--hints"], &TWO_PEOPLE[..]].concat(), &[]);
    in_order(&misere, &["who takes the last stone loses", "hint: take 1 from heap 2: that wins"]);
}

#[test]
fn the_machine_wins_the_course_game() {
    let args = ["nim", "7,5,3,4", "--misere", "--players", "human,nimsum"];
    let text = transcript(&args, &["2 3", "q"]);
    in_order(&text, &["First plays h3-2", "nimsum plays", "First, your move"]);
    let answer = text.lines().find(|line| line.starts_with("nimsum plays")).unwrap();
    assert!(["h1-7", "h2-3", "h4-1"].iter().any(|mv| answer.contains(mv)), "{answer}");
    // From [0, 0, 1, 0] the mover must take the last stone.
    let end = transcript(&["nim", "0,0,1,0", "--misere", "--players", "human,nimsum"], &["1 3", "n"]);
    in_order(&end, &["First plays h3-1", "nimsum wins"]);
}

#[test]
fn commands_at_the_prompt() {
    let lines = ["?", "moves", "hint", "undo", "b2", "undo", "board", "5", "resign", "y", "quit"];
    let text = transcript(&[&["tictactoe"], &TWO_PEOPLE[..]].concat(), &lines);
    let parts = [
        "Type a move (for example a3), or: moves, hint, undo, board, resign, quit.",
        "a3  b3  c3  a2  b2  c2  a1  b1  c1",
        "hint: ",
        "There is no move to take back.",
        "First plays b2",
        "First, your move",
        "First plays b2",
        "First wins",
        "Play again? (y/n) y",
        "First, your move",
        "Goodbye.",
    ];
    in_order(&text, &parts);
}

#[test]
fn undo_goes_back_past_the_machine() {
    let args = ["tictactoe", "--players", "human,pvs(depth=2)"];
    let text = transcript(&args, &["b2", "undo", "a1"]);
    in_order(&text, &["First plays b2", "plays", "undo", "First plays a1"]);
    let second = transcript(&["tictactoe", "--players", "pvs(depth=2),human"], &["undo", "moves"]);
    in_order(&second, &["pvs(depth=2) plays", "There is no move to take back."]);
    assert!(!second.contains("a3  b3  c3  a2  b2  c2  a1  b1  c1"), "its move still stands:\n{second}");
}

#[test]
fn vietnamese_words_work_as_commands() {
    let lines = ["gợi ý", "nước đi", "lùi", "b2", "a1", "lui", "xin thua", "c", "thoát"];
    let ran = typing(&["play", "tictactoe", "--players", "human,human", "--lang", "vi"], &lines);
    assert_eq!(ran.code, Some(0));
    in_order(
        &ran.out,
        &[
            "gợi ý",
            "a3  b3",
            "Không còn nước nào",
            "Bên đi trước đi b2",
            "thắng",
            "Chơi ván nữa?",
            "Tạm biệt.",
        ],
    );
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    for game in ["nim", "grundy", "sum", "tictactoe", "mnk", "connect4", "chess", "tree"] {
        let ran = kythu(&["play", game, "--lang", "en"]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{game}");
        assert!(ran.out.ends_with("Goodbye.\n"), "{game}: {}", ran.out);
    }
}

#[test]
fn a_whole_game_of_every_kind() {
    for game in ["nim", "grundy", "sum", "tictactoe", "mnk", "connect4", "chess", "tree"] {
        let args = ["play", game, "--players", "random,random", "--seed", "3", "--lang", "en"];
        let once = said(&args);
        assert_eq!(once, said(&args), "{game}: the same seed, the same game");
        let last = once.lines().last().unwrap();
        // A written tree ends at a number; every other game says why it is over.
        let said_why = last.contains(" wins: ") || last.starts_with("A draw: ");
        assert!(if game == "tree" { last.ends_with(" wins") } else { said_why }, "{game}: {last}");
    }
    let with = |seed| said(&["play", "connect4", "--players", "random,random", "--seed", seed]);
    assert_ne!(with("3"), with("4"), "another seed, another game");
    let levels = ["play", "connect4", "--players", "level(n=1),level(n=2)", "--seed", "3"];
    assert_eq!(said(&levels), said(&levels));
    let own = ["play", "connect4", "--players", "random(seed=1),random(seed=2)"];
    assert_eq!(said(&own), said(&own));
}

#[test]
fn two_of_a_kind_are_told_apart() {
    let text = said(&["play", "nim", "3,4,5", "--players", "nimsum,nimsum", "--lang", "en"]);
    in_order(
        &text,
        &["nimsum #1 plays", "nimsum #2 plays", "nimsum #2 knows that it is lost", "nimsum #1 wins"],
    );
    assert_eq!(text.matches("knows that it is lost").count(), 1, "said once:\n{text}");
}

#[test]
fn random_heaps() {
    let start = |seed| transcript(&["nim", "--random", "4x9", "--seed", seed], &[]);
    assert_eq!(start("1"), start("1"));
    assert_ne!(start("1"), start("2"));
    let heaps = start("1").lines().filter(|line| line.contains('●')).count();
    assert_eq!(heaps, 4, "{}", start("1"));
    for bad in ["", "4", "0x9", "4x0", "4x", "axb", "101x9", "4x1000001", "4x9x2"] {
        let ran = kythu(&["play", "nim", "--random", bad]);
        assert_eq!(ran.code, Some(2), "{bad}");
        assert!(ran.err.contains("--random"), "{bad}: {}", ran.err);
    }
    assert_eq!(kythu(&["play", "chess", "--random", "4x9"]).code, Some(2));
    assert_eq!(kythu(&["play", "nim", "1,2", "--random", "4x9"]).code, Some(2));
}

#[test]
fn a_flood_of_input_does_no_harm() {
    let long = "9".repeat(3_000_000);
    let text =
        transcript(&[&["nim", "3"], &TWO_PEOPLE[..]].concat(), &[&long, "\u{0}\u{7f}\u{1b}[2J", "h1-3"]);
    assert!(text.contains("First wins"));
    assert!(!text.contains('\u{1b}'), "what was typed cannot move the cursor");
}
