use super::Mistake;
use kythu_game::Stop;
use kythu_games::tree::{NodeId, Tree};

/// The largest trees that are tried: there are 1430 shapes with 9 nodes.
const MOST_NODES: usize = 9;
/// The largest leaf value that is tried, either sign.
const LARGEST: i32 = 3;

/// The smallest tree on which a mistake shows: the fewest nodes, then the smallest values. MAX moves at the root. All trees are
/// tried in that order, so that nothing smaller exists; none if it was stopped.
#[must_use]
pub fn smallest_tree(mistake: &Mistake, stop: &Stop) -> Option<Tree> {
    for nodes in 1..=MOST_NODES {
        for largest in 0..=LARGEST {
            let mut best: Option<((i32, i32), Tree)> = None;
            for shape in shapes(nodes) {
                if stop.is_raised() {
                    return None;
                }
                with_values(&shape, largest, &mut |tree, cost| {
                    if best.as_ref().is_none_or(|(least, _)| cost < *least) && mistake.shows_on(tree) {
                        best = Some((cost, tree.clone()));
                    }
                });
            }
            if let Some((_, tree)) = best {
                return Some(tree);
            }
        }
    }
    None
}

/// All ordered trees with so many nodes, as texts with the value 0 at every leaf.
fn shapes(nodes: usize) -> Vec<Tree> {
    texts(nodes).iter().filter_map(|text| text.parse().ok()).collect()
}

fn texts(nodes: usize) -> Vec<String> {
    if nodes == 1 {
        return vec!["0".to_owned()];
    }
    forests(nodes - 1).into_iter().map(|forest| format!("({forest})")).collect()
}

/// All rows of trees with so many nodes together.
fn forests(nodes: usize) -> Vec<String> {
    let mut all = Vec::new();
    for first in 1..=nodes {
        for tree in texts(first) {
            if first == nodes {
                all.push(tree);
            } else {
                all.extend(forests(nodes - first).into_iter().map(|rest| format!("{tree} {rest}")));
            }
        }
    }
    all
}

/// Calls with every choice of leaf values of which the largest has exactly that size: the tree, and what its values cost (their
/// sum without signs, then the number of minus signs).
pub(super) fn with_values(shape: &Tree, largest: i32, call: &mut dyn FnMut(&Tree, (i32, i32))) {
    let leaves: Vec<NodeId> = (0..)
        .map(NodeId)
        .zip(shape.nodes())
        .filter(|(_, node)| node.children.is_empty())
        .map(|(id, _)| id)
        .collect();
    let mut values = vec![-largest; leaves.len()];
    let mut tree = shape.clone();
    loop {
        if values.iter().any(|value| value.abs() == largest) {
            let set = leaves.iter().zip(&values).all(|(&leaf, &value)| tree.set_leaf(leaf, value).is_ok());
            let cost = (
                values.iter().map(|value| value.abs()).sum(),
                values.iter().filter(|value| **value < 0).count() as i32,
            );
            if set {
                call(&tree, cost);
            }
        }
        // The next choice, like a counter.
        let Some(at) = values.iter().rposition(|&value| value < largest) else { return };
        values[at] += 1;
        values[at + 1..].fill(-largest);
    }
}

/// Every tree with fewer nodes than this one, and values up to a size.
#[cfg(test)]
pub(super) fn smaller_trees(than: &Tree, largest: i32, call: &mut dyn FnMut(&Tree)) {
    for nodes in 1..than.nodes().len() {
        for shape in shapes(nodes) {
            for size in 0..=largest {
                with_values(&shape, size, &mut |tree, _| call(tree));
            }
        }
    }
}
