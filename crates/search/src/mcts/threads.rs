//! One thread, several in one tree, or several with a tree each.

use super::Tree;
use super::observe::{Observer, Silent};
use super::report::{Report, report};
use super::roots::Roots;
use super::settings;
use super::worker::{Pause, Plan, Share, Worker};
use kythu_game::{Evaluator, Hashed, SplitMix, Stop};

type Sink<'a, G> = &'a mut dyn FnMut(&Report<<G as kythu_game::Game>::Move>);

/// Searches as the settings say.
pub(super) fn search<G: Hashed, E: Evaluator<G>>(
    plan: &Plan<'_, G, E>,
    trees: &mut [Tree<G>],
    sink: Sink<'_, G>,
) -> Report<G::Move> {
    let threads = plan.settings.threads.max(1);
    match (plan.settings.share, trees) {
        (settings::Share::Root, trees) if trees.len() > 1 => a_tree_each(plan, trees, sink),
        (_, [tree, ..]) => {
            let mut workers = crew(plan, tree, threads as u64);
            spread(&mut workers);
            in_one_tree(plan, tree, workers, sink)
        }
        // There is always a tree.
        (_, []) => report(plan.job.game, plan.root, &[], &plan.scale),
    }
}

/// Searches with one thread, watched.
pub(super) fn watch<G: Hashed, E: Evaluator<G>, O: Observer<G>>(
    plan: &Plan<'_, G, E>,
    tree: &mut Tree<G>,
    observer: O,
) -> Report<G::Move> {
    let mut worker = Worker::new(plan, observer, tree.random.clone(), Share { number: 0, of: 1 });
    while worker.run::<false>(&tree.arena.space, &mut |_| {}) == Pause::Full {
        tree.arena.recycle();
    }
    tree.random = worker.random.clone();
    sum_up(plan, &[tree], &[&worker])
}

/// The workers of a tree. The first goes on with the tree's random numbers, the others have their own.
fn crew<'a, G: Hashed, E: Evaluator<G>>(
    plan: &Plan<'a, G, E>,
    tree: &mut Tree<G>,
    threads: u64,
) -> Vec<Worker<'a, G, E, Silent>> {
    let worker = |number| {
        let random = if number == 0 { tree.random.clone() } else { SplitMix::new(tree.random.next()) };
        Worker::new(plan, Silent, random, Share { number, of: threads })
    };
    (0..threads).map(worker).collect()
}

/// How far the exploration constants of the threads in one tree lie apart.
const SPREAD: f32 = 0.6;

/// Threads that explore a little differently meet less often at the same nodes: with two on Connect 4, 1.7 times the simulations
/// of one instead of 1.45. One alone explores as the settings say.
fn spread<G: Hashed, E: Evaluator<G>>(workers: &mut [Worker<'_, G, E, Silent>]) {
    let many = workers.len() as f32;
    for (at, worker) in workers.iter_mut().enumerate() {
        let near_one = 1.0 + SPREAD * ((at as f32 + 0.5) / many - 0.5);
        worker.roots = Roots::new(worker.settings.c * near_one);
    }
}

/// All workers in one tree, in rounds: whenever the memory is full they come back, and the tree is cut down.
fn in_one_tree<G: Hashed, E: Evaluator<G>>(
    plan: &Plan<'_, G, E>,
    tree: &mut Tree<G>,
    mut workers: Vec<Worker<'_, G, E, Silent>>,
    sink: Sink<'_, G>,
) -> Report<G::Move> {
    loop {
        let space = &tree.arena.space;
        let recycled = tree.arena.recycled;
        let mut show = |worker: &Worker<'_, G, E, Silent>| {
            let mut report = report(plan.job.game, plan.root, &[space], &plan.scale);
            (report.simulations, report.nodes) = (worker.simulations, worker.budget.nodes());
            (report.depth, report.recycled) = (worker.deepest, recycled);
            sink(&report);
        };
        let pauses = match &mut workers[..] {
            [alone] => vec![alone.run::<false>(space, &mut show)],
            [first, others @ ..] => std::thread::scope(|scope| {
                let run = |worker: &'_ mut Worker<'_, G, E, Silent>| worker.run::<true>(space, &mut |_| {});
                let running: Vec<_> =
                    others.iter_mut().map(|worker| scope.spawn(move || run(worker))).collect();
                let mut pauses = vec![first.run::<true>(space, &mut show)];
                pauses.extend(running.into_iter().filter_map(|thread| thread.join().ok()));
                pauses
            }),
            [] => Vec::new(),
        };
        if pauses.contains(&Pause::Proven) || !pauses.contains(&Pause::Full) {
            break;
        }
        tree.arena.recycle();
    }
    if let Some(first) = workers.first() {
        tree.random = first.random.clone();
    }
    sum_up(plan, &[tree], &workers.iter().collect::<Vec<_>>())
}

/// A tree for each thread. Whoever proves the root stops the others.
fn a_tree_each<G: Hashed, E: Evaluator<G>>(
    plan: &Plan<'_, G, E>,
    trees: &mut [Tree<G>],
    sink: Sink<'_, G>,
) -> Report<G::Move> {
    let proven = Stop::new();
    let of = trees.len() as u64;
    let worker = |(number, tree): (u64, &Tree<G>)| {
        let mut worker = Worker::new(plan, Silent, tree.random.clone(), Share { number, of });
        worker.budget.obey(&proven);
        worker
    };
    let mut workers: Vec<_> = (0..).zip(trees.iter()).map(worker).collect();
    let run = |worker: &mut Worker<'_, G, E, Silent>, tree: &mut Tree<G>, sink: Option<Sink<'_, G>>| {
        let mut sink = sink;
        loop {
            let space = &tree.arena.space;
            let pause = worker.run::<false>(space, &mut |worker| {
                if let Some(sink) = &mut sink {
                    let mut report = report(plan.job.game, plan.root, &[space], &plan.scale);
                    (report.simulations, report.nodes) =
                        (worker.simulations * of, worker.budget.nodes() * of);
                    report.depth = worker.deepest;
                    sink(&report);
                }
            });
            match pause {
                Pause::Full => tree.arena.recycle(),
                Pause::Proven => return proven.raise(),
                Pause::Spent => return,
            }
        }
    };
    std::thread::scope(|scope| {
        let mut pairs = workers.iter_mut().zip(trees.iter_mut());
        let first = pairs.next();
        for (worker, tree) in pairs {
            scope.spawn(|| run(worker, tree, None));
        }
        if let Some((worker, tree)) = first {
            run(worker, tree, Some(sink));
        }
    });
    for (tree, worker) in trees.iter_mut().zip(&workers) {
        tree.random = worker.random.clone();
    }
    sum_up(plan, &trees.iter().collect::<Vec<_>>(), &workers.iter().collect::<Vec<_>>())
}

/// The report of a search that is over.
fn sum_up<G: Hashed, E: Evaluator<G>, O: Observer<G>>(
    plan: &Plan<'_, G, E>,
    trees: &[&Tree<G>],
    workers: &[&Worker<'_, G, E, O>],
) -> Report<G::Move> {
    let spaces: Vec<_> = trees.iter().map(|tree| &tree.arena.space).collect();
    let mut report = report(plan.job.game, plan.root, &spaces, &plan.scale);
    report.simulations = workers.iter().map(|worker| worker.simulations).sum();
    report.nodes = workers.iter().map(|worker| worker.budget.nodes()).sum();
    report.depth = workers.iter().map(|worker| worker.deepest).max().unwrap_or(0);
    report.recycled = trees.iter().map(|tree| tree.arena.recycled).sum();
    report
}
