//! The bytes of what was learnt, numbers lowest byte first:
//!
//! ```text
//!  0   8  "KYTHU-QT"
//!  8   1  version of the format: 1
//!  9   1  method: 0 Q-learning, 1 SARSA, 2 afterstates
//! 10   1  symmetries: 0 apart, 1 folded
//! 11  24  alpha, gamma, epsilon (64-bit floating point)
//! 35  40  episodes after which epsilon is halved (0: never), seed, MiB of the table, episodes, key of the start
//! 75   …  game, rules, start: each with two bytes for its length
//!  …   8  number of rows
//!  …   …  rows by rising key: key (8), number of values (4), values (32-bit floating point)
//!  …   4  CRC-32 of everything before it
//! ```

use crate::table::Table;
use crate::{Identity, Lesson, Method, Saved};
use kythu_game::Refusal;
use kythu_words::say;

const MAGIC: &[u8; 8] = b"KYTHU-QT";
const VERSION: u8 = 1;
const CHECKSUM: usize = 4;
const METHODS: [Method; 3] = [Method::Q, Method::Sarsa, Method::Afterstate];

pub(crate) fn write(
    identity: &Identity,
    lesson: &Lesson,
    episodes: u64,
    start_key: u64,
    table: &Table,
) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytes.extend_from_slice(MAGIC);
    let method = METHODS.iter().position(|method| *method == lesson.method).unwrap_or(0);
    bytes.extend([VERSION, method as u8, u8::from(lesson.fold)]);
    for number in [lesson.alpha, lesson.gamma, lesson.epsilon] {
        bytes.extend(number.to_le_bytes());
    }
    for number in [lesson.halving.unwrap_or(0), lesson.seed, lesson.memory, episodes, start_key] {
        bytes.extend(number.to_le_bytes());
    }
    for text in [&identity.game, &identity.rules, &identity.start] {
        // Names and positions are short; one that is not is cut, and will be refused as foreign when it is read.
        let text = &text.as_bytes()[..text.len().min(usize::from(u16::MAX))];
        bytes.extend((text.len() as u16).to_le_bytes());
        bytes.extend_from_slice(text);
    }
    let rows = table.sorted();
    bytes.extend((rows.len() as u64).to_le_bytes());
    for (key, values) in rows {
        bytes.extend(key.to_le_bytes());
        bytes.extend((values.len() as u32).to_le_bytes());
        bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

pub(crate) fn read(bytes: &[u8]) -> Result<Saved, Refusal> {
    if !bytes.starts_with(MAGIC) {
        return Err(say!("learn.not-a-table").into());
    }
    let version = bytes.get(MAGIC.len()).copied();
    if let Some(found) = version.filter(|version| *version != VERSION) {
        return Err(say!("learn.version", found = found, expected = VERSION).into());
    }
    let Some((content, checksum)) = bytes.split_last_chunk::<CHECKSUM>() else { return Err(damaged()) };
    if crc32fast::hash(content).to_le_bytes() != *checksum {
        return Err(damaged());
    }
    let mut rest = Rest(content.get(MAGIC.len() + 1..).unwrap_or_default());
    let (method, fold) = (rest.byte()?, rest.byte()?);
    let [alpha, gamma, epsilon] = [rest.number()?, rest.number()?, rest.number()?].map(f64::from_bits);
    let [halving, seed, memory, episodes, start_key] =
        [rest.number()?, rest.number()?, rest.number()?, rest.number()?, rest.number()?];
    let lesson = Lesson {
        method: *METHODS.get(usize::from(method)).ok_or_else(damaged)?,
        alpha,
        gamma,
        epsilon,
        halving: (halving > 0).then_some(halving),
        seed,
        fold: match fold {
            0 => false,
            1 => true,
            _ => return Err(damaged()),
        },
        memory,
    };
    lesson.check()?;
    let identity = Identity { game: rest.text()?, rules: rest.text()?, start: rest.text()? };
    let table = rows(&mut rest, memory)?;
    if !rest.0.is_empty() {
        return Err(damaged());
    }
    Ok(Saved { identity, lesson, episodes, start_key, table })
}

fn rows(rest: &mut Rest<'_>, memory: u64) -> Result<Table, Refusal> {
    let count = rest.number()?;
    let mut table = Table::new(memory);
    let mut last = None;
    for _ in 0..count {
        let key = rest.number()?;
        let length = u32::from_le_bytes(*rest.chunk()?) as usize;
        let values = rest.take(length.checked_mul(size_of::<f32>()).ok_or_else(damaged)?)?;
        let (values, _) = values.as_chunks();
        let values = values.iter().map(|&bytes| f32::from_le_bytes(bytes));
        let rises = last.is_none_or(|last| last < key);
        if !rises || length == 0 || values.clone().any(|value| !value.is_finite()) {
            return Err(damaged());
        }
        table.insert(key, values)?;
        last = Some(key);
    }
    Ok(table)
}

fn damaged() -> Refusal {
    say!("learn.damaged").into()
}

/// Bytes that have not been read yet.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], Refusal> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or_else(damaged)?;
        self.0 = rest;
        Ok(taken)
    }

    fn chunk<const N: usize>(&mut self) -> Result<&'a [u8; N], Refusal> {
        let (taken, rest) = self.0.split_first_chunk().ok_or_else(damaged)?;
        self.0 = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, Refusal> {
        self.chunk::<1>().map(|[byte]| *byte)
    }

    fn number(&mut self) -> Result<u64, Refusal> {
        self.chunk().map(|bytes| u64::from_le_bytes(*bytes))
    }

    fn text(&mut self) -> Result<String, Refusal> {
        let length = u16::from_le_bytes(*self.chunk()?);
        let bytes = self.take(usize::from(length))?;
        String::from_utf8(bytes.to_vec()).map_err(|_| damaged())
    }
}
