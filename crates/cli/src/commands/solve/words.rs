use crate::commands::crew::Task;
use std::io::{BufRead, ErrorKind, Result};

/// Bytes of a word that are kept. No position is so long; what is longer is refused for what it begins with.
const LONGEST: usize = 200;

/// The first word of every line that has one. Whatever the lines hold, no more of them is kept than a word.
pub(super) struct FirstWords<R> {
    input: R,
    line: u64,
}

impl<R: BufRead> FirstWords<R> {
    pub(super) const fn new(input: R) -> Self {
        Self { input, line: 0 }
    }

    /// The first word of the next line, empty if the line is blank; `None` at the end of the input.
    fn next_word(&mut self) -> Result<Option<Vec<u8>>> {
        let (mut word, mut word_is_over, mut anything) = (Vec::new(), false, false);
        loop {
            let piece = match self.input.fill_buf() {
                Ok(piece) => piece,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if piece.is_empty() {
                return Ok(anything.then_some(word));
            }
            anything = true;
            let line_end = piece.iter().position(|&byte| byte == b'\n');
            for &byte in &piece[..line_end.unwrap_or(piece.len())] {
                if byte.is_ascii_whitespace() {
                    word_is_over = !word.is_empty();
                } else if !word_is_over && word.len() < LONGEST {
                    word.push(byte);
                }
                if word_is_over {
                    break;
                }
            }
            let used = line_end.map_or(piece.len(), |end| end + 1);
            self.input.consume(used);
            if line_end.is_some() {
                return Ok(Some(word));
            }
        }
    }
}

impl<R: BufRead> Iterator for FirstWords<R> {
    type Item = Result<Task>;

    fn next(&mut self) -> Option<Result<Task>> {
        loop {
            self.line += 1;
            match self.next_word() {
                Ok(None) => return None,
                Ok(Some(word)) if word.is_empty() => {}
                Ok(Some(word)) => {
                    let position = String::from_utf8_lossy(&word).into_owned();
                    return Some(Ok(Task { line: self.line, position }));
                }
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn the_first_word_of_every_line() {
        let text = "44 -2 and more\n\n  \t\r\n 1\t2\r\n-\n\u{3000}\nlast";
        // Pieces of every size, so that words and line ends fall on every boundary.
        for size in 1..20 {
            let words = FirstWords::new(BufReader::with_capacity(size, text.as_bytes()));
            let found: Vec<(u64, String)> =
                words.map(|task| task.unwrap()).map(|task| (task.line, task.position)).collect();
            let wanted = [(1, "44"), (4, "1"), (5, "-"), (6, "\u{3000}"), (7, "last")];
            assert_eq!(found, wanted.map(|(line, word)| (line, word.to_owned())), "pieces of {size}");
        }
    }

    #[test]
    fn long_lines_are_not_kept() {
        let text = format!("{}\n{} 4\n{}4 x\n", "1".repeat(100_000), "x".repeat(300), " ".repeat(100_000));
        let words: Vec<Task> = FirstWords::new(text.as_bytes()).map(|task| task.unwrap()).collect();
        let lengths: Vec<usize> = words.iter().map(|task| task.position.len()).collect();
        assert_eq!(lengths, [LONGEST, LONGEST, 1]);
    }
}
