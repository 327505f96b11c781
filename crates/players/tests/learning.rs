//! Learning through the seam: pupils of every game, what they save, and the player that reads it.

use kythu_game::{Options, Stop};
use kythu_learn::{Lesson, Method, Saved, save};
use kythu_players::{Begin, Pupil, Setup, Terms, find, registry};
use std::path::PathBuf;

fn misere() -> Setup {
    Setup::from_position(Options::new().with("misere", "on"), "1,3,5,7")
}

fn pupil(game: &str, setup: &Setup, lesson: Lesson) -> Box<dyn Pupil> {
    find(game).unwrap().pupil(setup, Begin::New(lesson)).unwrap()
}

/// A file of its own for a test, gone when it is dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("kythu-{}-{name}", std::process::id()));
        save(&path, bytes).unwrap();
        Self(path)
    }

    fn spec(&self) -> String {
        format!("qtable(file={})", self.0.display())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn every_game_that_says_so_can_be_learnt() {
    for kind in registry() {
        assert!(kind.can_learn(), "{}", kind.name());
        assert!(kind.algos().iter().any(|algo| algo.name == "qtable"), "{}", kind.name());
        for method in [Method::Q, Method::Sarsa, Method::Afterstate] {
            let lesson = Lesson { method, ..Lesson::default() };
            let mut pupil = kind.pupil(&Setup::default(), Begin::New(lesson)).unwrap();
            pupil.practise(3, &Stop::new()).unwrap();
            assert_eq!(pupil.episodes(), 3);
            let opinions = pupil.opinions(&Setup::default()).unwrap();
            let table = kind.open(&Setup::default()).unwrap();
            let moves: Vec<String> = opinions.into_iter().map(|one| one.mv).collect();
            assert_eq!(moves, table.legal_moves(1_000), "{} {method:?}", kind.name());
            let again =
                kind.pupil(&Setup::default(), Begin::Resume(Saved::from_bytes(&pupil.to_bytes()).unwrap()));
            assert_eq!(again.unwrap().to_bytes(), pupil.to_bytes(), "{} {method:?}", kind.name());
        }
    }
}

#[test]
fn what_was_learnt_plays() {
    let mut pupil = pupil("nim", &misere(), Lesson::default());
    pupil.practise(20_000, &Stop::new()).unwrap();
    let measure = pupil.measure(100, &Stop::new()).unwrap();
    assert_eq!(measure.share.unwrap().of_all(), 1.0);
    let file = Scratch::new("plays", &pupil.to_bytes());
    let kind = find("nim").unwrap();
    let mut player = kind.player(&file.spec().parse().unwrap()).unwrap();
    let terms = Terms::new(&Stop::new());
    // The answers of the course's worked game, whatever order the heaps are in.
    for (heaps, winning) in
        [("1,3,5,6", &["h1-1", "h2-1", "h3-1"][..]), ("0,1,0,2", &["h4-2"]), ("0,0,0,5", &["h4-4"])]
    {
        let setup = Setup { position: Some(heaps.into()), ..misere() };
        let answer = player.think(&setup, &terms, &mut |_| {}).unwrap();
        assert!(winning.contains(&answer.best.as_deref().unwrap()), "{heaps}: {:?}", answer.best);
        assert!(!answer.exact, "what was learnt is not a proof");
    }
    let unknown = Setup { position: Some("9,9".into()), ..misere() };
    let answer = player.think(&unknown, &terms, &mut |_| {}).unwrap();
    assert_eq!((answer.best.is_some(), answer.remarks[0].key), (true, "learn.never-met"));
}

#[test]
fn foreign_and_damaged_files_are_refused_with_the_reason() {
    let mut pupil = pupil("nim", &misere(), Lesson::default());
    pupil.practise(10, &Stop::new()).unwrap();
    let bytes = pupil.to_bytes();
    let file = Scratch::new("foreign", &bytes);
    let spec = file.spec().parse().unwrap();
    let says =
        |game: &str| find(game).unwrap().player(&spec).err().map(|refusal| refusal.to_string()).unwrap();
    assert!(says("connect4").contains("learnt of the game nim"), "{}", says("connect4"));
    let normal = Setup::from_position(Options::new(), "1,3,5,7");
    let terms = Terms::new(&Stop::new());
    let mut player = find("nim").unwrap().player(&spec).unwrap();
    let refusal = player.think(&normal, &terms, &mut |_| {}).unwrap_err();
    assert_eq!(refusal.message.key, "learn.other-rules");
    assert!(
        refusal.to_string().contains("misere=on") && refusal.to_string().contains("misere=off"),
        "{refusal}"
    );
    let saved = Saved::from_bytes(&bytes).unwrap();
    let other = Setup { position: Some("1,3,5".into()), ..misere() };
    let resumed = find("nim").unwrap().pupil(&other, Begin::Resume(saved.clone()));
    assert_eq!(resumed.err().unwrap().message.key, "learn.other-start");
    let resumed = find("tictactoe").unwrap().pupil(&Setup::default(), Begin::Resume(saved));
    assert_eq!(resumed.err().unwrap().message.key, "learn.other-game");
    let half = Scratch::new("half", &bytes[..bytes.len() / 2]);
    let refusal = find("nim").unwrap().player(&half.spec().parse().unwrap()).err().unwrap();
    assert!(refusal.to_string().contains("damaged"), "{refusal}");
    for spec in ["qtable", "qtable(file=/no/such/file)", "qtable(file=/dev/zero)", "qtable(seed=1)"] {
        assert!(find("nim").unwrap().player(&spec.parse().unwrap()).is_err(), "{spec}");
    }
}

/// Tic-tac-toe and m,n,k on the same board are one game under two names.
#[test]
fn a_table_knows_its_game_by_its_rules() {
    let mut pupil = pupil("tictactoe", &Setup::default(), Lesson::default());
    pupil.practise(10, &Stop::new()).unwrap();
    let file = Scratch::new("names", &pupil.to_bytes());
    let options = Options::new().with("size", "3X3").with("k", "03");
    let setup = Setup { options, ..Setup::default() };
    let mut player = find("mnk").unwrap().player(&file.spec().parse().unwrap()).unwrap();
    assert!(player.think(&setup, &Terms::new(&Stop::new()), &mut |_| {}).unwrap().best.is_some());
}

#[test]
fn games_too_large_to_label_are_measured_in_play_only() {
    let mut pupil = pupil("chess", &Setup::default(), Lesson::default());
    pupil.practise(2, &Stop::new()).unwrap();
    let stop = Stop::new();
    stop.raise();
    assert_eq!(pupil.measure(2, &stop).unwrap_err().message.key, "solve.stopped");
    let tree = Setup::from_position(Options::new(), "((3 5)(6 9))");
    let mut pupil = self::pupil("tree", &tree, Lesson::default());
    let measure = pupil.measure(4, &Stop::new()).unwrap();
    assert_eq!((measure.share, measure.perfect), (None, None));
    assert_eq!(measure.random.wins + measure.random.draws + measure.random.losses, 4);
}
