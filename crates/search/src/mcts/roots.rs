//! Roots and reciprocals of small numbers, looked up.

/// Numbers below this are looked up: nearly all nodes of a tree have fewer visits.
const SMALL: usize = 1 << 10;

/// What UCB1 needs of a number of visits.
pub(super) struct Roots {
    /// 1 / n, and its square root.
    once: Box<[(f32, f32)]>,
    /// The square root of ln n.
    log: Box<[f32]>,
}

impl Roots {
    pub(super) fn new() -> Self {
        let small = 0..SMALL as u64;
        Self { once: small.clone().map(once).collect(), log: small.map(root_of_log).collect() }
    }

    /// `(1 / n, √(1 / n))`; n is not 0.
    #[inline]
    pub(super) fn once(&self, n: u64) -> (f32, f32) {
        self.once.get(n as usize).copied().unwrap_or_else(|| once(n))
    }

    /// `√ln n`, 0 for 0.
    #[inline]
    pub(super) fn log(&self, n: u64) -> f32 {
        self.log.get(n as usize).copied().unwrap_or_else(|| root_of_log(n))
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
        let roots = Roots::new();
        for n in [1, 2, 7, 1_023, 1_024, 1_000_000] {
            assert_eq!(roots.once(n), once(n));
            assert_eq!(roots.log(n), root_of_log(n));
        }
    }
}
