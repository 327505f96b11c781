//! The little language of the texts: `{name}`, `{name|one|many}`, `{@key}`.

use crate::{Lang, Message, Value};
use std::collections::BTreeSet;

enum Piece<'a> {
    Text(&'a str),
    Hole(&'a str),
}

/// Splits a template into text and the inside of its braces. A brace that is never closed is text.
fn pieces(template: &str) -> Vec<Piece<'_>> {
    let mut out = Vec::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((hole, tail)) = after.split_once('}') else { break };
        out.push(Piece::Text(before));
        out.push(Piece::Hole(hole));
        rest = tail;
    }
    out.push(Piece::Text(rest));
    out
}

/// The names of a template's parameters.
#[cfg(test)]
pub(crate) fn parameters(template: &str) -> BTreeSet<String> {
    let holes = pieces(template).into_iter().filter_map(|piece| match piece {
        Piece::Hole(hole) if !hole.starts_with('@') => {
            Some(hole.split('|').next().unwrap_or_default().to_owned())
        }
        _ => None,
    });
    holes.collect()
}

pub(crate) fn render(message: &Message, lang: Lang) -> String {
    let Some(template) = lang.template(message.key) else { return bare(message) };
    let param = |name: &str| {
        let value = message.params.iter().find(|(n, _)| *n == name).map(|(_, value)| value);
        value.map(|value| match value {
            Value::Text(text) => text.clone(),
            Value::Figures(figures) => figures.in_lang(lang),
            Value::Message(inner) => inner.in_lang(lang),
        })
    };
    let mut out = String::with_capacity(template.len());
    for piece in pieces(template) {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Hole(hole) => {
                let mut parts = hole.split('|');
                let name = parts.next().unwrap_or_default();
                if let Some(key) = name.strip_prefix('@') {
                    out.push_str(lang.template(key).unwrap_or(key));
                    continue;
                }
                let value = param(name);
                match (parts.next(), parts.next()) {
                    (Some(one), Some(many)) => {
                        out.push_str(if value.as_deref() == Some("1") { one } else { many });
                    }
                    _ => out.push_str(&value.unwrap_or_else(|| format!("{{{name}}}"))),
                }
            }
        }
    }
    out
}

/// What is shown for a key that no locale file has.
fn bare(message: &Message) -> String {
    let params: BTreeSet<String> = message
        .params
        .iter()
        .map(|(name, value)| match value {
            Value::Text(text) => format!("{name} = {text}"),
            Value::Figures(figures) => format!("{name} = {figures}"),
            Value::Message(inner) => format!("{name} = {inner}"),
        })
        .collect();
    if params.is_empty() {
        return message.key.to_owned();
    }
    format!("{} ({})", message.key, params.into_iter().collect::<Vec<_>>().join(", "))
}
