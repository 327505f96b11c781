//! The board as the prover sees it: one word a side, and the windows that win.

use kythu_game::Side;
use kythu_games::mnk::{Cell, Mnk, Position};

/// The board: cells are bits, row by row from the top left, without gaps.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) cells: u64,
    /// Every set of k cells in a row.
    pub(super) windows: Vec<u64>,
    pub(super) k: u32,
}

/// What one pass over the windows tells of a position, for the side to move (`own`) and the other.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct View {
    /// The other side has k in a row: the game is over.
    pub(super) lost: bool,
    /// Cells with which the mover wins at once.
    pub(super) wins: u64,
    /// Cells with which the other side would win at once.
    pub(super) threats: u64,
    /// The cells of all windows in which not both sides have stones.
    pub(super) live: u64,
    /// The sum of 2^stones over the windows that are open to the mover, and to the other side.
    pub(super) own_weight: u64,
    pub(super) other_weight: u64,
}

impl Board {
    /// The board of a game with at most 64 cells.
    pub(super) fn new(game: &Mnk) -> Self {
        let (width, height, k) = (game.width(), game.height(), game.k());
        let mut windows = Vec::new();
        for row in 0..height {
            for column in 0..width {
                for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let cell = |i: u32| {
                        let (row, column) =
                            (row + down * i, column.checked_add_signed(right * i.cast_signed())?);
                        (row < height && column < width).then(|| 1u64 << (row * width + column))
                    };
                    let window = (0..k).try_fold(0, |window, i| Some(window | cell(i)?));
                    windows.extend(window);
                }
            }
        }
        Self { cells: u64::MAX >> (64 - width * height), windows, k }
    }

    /// The stones of the side to move and of the other.
    pub(super) fn stones(&self, game: &Mnk, position: &Position, mover: Side) -> (u64, u64) {
        let (mut own, mut other) = (0, 0);
        for (i, cell) in game.cells().enumerate() {
            match position.stone(cell) {
                Some(side) if side == mover => own |= 1 << i,
                Some(_) => other |= 1 << i,
                None => {}
            }
        }
        (own, other)
    }

    /// The game's name for the lowest cell of a set.
    pub(super) fn cell(game: &Mnk, bit: u64) -> Option<Cell> {
        let at = bit.trailing_zeros();
        game.cell(at / game.width(), at % game.width())
    }

    /// Whether a set of stones holds k in a row.
    pub(super) fn has_line(&self, stones: u64) -> bool {
        self.windows.iter().any(|window| stones & window == *window)
    }

    /// Looks at every window once.
    pub(super) fn view(&self, own: u64, other: u64) -> View {
        let mut view = View::default();
        for &window in &self.windows {
            let (mine, theirs) = (own & window, other & window);
            if mine != 0 && theirs != 0 {
                continue;
            }
            view.live |= window;
            if theirs == 0 {
                let stones = mine.count_ones();
                view.own_weight += 1 << stones;
                if stones + 1 == self.k {
                    view.wins |= window & !mine;
                }
            }
            if mine == 0 {
                let stones = theirs.count_ones();
                view.other_weight += 1 << stones;
                if stones + 1 == self.k {
                    view.threats |= window & !theirs;
                }
                view.lost |= stones == self.k;
            }
        }
        view
    }
}
