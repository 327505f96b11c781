use crate::talk::{Engine, Which};
use kythu_game::SplitMix;
use kythu_players::{Setup, find};
use kythu_protocols::uci::{Offer, Reply, Takes};

fn engine() -> Engine {
    Engine::new(Which::Uci, "pvs")
}

/// The move of a `bestmove` line.
#[track_caller]
fn best(line: &str) -> Option<String> {
    match Reply::parse(line) {
        Some(Reply::BestMove { best, .. }) => best,
        _ => panic!("{line}"),
    }
}

#[test]
fn it_introduces_itself() {
    let engine = engine();
    engine.tell("uci");
    let (_, lines) = engine.hear_until("uciok");
    assert!(lines[0].starts_with("id name Kythu ") && lines[1].starts_with("id author "), "{lines:?}");
    let offers: Vec<Offer> = lines[2..]
        .iter()
        .map(|line| match Reply::parse(line) {
            Some(Reply::Offer(offer)) => offer,
            _ => panic!("{line}"),
        })
        .collect();
    let names: Vec<&str> = offers.iter().map(|offer| offer.name.as_str()).collect();
    assert_eq!(
        names,
        ["Hash", "Threads", "Clear Hash", "Ponder", "Move Overhead", "UCI_Chess960", "Algorithm"]
    );
    assert_eq!(offers[6].takes, Takes::Text("pvs".into()));
    assert_eq!(engine.ask("isready"), "readyok");
}

#[test]
fn limits_are_kept_and_the_search_is_reported() {
    let engine = engine();
    for go in ["go depth 3", "go nodes 500", "go movetime 20", "go wtime 500 btime 500 winc 0 binc 0"] {
        engine.tell(&format!("position startpos moves e2e4\n{go}"));
        let (line, infos) = engine.hear_until("bestmove");
        let table =
            find("chess").unwrap().open(&Setup { moves: vec!["e2e4".into()], ..Setup::default() }).unwrap();
        assert!(table.legal_moves(100).contains(&best(&line).unwrap()), "{line}");
        let Some(Reply::Info(last)) = infos.last().and_then(|info| Reply::parse(info)) else {
            panic!("{infos:?}")
        };
        assert!(last.depth.is_some() && last.score.is_some() && last.nodes.is_some(), "{infos:?}");
        assert!(last.time.is_some() && last.speed.is_some() && !last.line.is_empty(), "{infos:?}");
        assert_eq!(
            last.line.first(),
            best(&line).as_ref(),
            "the last line reported is the one that is played"
        );
    }
    engine.tell("position startpos\ngo depth 3");
    let (line, infos) = engine.hear_until("bestmove");
    assert!(infos.last().unwrap().starts_with("info depth 3 "), "{infos:?}");
    assert!(line.contains(" ponder "), "{line}");
}

#[test]
fn no_move_is_said_before_it_is_asked_for() {
    let engine = engine();
    engine.tell("position startpos\ngo infinite");
    engine.keeps_from("bestmove", 150);
    engine.tell("isready");
    engine.hear_until("readyok");
    engine.tell("stop");
    engine.hear_until("bestmove");
    // Also where nothing is left to think about: mate in one, a finished game.
    for fen in ["7k/5Q2/5K2/8/8/8/8/8 w - - 0 1", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"] {
        for go in ["go infinite", "go", "go ponder wtime 100 btime 100"] {
            engine.tell(&format!("position fen {fen}\n{go}"));
            engine.keeps_from("bestmove", 60);
            engine.tell("stop");
            engine.hear_until("bestmove");
        }
    }
    // A stop with nothing to stop, and a hit with nothing pondered on.
    engine.tell("stop\nponderhit\nstop");
    engine.keeps_from("bestmove", 30);
    assert_eq!(engine.ask("isready"), "readyok");
}

#[test]
fn pondering_ends_by_a_hit_or_by_a_miss() {
    let engine = engine();
    for limit in ["wtime 300 btime 300", "movetime 50", "depth 2"] {
        engine.tell(&format!("position startpos moves e2e4 e7e5\ngo ponder {limit}"));
        engine.keeps_from("bestmove", 60);
        engine.tell("ponderhit");
        engine.hear_until("bestmove");
    }
    engine.tell("position startpos moves e2e4 e7e5\ngo ponder wtime 300 btime 300");
    engine.tell("stop");
    engine.hear_until("bestmove");
    // Without any limit a hit changes nothing.
    engine.tell("go ponder\nponderhit");
    engine.keeps_from("bestmove", 60);
    engine.tell("stop");
    engine.hear_until("bestmove");
}

/// The move that was pondered on took the other side longer than we may take: our time begins when it was played.
#[test]
fn pondering_is_on_the_other_sides_time() {
    let engine = engine();
    for limit in ["movetime 1000", "wtime 25000 btime 25000 movestogo 30"] {
        engine.tell(&format!("position startpos moves e2e4 e7e5\ngo ponder {limit}"));
        engine.keeps_from("bestmove", 1300);
        engine.tell("ponderhit");
        engine.keeps_from("bestmove", 150);
        engine.tell("stop");
        engine.hear_until("bestmove");
    }
}

#[test]
fn where_there_is_no_move_none_is_played() {
    let engine = engine();
    let mated = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1";
    let stalemated = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1";
    for (fen, score) in [(mated, "mate 0"), (stalemated, "cp 0")] {
        engine.tell(&format!("position fen {fen}\ngo movetime 100"));
        let (line, infos) = engine.hear_until("bestmove");
        assert_eq!(line, "bestmove 0000");
        assert!(infos[0].starts_with(&format!("info depth 0 score {score}")), "{infos:?}");
    }
    // A draw that nobody has claimed is no end; a clock far beyond it neither.
    let repeated = "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6";
    let shuffled = "position fen 8/8/4k3/8/8/3RK3/8/8 w - - 130 90";
    let bare = "position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1";
    for position in [repeated, shuffled, bare] {
        engine.tell(&format!("{position}\ngo depth 2"));
        assert!(best(&engine.hear_until("bestmove").0).is_some(), "{position}");
    }
}

#[test]
fn nonsense_is_survived() {
    let engine = engine();
    engine.tell(
        "\n \nhello\nsetoption\nsetoption name\ngo_on\nposition\nposition fen\ndebug maybe\nregister later",
    );
    engine.tell_bytes(vec![0xff, 0, b'\n']);
    engine.tell_bytes([vec![b'x'; 3 << 20], b"\n".to_vec()].concat());
    engine.tell("joho debug on\nwhat is this");
    assert!(engine.hear().starts_with("info string "), "in debug mode it says what it does not understand");
    engine.tell("debug off");
    engine.tell("position fen not a fen at all\ngo depth 1");
    let (line, infos) = engine.hear_until("bestmove");
    assert_eq!(line, "bestmove 0000");
    assert!(infos[0].starts_with("info string "), "{infos:?}");
    engine.tell("position startpos moves e2e5\ngo depth 1");
    assert_eq!(engine.hear_until("bestmove").0, "bestmove 0000");
    engine.tell("position startpos\ngo depth x wtime -5 searchmoves e2e4 zzzz nodes 10 depth 1");
    assert_eq!(best(&engine.hear_until("bestmove").0).as_deref(), Some("e2e4"));
    assert_eq!(engine.ask("isready"), "readyok");
}

#[test]
fn options_change_who_plays() {
    let engine = engine();
    engine.tell("setoption name Algorithm value random(seed=3)\nposition startpos\ngo depth 5");
    let (_, infos) = engine.hear_until("bestmove");
    assert_eq!(infos.len(), 1, "one line where nothing is searched: {infos:?}");
    for (name, value) in [("Algorithm", "nobody"), ("Hash", "0"), ("Threads", "many"), ("Nothing", "1")] {
        let answer = engine.ask(&format!("setoption name {name} value {value}"));
        assert!(
            answer.starts_with("info string ") && answer.contains(name.trim_end_matches("Algorithm")),
            "{answer}"
        );
    }
    engine.tell(
        "setoption name algorithm value pvs\nsetoption name Threads value 2\nsetoption name hash value 2",
    );
    engine.tell(
        "setoption name Clear Hash\nsetoption name Move Overhead value 100\nsetoption name Ponder value true",
    );
    engine.tell("ucinewgame\nposition startpos\ngo depth 3");
    assert!(engine.hear_until("bestmove").1.len() >= 3);
}

#[test]
fn castling_is_written_as_it_was_asked() {
    let engine = engine();
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for (option, castling) in [("false", "e1g1"), ("true", "e1h1")] {
        engine.tell(&format!("setoption name UCI_Chess960 value {option}\nposition fen {fen}"));
        engine.tell(&format!("go depth 2 searchmoves {castling}"));
        assert_eq!(best(&engine.hear_until("bestmove").0).as_deref(), Some(castling));
    }
}

#[test]
fn a_question_during_a_search_ends_it() {
    let engine = engine();
    engine.tell("position startpos\ngo infinite\nposition startpos moves e2e4\ngo depth 1");
    engine.hear_until("bestmove");
    let reply = best(&engine.hear_until("bestmove").0).unwrap();
    assert!(reply.as_bytes()[1] >= b'7', "Black answers: {reply}");
}

#[test]
fn the_end_of_the_input_is_the_end() {
    let one = engine();
    one.tell("position startpos\ngo infinite");
    assert!(one.hang_up().last().unwrap().starts_with("bestmove "));
    let mut other = engine();
    other.tell("position startpos\ngo infinite\nquit");
    assert!(other.rest().iter().all(|line| !line.starts_with("bestmove")));
}

#[test]
fn hundreds_of_positions_have_legal_answers() {
    let engine = Engine::new(Which::Uci, "pvs(depth=2)");
    let kind = find("chess").unwrap();
    let mut random = SplitMix::new(11);
    for _ in 0..8 {
        let mut table = kind.open(&Setup::default()).unwrap();
        while table.outcome().is_none() && table.setup().moves.len() < 80 {
            let moves = table.legal_moves(usize::MAX);
            table.play(&moves[random.below(moves.len())]).unwrap();
            engine.tell(&format!("position startpos moves {}\ngo nodes 300", table.setup().moves.join(" ")));
            let answer = best(&engine.hear_until("bestmove").0);
            let legal = table.legal_moves(usize::MAX);
            match answer {
                Some(answer) => assert!(legal.contains(&answer), "{answer} in {}", table.position()),
                None => assert!(legal.is_empty()),
            }
        }
    }
}
