use std::sync::atomic::{AtomicU64, Ordering};

/// Which positions other workers are in right now, so that this one can begin elsewhere. A hint: races are harmless.
#[derive(Debug)]
pub(crate) struct Crowd(Vec<AtomicU64>);

impl Crowd {
    pub(crate) fn new() -> Self {
        Self((0..1 << 12).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.0[(key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 52) as usize]
    }

    pub(super) fn is_busy(&self, key: u64) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key
    }

    pub(super) fn enter(&self, key: u64) {
        self.slot(key).store(key, Ordering::Relaxed);
    }

    pub(super) fn leave(&self, key: u64) {
        self.slot(key).store(0, Ordering::Relaxed);
    }
}
