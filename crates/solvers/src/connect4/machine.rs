//! The one file with `unsafe`: wide registers, and hints to the memory.
//!
//! None of it changes a result; what each is worth stands in the [README](super).

#![allow(unsafe_code)]

use super::board::Shape;
use super::forced::Quiet;
use super::search::{self, Worker};
use super::table::Place;
use std::mem::MaybeUninit;

/// Searches a position with the widest instructions that this processor has.
pub(super) fn visit<S: Shape>(worker: &mut Worker<'_, S>, quiet: &Quiet, beta: i32, place: Place) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
    {
        if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512dq") {
            // SAFETY: the features that the function is compiled for were found in this processor.
            return unsafe { search::visit_in_lanes(worker, quiet, beta, place) };
        }
        // SAFETY: as above.
        return unsafe { search::visit_with_bit_counts(worker, quiet, beta, place) };
    }
    search::visit_portably(worker, quiet, beta, place)
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

#[cfg(target_arch = "x86_64")]
pub(super) use register::Register;

/// Eight lanes in a register of AVX-512.
///
/// Two registers of AVX2 were tried as well: slower than one move after the other.
#[cfg(target_arch = "x86_64")]
mod register {
    // SAFETY, for every `unsafe` of this module: a register is made and used only below `search::visit_in_lanes`, which is
    // called where the instructions were found, and in tests that look for them; everything here is inlined there.
    use super::super::lanes::{EightLanes, Lanes, Mask};
    use std::arch::x86_64::*;
    use std::mem::transmute;
    use std::ops::{Add, BitAnd, BitOr, Not, Shl, Shr, Sub};

    #[derive(Clone, Copy)]
    pub(in super::super) struct Register(__m512i);

    macro_rules! operator {
        ($name:ident, $method:ident, |$left:ident, $right:ident: $of:ty| $result:expr) => {
            impl $name<$of> for Register {
                type Output = Self;

                #[inline(always)]
                fn $method(self, $right: $of) -> Self {
                    let $left = self.0;
                    Self(unsafe { $result })
                }
            }
        };
    }

    operator!(BitAnd, bitand, |left, right: Self| _mm512_and_si512(left, right.0));
    operator!(BitOr, bitor, |left, right: Self| _mm512_or_si512(left, right.0));
    operator!(Add, add, |left, right: Self| _mm512_add_epi64(left, right.0));
    operator!(Sub, sub, |left, right: Self| _mm512_sub_epi64(left, right.0));
    operator!(Shl, shl, |left, by: u32| _mm512_sll_epi64(left, _mm_cvtsi32_si128(by as i32)));
    operator!(Shr, shr, |left, by: u32| _mm512_srl_epi64(left, _mm_cvtsi32_si128(by as i32)));

    impl Not for Register {
        type Output = Self;

        #[inline(always)]
        fn not(self) -> Self {
            Self(unsafe { _mm512_xor_si512(self.0, _mm512_set1_epi64(-1)) })
        }
    }

    impl Lanes for Register {
        #[inline(always)]
        fn splat(cells: u64) -> Self {
            Self(unsafe { _mm512_set1_epi64(cells as i64) })
        }

        #[inline(always)]
        fn any(self) -> Mask {
            unsafe { _mm512_test_epi64_mask(self.0, self.0) }
        }

        #[inline(always)]
        fn select(mask: Mask, yes: Self, no: Self) -> Self {
            Self(unsafe { _mm512_mask_mov_epi64(no.0, mask, yes.0) })
        }

        #[inline(always)]
        fn lowest(self) -> Self {
            self & (Self::splat(0) - self)
        }

        #[inline(always)]
        fn without_lowest(self) -> Self {
            self & (self + Self::splat(u64::MAX))
        }
    }

    impl EightLanes for Register {
        #[inline(always)]
        fn from_array(cells: [u64; 8]) -> Self {
            // Of the same size, and every pattern of bits is valid in both.
            Self(unsafe { transmute::<[u64; 8], __m512i>(cells) })
        }

        #[inline(always)]
        fn to_array(self) -> [u64; 8] {
            unsafe { transmute::<__m512i, [u64; 8]>(self.0) }
        }
    }
}
