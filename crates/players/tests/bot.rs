//! The course's Connect 4 bot as a player.

use kythu_game::{Limits, Options, Refusal, Score, Stop};
use kythu_players::{Answer, Player, Setup, Spec, Terms, find};

fn bot(spec: &str) -> Result<Box<dyn Player>, Refusal> {
    find("connect4")?.player(&spec.parse::<Spec>()?)
}

fn think(spec: &str, position: &str) -> Answer {
    let setup = Setup::from_position(Options::new(), position);
    let mut player = bot(spec).unwrap();
    player.think(&setup, &Terms::new(&Stop::new()), &mut |_| {}).unwrap()
}

#[test]
fn it_plays_the_centre_first_and_stops_by_itself() {
    let answer = think("bot", "-");
    assert_eq!((answer.best.as_deref(), answer.depth), (Some("4"), 11));
    assert!(answer.complete && !answer.exact);
}

#[test]
fn its_evaluation_serves_any_search() {
    // Without a table nothing of another depth is mixed in, and all searches find the value of the tree.
    let position = "4435";
    for eval in ["course", "course-symmetric", "tuned"] {
        let bare = think(&format!("bot(eval={eval},depth=5,table=off)"), position);
        for algo in ["minimax", "alphabeta", "negascout", "pvs"] {
            let table = if algo == "pvs" { ",table=off" } else { "" };
            let other = think(&format!("{algo}(eval={eval},depth=5{table})"), position);
            assert_eq!(other.score, bare.score, "{algo}, {eval}");
        }
    }
}

#[test]
fn weights_can_be_given() {
    let as_text = "centre=3,othercentre=0,own3=5,other3=6,own2=2,other2=3";
    for position in ["4435", "123456"] {
        let given = think(&format!("bot(eval=tuned,{as_text},depth=7)"), position);
        let named = think("bot(eval=course,depth=7)", position);
        assert_eq!((given.score, given.line), (named.score, named.line), "{position}");
    }
    // At depth 1 the other side is to move at the horizon: after 4, none of its stones and 100 for ours in the centre.
    let only_centre = "bot(centre=0,othercentre=100,own3=0,other3=0,own2=0,other2=0,depth=1)";
    assert_eq!(think(only_centre, "-").score, Score::new(100));
    assert_eq!(think("bot(own3=0,depth=7)", "4435").score, think("bot(own3=99,depth=7)", "4435").score);
}

#[test]
fn a_win_at_the_horizon_is_a_win() {
    // X has b1, c1 and d1 to come: after 4, O cannot stop both ends. The win is three plies away.
    let position = "2737";
    for (depth, score) in [(2, Score::WIN), (3, Score::win_in(3))] {
        let answer = think(&format!("bot(depth={depth})"), position);
        assert_eq!(answer.score, score, "depth {depth}");
        assert!(answer.exact, "depth {depth}");
    }
    // The same for the side that must lose.
    assert_eq!(think("bot(depth=1)", "27374").score, Score::LOSS);
    assert_eq!(think("bot(depth=2)", "27374").score, Score::loss_in(2));
}

#[test]
fn bad_parameters_are_refused() {
    for (spec, key) in [
        ("bot(eval=usual)", "error.option-choice"),
        ("bot(eval=none)", "error.option-choice"),
        ("bot(centre=-1)", "error.option-number"),
        ("bot(other2=10001)", "error.option-number"),
        ("bot(weights=3)", "error.option-unknown"),
        ("bot(time=soon)", "error.duration"),
    ] {
        let Err(refusal) = bot(spec) else { panic!("{spec} is taken") };
        let inner = format!("{:?}", refusal.message);
        assert!(inner.contains(key), "{spec}: {inner}");
    }
    assert!(find("nim").unwrap().player(&"bot".parse().unwrap()).is_err(), "nobody else has it");
}

#[test]
fn it_can_be_hurried() {
    let setup = Setup::default();
    let limits = Limits { nodes: Some(500), ..Limits::default() };
    let terms = Terms { limits, ..Terms::new(&Stop::new()) };
    let answer = bot("bot").unwrap().think(&setup, &terms, &mut |_| {}).unwrap();
    assert!(answer.best.is_some() && answer.counts.nodes <= 501, "{answer:?}");
}
