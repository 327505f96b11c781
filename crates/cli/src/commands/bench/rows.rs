use crate::talk::Talk;

/// A table whose rows are shown as they come, so that a long measurement can be watched. Its columns cannot grow with what
/// is still to come: each has a least width.
pub(super) struct Rows<'a> {
    talk: &'a Talk,
    columns: &'static [(&'static str, usize)],
}

impl<'a> Rows<'a> {
    /// Columns by their names, the locale keys `column.NAME`, each with its least width.
    pub(super) const fn new(talk: &'a Talk, columns: &'static [(&'static str, usize)]) -> Self {
        Self { talk, columns }
    }

    fn head_of(&self, name: &'static str) -> &'static str {
        self.talk.lang.template(&format!("column.{name}")).unwrap_or(name)
    }

    /// Prints the heads of the columns.
    pub(super) fn heads(&self) {
        let heads: Vec<String> = self.columns.iter().map(|(name, _)| self.head_of(name).to_owned()).collect();
        self.row(&heads);
    }

    /// Prints a row: the first cell to the left, numbers to the right, under heads in any language.
    pub(super) fn row(&self, cells: &[String]) {
        let padded = cells.iter().zip(self.columns).enumerate().map(|(at, (cell, &(name, least)))| {
            let width = self.head_of(name).chars().count().max(least);
            if at == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        self.talk.print(padded.collect::<Vec<_>>().join("  ").trim_end());
    }
}
