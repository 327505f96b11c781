//! What every grammar promises.

use kythu_game::Refusal;
use kythu_words::{Lang, Message, Value};

/// Checks that a refusal of `text` points into it and can be said in every language.
#[track_caller]
pub(crate) fn refusal(refusal: &Refusal, text: &str) {
    let letters = text.chars().count();
    assert!(refusal.at.is_none_or(|at| at <= letters), "{refusal} points beyond {text:?}");
    sayable(&refusal.message);
}

/// Checks that a message has a text in every language, and a value for every hole in it.
#[track_caller]
pub(crate) fn sayable(message: &Message) {
    for lang in Lang::ALL {
        let template = lang.template(message.key);
        let template = template.unwrap_or_else(|| panic!("{} has no text in {}", message.key, lang.code()));
        for hole in template.split('{').skip(1).filter_map(|piece| piece.split('}').next()) {
            let name = hole.split('|').next().unwrap_or_default();
            let filled = name.starts_with('@') || message.params.iter().any(|(param, _)| *param == name);
            assert!(filled, "{}: nothing to put in {{{name}}} in {}", message.key, lang.code());
        }
        assert!(!message.in_lang(lang).is_empty());
    }
    for (_, value) in &message.params {
        if let Value::Message(inner) = value {
            sayable(inner);
        }
    }
}

/// Checks that reading `text` with blanks in front of it gives the same, with the place moved along.
#[track_caller]
pub(crate) fn blanks_in_front<T: PartialEq + std::fmt::Debug>(
    text: &str,
    read: impl Fn(&str) -> Result<T, Refusal>,
    answer: &Result<T, Refusal>,
) {
    let again = read(&format!("  {text}"));
    match (answer, &again) {
        (Ok(one), Ok(other)) => assert_eq!(one, other, "blanks in front of {text:?} change what is read"),
        (Err(one), Err(other)) => {
            assert_eq!(
                one.at.map(|at| at + 2),
                other.at,
                "the place in {text:?} with blanks in front: {other}"
            );
        }
        _ => panic!("blanks in front of {text:?} change the answer: {answer:?} and {again:?}"),
    }
}
