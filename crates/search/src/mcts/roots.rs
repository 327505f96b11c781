//! Roots and reciprocals of small numbers, looked up.

/// Numbers below this are looked up: nearly all nodes of a tree have fewer visits.
const SMALL: usize = 1 << 10;

/// What UCB1 needs of a number of visits.
pub(super) struct Roots {
    /// 1 / n, and its square root.
    once: Box<[(f32, f32)]>,
    /// How much is explored: the constant of UCB1.
    c: f32,
    /// c times the square root of ln n.
    weight: Box<[f32]>,
}

impl Roots {
    pub(super) fn new(c: f32) -> Self {
        let small = 0..SMALL as u64;
        let weight = small.clone().map(|n| c * root_of_log(n)).collect();
        Self { once: small.map(once).collect(), c, weight }
    }

    /// `(1 / n, √(1 / n))`; n is not 0.
    #[inline]
    pub(super) fn once(&self, n: u64) -> (f32, f32) {
        self.once.get(n as usize).copied().unwrap_or_else(|| once(n))
    }

    /// `c √ln n`, 0 for 0.
    #[inline]
    pub(super) fn weight(&self, n: u64) -> f32 {
        self.weight.get(n as usize).copied().unwrap_or_else(|| self.c * root_of_log(n))
    }
}

fn once(n: u64) -> (f32, f32) {
    let once = 1.0 / n.max(1) as f32;
    (once, once.sqrt())
}

fn root_of_log(n: u64) -> f32 {
    (n.max(1) as f32).ln().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_up_is_what_is_computed() {
        let roots = Roots::new(1.4);
        for n in [1, 2, 7, 1_023, 1_024, 1_000_000] {
            assert_eq!(roots.once(n), once(n));
            assert_eq!(roots.weight(n), 1.4 * root_of_log(n));
        }
    }
}
