use crate::grundy::{self, Grundy};
use crate::nim::{self, Nim};
use kythu_game::{Game, Impartial, Outcome, Refusal, Side};
use kythu_words::say;

/// What can be a part of a sum: an impartial game whose positions can be handed to either side.
///
/// In a sum a part may see two moves of the same side in a row, which its own rules cannot say; so the sum keeps the
/// turn and the parts always face the first player.
pub trait Addend: Impartial {
    /// Makes it `side`'s turn, and changes nothing else.
    fn face(&self, position: &mut Self::Position, side: Side);
}

impl Addend for Nim {
    #[inline]
    fn face(&self, position: &mut nim::Position, side: Side) {
        position.set_side(side);
    }
}

impl Addend for Grundy {
    #[inline]
    fn face(&self, position: &mut grundy::Position, side: Side) {
        position.set_side(side);
    }
}

impl<A: Addend, B: Addend> Addend for Sum<A, B> {
    #[inline]
    fn face(&self, position: &mut Position<A::Position, B::Position>, side: Side) {
        position.side = side;
    }
}

/// The rules: two games, side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum<A, B> {
    pub(super) a: A,
    pub(super) b: B,
}

/// A position of each part, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position<A, B> {
    pub(super) a: A,
    pub(super) b: B,
    pub(super) side: Side,
}

impl<A, B> Position<A, B> {
    /// The position of the first part, which faces the first player whoever is to move.
    pub const fn a(&self) -> &A {
        &self.a
    }

    /// The position of the second part, likewise.
    pub const fn b(&self) -> &B {
        &self.b
    }
}

/// Something of the first part or something of the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Either<A, B> {
    /// Of the first part.
    A(A),
    /// Of the second part.
    B(B),
}

impl<A: Addend, B: Addend> Sum<A, B> {
    /// The sum of two games; refused when one of them is misère.
    pub fn new(a: A, b: B) -> Result<Self, Refusal> {
        if a.is_misere() || b.is_misere() {
            return Err(say!("sum.misere").into());
        }
        Ok(Self { a, b })
    }

    /// The first part's rules.
    pub const fn a(&self) -> &A {
        &self.a
    }

    /// The second part's rules.
    pub const fn b(&self) -> &B {
        &self.b
    }

    /// Two positions as one, with this side to move.
    #[must_use]
    pub fn position(
        &self,
        mut a: A::Position,
        mut b: B::Position,
        side: Side,
    ) -> Position<A::Position, B::Position> {
        self.a.face(&mut a, Side::First);
        self.b.face(&mut b, Side::First);
        Position { a, b, side }
    }
}

impl Default for Sum<Nim, Grundy> {
    /// Both parts as they are by default: 3, 4, 5 and 7.
    fn default() -> Self {
        Self { a: Nim::default(), b: Grundy::default() }
    }
}

impl<A: Addend, B: Addend> Game for Sum<A, B> {
    type Position = Position<A::Position, B::Position>;
    type Move = Either<A::Move, B::Move>;
    type Undo = Either<A::Undo, B::Undo>;
    /// A part that is over has no moves to begin.
    type Cursor = (Option<A::Cursor>, Option<B::Cursor>);
    const ALTERNATES: bool = true;

    fn start(&self) -> Self::Position {
        self.position(self.a.start(), self.b.start(), Side::First)
    }

    #[inline]
    fn side_to_move(&self, position: &Self::Position) -> Side {
        position.side
    }

    #[inline]
    fn outcome(&self, position: &Self::Position) -> Option<Outcome> {
        // Normal play: the mover has lost when neither part has a move.
        (self.a.outcome(&position.a).is_some() && self.b.outcome(&position.b).is_some())
            .then_some(Outcome::Loss)
    }

    #[inline]
    fn cursor(&self, position: &Self::Position) -> Self::Cursor {
        let a = self.a.outcome(&position.a).is_none().then(|| self.a.cursor(&position.a));
        let b = self.b.outcome(&position.b).is_none().then(|| self.b.cursor(&position.b));
        (a, b)
    }

    #[inline]
    fn next_move(&self, position: &Self::Position, cursor: &mut Self::Cursor) -> Option<Self::Move> {
        if let Some(at) = &mut cursor.0 {
            if let Some(mv) = self.a.next_move(&position.a, at) {
                return Some(Either::A(mv));
            }
            cursor.0 = None;
        }
        self.b.next_move(&position.b, cursor.1.as_mut()?).map(Either::B)
    }

    #[inline]
    fn play(&self, position: &mut Self::Position, mv: Self::Move) -> Self::Undo {
        position.side = position.side.other();
        match mv {
            Either::A(mv) => {
                let undo = self.a.play(&mut position.a, mv);
                self.a.face(&mut position.a, Side::First);
                Either::A(undo)
            }
            Either::B(mv) => {
                let undo = self.b.play(&mut position.b, mv);
                self.b.face(&mut position.b, Side::First);
                Either::B(undo)
            }
        }
    }

    #[inline]
    fn undo(&self, position: &mut Self::Position, mv: Self::Move, undo: Self::Undo) {
        position.side = position.side.other();
        // Each part is given back as its own move left it: with the second player to move.
        match (mv, undo) {
            (Either::A(mv), Either::A(undo)) => {
                self.a.face(&mut position.a, Side::Second);
                self.a.undo(&mut position.a, mv, undo);
            }
            (Either::B(mv), Either::B(undo)) => {
                self.b.face(&mut position.b, Side::Second);
                self.b.undo(&mut position.b, mv, undo);
            }
            _ => debug_assert!(false, "a move is taken back with its own undo"),
        }
    }

    fn nth_move(&self, position: &Self::Position, number: u64) -> Option<Self::Move> {
        match number.checked_sub(self.a.count_moves(&position.a)) {
            None => self.a.nth_move(&position.a, number).map(Either::A),
            Some(number) => self.b.nth_move(&position.b, number).map(Either::B),
        }
    }

    fn count_moves(&self, position: &Self::Position) -> u64 {
        self.a.count_moves(&position.a).saturating_add(self.b.count_moves(&position.b))
    }
}
