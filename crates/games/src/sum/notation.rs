use super::{Addend, Either, Sum};
use crate::grundy::Grundy;
use crate::nim::Nim;
use crate::nim::text::{split_side, with_side};
use kythu_game::{
    Blind, Described, Game, Notation, OptionInfo, Options, Picture, Refusal, Show, Side, Touch,
};
use kythu_words::{Message, say};

/// The byte at which the first `+` outside all brackets stands.
fn top_level_plus(text: &str) -> Option<usize> {
    let mut depth = 0i64;
    text.bytes().position(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        byte == b'+' && depth <= 0
    })
}

/// A part as it stands in a sum: in brackets when it could be mistaken for a sum.
fn in_brackets(text: String) -> String {
    if text.contains(['+', '(', ')']) { format!("({text})") } else { text }
}

/// One part of a written sum, out of its brackets, and how many characters of `text` stand before it.
fn part(text: &str, from: usize, to: usize) -> (&str, usize) {
    let slice = &text[from..to];
    let inner = slice.trim_start();
    let mut offset = to - inner.len();
    let mut inner = inner.trim_end();
    if let Some(unwrapped) = inner.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        inner = unwrapped;
        offset += 1;
    }
    (inner, text[..offset].chars().count())
}

impl<A: Addend + Notation, B: Addend + Notation> Notation for Sum<A, B> {
    fn parse_position(&self, text: &str) -> Result<Self::Position, Refusal> {
        if matches!(text.trim(), "" | "-") {
            return Ok(self.start());
        }
        let (body, side) = split_side(text);
        let Some(plus) = top_level_plus(body) else {
            return Err(say!("sum.no-plus", found = text.trim()).into());
        };
        let turn = |at| Refusal { message: say!("sum.side"), at: Some(at) };
        let (left, at) = part(body, 0, plus);
        let a = self.a.parse_position(left).map_err(|refusal| refusal.shifted(at))?;
        if self.a.side_to_move(&a) != Side::First {
            return Err(turn(at));
        }
        let (right, at) = part(body, plus + 1, body.len());
        let b = self.b.parse_position(right).map_err(|refusal| refusal.shifted(at))?;
        if self.b.side_to_move(&b) != Side::First {
            return Err(turn(at));
        }
        Ok(self.position(a, b, side))
    }

    fn format_position(&self, position: &Self::Position) -> String {
        let a = in_brackets(self.a.format_position(&position.a));
        let b = in_brackets(self.b.format_position(&position.b));
        with_side(format!("{a} + {b}"), position.side)
    }

    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, Refusal> {
        let Some((name, mv)) = text.split_once(':') else {
            return Err(say!("sum.move", found = text.trim()).into());
        };
        let offset = name.chars().count() + 1;
        let shift = |refusal: Refusal| refusal.shifted(offset);
        // The parts only read moves of games that are not over.
        match name.trim() {
            "a" | "A" if self.a.outcome(&position.a).is_some() => {
                Err(say!("sum.part-over", part = "a").into())
            }
            "b" | "B" if self.b.outcome(&position.b).is_some() => {
                Err(say!("sum.part-over", part = "b").into())
            }
            "a" | "A" => self.a.parse_move(&position.a, mv).map(Either::A).map_err(shift),
            "b" | "B" => self.b.parse_move(&position.b, mv).map(Either::B).map_err(shift),
            _ => Err(say!("sum.move", found = text.trim()).into()),
        }
    }

    fn format_move(&self, position: &Self::Position, mv: Self::Move) -> String {
        match mv {
            Either::A(mv) => format!("a:{}", self.a.format_move(&position.a, mv)),
            Either::B(mv) => format!("b:{}", self.b.format_move(&position.b, mv)),
        }
    }
}

impl<A: Addend + Show, B: Addend + Show> Show for Sum<A, B> {
    fn picture(&self, position: &Self::Position) -> Picture {
        Picture::Sum(vec![self.a.picture(&position.a), self.b.picture(&position.b)])
    }

    fn touch(&self, position: &Self::Position, mv: Self::Move) -> Touch {
        match mv {
            Either::A(mv) => self.a.touch(&position.a, mv).within(0),
            Either::B(mv) => self.b.touch(&position.b, mv).within(1),
        }
    }
}

impl Described for Sum<Nim, Grundy> {
    const NAME: &'static str = "sum";
    type Eval = Blind;

    fn option_infos() -> Vec<OptionInfo> {
        // Nim's own options, but for misère play, which a sum cannot have.
        Nim::option_infos().into_iter().filter(|info| info.name != "misere").collect()
    }

    fn with_options(options: &Options) -> Result<Self, Refusal> {
        options.only(&["take"])?;
        Self::new(Nim::with_options(options)?, Grundy::default())
    }

    fn evaluator(&self) -> Blind {
        Blind
    }

    fn ending(&self, _: &Self::Position) -> Option<Message> {
        Some(say!("sum.end"))
    }
}
