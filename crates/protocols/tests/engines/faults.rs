//! Every way in which an engine can fail is told apart, within a limit, and in words.

use crate::mock::{spec, start, started, think, within};
use kythu_players::Fault;
use kythu_protocols::{EngineSpec, Protocol, open};
use kythu_words::Lang;
use std::time::{Duration, Instant};

const BOTH: [Protocol; 2] = [Protocol::Uci, Protocol::Gomocup];

/// The fault of an engine that behaves like this when it is asked for a move.
#[track_caller]
fn fault_when_asked(protocol: Protocol, behaviour: &str) -> (Option<Fault>, String) {
    let mut player = started(protocol, behaviour).unwrap();
    let setup = start(protocol);
    let begun = Instant::now();
    let refusal = think(player.as_mut(), &setup, &within(50)).unwrap_err();
    assert!(begun.elapsed() < Duration::from_secs(20), "{behaviour}: it was waited for without end");
    let fault = player.fault();
    // Who has failed stays so, and says so at once.
    assert!(think(player.as_mut(), &setup, &within(50)).is_err() && player.fault() == fault);
    assert_ne!(refusal.in_lang(Lang::Vi), refusal.in_lang(Lang::En));
    (fault, refusal.to_string())
}

#[test]
fn a_program_that_is_not_there_is_not_started() {
    let spec: EngineSpec = "cmd=/no/such/engine name=Nobody".parse().unwrap();
    let failure = open(&spec, crate::mock::game(Protocol::Uci), None).err().unwrap();
    assert_eq!(failure.fault, Some(Fault::NotStarted));
    assert!(failure.to_string().contains("Nobody") && failure.to_string().contains("/no/such/engine"));
    let spec: EngineSpec = "cmd=sh dir=/no/such/folder".parse().unwrap();
    let failure = open(&spec, crate::mock::game(Protocol::Uci), None).err().unwrap();
    assert_eq!(failure.fault, Some(Fault::NotStarted));
    assert!(failure.to_string().contains("no folder /no/such/folder"), "{failure}");
}

/// The referee resigns and draws by what engines say, so it must not need a line beside it.
#[test]
fn a_value_without_a_line_is_a_value() {
    let mut player = started(Protocol::Uci, "says-no-line").unwrap();
    let mut values = Vec::new();
    let answer =
        player.think(&start(Protocol::Uci), &within(5_000), &mut |told| values.push(told.score.raw()));
    let answer = answer.unwrap();
    assert_eq!((answer.score.raw(), answer.line.len(), values), (-17, 1, vec![-17]));
    assert!(answer.depth > 0, "one who says what a move is worth has an opinion");
}

#[test]
fn a_crash_at_the_start_has_its_exit_code_and_last_words() {
    for protocol in BOTH {
        let failure = started(protocol, "crashes-at-start").err().unwrap();
        assert_eq!(failure.fault, Some(Fault::Crashed { code: Some(3), signal: None }));
        let asked = if protocol == Protocol::Uci { "\"uci\"" } else { "\"ABOUT\"" };
        assert!(failure.to_string().contains("no weights found"), "{failure}");
        assert!(failure.to_string().contains(asked), "{failure}");
    }
}

#[test]
fn who_never_introduces_itself_has_stalled() {
    for protocol in BOTH {
        let mut spec = spec(protocol, "never-speaks");
        spec.patience.start = Duration::from_millis(200);
        let failure = open(&spec, crate::mock::game(protocol), None).err().unwrap();
        assert_eq!(failure.fault, Some(Fault::Stalled));
    }
}

#[test]
fn a_crash_in_the_middle_of_a_game_is_one() {
    for protocol in BOTH {
        let mut player = started(protocol, "crashes 2").unwrap();
        let mut setup = start(protocol);
        let first = think(player.as_mut(), &setup, &within(50)).unwrap().best.unwrap();
        setup.moves = vec![first, if protocol == Protocol::Uci { "e7e5" } else { "h8" }.into()];
        let refusal = think(player.as_mut(), &setup, &within(50)).unwrap_err();
        assert_eq!(player.fault(), Some(Fault::Crashed { code: Some(7), signal: None }), "{refusal}");
        let (fault, _) = fault_when_asked(protocol, "aborts 1");
        assert_eq!(fault, Some(Fault::Crashed { code: None, signal: Some(6) }));
    }
}

#[test]
fn who_never_answers_has_stalled() {
    for protocol in BOTH {
        assert_eq!(fault_when_asked(protocol, "never-answers").0, Some(Fault::Stalled));
    }
}

#[test]
fn a_late_answer_is_an_answer() {
    for protocol in BOTH {
        let mut player = started(protocol, "answers-late 120").unwrap();
        let answer = think(player.as_mut(), &start(protocol), &within(10)).unwrap();
        assert!(answer.best.is_some(), "the clock is kept by somebody else");
    }
    // One that is told to stop and does.
    let mut player = started(Protocol::Uci, "answers-when-stopped").unwrap();
    assert!(think(player.as_mut(), &start(Protocol::Uci), &within(10)).is_ok());
}

#[test]
fn moves_are_handed_on_whatever_they_are() {
    for (behaviour, expected) in
        [("plays-illegally", Some("e2e5")), ("plays-nonsense", Some("resigns!")), ("plays-nothing", None)]
    {
        let mut player = started(Protocol::Uci, behaviour).unwrap();
        let answer = think(player.as_mut(), &start(Protocol::Uci), &within(50)).unwrap();
        assert_eq!(answer.best.as_deref(), expected);
    }
    let mut player = started(Protocol::Gomocup, "plays-illegally").unwrap();
    let answer = think(player.as_mut(), &start(Protocol::Gomocup), &within(50)).unwrap();
    assert_eq!(answer.best.as_deref(), Some("x=99,y=0"));
    let (fault, words) = fault_when_asked(Protocol::Gomocup, "plays-nonsense");
    assert_eq!(fault, Some(Fault::Garbage));
    assert!(words.contains("I resign"), "{words}");
}

#[test]
fn megabytes_of_noise_do_no_harm() {
    let mut player = started(Protocol::Uci, "noisy 8").unwrap();
    let mut setup = start(Protocol::Uci);
    for reply in ["e7e5", "d7d5"] {
        let answer = think(player.as_mut(), &setup, &within(5_000)).unwrap();
        assert_eq!((answer.score.raw(), answer.depth, answer.counts.nodes), (-17, 3, 42));
        setup.moves.extend([answer.best.unwrap(), reply.to_owned()]);
    }
}

#[test]
fn noise_without_end_is_not_listened_to_for_ever() {
    for protocol in BOTH {
        let (fault, words) = fault_when_asked(protocol, "floods");
        assert!(matches!(fault, Some(Fault::Stalled | Fault::Garbage)), "{words}");
    }
}

/// A shell that says just enough to be an engine, and then does this when it is asked for a move.
fn shell(then: &str) -> EngineSpec {
    let script = format!(
        "while read line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; go*) {then};; quit) exit;; esac; done"
    );
    let mut spec = EngineSpec::new(Protocol::Uci, "sh").unwrap();
    spec.args = vec!["-c".into(), script];
    spec.patience.grace = Duration::from_millis(300);
    spec
}

#[test]
fn closed_pipes_are_told_from_crashes() {
    for then in ["exec 1>&-; sleep 30", "exec 0<&- 1>&-; sleep 30"] {
        let mut player = open(&shell(then), crate::mock::game(Protocol::Uci), None).unwrap();
        think(player.as_mut(), &start(Protocol::Uci), &within(50)).unwrap_err();
        assert_eq!(player.fault(), Some(Fault::Closed), "{then}");
    }
    // Deaf, but not dumb: it answers once, and is not reached by the next question.
    let deaf = "echo bestmove e2e4; exec 0<&-; sleep 30";
    let mut player = open(&shell(deaf), crate::mock::game(Protocol::Uci), None).unwrap();
    let mut setup = start(Protocol::Uci);
    let best = think(player.as_mut(), &setup, &within(50)).unwrap().best.unwrap();
    std::thread::sleep(Duration::from_millis(100));
    setup.moves = vec![best, "e7e5".into()];
    think(player.as_mut(), &setup, &within(50)).unwrap_err();
    assert_eq!(player.fault(), Some(Fault::Closed));
}
