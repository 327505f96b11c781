//! What is wrong with a command line, in the reader's language.

use crate::failure::Failure;
use crate::talk::Talk;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use kythu_words::say;

/// Says in the reader's language what is wrong with the command line (or shows the help that was asked for).
pub(crate) fn explain(talk: &Talk, error: &clap::Error) -> Result<(), Failure> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        talk.write(&error.render().to_string());
        return Ok(());
    }
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => Some(texts.join(", ")),
        _ => None,
    };
    let arg = context(ContextKind::InvalidArg).unwrap_or_default();
    let value = context(ContextKind::InvalidValue).unwrap_or_default();
    let message = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            say!("cli.error.command", found = context(ContextKind::InvalidSubcommand).unwrap_or_default())
        }
        ErrorKind::UnknownArgument => say!("cli.error.argument", found = arg),
        ErrorKind::MissingRequiredArgument => say!("cli.error.missing", what = arg),
        ErrorKind::InvalidValue if value.is_empty() => say!("cli.error.no-value", arg = arg),
        ErrorKind::InvalidValue => {
            let valid = context(ContextKind::ValidValue).unwrap_or_default();
            say!("cli.error.value", arg = arg, found = value, expected = valid)
        }
        ErrorKind::ArgumentConflict => match context(ContextKind::PriorArg).unwrap_or_default() {
            other if other == arg => say!("cli.error.twice", arg = arg),
            other => say!("cli.error.conflict", arg = arg, other = other),
        },
        ErrorKind::TooManyValues | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            say!("cli.error.value-count", arg = arg)
        }
        ErrorKind::InvalidUtf8 => say!("cli.error.utf8"),
        _ => say!("cli.error.other", what = error.kind().to_string()),
    };
    let suggestion = context(ContextKind::SuggestedSubcommand)
        .or_else(|| context(ContextKind::SuggestedArg))
        .or_else(|| context(ContextKind::SuggestedValue));
    let message = match suggestion {
        Some(suggestion) => say!("cli.error.suggest", what = message, suggestion = suggestion),
        None => say!("cli.error.see-help", what = message),
    };
    Err(message.into())
}
