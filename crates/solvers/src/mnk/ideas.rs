/// What the prover makes use of. All of it by default; the switches are there to measure what each idea is worth, and
/// none of them changes an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ideas {
    /// Win at once if you can; else block the only winning cell; against two you are lost.
    pub forced: bool,
    /// A side without an open window cannot win any more.
    pub dead_lines: bool,
    /// Positions that have been answered are looked up.
    pub table: bool,
    /// Mirror images and rotations share one entry of the table.
    pub symmetry: bool,
    /// Cells through which no open window runs are neither moves nor part of what the table tells apart.
    pub live_cells: bool,
    /// Moves with the strongest open windows are tried first.
    pub ordering: bool,
    /// Erdős and Selfridge: a side whose open windows are few and empty enough can be stopped by weights alone.
    pub weights: bool,
    /// Strategy stealing: whoever moves in a position that looks the same to both sides does not lose.
    pub stealing: bool,
}

impl Ideas {
    /// Everything.
    pub const ALL: Self = Self {
        forced: true,
        dead_lines: true,
        table: true,
        symmetry: true,
        live_cells: true,
        ordering: true,
        weights: true,
        stealing: true,
    };

    /// Nothing: plain alpha-beta.
    pub const NONE: Self = Self {
        forced: false,
        dead_lines: false,
        table: false,
        symmetry: false,
        live_cells: false,
        ordering: false,
        weights: false,
        stealing: false,
    };
}

impl Default for Ideas {
    fn default() -> Self {
        Self::ALL
    }
}
