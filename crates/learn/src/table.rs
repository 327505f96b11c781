use kythu_game::Refusal;
use kythu_words::say;
use std::collections::HashMap;

/// What has been learnt: rows of values by the key of a position.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    rows: HashMap<u64, Row>,
    values: Vec<f32>,
    /// Bytes that it may take.
    limit: usize,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    start: u32,
    length: u32,
}

/// Bytes of a row without its values: key and place, and the room that a hash table leaves empty.
const ROW: usize = 40;

impl Table {
    /// An empty table that may take so many MiB.
    pub(crate) fn new(mib: u64) -> Self {
        let limit = usize::try_from(mib).unwrap_or(usize::MAX).saturating_mul(1 << 20);
        Self { rows: HashMap::new(), values: Vec::new(), limit }
    }

    /// How many rows there are.
    pub(crate) fn rows(&self) -> usize {
        self.rows.len()
    }

    /// How many values there are.
    pub(crate) fn values(&self) -> usize {
        self.values.len()
    }

    /// The row of a key, if it has one of that length. (A row of another length belongs to a position that has the same key by
    /// chance.)
    pub(crate) fn row(&self, key: u64, length: usize) -> Option<&[f32]> {
        let row = self.rows.get(&key).filter(|row| row.length as usize == length)?;
        let start = row.start as usize;
        Some(&self.values[start..start + length])
    }

    /// Where the row of a key begins; a new one of zeros if it has none. Refused when that would take too much memory.
    pub(crate) fn place(&mut self, key: u64, length: usize) -> Result<usize, Refusal> {
        if let Some(row) = self.rows.get(&key).filter(|row| row.length as usize == length) {
            return Ok(row.start as usize);
        }
        let bytes = (self.rows.len() + 1) * ROW + (self.values.len() + length) * size_of::<f32>();
        let start = self.values.len();
        if bytes > self.limit || u32::try_from(start + length).is_err() {
            let (mib, most) = (self.limit >> 20, crate::Lesson::MOST_MEMORY);
            return Err(say!("learn.memory", rows = self.rows.len(), mib = mib, most = most).into());
        }
        self.values.resize(start + length, 0.0);
        self.rows.insert(key, Row { start: start as u32, length: length as u32 });
        Ok(start)
    }

    /// Moves the value at a place a part of the way towards a target.
    pub(crate) fn nudge(&mut self, place: usize, alpha: f64, target: f64) {
        let value = &mut self.values[place];
        *value += (alpha * (target - f64::from(*value))) as f32;
    }

    /// Puts in a row that must be new.
    pub(crate) fn insert(
        &mut self,
        key: u64,
        values: impl ExactSizeIterator<Item = f32>,
    ) -> Result<(), Refusal> {
        let start = self.place(key, values.len())?;
        for (place, value) in self.values[start..].iter_mut().zip(values) {
            *place = value;
        }
        Ok(())
    }

    /// All rows, by key: however they were learnt, the same rows are written the same.
    pub(crate) fn sorted(&self) -> Vec<(u64, &[f32])> {
        let slice = |row: &Row| &self.values[row.start as usize..(row.start + row.length) as usize];
        let mut rows: Vec<(u64, &[f32])> = self.rows.iter().map(|(&key, row)| (key, slice(row))).collect();
        rows.sort_unstable_by_key(|&(key, _)| key);
        rows
    }
}
