//! The one file with `unsafe`: hints to the processor and to the memory, and the choice of wider instructions.
//!
//! None of them changes a result; what each is worth stands in the [README](super).

#![allow(unsafe_code)]

use super::board::Shape;
use super::forced::Quiet;
use super::search::{self, Worker};
use super::table::Place;
use std::mem::MaybeUninit;

/// Asks for the cache line of a value that will be read soon.
#[inline(always)]
pub(super) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch reads nothing and faults never; every x86-64 has it.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Asks for pages of 2 MiB under memory that has not been used yet: a table of 128 MiB then misses the cache of
/// page addresses far less often.
pub(super) fn use_huge_pages<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 1 << 21;
        let range = memory.as_mut_ptr_range();
        let start = (range.start as usize).next_multiple_of(PAGE);
        let length = (range.end as usize).saturating_sub(start) / PAGE * PAGE;
        if length > 0 {
            // SAFETY: the range lies within memory that is borrowed mutably, and the advice changes neither its contents
            // nor its address. Whether it is taken does not matter, so the result is not looked at.
            unsafe {
                libc::madvise(start as *mut libc::c_void, length, libc::MADV_HUGEPAGE);
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// Searches a position with the widest instructions that this processor has.
pub(super) fn visit<S: Shape>(worker: &mut Worker<'_, S>, quiet: &Quiet, beta: i32, place: Place) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
    {
        // SAFETY: the features that the function is compiled for were found in this processor.
        return unsafe { search::visit_with_bit_counts(worker, quiet, beta, place) };
    }
    search::visit_portable(worker, quiet, beta, place)
}
