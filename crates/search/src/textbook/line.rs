use super::{Observer, Window};
use kythu_game::{Game, Score};

/// Keeps the best line: at every improvement the move, followed by the best line of the child it leads to.
#[derive(Clone, Debug)]
pub struct Line<M> {
    /// `lines[p]` is the best line known from ply `p` on.
    lines: Vec<Vec<M>>,
}

impl<M: Copy> Line<M> {
    /// No line yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { lines: Vec::new() }
    }

    /// The best line from the root.
    #[must_use]
    pub fn moves(&self) -> &[M] {
        self.lines.first().map_or(&[], Vec::as_slice)
    }
}

impl<M: Copy> Default for Line<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Observer<G> for Line<G::Move> {
    fn enter(&mut self, _: &G, _: &G::Position, ply: u32, _: u32, _: Window) {
        let ply = ply as usize;
        if self.lines.len() <= ply {
            self.lines.resize_with(ply + 1, Vec::new);
        }
        // The root keeps its line through the iterations until a better one is found.
        if ply > 0 {
            self.lines[ply].clear();
        }
    }

    fn improved(&mut self, ply: u32, mv: G::Move, _: Score, _: Window) {
        let ply = ply as usize;
        let mut line = std::mem::take(&mut self.lines[ply]);
        line.clear();
        line.push(mv);
        if let Some(tail) = self.lines.get(ply + 1) {
            line.extend_from_slice(tail);
        }
        self.lines[ply] = line;
    }
}
