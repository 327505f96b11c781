//! How the program speaks: in which language, with or without colour, and to whom.

use crate::input::read_line;
use clap::ArgMatches;
use kythu_words::{Figures, Lang, Message, say, visible};
use std::io::{ErrorKind, IsTerminal, Write};

/// Letters of a status line: what the narrowest usual terminal has.
const STATUS_WIDTH: usize = 79;

/// Letters of what somebody typed that are shown again.
const SHOWN_AGAIN: usize = 300;

/// A text without the control characters that would move the cursor or ring the bell, and not longer than one reads.
pub(crate) fn printable(text: &str) -> String {
    text.chars().take(SHOWN_AGAIN).map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// The reader and what their terminal can show.
#[derive(Clone, Debug)]
pub(crate) struct Talk {
    pub(crate) lang: Lang,
    /// ANSI colours on standard output.
    pub(crate) colour: bool,
    /// Plain letters instead of drawn pieces.
    pub(crate) ascii: bool,
    /// Progress may be shown on standard error.
    pub(crate) progress: bool,
}

impl Talk {
    pub(crate) fn new(lang: Lang) -> Self {
        let wants_colour = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Self {
            lang,
            colour: wants_colour && std::io::stdout().is_terminal(),
            ascii: false,
            progress: std::io::stderr().is_terminal(),
        }
    }

    /// Takes over what the command line says about output.
    pub(crate) fn configure(&mut self, matches: &ArgMatches) {
        let sub = matches.subcommand().map_or(matches, |(_, sub)| sub);
        self.ascii = sub.try_get_one::<bool>("ascii").ok().flatten().copied().unwrap_or(false);
        if self.ascii {
            self.colour = false;
        }
    }

    /// A text in the reader's language.
    pub(crate) fn text(&self, message: &Message) -> String {
        message.in_lang(self.lang)
    }

    /// Numbers as the reader's language writes them: for tables, whose cells are no messages.
    pub(crate) fn figures(&self, numbers: impl Into<String>) -> String {
        Figures(numbers.into()).in_lang(self.lang)
    }

    /// Prints a message as a line.
    pub(crate) fn line(&self, message: &Message) {
        self.print(&self.text(message));
    }

    /// Prints a line of text that is already words or data.
    pub(crate) fn print(&self, text: &str) {
        self.write(text);
        self.write("\n");
    }

    /// Prints without a line end.
    pub(crate) fn write(&self, text: &str) {
        let mut out = std::io::stdout().lock();
        if let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            // A reader who has closed the pipe has seen enough; anything else can be told on the other stream only.
            if error.kind() == ErrorKind::BrokenPipe {
                std::process::exit(0);
            }
            self.warn(&say!("cli.error", what = say!("cli.error.output", what = error.to_string())));
            std::process::exit(1);
        }
    }

    /// Prints a message on standard error. File names and the like in it cannot steer the terminal.
    pub(crate) fn warn(&self, message: &Message) {
        self.warn_text(&visible(&self.text(message)));
    }

    /// Prints a text on standard error.
    pub(crate) fn warn_text(&self, text: &str) {
        // Nobody is left to tell if this fails.
        let _ = writeln!(std::io::stderr(), "{text}");
    }

    /// Shows where a long job stands, on one line that the next call writes over.
    pub(crate) fn status(&self, text: &str) {
        if self.progress {
            // A line that wraps could not be written over.
            let text: String = text.chars().take(STATUS_WIDTH).collect();
            let _ = write!(std::io::stderr(), "\r\x1b[2K{text}");
        }
    }

    /// Asks for a line; `None` at the end of the input.
    pub(crate) fn ask(&self, question: &str) -> Option<String> {
        self.write(&format!("{question} "));
        let answer = read_line();
        // What comes from a pipe is not seen on the screen by itself, and a transcript without it cannot be read.
        if !std::io::stdin().is_terminal() {
            self.print(&printable(answer.as_deref().unwrap_or_default()));
        } else if answer.is_none() {
            self.print("");
        }
        answer
    }

    /// A text in a colour, where colours are on.
    pub(crate) fn paint(&self, code: &str, text: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}
