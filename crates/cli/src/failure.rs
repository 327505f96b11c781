use crate::input::interrupt;
use crate::talk::Talk;
use kythu_game::Refusal;
use kythu_words::{Message, say};
use std::process::ExitCode;

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was asked is not understood; `given` is the text in which the place is marked.
    Refused { refusal: Refusal, given: Option<String> },
    /// Something outside the program failed.
    Outside(Message),
    /// A check failed. What was found has been printed.
    Wrong,
    /// The limits were reached before an answer was proven. What is known has been printed.
    Unfinished,
    /// The limits were reached, and nothing is known yet.
    Stopped(Message),
    /// Somebody pressed Ctrl-C.
    Interrupted,
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        // A method that was stopped comes back as a refusal, although nothing was wrong with what was asked.
        match refusal.message.key {
            "solve.stopped" if interrupt().is_raised() => Self::Interrupted,
            "solve.stopped" => Self::Stopped(refusal.message),
            _ => Self::Refused { refusal, given: None },
        }
    }
}

impl From<Message> for Failure {
    fn from(message: Message) -> Self {
        Refusal::new(message).into()
    }
}

/// Marks the place of a refusal in the text that was given.
pub(crate) trait InText<T> {
    fn in_text(self, given: &str) -> Result<T, Failure>;
}

impl<T> InText<T> for Result<T, Refusal> {
    fn in_text(self, given: &str) -> Result<T, Failure> {
        self.map_err(|refusal| Failure::Refused { refusal, given: Some(given.to_owned()) })
    }
}

impl Failure {
    /// Tells the reader, and gives the exit code.
    pub(crate) fn report(&self, talk: &Talk) -> ExitCode {
        match self {
            Self::Refused { refusal, given } => {
                talk.warn(&say!("cli.error", what = refusal.in_lang(talk.lang)));
                if let (Some(at), Some(given)) = (refusal.at, given) {
                    talk.warn_text(&mark(given, at));
                }
                ExitCode::from(2)
            }
            Self::Outside(message) => {
                talk.warn(&say!("cli.error", what = message.clone()));
                ExitCode::from(1)
            }
            Self::Wrong => ExitCode::from(1),
            Self::Stopped(message) => {
                talk.warn(message);
                ExitCode::from(3)
            }
            Self::Unfinished => ExitCode::from(3),
            Self::Interrupted => ExitCode::from(130),
        }
    }
}

/// The line in which the place lies, shortened around it, and a caret under the place.
fn mark(given: &str, at: usize) -> String {
    const AROUND: usize = 30;
    let before = given.chars().take(at).collect::<String>();
    let line_start = before.rfind('\n').map_or(0, |newline| before[..=newline].chars().count());
    let line: Vec<char> = given.chars().skip(line_start).take_while(|&c| c != '\n').collect();
    let at = (at - line_start).min(line.len());
    let from = at.saturating_sub(AROUND);
    let to = (at + AROUND).min(line.len());
    let shown: String = line[from..to].iter().map(|c| if c.is_control() { ' ' } else { *c }).collect();
    format!("  {shown}\n  {}^", " ".repeat(at - from))
}

#[cfg(test)]
mod tests {
    use super::mark;

    #[test]
    fn the_mark_stands_under_the_place() {
        assert_eq!(mark("(2 x)", 3), "  (2 x)\n     ^");
        assert_eq!(mark("ab\ncd", 4), "  cd\n   ^");
        assert_eq!(mark("", 0), "  \n  ^");
        assert_eq!(mark("abc", 99), "  abc\n     ^");
        let long = "x".repeat(1000);
        assert!(mark(&long, 500).len() < 150);
    }
}
