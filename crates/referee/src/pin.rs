//! Workers on cores of their own: two games on two cores do not push each other around.

/// The cores that this process may use, by their numbers.
#[must_use]
pub fn cores() -> Vec<usize> {
    #[cfg(target_os = "linux")]
    if let Ok(set) = rustix::thread::sched_getaffinity(None) {
        return (0..rustix::thread::CpuSet::MAX_CPU).filter(|&core| set.is_set(core)).collect();
    }
    (0..std::thread::available_parallelism().map_or(1, std::num::NonZero::get)).collect()
}

/// Ties this thread, and every thread and process that it starts, to these cores. Where the system cannot, nothing happens:
/// the games are played all the same.
pub(crate) fn tie_to(cores: &[usize]) {
    #[cfg(target_os = "linux")]
    {
        let mut set = rustix::thread::CpuSet::new();
        cores.iter().filter(|&&core| core < rustix::thread::CpuSet::MAX_CPU).for_each(|&core| set.set(core));
        let _ = rustix::thread::sched_setaffinity(None, &set);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = cores;
}

/// Which cores each of `workers` gets, if there are enough of them for games of `threads` threads; else nobody is tied.
pub(crate) fn share(cores: &[usize], workers: usize, threads: usize) -> Option<Vec<Vec<usize>>> {
    let threads = threads.max(1);
    (workers * threads <= cores.len()).then(|| {
        (0..workers).map(|worker| cores[worker * threads..(worker + 1) * threads].to_vec()).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workers_share_the_cores_fairly_or_not_at_all() {
        assert_eq!(share(&[0, 1], 2, 1), Some(vec![vec![0], vec![1]]));
        assert_eq!(share(&[0, 1, 4, 5], 2, 2), Some(vec![vec![0, 1], vec![4, 5]]));
        assert_eq!(share(&[0, 1], 3, 1), None);
        assert!(!cores().is_empty());
    }

    #[test]
    fn a_tied_thread_has_fewer_cores() {
        let before = cores();
        let tied = std::thread::spawn(move || {
            tie_to(&before[..1]);
            (before, cores())
        });
        let (before, after) = tied.join().unwrap();
        if cfg!(target_os = "linux") {
            assert_eq!(after, before[..1]);
        }
    }
}
