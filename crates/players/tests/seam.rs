//! Every registered game through the seam, as the command line and the server see it: tables that play and take back, and
//! players of every algorithm that answer with a legal move. A new game is tested by being registered.

use kythu_game::SplitMix;
use kythu_game::{Limits, OptionKind, Options, Outcome, Side, Stop};
use kythu_players::{GameKind, Setup, Spec, Table, Terms, find, registry};
use kythu_words::Lang;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Legal moves that are listed: Nim with large heaps has more than can be.
const LISTED: usize = 300;

/// Choices that proptest can shrink: each is a number, taken modulo what there is to choose from; 0 when they run out.
struct Choices<'a>(std::slice::Iter<'a, u16>);

impl Choices<'_> {
    fn below(&mut self, bound: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or(0)) % bound.max(1)
    }
}

/// A setup of this game: options within their ranges, and for games without a usual size a position of its own.
fn setup(kind: &dyn GameKind, choices: &mut Choices<'_>) -> Setup {
    let mut options = Options::new();
    for info in kind.options() {
        if choices.below(2) == 0 {
            continue;
        }
        let value = match info.kind {
            OptionKind::Flag => ["on", "off"][choices.below(2)].to_owned(),
            OptionKind::Number { min, max } => (min + choices.below(1000) as u64).min(max).to_string(),
            OptionKind::Size { min, max } => {
                let side = |choice: usize, min: u32, max: u32| min + choice as u32 % (max - min + 1);
                let (width, height) = (choices.below(100), choices.below(100));
                format!("{}x{}", side(width, min.0, max.0), side(height, min.1, max.1))
            }
        };
        options.set(info.name, value);
    }
    let mut heaps = |most: usize, least: usize| {
        let heaps = (0..=choices.below(4)).map(|_| (least + choices.below(most)).to_string());
        heaps.collect::<Vec<_>>().join(",")
    };
    let position = match kind.name() {
        "nim" => Some(heaps(12, 0)),
        "grundy" => Some(heaps(12, 1)),
        "sum" => Some(format!("{} + {}", heaps(8, 0), heaps(8, 1))),
        "tree" => Some(written_tree(choices)),
        _ => None,
    };
    Setup { options, position, moves: Vec::new() }
}

/// A small tree in brackets.
fn written_tree(choices: &mut Choices<'_>) -> String {
    fn node(depth: usize, choices: &mut Choices<'_>, out: &mut String) {
        if depth == 0 || choices.below(4) == 0 {
            out.push_str(&format!("{} ", choices.below(20) as i32 - 10));
            return;
        }
        out.push('(');
        for _ in 0..=choices.below(3) {
            node(depth - 1, choices, out);
        }
        out.push(')');
    }
    let mut text = String::from(["", "min "][choices.below(2)]);
    node(4, choices, &mut text);
    text
}

/// All that can be seen of a table.
#[derive(Debug, PartialEq)]
struct View {
    position: String,
    side: Side,
    outcome: Option<Outcome>,
    moves: Vec<String>,
    count: u64,
    setup: Setup,
}

fn view(table: &dyn Table) -> View {
    View {
        position: table.position(),
        side: table.side_to_move(),
        outcome: table.outcome(),
        moves: table.legal_moves(LISTED),
        count: table.count_moves(),
        setup: table.setup().clone(),
    }
}

/// Plays up to `plies` moves; returns what the table looked like before each of them.
fn play_on(table: &mut dyn Table, plies: usize, mut choose: impl FnMut(usize) -> usize) -> Vec<View> {
    let mut views = Vec::new();
    for _ in 0..plies {
        let before = view(table);
        assert_eq!(before.outcome.is_some(), before.moves.is_empty(), "{before:?}");
        assert_eq!(before.count.min(LISTED as u64), before.moves.len() as u64, "{before:?}");
        if before.moves.is_empty() {
            assert!(table.play("1").is_err(), "a finished game is played on: {before:?}");
            break;
        }
        let mv = before.moves[choose(before.moves.len())].clone();
        assert_eq!(table.play(&mv).as_ref(), Ok(&mv), "a written move is its own usual form: {before:?}");
        views.push(before);
    }
    views
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn tables_take_back_and_open_again(numbers in prop::collection::vec(any::<u16>(), 0..120)) {
        for kind in registry() {
            let mut choices = Choices(numbers.iter());
            let setup = setup(kind.as_ref(), &mut choices);
            let opened = kind.open(&setup);
            prop_assert!(opened.is_ok(), "{} refuses {setup:?}: {}", kind.name(), opened.err().unwrap());
            let mut table = opened.unwrap();
            let views = play_on(table.as_mut(), 60, |bound| choices.below(bound));
            let end = view(table.as_ref());

            // What is refused changes nothing.
            for rubbish in ["", "\0", "zz99", "-1", "đ", "h99-99"] {
                prop_assert!(table.play(rubbish).is_err(), "{} plays {rubbish:?}", kind.name());
            }
            prop_assert_eq!(&view(table.as_ref()), &end);

            let again = kind.open(table.setup()).unwrap();
            prop_assert_eq!(&view(again.as_ref()), &end, "opening the setup again");
            let moved = Setup::from_position(setup.options.clone(), &end.position);
            // The position of a tree is a node of it, not a tree; and draws by repetition need the moves.
            if kind.name() != "tree" {
                let moved = kind.open(&moved).unwrap();
                prop_assert_eq!(moved.position(), end.position);
                prop_assert_eq!(moved.side_to_move(), end.side);
                prop_assert!(end.outcome.is_some() || moved.legal_moves(LISTED) == end.moves);
            }

            for before in views.iter().rev() {
                prop_assert!(table.undo());
                prop_assert_eq!(&view(table.as_ref()), before, "undo");
            }
            prop_assert!(!table.undo(), "nothing is left to take back");
        }
    }
}

/// Little enough that all algorithms on all games take seconds, also where nothing bounds the depth.
const LITTLE: Limits = Limits { depth: None, nodes: Some(3_000), time: Some(Duration::from_millis(500)) };

/// Lets a player think and checks what it says.
fn answers(kind: &dyn GameKind, spec: &Spec, table: &dyn Table, limits: Limits) {
    let what = || format!("{} {spec} at {:?}", kind.name(), table.setup());
    let mut player = kind.player(spec).unwrap_or_else(|refusal| panic!("{}: {refusal}", what()));
    let terms = Terms { limits, ..Terms::new(&Stop::new()) };
    let answer = player.think(table.setup(), &terms, &mut |_| {});
    let answer = match answer {
        Ok(answer) => answer,
        // Theories know which games they speak of, and methods without a half-way result say that they were stopped.
        Err(refusal) => {
            assert!(refusal.message.key.starts_with("solve."), "{}: {refusal}", what());
            return;
        }
    };
    if table.outcome().is_some() {
        assert_eq!(answer.best, None, "{}: a move in a finished game", what());
        return;
    }
    let best = answer.best.unwrap_or_else(|| panic!("{}: no move", what()));
    assert_eq!(answer.line.first(), Some(&best), "{}", what());
    if table.count_moves() <= LISTED as u64 {
        assert!(table.legal_moves(LISTED).contains(&best), "{}: {best} is not legal", what());
    }
    let mut board = kind.open(table.setup()).unwrap();
    for mv in &answer.line {
        board.play(mv).unwrap_or_else(|refusal| panic!("{}: {mv} of its line: {refusal}", what()));
    }
}

/// Every algorithm of every game, with everything else as usual. What was learnt is in a file, and has tests of its own.
fn everybody() -> impl Iterator<Item = (&'static dyn GameKind, Spec)> {
    registry().iter().flat_map(|kind| {
        let own = kind.algos().into_iter().filter(|algo| !algo.params.contains(&"file"));
        let specs = own.map(|algo| Spec::new(algo.name));
        specs.map(move |spec| (kind.as_ref(), spec))
    })
}

#[test]
fn every_algorithm_answers_with_a_legal_move() {
    for (kind, spec) in everybody() {
        let mut random = SplitMix::new(7);
        let mut table = kind.open(&Setup::default()).unwrap();
        answers(kind, &spec, table.as_ref(), LITTLE);
        play_on(table.as_mut(), 3, |bound| random.below(bound));
        answers(kind, &spec, table.as_ref(), LITTLE);
        play_on(table.as_mut(), 1_000, |bound| random.below(bound));
        assert!(table.outcome().is_some(), "a random game of {} does not end", kind.name());
        answers(kind, &spec, table.as_ref(), LITTLE);
    }
}

#[test]
fn every_algorithm_answers_under_any_rules() {
    let mut random = SplitMix::new(11);
    for round in 0..8 {
        for (kind, spec) in everybody() {
            let numbers: Vec<u16> = (0..60).map(|_| random.next() as u16).collect();
            let mut choices = Choices(numbers.iter());
            let mut table = kind.open(&setup(kind, &mut choices)).unwrap();
            play_on(table.as_mut(), round, |bound| choices.below(bound));
            answers(kind, &spec, table.as_ref(), LITTLE);
        }
    }
}

/// Positions in which a careless search never comes back: heaps that never end, chess without its draws.
fn endless() -> Vec<(&'static str, Setup)> {
    let at = |options, position| Setup::from_position(options, position);
    vec![
        ("nim", at(Options::new(), "9223372036854775808,9223372036854775807")),
        ("nim", at(Options::new().with("misere", "on").with("take", "3"), "1000000,1000000")),
        ("grundy", at(Options::new(), "1000000,999999")),
        ("sum", at(Options::new(), "9223372036854775808 + 1000000")),
        ("chess", at(Options::new().with("draws", "off"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1")),
        ("mnk", Setup { options: Options::new().with("size", "19x19"), ..Setup::default() }),
    ]
}

/// A time limit is kept by everybody, on every game and where there is no end in sight. On a busy machine anybody may be
/// late once, so the best of a few tries counts; what this must catch is late every time, or takes the whole stack.
#[test]
fn every_algorithm_stops_in_time() {
    let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
    for (kind, spec) in everybody() {
        let endless = endless().into_iter().filter(|(name, _)| *name == kind.name()).map(|(_, setup)| setup);
        for setup in endless.chain([Setup::default()]) {
            let table = kind.open(&setup).unwrap();
            let in_time = (0..5).any(|_| {
                let start = Instant::now();
                answers(kind, &spec, table.as_ref(), limits);
                start.elapsed() < Duration::from_millis(700)
            });
            assert!(in_time, "{} {spec} takes too long at {setup:?}", kind.name());
        }
    }
}

/// Two equal heaps are lost for the side to move, and too large for most searches: who was stopped says nothing, or says
/// that it is lost, but not that it is won.
#[test]
fn nobody_takes_a_stopped_search_for_a_proof() {
    let setup = Setup::from_position(Options::new(), "10000,10000");
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let terms = Terms { limits, ..Terms::new(&Stop::new()) };
    for (kind, spec) in everybody().filter(|(kind, _)| kind.name() == "nim") {
        let Ok(answer) = kind.player(&spec).unwrap().think(&setup, &terms, &mut |_| {}) else { continue };
        assert!(!answer.score.is_win(), "{spec} believes to win: {answer:?}");
        assert!(!answer.exact || answer.score.is_loss(), "{spec} has proved what is not so: {answer:?}");
    }
}

#[test]
fn every_name_has_a_text() {
    let mut keys = BTreeSet::new();
    for kind in registry() {
        let algos = kind.algos();
        keys.insert(format!("game.{}", kind.name()));
        keys.extend(kind.options().iter().map(|option| format!("option.{}", option.name)));
        keys.extend(algos.iter().map(|algo| format!("algo.{}", algo.name)));
        keys.extend(algos.iter().flat_map(|algo| algo.params).map(|param| format!("param.{param}")));
    }
    for lang in Lang::ALL {
        let missing: Vec<_> = keys.iter().filter(|key| lang.template(key).is_none()).collect();
        assert!(missing.is_empty(), "not in {}.json: {missing:?}", lang.code());
    }
}

/// A player may be asked about one game after another: what its table knows of the first must not be used for the second.
#[test]
fn a_player_forgets_a_game_under_other_rules() {
    let kind = find("nim").unwrap();
    let mut reused = kind.player(&"pvs(depth=20)".parse().unwrap()).unwrap();
    for heaps in ["1,1", "2,2", "1,2,3", "1,1,1"] {
        for misere in ["off", "on", "off"] {
            let setup = Setup::from_position(Options::new().with("misere", misere), heaps);
            let mut fresh = kind.player(&"pvs(depth=20)".parse().unwrap()).unwrap();
            let terms = Terms::new(&Stop::new());
            let expected = fresh.think(&setup, &terms, &mut |_| {}).unwrap().score;
            assert_eq!(
                reused.think(&setup, &terms, &mut |_| {}).unwrap().score,
                expected,
                "{heaps}, misère {misere}"
            );
        }
    }
}

#[test]
fn a_choice_among_some_moves_is_one_of_them() {
    let limits = Limits { depth: Some(3), ..Limits::default() };
    for (game, among) in [("chess", ["a2a3", "h2h4"]), ("mnk", ["a1", "c2"]), ("connect4", ["1", "7"])] {
        let kind = find(game).unwrap();
        for spec in ["pvs", "random", "alphabeta(depth=2)"] {
            let mut player = kind.player(&spec.parse().unwrap()).unwrap();
            let among = among.map(str::to_owned).to_vec();
            let terms = Terms { limits, among: among.clone(), ..Terms::new(&Stop::new()) };
            let answer = player.think(&Setup::default(), &terms, &mut |_| {}).unwrap();
            assert!(among.contains(answer.best.as_ref().unwrap()), "{game}, {spec}: {answer:?}");
            let unheard_of = Terms { among: vec!["nowhere".into()], ..terms };
            assert!(player.think(&Setup::default(), &unheard_of, &mut |_| {}).is_err(), "{game}");
        }
    }
}
