use super::{Addend, Either, Position, Sum};
use crate::nim::powers::mix;
use kythu_game::{Hashed, Impartial, Side, Symmetric};

impl<A: Addend + Hashed, B: Addend + Hashed> Hashed for Sum<A, B> {
    /// Like its parts' keys, this one does not depend on the side to move.
    #[inline]
    fn key(&self, position: &Self::Position) -> u64 {
        // Mixed once more, so that the same game on both sides does not cancel out.
        mix(self.a.key(&position.a)).wrapping_add(self.b.key(&position.b))
    }

    #[inline]
    fn slot(&self, mv: Self::Move) -> usize {
        match mv {
            Either::A(mv) => self.a.slot(mv),
            Either::B(mv) => self.b.slot(mv) ^ 512,
        }
    }
}

impl<A: Addend + Symmetric, B: Addend + Symmetric> Symmetric for Sum<A, B> {
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        let (a, b) = (self.a.canonical(&position.a), self.b.canonical(&position.b));
        Position { a, b, side: Side::First }
    }
}

impl<A: Addend, B: Addend> Impartial for Sum<A, B> {
    type Part = Either<A::Part, B::Part>;

    fn parts(&self, position: &Self::Position) -> Vec<Self::Part> {
        let a = self.a.parts(&position.a).into_iter().map(Either::A);
        a.chain(self.b.parts(&position.b).into_iter().map(Either::B)).collect()
    }

    fn options(&self, part: &Self::Part, option: &mut dyn FnMut(&[Self::Part])) {
        let mut wrapped = Vec::new();
        match part {
            Either::A(part) => self.a.options(part, &mut |parts| {
                wrapped.clear();
                wrapped.extend(parts.iter().cloned().map(Either::A));
                option(&wrapped);
            }),
            Either::B(part) => self.b.options(part, &mut |parts| {
                wrapped.clear();
                wrapped.extend(parts.iter().cloned().map(Either::B));
                option(&wrapped);
            }),
        }
    }
}
