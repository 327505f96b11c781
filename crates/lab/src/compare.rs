use crate::{Run, Step};

/// Two runs on one tree and one timeline.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The one run.
    pub left: Run,
    /// The other.
    pub right: Run,
    /// The moments of the timeline: how many steps each run has taken. Steps at the same node come at the same moment.
    pub moments: Vec<[usize; 2]>,
    /// The first moment (its number) at which the two do not do the same.
    pub parts: Option<usize>,
}

/// Cells of the table that lines up two runs exactly; longer ones are lined up by a look ahead.
const MOST_CELLS: usize = 4_000_000;
/// How far that look goes.
const AHEAD: usize = 200;

impl Comparison {
    /// Lines two runs up.
    #[must_use]
    pub fn of(left: Run, right: Run) -> Self {
        let (a, b) = (&left.steps, &right.steps);
        let pairs = if (a.len() + 1) * (b.len() + 1) <= MOST_CELLS { exact(a, b) } else { roughly(a, b) };
        let (mut moments, mut at) = (Vec::with_capacity(a.len().max(b.len())), [0, 0]);
        for (i, j) in pairs.into_iter().chain([(a.len(), b.len())]) {
            // What only one of them does comes between, the left one first.
            while at[0] < i {
                at[0] += 1;
                moments.push(at);
            }
            while at[1] < j {
                at[1] += 1;
                moments.push(at);
            }
            if i < a.len() && j < b.len() {
                at = [i + 1, j + 1];
                moments.push(at);
            }
        }
        let same = |&[i, j]: &[usize; 2]| {
            let (x, y) = (a.get(i.wrapping_sub(1)), b.get(j.wrapping_sub(1)));
            i == j && matches!((x, y), (Some(x), Some(y)) if does_the_same(x, y))
        };
        let parts = moments.iter().position(|moment| !same(moment));
        Self { moments, parts, left, right }
    }
}

/// They are at the same node and do the same kind of thing there.
fn meets(x: &Step, y: &Step) -> bool {
    x.node == y.node && x.event.name() == y.event.name()
}

/// They do the same, with the same numbers. An algorithm without windows differs from one with by more than that.
fn does_the_same(x: &Step, y: &Step) -> bool {
    let windows = x.window.is_none() || y.window.is_none() || (x.window == y.window && x.event == y.event);
    meets(x, y) && x.best == y.best && windows
}

/// The longest common sequence of steps.
fn exact(a: &[Step], b: &[Step]) -> Vec<(usize, usize)> {
    let width = b.len() + 1;
    let mut longest = vec![0u32; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            longest[i * width + j] = if meets(&a[i], &b[j]) {
                longest[(i + 1) * width + j + 1] + 1
            } else {
                longest[(i + 1) * width + j].max(longest[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j, mut pairs) = (0, 0, Vec::new());
    while i < a.len() && j < b.len() {
        if meets(&a[i], &b[j]) {
            pairs.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if longest[(i + 1) * width + j] >= longest[i * width + j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}

/// A common sequence, found by looking a little ahead in either run.
fn roughly(a: &[Step], b: &[Step]) -> Vec<(usize, usize)> {
    let (mut i, mut j, mut pairs) = (0, 0, Vec::new());
    while i < a.len() && j < b.len() {
        let in_b = (j..b.len().min(j + AHEAD)).find(|&j| meets(&a[i], &b[j]));
        let in_a = (i..a.len().min(i + AHEAD)).find(|&i| meets(&a[i], &b[j]));
        match (in_a, in_b) {
            (Some(found), Some(other)) if found - i <= other - j => i = found,
            (_, Some(found)) => j = found,
            (Some(found), None) => i = found,
            (None, None) => {
                (i, j) = (i + 1, j + 1);
                continue;
            }
        }
        pairs.push((i, j));
        (i, j) = (i + 1, j + 1);
    }
    pairs
}
