use super::{Grundy, Position, Split};
use crate::nim::text::{read_heaps, words, write_heaps};
use kythu_game::{
    Blind, Described, Game, Notation, OptionInfo, Options, Picture, Press, Refusal, Show, Touch,
};
use kythu_words::{Message, say};

fn number(text: &str) -> Option<u64> {
    let text = text.trim();
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    // What does not fit is larger than every heap.
    digits.then(|| text.parse().unwrap_or(u64::MAX))
}

/// What was written before the parts of a move.
enum Named {
    /// `h2=`: the heap with that number, from 1.
    Heap(u64),
    /// `7=`: a heap of that size.
    Size(u64),
    /// Nothing: a heap as large as the parts together.
    None,
}

/// Takes `h1=4+3`, `7=4+3` or `4+3` apart.
fn split_move(text: &str) -> Option<(Named, u64, u64)> {
    let (named, parts) = match text.split_once('=') {
        None => (Named::None, text),
        Some((name, parts)) => match name.trim().strip_prefix(['h', 'H']) {
            Some(heap) => (Named::Heap(number(heap)?), parts),
            None => (Named::Size(number(name)?), parts),
        },
    };
    let (one, other) = parts.split_once('+')?;
    Some((named, number(one)?, number(other)?))
}

impl Notation for Grundy {
    fn parse_position(&self, text: &str) -> Result<Position, Refusal> {
        if matches!(text.trim(), "" | "-") {
            return Ok(self.start());
        }
        // A game may end in as many heaps as there were tokens.
        let most_heaps = Self::MOST_HEAPS * Self::MOST_TOKENS as usize;
        let (heaps, side) = read_heaps(text, most_heaps, Self::MOST_TOKENS)?;
        if heaps.contains(&0) {
            let empty = words(text).find(|(_, word)| word.bytes().all(|digit| digit == b'0'));
            let at = empty.map_or(0, |(at, _)| at);
            return Err(Refusal::at_byte(say!("grundy.heap-empty"), text, at));
        }
        Ok(Position::new(heaps, side))
    }

    fn format_position(&self, position: &Position) -> String {
        write_heaps(&position.heaps, position.side)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Split, Refusal> {
        let Some((named, one, other)) = split_move(text) else {
            return Err(say!("grundy.move", found = text.trim()).into());
        };
        let sum = one.saturating_add(other);
        let heaps = &position.heaps;
        let heap = match named {
            Named::Heap(heap) => match heap.checked_sub(1).filter(|&index| index < heaps.len() as u64) {
                Some(index) => index as usize,
                None => return Err(say!("nim.no-heap", found = heap, heaps = heaps.len()).into()),
            },
            Named::Size(size) => first_of(heaps, size)?,
            Named::None => first_of(heaps, sum)?,
        };
        let size = heaps[heap];
        if sum != size {
            return Err(say!("grundy.wrong-sum", one = one, other = other, sum = sum, size = size).into());
        }
        if one == other || one == 0 || other == 0 {
            return Err(say!("grundy.equal-parts", one = one, other = other).into());
        }
        Ok(Split { heap: heap as u32, smaller: one.min(other) })
    }

    fn format_move(&self, position: &Position, Split { heap, smaller }: Split) -> String {
        let size = position.heaps.get(heap as usize).copied().unwrap_or_default();
        format!("h{}={}+{smaller}", heap + 1, size.saturating_sub(smaller))
    }
}

fn first_of(heaps: &[u64], size: u64) -> Result<usize, Refusal> {
    let found = heaps.iter().position(|&heap| heap == size);
    found.ok_or_else(|| say!("grundy.no-such-size", size = size).into())
}

impl Show for Grundy {
    fn picture(&self, position: &Position) -> Picture {
        Picture::Heaps { heaps: position.heaps.clone(), press: Press::Split }
    }

    fn touch(&self, _: &Position, Split { heap, smaller }: Split) -> Touch {
        Touch::heap(heap as usize, smaller)
    }
}

impl Described for Grundy {
    const NAME: &'static str = "grundy";
    type Eval = Blind;

    fn option_infos() -> Vec<OptionInfo> {
        Vec::new()
    }

    fn with_options(options: &Options) -> Result<Self, Refusal> {
        options.only(&[])?;
        Ok(Self::default())
    }

    fn evaluator(&self) -> Blind {
        Blind
    }

    fn ending(&self, _: &Position) -> Option<Message> {
        Some(say!("grundy.end"))
    }

    fn describe(&self, position: &Position, split: Split) -> Option<Message> {
        Some(split.in_words(position))
    }
}
