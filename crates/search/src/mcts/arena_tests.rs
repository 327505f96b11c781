//! Whatever happens in an arena, memory stays where it is, and what is kept is what was there.

use super::*;
use kythu_game::{Score, SplitMix};
use proptest::prelude::*;

/// What can be seen of a tree: every node's statistics and proof, depth first, with the number of its children.
fn image(
    space: &Space,
    node: u32,
    wanted: &dyn Fn(Stat, Link) -> bool,
    out: &mut Vec<(u64, Option<Score>, u32)>,
) {
    let (stat, link) = space.load(node);
    let block = link.block().filter(|_| node == ROOT || wanted(stat, link)).map(|header| space.block(header));
    out.push((stat.0, link.proof(), block.map_or(0, |block| block.count)));
    for child in block.into_iter().flat_map(|block| block.first..block.first + block.count) {
        image(space, child, wanted, out);
    }
}

fn whole(space: &Space, node: u32) -> Vec<(u64, Option<Score>, u32)> {
    let mut out = Vec::new();
    image(space, node, &|_, _| true, &mut out);
    out
}

/// One simulation: down by random children, at the leaf a new block; everybody on the way counts a visit. False when full.
fn grow(space: &Space, random: &mut SplitMix, widest: u32) -> bool {
    let mut node = ROOT;
    let mut full = false;
    loop {
        let result = random.pick(257);
        Space::add::<false>(space.stat(node), Stat::VISIT | result);
        let Some(header) = space.link_of(node).block() else { break };
        let block = space.block(header);
        // Mostly the first children, so that some nodes are visited much more often than others.
        node = block.first + (random.pick(block.count.into()).min(random.pick(block.count.into()))) as u32;
    }
    match space.allocate(1 + random.pick(widest.into()) as u32, random.pick(9) == 0) {
        Some(header) => space.relink::<false>(node, |link| link.with_block(header)),
        None => full = true,
    }
    if random.pick(20) == 0 && node != ROOT {
        space.relink::<false>(node, |link| link.with_proof(Score::new(random_score(node))));
    }
    !full
}

fn random_score(node: u32) -> i32 {
    (node % 200).cast_signed() - 100
}

fn arena(nodes: u32, extras: bool) -> Arena {
    Arena {
        space: Space::new(nodes, extras).unwrap(),
        other: Space::new(nodes, extras).unwrap(),
        recycled: 0,
    }
}

/// All blocks lie one after the other, within the space, and every one hangs from a node that is reached from the root.
fn is_sound(space: &Space) -> bool {
    let mut linked = vec![];
    let mut queue = vec![ROOT];
    while let Some(node) = queue.pop() {
        if let Some(header) = space.link_of(node).block() {
            let block = space.block(header);
            linked.push(header);
            queue.extend(block.first..block.first + block.count);
        }
    }
    linked.sort_unstable();
    let mut laid = vec![];
    let mut at = LINE;
    while at < space.used() {
        laid.push(at);
        at += footprint(space.block(at).count);
    }
    linked == laid && at == space.used() && at <= space.nodes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_full_arena_goes_on(seed in any::<u64>(), widest in 1u32..40, extras in any::<bool>()) {
        let mut arena = arena(2_000, extras);
        let mut random = SplitMix::new(seed);
        for _ in 0..5_000 {
            if grow(&arena.space, &mut random, widest) {
                continue;
            }
            let least = arena.space.least_visits();
            let mut expected = Vec::new();
            image(&arena.space, ROOT, &|stat, link| stat.visits() >= least && !link.is_proven(), &mut expected);
            arena.recycle();
            prop_assert!(is_sound(&arena.space));
            prop_assert_eq!(whole(&arena.space, ROOT), expected);
            // Half of it is free, or nothing is left but the root and its children.
            let root = arena.space.link_of(ROOT).block().map_or(0, |header| footprint(arena.space.block(header).count));
            prop_assert!(arena.space.used() <= 1_000 + LINE + root, "{} nodes", arena.space.used());
        }
        prop_assert!(is_sound(&arena.space));
        prop_assert!(arena.recycled > 0, "the arena was never full");
    }

    #[test]
    fn the_subtree_of_a_move_is_kept(seed in any::<u64>(), simulations in 1usize..400) {
        let mut arena = arena(20_000, true);
        let mut random = SplitMix::new(seed);
        for _ in 0..simulations {
            grow(&arena.space, &mut random, 9);
        }
        let Some(header) = arena.space.link_of(ROOT).block() else { return Ok(()) };
        let block = arena.space.block(header);
        let child = block.first + random.pick(block.count.into()) as u32;
        let wanted = |_, link: Link| !link.is_proven();
        let mut expected = Vec::new();
        image(&arena.space, child, &wanted, &mut expected);
        // The root's own children are kept even if it is proven: one of them will be played.
        if arena.space.link_of(child).is_proven() {
            return Ok(());
        }
        arena.keep(child);
        prop_assert_eq!(whole(&arena.space, ROOT), expected);
        prop_assert!(is_sound(&arena.space));
    }
}

#[test]
fn threads_never_share_a_block() {
    let space = Space::new(40_000, false).unwrap();
    let headers: Vec<Vec<u32>> = std::thread::scope(|scope| {
        let work = || {
            let mut room = Room::default();
            let headers = std::iter::from_fn(|| space.allocate_in(&mut room, 7, false)).collect();
            space.give_back(&mut room);
            headers
        };
        let running: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
        running.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let mut all = headers.concat();
    all.sort_unstable();
    assert!(all.windows(2).all(|pair| pair[1] - pair[0] >= footprint(7)));
    // All of the memory is used but for the rest of a room at its end and in it.
    let most = (space.nodes - LINE) / footprint(7);
    assert!(all.len() as u32 > most * 9 / 10, "{} of {most}", all.len());
}

#[test]
fn a_node_that_has_seen_too_much_forgets_half() {
    let space = Space::new(100, false).unwrap();
    let word = space.stat(ROOT);
    word.store(Stat::MANY * Stat::VISIT + 1_000, Relaxed);
    Space::add::<true>(word, Stat::VISIT | 256);
    assert_eq!(Stat(word.load(Relaxed)).visits(), Stat::MANY.div_ceil(2));
    assert_eq!(Stat(word.load(Relaxed)).sum(), 628);
}
