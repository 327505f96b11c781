use kythu_game::Refusal;
use kythu_players::Fault;
use kythu_words::Message;
use std::fmt;

/// Why an engine did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What is wrong with the engine; none if it was asked something that it cannot do.
    pub fault: Option<Fault>,
    /// The same as a sentence, with what is known besides.
    pub refusal: Refusal,
}

impl Failure {
    /// The engine is at fault.
    pub(crate) fn of_engine(fault: Fault, message: Message) -> Self {
        Self { fault: Some(fault), refusal: message.into() }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self { fault: None, refusal }
    }
}

impl From<Message> for Failure {
    fn from(message: Message) -> Self {
        Refusal::new(message).into()
    }
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        failure.refusal
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.refusal.fmt(f)
    }
}

impl std::error::Error for Failure {}
