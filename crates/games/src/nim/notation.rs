use super::text::{read_heaps, words, write_heaps};
use super::{Nim, Position, Take};
use kythu_game::{
    Blind, Described, Game, Notation, OptionInfo, Options, Picture, Press, Refusal, Show, Touch,
};
use kythu_words::{Message, say};

/// A number as it was typed: where it stands, and its value if that fits (what does not is larger than everything).
struct Number<'a> {
    at: usize,
    text: &'a str,
    value: u64,
}

fn number(at: usize, text: &str) -> Option<Number<'_>> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| Number { at, text, value: text.parse().unwrap_or(u64::MAX) })
}

/// Splits a move into its heap and its count: `h2-3`, or the course's "count heap".
fn split_move(text: &str) -> Result<(Number<'_>, Number<'_>), Message> {
    let expected = || say!("nim.move", found = text.trim());
    let words: Vec<_> = words(text).collect();
    match words[..] {
        [] => Err(say!("nim.move-empty")),
        [(at, word)] => {
            let body = word.strip_prefix(['h', 'H']).ok_or_else(expected)?;
            let (heap, count) = body.split_once('-').ok_or_else(expected)?;
            let heap = number(at + 1, heap);
            let count = number(at + word.len() - count.len(), count);
            heap.zip(count).ok_or_else(expected)
        }
        [(at, count), (then, heap)] => number(then, heap).zip(number(at, count)).ok_or_else(expected),
        _ => Err(say!("nim.move-words", found = words.len())),
    }
}

impl Notation for Nim {
    fn parse_position(&self, text: &str) -> Result<Position, Refusal> {
        if matches!(text.trim(), "" | "-") {
            return Ok(self.start());
        }
        let (heaps, side) = read_heaps(text, Self::MOST_HEAPS, Self::MOST_STONES)?;
        Ok(Position::new(heaps, side))
    }

    fn format_position(&self, position: &Position) -> String {
        write_heaps(&position.heaps, position.side)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Take, Refusal> {
        let (heap, count) = split_move(text)?;
        let refuse = |number: &Number<'_>, message| Err(Refusal::at_byte(message, text, number.at));
        if count.value == 0 {
            return refuse(&count, say!("nim.take-none"));
        }
        let heaps = position.heaps.len();
        let Some(index) = heap.value.checked_sub(1).filter(|&index| index < heaps as u64) else {
            return refuse(&heap, say!("nim.no-heap", found = heap.text, heaps = heaps));
        };
        match position.heaps[index as usize] {
            0 => refuse(&heap, say!("error.heap-empty", heap = heap.value)),
            left if count.value > left => {
                refuse(&count, say!("nim.heap-has", heap = heap.value, left = left, found = count.text))
            }
            _ if count.value > self.take => {
                refuse(&count, say!("nim.take-limit", max = self.take, found = count.text))
            }
            _ => Ok(Take { heap: index as u32, count: count.value }),
        }
    }

    fn format_move(&self, _: &Position, Take { heap, count }: Take) -> String {
        format!("h{}-{count}", heap + 1)
    }
}

impl Show for Nim {
    fn picture(&self, position: &Position) -> Picture {
        Picture::Heaps { heaps: position.heaps.to_vec(), press: Press::Take }
    }

    fn touch(&self, position: &Position, Take { heap, count }: Take) -> Touch {
        let stones = position.heaps.get(heap as usize).copied().unwrap_or_default();
        Touch::heap(heap as usize, stones.saturating_sub(count))
    }
}

impl Described for Nim {
    const NAME: &'static str = "nim";
    type Eval = Blind;

    fn option_infos() -> Vec<OptionInfo> {
        Self::infos()
    }

    fn with_options(options: &Options) -> Result<Self, Refusal> {
        Self::from_options(options)
    }

    fn evaluator(&self) -> Blind {
        Blind
    }

    fn ending(&self, _: &Position) -> Option<Message> {
        Some(if self.is_misere() { say!("nim.end-misere") } else { say!("nim.end") })
    }

    fn describe(&self, _: &Position, take: Take) -> Option<Message> {
        Some(take.in_words())
    }
}
