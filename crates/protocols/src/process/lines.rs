/// The longest line that is kept; what an engine says is a few thousand bytes at most. The rest of a longer one is dropped.
pub(super) const LONGEST_LINE: usize = 1 << 16;

/// Cuts what comes in pieces into lines, in a memory that does not grow.
#[derive(Debug, Default)]
pub(super) struct Lines {
    pieces: Vec<u8>,
    /// Bytes of `pieces` that have been handed out.
    taken: usize,
    /// Bytes of `pieces` before which no line end is left to be found.
    searched: usize,
}

impl Lines {
    /// More bytes have come.
    pub(super) fn add(&mut self, bytes: &[u8]) {
        // What was handed out makes room, once for many lines.
        self.pieces.drain(..self.taken);
        self.searched -= self.taken;
        self.taken = 0;
        self.pieces.extend_from_slice(bytes);
    }

    /// The next whole line, without its end. Bytes that are no UTF-8 are replaced.
    pub(super) fn next(&mut self) -> Option<String> {
        let Some(end) = self.pieces[self.searched..].iter().position(|&byte| byte == b'\n') else {
            // The beginning of a line that never ends is enough: what is too long is dropped as it comes.
            self.pieces.truncate(self.taken + LONGEST_LINE);
            self.searched = self.pieces.len();
            return None;
        };
        let end = self.searched + end;
        let line = &self.pieces[self.taken..end];
        let kept = &line[..line.len().min(LONGEST_LINE)];
        let text = String::from_utf8_lossy(kept).trim_end_matches('\r').to_owned();
        self.taken = end + 1;
        self.searched = self.taken;
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_line_without_end_fills_no_memory() {
        let mut lines = Lines::default();
        for _ in 0..1000 {
            lines.add(&[b'x'; 1 << 14]);
            assert_eq!(lines.next(), None);
            assert!(lines.pieces.len() <= LONGEST_LINE, "{} bytes", lines.pieces.len());
        }
        lines.add(b"yy\nbestmove e2e4\r\n\xff\n");
        assert_eq!(lines.next().map(|line| line.len()), Some(LONGEST_LINE));
        assert_eq!(lines.next().as_deref(), Some("bestmove e2e4"));
        assert_eq!(lines.next().as_deref(), Some("\u{fffd}"));
        assert_eq!(lines.next(), None);
    }

    proptest! {
        /// However a text is cut into pieces, the same lines come out.
        #[test]
        fn pieces_do_not_matter(text in "[a-z\n]{0,60}", cuts in prop::collection::vec(0usize..60, 0..6)) {
            let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(text.len())).collect();
            cuts.extend([0, text.len()]);
            cuts.sort_unstable();
            let mut lines = Lines::default();
            let mut found = Vec::new();
            for pair in cuts.windows(2) {
                lines.add(&text.as_bytes()[pair[0]..pair[1]]);
                found.extend(std::iter::from_fn(|| lines.next()));
            }
            let whole: Vec<&str> = text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')).collect();
            prop_assert_eq!(found, whole);
        }
    }
}
