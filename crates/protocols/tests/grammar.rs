//! Lines as real programs write them. That everything understood is read back from its own text is a fuzz entry.

use kythu_game::Score;
use kythu_protocols::gomocup::{self, Cell, Misread, Stone, Whose};
use kythu_protocols::uci::{Command, Face, Go, Info, Reply, Takes, Worth};
use std::time::Duration;

#[test]
fn commands_are_found_behind_words_that_are_not_understood() {
    assert_eq!(Command::parse("joho debug on"), Some(Command::Debug(true)));
    assert_eq!(Command::parse("  uci  "), Some(Command::Uci));
    for nothing in ["", "   ", "hello", "debug", "position", "setoption value 3", "UCI"] {
        assert_eq!(Command::parse(nothing), None, "{nothing}");
    }
}

#[test]
fn options_have_blanks_in_names_and_values() {
    let set = |name: &str, value: Option<&str>| {
        Some(Command::SetOption { name: name.into(), value: value.map(str::to_owned) })
    };
    assert_eq!(Command::parse("setoption name Clear Hash"), set("Clear Hash", None));
    assert_eq!(
        Command::parse("setoption name Book File value c:\\my books\\a  b.bin "),
        set("Book File", Some("c:\\my books\\a  b.bin"))
    );
    assert_eq!(Command::parse("setoption name Text value"), set("Text", Some("")));
}

#[test]
fn go_takes_its_words_in_any_order() {
    let ms = Duration::from_millis;
    let line =
        "go nodes 7 wtime 1000 searchmoves e2e4 d2d4 btime -20 infinite winc 5 movestogo 40 what depth";
    let expected = Go {
        search_moves: vec!["e2e4".into(), "d2d4".into()],
        white: Face { left: Some(ms(1000)), increment: Some(ms(5)) },
        black: Face { left: Some(Duration::ZERO), increment: None },
        moves_to_go: Some(40),
        nodes: Some(7),
        infinite: true,
        ..Go::default()
    };
    assert_eq!(Command::parse(line), Some(Command::Go(expected)));
}

#[test]
fn positions_come_with_and_without_moves() {
    let position = |fen: Option<&str>, moves: &[&str]| {
        let moves = moves.iter().map(|&mv| mv.to_owned()).collect();
        Some(Command::Position { fen: fen.map(str::to_owned), moves })
    };
    assert_eq!(Command::parse("position startpos"), position(None, &[]));
    assert_eq!(Command::parse("position startpos moves e2e4 e7e5"), position(None, &["e2e4", "e7e5"]));
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    assert_eq!(Command::parse(&format!("position fen {fen} moves e8d7")), position(Some(fen), &["e8d7"]));
}

#[test]
fn engines_report_in_many_ways() {
    let info = |line: &str| match Reply::parse(line) {
        Some(Reply::Info(info)) => info,
        other => panic!("{line}: {other:?}"),
    };
    let stockfish = "info depth 12 seldepth 18 multipv 1 score cp 31 upperbound nodes 9001 nps 1000000 hashfull 3 tbhits 0 time 9 pv e2e4 e7e5";
    let expected = Info {
        depth: Some(12),
        multi_pv: Some(1),
        score: Some(Worth::Centipawns(31)),
        is_bound: true,
        time: Some(9),
        nodes: Some(9001),
        speed: Some(1_000_000),
        line: vec!["e2e4".into(), "e7e5".into()],
        words: None,
    };
    assert_eq!(info(stockfish), expected);
    // The line need not come last, and words for a person may hold anything.
    assert_eq!(info("info pv e2e4 depth 3 score mate -2").score, Some(Worth::Mate(-2)));
    let words = info("info string depth 99 score cp 5");
    assert_eq!((words.depth, words.score), (None, None));
}

#[test]
fn mates_are_counted_in_moves_here_and_in_plies_there() {
    for (moves, score) in [
        (1, Score::win_in(1)),
        (2, Score::win_in(3)),
        (0, Score::loss_in(0)),
        (-1, Score::loss_in(2)),
        (-3, Score::loss_in(6)),
    ] {
        assert_eq!(Score::from(Worth::Mate(moves)), score);
        assert_eq!(Worth::from(score), Worth::Mate(moves));
    }
    assert_eq!(Worth::from(Score::loss_in(5)), Worth::Mate(-3));
    assert_eq!(Worth::from(Score::new(-31)), Worth::Centipawns(-31));
}

#[test]
fn answers_and_offers() {
    let best = |line: &str| match Reply::parse(line) {
        Some(Reply::BestMove { best, ponder }) => (best, ponder),
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(best("bestmove e7e8q ponder a7a6"), (Some("e7e8q".into()), Some("a7a6".into())));
    assert_eq!(best("bestmove (none)"), (None, None));
    assert_eq!(best("bestmove 0000 ponder a7a6"), (None, None));
    let takes = |line: &str| match Reply::parse(line) {
        Some(Reply::Offer(offer)) => (offer.name, offer.takes),
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(
        takes("option name Analysis Contempt type combo default Both var Off var Very White var Both"),
        (
            "Analysis Contempt".into(),
            Takes::Combo {
                default: "Both".into(),
                choices: vec!["Off".into(), "Very White".into(), "Both".into()]
            }
        )
    );
    assert_eq!(
        takes("option name Log type string default <empty>"),
        ("Log".into(), Takes::Text(String::new()))
    );
    assert_eq!(Reply::parse("option name Broken type spin default x"), None);
}

#[test]
fn managers_and_brains() {
    use gomocup::Command;
    assert_eq!(Command::parse("START 20"), Ok(Command::Start(20)));
    assert_eq!(Command::parse("turn 3, 4"), Ok(Command::Turn(Cell { x: 3, y: 4 })));
    assert_eq!(
        Command::parse("INFO Time_Left  12000 "),
        Ok(Command::Info { key: "time_left".into(), value: "12000".into() })
    );
    assert_eq!(Command::parse("TURN"), Err(Misread::Expected("x,y")));
    assert_eq!(Command::parse("YXHASHCLEAR"), Err(Misread::Unknown));
    assert_eq!(Stone::parse("1,2,3"), Some(Stone { cell: Cell { x: 1, y: 2 }, whose: Whose::Neither }));
    assert_eq!(Stone::parse("1,2"), None);
    assert_eq!(gomocup::Reply::parse("7,7"), gomocup::Reply::Move(Cell { x: 7, y: 7 }));
    assert_eq!(gomocup::Reply::parse("ok"), gomocup::Reply::Ok);
    assert_eq!(gomocup::Reply::parse("-1,7"), gomocup::Reply::Other("-1,7".into()));
}
