//! Monte-Carlo tree search: what it proves is so, what it plays keeps the value, and it does as it is told.

use kythu_game::{
    Blind, Described, Evaluator, Game, Hashed, Limits, Notation, Outcome, Score, Side, SplitMix, Stop,
};
use kythu_games::chess::Chess;
use kythu_games::connect4::Connect4;
use kythu_games::mnk::Mnk;
use kythu_games::nim::Nim;
use kythu_games::tree::{NodeId, Shape, Tree};
use kythu_search::mcts::{Bound, Job, Look, Mcts, Observer, Playout, Report, Settings, Share, View};
use kythu_search::textbook::{Counters, Form, Task, alphabeta};
use std::collections::HashMap;
use std::time::Duration;

fn search<G: Hashed, E: Evaluator<G>>(
    mcts: &mut Mcts<G>,
    game: &G,
    evaluator: &E,
    position: &G::Position,
    simulations: u64,
) -> Report<G::Move> {
    let stop = Stop::new();
    let job = Job { game, evaluator, simulations: Some(simulations), limits: Limits::default(), stop: &stop };
    mcts.search(&job, position, &mut |_| {})
}

/// A new tree with these settings.
fn searched<G: Hashed>(
    game: &G,
    position: &G::Position,
    simulations: u64,
    settings: Settings,
) -> Report<G::Move> {
    search(&mut Mcts::new(settings).unwrap(), game, &Blind, position, simulations)
}

/// Every way to search, as far as it matters for what comes out.
fn all_settings() -> Vec<Settings> {
    let usual = Settings { mib: 4, ..Settings::default() };
    vec![
        usual,
        Settings { bound: Bound::Ucb1Tuned, ..usual },
        Settings { bound: Bound::Puct, ..usual },
        Settings { rave: Some(300.0), ..usual },
        Settings { rave: Some(300.0), bound: Bound::Ucb1Tuned, ..usual },
        Settings { first_play: Some(0.6), ..usual },
        Settings { playout: Playout::Decisive, ..usual },
        Settings { cutoff: Some(2), ..usual },
        Settings { threads: 2, ..usual },
        Settings { threads: 2, share: Share::Root, ..usual },
    ]
}

/// What a position is worth to the side to move, by remembering every position.
fn value<G: Hashed>(game: &G, position: &mut G::Position, known: &mut HashMap<u64, i32>) -> i32 {
    match game.outcome(position) {
        Some(Outcome::Win) => return 1,
        Some(Outcome::Loss) => return -1,
        Some(Outcome::Draw) => return 0,
        _ => {}
    }
    if let Some(&value) = known.get(&game.key(position)) {
        return value;
    }
    let moves: Vec<_> = game.moves(position).collect();
    let best = moves.into_iter().map(|mv| {
        let undo = game.play(position, mv);
        let value = -value(game, position, known);
        game.undo(position, mv, undo);
        value
    });
    let best = best.max().expect("an unfinished game has moves");
    known.insert(game.key(position), best);
    best
}

fn keeps_the_value<G: Hashed>(
    game: &G,
    position: &G::Position,
    report: &Report<G::Move>,
    known: &mut HashMap<u64, i32>,
) {
    let best = value(game, &mut position.clone(), known);
    let mut after = position.clone();
    game.play(&mut after, report.best().expect("there is a move"));
    assert_eq!(-value(game, &mut after, known), best, "{position:?}: {report:?}");
    if report.exact {
        let sign = if report.value.is_win() { 1 } else { -i32::from(report.value.is_loss()) };
        assert_eq!(sign, best, "{position:?}: {report:?}");
    }
}

/// All positions that can be reached and are not over.
fn reachable<G: Hashed>(game: &G, start: &G::Position) -> Vec<G::Position> {
    let mut seen = HashMap::from([(game.key(start), ())]);
    let mut all = vec![start.clone()];
    let mut at = 0;
    while at < all.len() {
        for mv in game.moves(&all[at]).collect::<Vec<_>>() {
            let mut child = all[at].clone();
            game.play(&mut child, mv);
            if game.outcome(&child).is_none() && seen.insert(game.key(&child), ()).is_none() {
                all.push(child);
            }
        }
        at += 1;
    }
    all
}

#[test]
fn every_tic_tac_toe_position_is_played_without_a_mistake() {
    let game = Mnk::tic_tac_toe();
    let positions = reachable(&game, &game.start());
    assert_eq!(positions.len(), 4_520);
    let mut known = HashMap::new();
    let mut mcts = Mcts::new(Settings { reuse: false, mib: 8, ..Settings::default() }).unwrap();
    let mut proven = 0;
    for position in &positions {
        let report = search(&mut mcts, &game, &Blind, position, 20_000);
        keeps_the_value(&game, position, &report, &mut known);
        proven += usize::from(report.exact);
    }
    assert!(proven > 4_500, "only {proven} positions are proven");
}

/// All heaps of so many stones together, the smallest first.
fn heaps_of(stones: u64, smallest: u64) -> Vec<Vec<u64>> {
    if stones == 0 {
        return vec![Vec::new()];
    }
    let with = |first: u64| {
        heaps_of(stones - first, first).into_iter().map(move |rest| [vec![first], rest].concat())
    };
    (smallest..=stones).flat_map(with).collect()
}

/// The range that the folder's README names. Simulated games say nothing in Nim (whoever moves at random has won as often as lost), so
/// what cannot be proven is guessed.
#[test]
fn small_nim_is_played_without_a_mistake() {
    const STONES: u64 = 9;
    let few_stones = (1..=STONES).flat_map(|stones| heaps_of(stones, 1));
    let few_heaps = (1..=12).flat_map(|stones| heaps_of(stones, 1));
    let few_heaps = few_heaps.filter(|heaps| heaps.len() <= 3 && heaps.iter().all(|&heap| heap <= 4));
    let starts = few_stones.chain(few_heaps).map(|heaps| Nim::new(heaps).unwrap());
    let larger = Nim::new([1, 2, 3, 4]).unwrap();
    let below =
        reachable(&larger, &larger.start()).into_iter().map(|position| Nim::new(position.heaps()).unwrap());
    let mut mcts = Mcts::new(Settings { reuse: false, mib: 8, ..Settings::default() }).unwrap();
    for game in starts.chain(below).flat_map(|game| [game.clone(), game.misere()]) {
        let report = search(&mut mcts, &game, &Blind, &game.start(), 20_000);
        keeps_the_value(&game, &game.start(), &report, &mut HashMap::new());
    }
}

#[test]
fn every_technique_plays_without_a_mistake() {
    let game = Mnk::tic_tac_toe();
    let mut known = HashMap::new();
    let positions = reachable(&game, &game.start());
    for settings in all_settings() {
        for position in positions.iter().step_by(37) {
            let report = searched(&game, position, 20_000, settings);
            keeps_the_value(&game, position, &report, &mut known);
        }
    }
    // Without the solver nothing is proven, but enough simulations find the move.
    for position in positions.iter().step_by(101) {
        let report =
            searched(&game, position, 20_000, Settings { solver: false, mib: 8, ..Settings::default() });
        assert!(!report.exact);
        keeps_the_value(&game, position, &report, &mut known);
    }
}

/// A tree as text books write it, but whose sides do not take turns: who moves is part of the node.
#[derive(Debug)]
struct Unruly(Tree);

impl Game for Unruly {
    type Position = NodeId;
    type Move = <Tree as Game>::Move;
    type Undo = ();
    type Cursor = u32;

    fn start(&self) -> NodeId {
        self.0.start()
    }

    fn side_to_move(&self, id: &NodeId) -> Side {
        // Any fixed choice will do.
        if id.0.wrapping_mul(2_654_435_761) >> 16 & 1 == 0 { Side::First } else { Side::Second }
    }

    fn outcome(&self, id: &NodeId) -> Option<Outcome> {
        let sign = if self.side_to_move(id) == Side::First { 1 } else { -1 };
        self.0.outcome(id).map(|_| match self.0.node(*id).value * sign {
            9 => Outcome::Win,
            -9 => Outcome::Loss,
            0 => Outcome::Draw,
            points => Outcome::Payoff(points),
        })
    }

    fn cursor(&self, id: &NodeId) -> u32 {
        self.0.cursor(id)
    }

    fn next_move(&self, id: &NodeId, cursor: &mut u32) -> Option<Self::Move> {
        self.0.next_move(id, cursor)
    }

    fn play(&self, id: &mut NodeId, mv: Self::Move) {
        self.0.play(id, mv);
    }

    fn undo(&self, id: &mut NodeId, mv: Self::Move, (): ()) {
        self.0.undo(id, mv, ());
    }
}

impl Hashed for Unruly {
    fn key(&self, id: &NodeId) -> u64 {
        id.0.into()
    }

    fn slot(&self, mv: Self::Move) -> usize {
        self.0.slot(mv)
    }
}

/// The value for the side to move, wins and losses without their distance.
fn minimax<G: Hashed>(game: &G, root: &G::Position) -> Score {
    let mut task = Task::new(game, &Blind, Counters::new(), 64).timed(false);
    let found = alphabeta(&mut task, root, Form::Negamax);
    assert!(found.complete);
    found.value
}

fn without_distance(score: Score) -> Score {
    if score.is_win() {
        Score::WIN
    } else if score.is_loss() {
        Score::LOSS
    } else {
        score
    }
}

#[test]
fn proofs_agree_with_alpha_beta_on_random_trees() {
    let settings = all_settings();
    for seed in 0..4_000u64 {
        let shape = Shape {
            depth: 2 + seed as u32 % 5,
            branching: 2 + seed as u32 % 4,
            irregular: true,
            values: if seed % 2 == 0 { (-9, 9) } else { (-50, 50) },
            root_side: Side::BOTH[seed as usize % 2],
        };
        let tree = Tree::random(&shape, seed).unwrap();
        if tree.nodes().len() < 2 {
            continue;
        }
        let settings = Settings { seed, mib: 2, ..settings[seed as usize % settings.len()] };
        let report = searched(&tree, &tree.start(), 200_000, settings);
        assert!(report.exact, "tree {seed} is not proven by {settings:?}");
        assert_eq!(report.value, minimax(&tree, &tree.start()), "tree {seed}, {settings:?}");

        let unruly = Unruly(tree);
        let report = searched(&unruly, &unruly.start(), 200_000, settings);
        assert!(report.exact, "unruly tree {seed} is not proven by {settings:?}");
        let expected = minimax(&unruly, &unruly.start());
        assert_eq!(without_distance(report.value), expected, "unruly tree {seed}, {settings:?}");
        let best = report.best().unwrap();
        let mut child = unruly.start();
        unruly.play(&mut child, best);
        let same = unruly.side_to_move(&child) == unruly.side_to_move(&unruly.start());
        let value = minimax(&unruly, &child);
        assert_eq!(
            if same { value } else { -value },
            expected,
            "the move of unruly tree {seed}, {settings:?}"
        );
    }
}

/// What a watcher can see of a whole search.
#[derive(Default, Debug, PartialEq, Clone)]
struct Steps {
    selected: u64,
    expanded: u64,
    played: u64,
    simulated: u64,
    backed_up: u64,
    sum: f32,
}

impl<G: Game> Observer<G> for &mut Steps {
    fn selected(
        &mut self,
        tree: View<'_>,
        from: kythu_search::mcts::NodeId,
        _: G::Move,
        to: kythu_search::mcts::NodeId,
    ) {
        assert!(tree.children(from).iter().any(|child| child.id == to));
        self.selected += 1;
    }

    fn expanded(&mut self, tree: View<'_>, leaf: kythu_search::mcts::NodeId) {
        assert!(tree.children(leaf).iter().all(|child| child.visits == 0));
        self.expanded += 1;
    }

    fn played(&mut self, _: G::Move) {
        self.played += 1;
    }

    fn simulated(&mut self, _: kythu_search::mcts::NodeId, result: f32) {
        assert!((0.0..=1.0).contains(&result));
        self.simulated += 1;
        self.sum += result;
    }

    fn backed_up(&mut self, _: View<'_>, _: kythu_search::mcts::NodeId) {
        self.backed_up += 1;
    }
}

#[test]
fn a_watcher_sees_every_step_and_changes_nothing() {
    let game = Connect4::default();
    let settings = Settings { seed: 3, mib: 4, ..Settings::default() };
    let stop = Stop::new();
    let job = Job {
        game: &game,
        evaluator: &Blind,
        simulations: Some(2_000),
        limits: Limits::default(),
        stop: &stop,
    };
    let mut steps = Steps::default();
    let watched = Mcts::new(settings).unwrap().watch(&job, &game.start(), &mut steps);
    assert_eq!(watched, searched(&game, &game.start(), 2_000, settings));
    assert_eq!(steps.simulated, 2_000);
    assert_eq!(steps.backed_up, steps.selected + 2_000, "every node on the way, and the root");
    assert!(steps.expanded > 200 && steps.played > 2_000 * 5);
}

#[test]
fn one_thread_and_a_seed_give_the_same_tree_twice() {
    let game = Connect4::default();
    let image = |settings| {
        let mut mcts = Mcts::new(settings).unwrap();
        let report = search(&mut mcts, &game, &Blind, &game.start(), 5_000);
        (report, mcts.view().children(kythu_search::mcts::NodeId::ROOT))
    };
    for settings in all_settings().into_iter().filter(|settings| settings.threads == 1) {
        assert_eq!(image(settings), image(settings), "{settings:?}");
        let other = Settings { seed: 1, ..settings };
        assert_ne!(image(settings), image(other), "{settings:?}");
    }
}

#[test]
fn the_tree_of_the_moves_that_were_played_is_kept() {
    let game = Connect4::default();
    let mut mcts = Mcts::new(Settings::default()).unwrap();
    let before = search(&mut mcts, &game, &Blind, &game.start(), 20_000);
    // The two most likely moves.
    let mut position = game.start();
    let line = &before.line[..2];
    line.iter().for_each(|&mv| game.play(&mut position, mv));
    let root = mcts.view().children(kythu_search::mcts::NodeId::ROOT);
    let played = root.iter().max_by_key(|child| child.visits).unwrap();
    let answer: Look = *mcts.view().children(played.id).iter().max_by_key(|child| child.visits).unwrap();
    let after = search(&mut mcts, &game, &Blind, &position, 1_000);
    assert!(answer.visits > 500, "{answer:?}");
    assert_eq!((after.visits, after.simulations), (answer.visits + 1_000, 1_000));
    // The same position again goes on where it was; a position from elsewhere begins anew, and so does a search that forgets.
    assert_eq!(search(&mut mcts, &game, &Blind, &position, 500).visits, answer.visits + 1_500);
    let other = game.parse_position("1111").unwrap();
    assert_eq!(search(&mut mcts, &game, &Blind, &other, 100).visits, 100);
    let mut forgetful = Mcts::new(Settings { reuse: false, ..Settings::default() }).unwrap();
    search(&mut forgetful, &game, &Blind, &position, 500);
    assert_eq!(search(&mut forgetful, &game, &Blind, &position, 500).visits, 500);
}

#[test]
fn a_small_memory_is_recycled_and_suffices() {
    let game = Connect4::default();
    for (threads, share) in [(1, Share::Tree), (2, Share::Tree), (2, Share::Root)] {
        let settings = Settings { mib: 2, threads, share, ..Settings::default() };
        let report = searched(&game, &game.start(), 300_000, settings);
        assert_eq!(report.simulations, 300_000);
        assert!(report.recycled > 0, "{report:?}");
        // Half of the memory, 16 bytes a node.
        assert!(report.tree_nodes <= (2 << 20) / 16 / 2, "{report:?}");
        assert_eq!(report.visits, 300_000, "what is given up is counted above");
        assert_eq!(report.best().map(kythu_games::connect4::Cell::column), Some(3), "the middle: {report:?}");
    }
}

#[test]
fn a_stopped_search_has_a_move() {
    let game = Chess::default();
    let stop = Stop::new();
    stop.raise();
    let evaluator = game.evaluator();
    for settings in all_settings() {
        let job = Job {
            game: &game,
            evaluator: &evaluator,
            simulations: None,
            limits: Limits::default(),
            stop: &stop,
        };
        let report = Mcts::new(settings).unwrap().search(&job, &game.start(), &mut |_| {});
        assert_eq!(report.simulations, 0);
        assert!(report.best().is_some() && !report.exact);
    }
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let game = Connect4::default();
    let position = game.parse_position("1212121").unwrap();
    let report = searched(&game, &position, 10, Settings::default());
    assert_eq!((report.value, report.exact, report.best()), (Score::loss_in(0), true, None));
}

#[test]
fn limits_are_kept_by_every_thread() {
    let game = Connect4::default();
    let stop = Stop::new();
    for settings in all_settings() {
        for limits in [
            Limits { nodes: Some(10_000), ..Limits::default() },
            Limits { time: Some(Duration::from_millis(5)), ..Limits::default() },
        ] {
            let job = Job { game: &game, evaluator: &Blind, simulations: None, limits, stop: &stop };
            let report = Mcts::new(settings).unwrap().search(&job, &game.start(), &mut |_| {});
            // The simulation under way is finished, by each thread.
            assert!(limits.nodes.is_none_or(|most| report.nodes < most + 2 * 2_000), "{report:?}");
            assert!(!report.exact);
        }
        let report = searched(&game, &game.start(), 1_001, settings);
        assert_eq!(report.simulations, 1_001, "{settings:?}");
    }
}

#[test]
fn a_sink_hears_of_progress() {
    let game = Connect4::default();
    for settings in all_settings() {
        let stop = Stop::new();
        let job = Job {
            game: &game,
            evaluator: &Blind,
            simulations: Some(8_192),
            limits: Limits::default(),
            stop: &stop,
        };
        let mut heard = Vec::new();
        Mcts::new(settings)
            .unwrap()
            .search(&job, &game.start(), &mut |report| heard.push(report.simulations));
        assert!(heard.len() >= 3 && heard.is_sorted(), "{heard:?}");
    }
}

/// More moves than a tree has room for: the tree shows some of them, and never takes that for a proof of a loss.
#[test]
fn a_game_with_too_many_moves_is_searched_in_part() {
    let game = Nim::default();
    let huge = game.parse_position("9223372036854775808,9223372036854775807").unwrap();
    let report = searched(&game, &huge, 300, Settings::default());
    assert_eq!(report.children.len(), 512);
    assert!(
        report.children.iter().map(|child| child.mv).collect::<std::collections::HashSet<_>>().len() == 512
    );
    assert!(!report.exact && report.best().is_some());
    // One heap is won at once, if the move that takes it all is among those that are looked at: never a loss.
    let lost_in_part = game.parse_position("1000,1000").unwrap();
    let report = searched(&game, &lost_in_part, 5_000, Settings::default());
    assert!(!report.exact, "{report:?}");
}

/// Random positions of Connect 4: what is proven agrees with the engine's proofs, by every setting.
#[test]
fn proofs_hold_late_in_connect_4() {
    let game = Connect4::new(5, 4);
    let mut random = SplitMix::new(5);
    let mut known = HashMap::new();
    let settings = all_settings();
    for round in 0..60 {
        let mut position = game.start();
        for _ in 0..10 {
            if let (None, Some(mv)) = (game.outcome(&position), game.random_move(&position, &mut random)) {
                game.play(&mut position, mv);
            }
        }
        if game.outcome(&position).is_some() {
            continue;
        }
        let report = searched(
            &game,
            &position,
            20_000,
            Settings { seed: round, ..settings[round as usize % settings.len()] },
        );
        if report.exact {
            keeps_the_value(&game, &position, &report, &mut known);
        }
    }
}
