use super::ChanceTree;
use super::tree::Kind;
use kythu_game::SplitMix;

/// What chance alone says after so many walks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Walks so far.
    pub walks: u64,
    /// The mean of what they brought.
    pub mean: f64,
    /// The standard error of that mean; one walk alone says nothing about it.
    pub error: Option<f64>,
}

/// Walks from the root to a leaf, again and again: players choose their best child, chance throws its dice. The mean of the leaves
/// comes closer and closer to the exact value. Estimates at 1, 2, 5, 10, 20, 50, … walks.
#[must_use]
pub fn estimate(tree: &ChanceTree, walks: u64, seed: u64) -> Vec<Estimate> {
    let values = tree.values();
    let mut random = SplitMix::new(seed);
    let (mut mean, mut squares) = (0.0, 0.0);
    let mut estimates = Vec::new();
    for count in 1..=walks {
        let found = walk(tree, &values, &mut random);
        // Welford's way: no difference of large sums.
        let delta = found - mean;
        mean += delta / count as f64;
        squares += delta * (found - mean);
        if is_round(count) || count == walks {
            let error = (count > 1).then(|| (squares / (count - 1) as f64 / count as f64).sqrt());
            estimates.push(Estimate { walks: count, mean, error });
        }
    }
    estimates
}

/// 1, 2 and 5 with any number of zeros.
fn is_round(count: u64) -> bool {
    let mut rest = count;
    while rest.is_multiple_of(10) && rest > 0 {
        rest /= 10;
    }
    matches!(rest, 1 | 2 | 5)
}

/// One walk from the root to a leaf.
fn walk(tree: &ChanceTree, values: &[f64], random: &mut SplitMix) -> f64 {
    let mut at = 0;
    loop {
        let node = &tree.nodes[at];
        let next = match node.kind {
            Kind::Leaf(value) => return value,
            Kind::Player => node.children.iter().copied().find(|&child| values[child] == values[at]),
            Kind::Chance => {
                // 53 bits: as fine as a double is below 1.
                let mut dice = (random.next() >> 11) as f64 / (1u64 << 53) as f64;
                node.children.iter().copied().find(|&child| {
                    dice -= tree.nodes[child].chance;
                    dice < 0.0
                })
            }
        };
        // Rounding may leave a crumb beyond the last child.
        match next.or_else(|| node.children.last().copied()) {
            Some(child) => at = child,
            None => return 0.0,
        }
    }
}
