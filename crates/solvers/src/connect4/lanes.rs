//! Several boards side by side: what is computed for one move of a position is computed for all of them at once.
//!
//! A plain `u64` is one lane; eight lanes are one column's move each. How eight lanes fit the registers of a processor is the
//! business of [`machine`](super::machine).

use std::ops::{Add, BitAnd, BitOr, Not, Shl, Shr, Sub};

/// A set of lanes, a bit each.
pub(super) type Mask = u8;

/// One or eight sets of cells.
pub(super) trait Lanes:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
{
    /// The same cells in all lanes.
    fn splat(cells: u64) -> Self;
    /// The lanes in which there is a cell.
    fn any(self) -> Mask;
    /// The cells of `yes` in the lanes of the mask, those of `no` in the others.
    fn select(mask: Mask, yes: Self, no: Self) -> Self;
    /// The lowest cell of each lane.
    fn lowest(self) -> Self;
    /// All cells of each lane but the lowest.
    fn without_lowest(self) -> Self;
}

/// Lanes that are as many as a board may have columns.
pub(super) trait EightLanes: Lanes {
    /// A set of cells a lane.
    fn from_array(cells: [u64; 8]) -> Self;
    /// The lanes one by one.
    fn to_array(self) -> [u64; 8];
}

impl Lanes for u64 {
    #[inline(always)]
    fn splat(cells: u64) -> Self {
        cells
    }

    #[inline(always)]
    fn any(self) -> Mask {
        Mask::from(self != 0)
    }

    #[inline(always)]
    fn select(mask: Mask, yes: Self, no: Self) -> Self {
        if mask & 1 != 0 { yes } else { no }
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        self & self.wrapping_neg()
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self & self.wrapping_sub(1)
    }
}
