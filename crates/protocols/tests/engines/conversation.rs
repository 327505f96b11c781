//! What engines are told, word by word.

use crate::mock::{Heard, game, spec, start, think, within};
use kythu_game::{Limits, Stop};
use kythu_players::{Clock, ClockFace, Setup, Terms};
use kythu_protocols::{EngineSpec, Protocol, open};
use std::time::Duration;

fn clock(own: u64, other: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
    let face =
        |left| ClockFace { left: Duration::from_millis(left), increment: Duration::from_millis(increment) };
    Clock { own: face(own), other: face(other), moves_to_go }
}

fn by_clock(clock: Clock) -> Terms {
    Terms { clock: Some(clock), ..Terms::new(&Stop::new()) }
}

#[test]
fn a_game_of_chess() {
    let heard = Heard::default();
    let mut engine = spec(Protocol::Uci, "");
    engine.options.set("move overhead", "30");
    engine.options.set("Style", "very wild");
    engine.options.set("UCI_Chess960", "off");
    let mut player = open(&engine, game(Protocol::Uci), Some(heard.log())).unwrap();
    assert_eq!(player.spec().name, "Mock");
    let mut setup = start(Protocol::Uci);
    player.begin(&setup).unwrap();
    let first = think(player.as_mut(), &setup, &by_clock(clock(60_000, 59_000, 600, None))).unwrap();
    setup.moves = vec![first.best.clone().unwrap(), "e7e5".into()];
    think(player.as_mut(), &setup, &by_clock(clock(1_000, 59_000, 0, Some(7)))).unwrap();
    setup.moves.push("d2d4".into());
    // Black to move: the clocks change places.
    think(player.as_mut(), &setup, &by_clock(clock(500, 400, 0, None))).unwrap();
    let limits = Limits { depth: Some(5), nodes: Some(1000), time: None };
    let among = Terms { limits, among: vec!["e5d4".into()], ..Terms::new(&Stop::new()) };
    think(player.as_mut(), &setup, &among).unwrap();
    think(player.as_mut(), &setup, &within(250)).unwrap();
    let best = first.best.unwrap();
    let told = heard.told();
    let told: Vec<&str> = told.iter().map(String::as_str).collect();
    assert_eq!(
        told,
        [
            "uci",
            "setoption name Style value Very Wild",
            "setoption name UCI_Chess960 value false",
            "setoption name Move Overhead value 30",
            "isready",
            "ucinewgame",
            "isready",
            "position startpos",
            "go wtime 60000 btime 59000 winc 600 binc 600",
            &format!("position startpos moves {best} e7e5"),
            "go wtime 1000 btime 59000 movestogo 7",
            &format!("position startpos moves {best} e7e5 d2d4"),
            "go wtime 400 btime 500",
            &format!("position startpos moves {best} e7e5 d2d4"),
            "go searchmoves e5d4 depth 5 nodes 1000",
            &format!("position startpos moves {best} e7e5 d2d4"),
            "go movetime 250",
        ]
    );
}

#[test]
fn another_game_is_announced() {
    let heard = Heard::default();
    let mut player = open(&spec(Protocol::Uci, ""), game(Protocol::Uci), Some(heard.log())).unwrap();
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    for position in [Some(fen.to_owned()), Some(format!("fen {fen} moves Kd7 e4"))] {
        let setup = Setup { position, ..Setup::default() };
        think(player.as_mut(), &setup, &within(50)).unwrap();
    }
    let mut setup = Setup::default();
    setup.options.set("chess960", "on");
    setup.options.set("setup", "0");
    think(player.as_mut(), &setup, &within(50)).unwrap();
    let told = heard.told().join("\n");
    assert_eq!(told.matches("ucinewgame").count(), 3, "{told}");
    assert!(told.contains(&format!("position fen {fen} moves e8d7 e2e4\n")), "{told}");
    assert!(told.contains("setoption name UCI_Chess960 value true\nucinewgame\n"), "{told}");
    assert!(
        told.contains("position fen bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\n"),
        "{told}"
    );
}

#[test]
fn options_are_checked_before_anything_is_played() {
    for (name, value) in [("Hash", "64"), ("Style", "bold"), ("Move Overhead", "5001"), ("UCI_Chess960", "2")]
    {
        let mut engine = spec(Protocol::Uci, "");
        engine.options.set(name, value);
        let failure = open(&engine, game(Protocol::Uci), None).err().unwrap();
        assert_eq!(failure.fault, None, "the engine is not to blame");
        assert!(failure.to_string().contains(name), "{failure}");
    }
    let engine = spec(Protocol::Uci, "");
    assert!(open(&engine, game(Protocol::Gomocup), None).err().unwrap().to_string().contains("chess"));
    assert!(open(&spec(Protocol::Gomocup, ""), game(Protocol::Uci), None).is_err());
}

#[test]
fn a_raised_flag_stops_an_engine() {
    let mut player = open(&spec(Protocol::Uci, "answers-when-stopped"), game(Protocol::Uci), None).unwrap();
    let terms = within(600_000);
    let stop = terms.stop.clone();
    let raiser = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        stop.raise();
    });
    assert!(think(player.as_mut(), &start(Protocol::Uci), &terms).is_ok());
    raiser.join().unwrap();
}

#[test]
fn a_game_of_five_in_a_row() {
    let heard = Heard::default();
    let mut engine = spec(Protocol::Gomocup, "");
    engine.options.set("max_memory", "83886080");
    let mut player = open(&engine, game(Protocol::Gomocup), Some(heard.log())).unwrap();
    assert_eq!(player.spec().name, "Mock");
    let mut setup = start(Protocol::Gomocup);
    player.begin(&setup).unwrap();
    let first = think(player.as_mut(), &setup, &by_clock(clock(60_000, 59_000, 0, None))).unwrap();
    assert_eq!(first.best.as_deref(), Some("a15"), "0,0 is the upper left corner");
    setup.moves = vec!["a15".into(), "c1".into()];
    let second = think(player.as_mut(), &setup, &by_clock(clock(50_000, 59_000, 0, None))).unwrap();
    assert_eq!(second.best.as_deref(), Some("b15"));
    // The other side's view of the same game, told as a whole.
    setup.moves.push("b15".into());
    think(player.as_mut(), &setup, &within(100)).unwrap();
    let told = heard.told();
    let told: Vec<&str> = told.iter().map(String::as_str).collect();
    assert_eq!(
        told,
        [
            "ABOUT",
            "START 15",
            "INFO rule 0",
            "INFO game_type 1",
            "INFO max_memory 83886080",
            "INFO timeout_turn 60000",
            "INFO timeout_match 60000",
            "INFO time_left 60000",
            "BEGIN",
            "INFO timeout_turn 50000",
            "INFO time_left 50000",
            "TURN 2,14",
            "INFO timeout_turn 100",
            "INFO timeout_match 0",
            "INFO time_left 2147483647",
            "BOARD",
            "0,0,2",
            "2,14,1",
            "1,0,2",
            "DONE",
        ]
    );
}

#[test]
fn what_the_protocol_cannot_say_is_refused() {
    let mut player = open(&spec(Protocol::Gomocup, ""), game(Protocol::Gomocup), None).unwrap();
    let mut three = start(Protocol::Gomocup);
    three.options.set("k", "3");
    let refusal = think(player.as_mut(), &three, &within(50)).unwrap_err();
    assert!(refusal.to_string().contains('3') && player.fault().is_none(), "{refusal}");
    let mut large = start(Protocol::Gomocup);
    large.options.set("size", "19x19");
    let refusal = think(player.as_mut(), &large, &within(50)).unwrap_err();
    assert!(refusal.to_string().contains("too large") && player.fault().is_none(), "{refusal}");
    let deep = Terms { limits: Limits { depth: Some(3), ..Limits::default() }, ..Terms::new(&Stop::new()) };
    assert!(think(player.as_mut(), &start(Protocol::Gomocup), &deep).is_err() && player.fault().is_none());
    assert!(think(player.as_mut(), &start(Protocol::Gomocup), &within(50)).is_ok(), "it still plays");
}

#[test]
fn specs_are_read_from_text_and_from_files() {
    let text = r#"cmd="my\ engine -x 'a b'" args=--quiet proto=gomocup name='An Engine' dir=/tmp time=100ms option.max_memory=1000 'option.Some Thing=a=b'"#;
    let spec: EngineSpec = text.parse().unwrap();
    assert_eq!(spec.program, "my engine");
    assert_eq!(spec.args, ["-x", "a b", "--quiet"]);
    assert_eq!(spec.options.get("Some Thing"), Some("a=b"));
    assert_eq!(spec.to_string().parse::<EngineSpec>().unwrap(), spec);
    let json = serde_json::to_string(&spec).unwrap();
    assert_eq!(serde_json::from_str::<EngineSpec>(&json).unwrap(), spec, "{json}");
    let file = r#"{"cmd": "stockfish", "args": ["a b"], "depth": 5, "option": {"Hash": 64, "Ponder": true}}"#;
    let spec: EngineSpec = serde_json::from_str(file).unwrap();
    assert_eq!((spec.args[0].as_str(), spec.limits.depth), ("a b", Some(5)));
    assert_eq!((spec.options.get("Hash"), spec.options.get("Ponder")), (Some("64"), Some("true")));
    for (bad, at) in [
        ("proto=uci", 9),
        ("cmd=x nonsense", 6),
        ("cmd=x proto=xboard", 6),
        ("cmd=x cmd=y", 6),
        ("cmd=x option.=1", 6),
        ("cmd=x depth=0", 6),
        ("cmd='' name=x", 0),
        ("cmd='x", 4),
        ("cmd=x colour=red", 6),
    ] {
        assert_eq!(bad.parse::<EngineSpec>().unwrap_err().at, Some(at), "{bad}");
    }
    assert!(EngineSpec::is_meant_by(text) && !EngineSpec::is_meant_by("pvs(depth=3)"));
    assert!(serde_json::from_str::<EngineSpec>(r#"{"cmd": "x", "colour": "red"}"#).is_err());
}
