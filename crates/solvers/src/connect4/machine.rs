//! The one file with `unsafe`: wide registers, and hints to the memory.
//!
//! None of it changes a result; what each is worth stands in the [README](super).

#![allow(unsafe_code)]

use super::board::Shape;
use super::forced::Quiet;
use super::lanes::{EightLanes, Lanes, Mask};
use super::search::{self, Worker};
use super::table::Place;
use std::mem::MaybeUninit;
use std::ops::{Add, BitAnd, BitOr, Not, Shl, Shr, Sub};

/// Searches a position with the widest instructions that this processor has.
pub(super) fn visit<S: Shape>(worker: &mut Worker<'_, S>, quiet: &Quiet, beta: i32, place: Place) -> i32 {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
        {
            // SAFETY: the features that the function is compiled for were found in this processor.
            return unsafe { search::visit_in_one_register(worker, quiet, beta, place) };
        }
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
        {
            // SAFETY: as above.
            return unsafe { search::visit_in_two_registers(worker, quiet, beta, place) };
        }
    }
    search::visit_portably(worker, quiet, beta, place)
}

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

/// Eight lanes in whatever registers there are.
#[derive(Clone, Copy)]
pub(super) struct Portable([u64; 8]);

macro_rules! operators {
    ($lanes:ident, |$a:ident, $b:ident| $and:expr, $or:expr, $plus:expr, $minus:expr, |$c:ident, $by:ident| $shl:expr, $shr:expr) => {
        impl BitAnd for $lanes {
            type Output = Self;
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($and)
            }
        }
        impl BitOr for $lanes {
            type Output = Self;
            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($or)
            }
        }
        impl Add for $lanes {
            type Output = Self;
            #[inline(always)]
            fn add(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($plus)
            }
        }
        impl Sub for $lanes {
            type Output = Self;
            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($minus)
            }
        }
        impl Shl<u32> for $lanes {
            type Output = Self;
            #[inline(always)]
            fn shl(self, $by: u32) -> Self {
                let $c = self.0;
                Self($shl)
            }
        }
        impl Shr<u32> for $lanes {
            type Output = Self;
            #[inline(always)]
            fn shr(self, $by: u32) -> Self {
                let $c = self.0;
                Self($shr)
            }
        }
    };
}

use std::array::from_fn;
operators!(Portable, |a, b| from_fn(|i| a[i] & b[i]), from_fn(|i| a[i] | b[i]), from_fn(|i| a[i].wrapping_add(b[i])),
    from_fn(|i| a[i].wrapping_sub(b[i])), |c, by| from_fn(|i| c[i] << by), from_fn(|i| c[i] >> by));

impl Not for Portable {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|cells| !cells))
    }
}

impl Lanes for Portable {
    #[inline(always)]
    fn splat(cells: u64) -> Self {
        Self([cells; 8])
    }
    #[inline(always)]
    fn any(self) -> Mask {
        (0..8).fold(0, |mask, lane| mask | Mask::from(self.0[lane] != 0) << lane)
    }
    #[inline(always)]
    fn select(mask: Mask, yes: Self, no: Self) -> Self {
        Self(from_fn(|lane| if mask >> lane & 1 == 1 { yes.0[lane] } else { no.0[lane] }))
    }
    #[inline(always)]
    fn lowest(self) -> Self {
        Self(self.0.map(|cells| cells & cells.wrapping_neg()))
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        Self(self.0.map(|cells| cells & cells.wrapping_sub(1)))
    }
}

impl EightLanes for Portable {
    #[inline(always)]
    fn from_array(cells: [u64; 8]) -> Self {
        Self(cells)
    }
    #[inline(always)]
    fn to_array(self) -> [u64; 8] {
        self.0
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) use x86::{OneRegister, TwoRegisters};

/// Lanes in the registers of x86-64.
///
/// SAFETY, for every `unsafe` below: the instructions exist on a processor on which one of these types exists. They are
/// made only below the two functions that [`visit`] calls after it has found the features; everything here is inlined there.
#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::*;
    use std::arch::x86_64::*;

    /// Eight lanes in one register of AVX-512.
    #[derive(Clone, Copy)]
    pub(in super::super) struct OneRegister(__m512i);

    operators!(OneRegister, |a, b| unsafe { _mm512_and_si512(a, b) }, unsafe { _mm512_or_si512(a, b) },
        unsafe { _mm512_add_epi64(a, b) }, unsafe { _mm512_sub_epi64(a, b) },
        |c, by| unsafe { _mm512_sll_epi64(c, _mm_cvtsi32_si128(by as i32)) },
        unsafe { _mm512_srl_epi64(c, _mm_cvtsi32_si128(by as i32)) });

    impl Not for OneRegister {
        type Output = Self;
        #[inline(always)]
        fn not(self) -> Self {
            Self(unsafe { _mm512_xor_si512(self.0, _mm512_set1_epi64(-1)) })
        }
    }

    impl Lanes for OneRegister {
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
            self & Self(unsafe { _mm512_sub_epi64(_mm512_setzero_si512(), self.0) })
        }
        #[inline(always)]
        fn without_lowest(self) -> Self {
            self & Self(unsafe { _mm512_add_epi64(self.0, _mm512_set1_epi64(-1)) })
        }
    }

    impl EightLanes for OneRegister {
        #[inline(always)]
        fn from_array(cells: [u64; 8]) -> Self {
            // Arrays and registers have the same size and every pattern of bits is valid in both.
            Self(unsafe { std::mem::transmute::<[u64; 8], __m512i>(cells) })
        }
        #[inline(always)]
        fn to_array(self) -> [u64; 8] {
            unsafe { std::mem::transmute::<__m512i, [u64; 8]>(self.0) }
        }
    }

    /// Eight lanes in two registers of AVX2.
    #[derive(Clone, Copy)]
    pub(in super::super) struct TwoRegisters([__m256i; 2]);

    operators!(TwoRegisters, |a, b| from_fn(|i| unsafe { _mm256_and_si256(a[i], b[i]) }), from_fn(|i| unsafe { _mm256_or_si256(a[i], b[i]) }),
        from_fn(|i| unsafe { _mm256_add_epi64(a[i], b[i]) }), from_fn(|i| unsafe { _mm256_sub_epi64(a[i], b[i]) }),
        |c, by| from_fn(|i| unsafe { _mm256_sll_epi64(c[i], _mm_cvtsi32_si128(by as i32)) }),
        from_fn(|i| unsafe { _mm256_srl_epi64(c[i], _mm_cvtsi32_si128(by as i32)) }));

    impl Not for TwoRegisters {
        type Output = Self;
        #[inline(always)]
        fn not(self) -> Self {
            Self(self.0.map(|half| unsafe { _mm256_xor_si256(half, _mm256_set1_epi64x(-1)) }))
        }
    }

    impl Lanes for TwoRegisters {
        #[inline(always)]
        fn splat(cells: u64) -> Self {
            Self([unsafe { _mm256_set1_epi64x(cells as i64) }; 2])
        }
        #[inline(always)]
        fn any(self) -> Mask {
            let empty = self.0.map(|half| unsafe {
                _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(half, _mm256_setzero_si256())))
            });
            !((empty[0] | empty[1] << 4) as Mask)
        }
        #[inline(always)]
        fn select(mask: Mask, yes: Self, no: Self) -> Self {
            Self(from_fn(|half| unsafe {
                let bits = _mm256_set_epi64x(8, 4, 2, 1);
                let chosen = _mm256_and_si256(_mm256_set1_epi64x(i64::from(mask >> (4 * half))), bits);
                _mm256_blendv_epi8(no.0[half], yes.0[half], _mm256_cmpeq_epi64(chosen, bits))
            }))
        }
        #[inline(always)]
        fn lowest(self) -> Self {
            self & Self(self.0.map(|half| unsafe { _mm256_sub_epi64(_mm256_setzero_si256(), half) }))
        }
        #[inline(always)]
        fn without_lowest(self) -> Self {
            self & Self(self.0.map(|half| unsafe { _mm256_add_epi64(half, _mm256_set1_epi64x(-1)) }))
        }
    }

    impl EightLanes for TwoRegisters {
        #[inline(always)]
        fn from_array(cells: [u64; 8]) -> Self {
            Self(unsafe { std::mem::transmute::<[u64; 8], [__m256i; 2]>(cells) })
        }
        #[inline(always)]
        fn to_array(self) -> [u64; 8] {
            unsafe { std::mem::transmute::<[__m256i; 2], [u64; 8]>(self.0) }
        }
    }
}
