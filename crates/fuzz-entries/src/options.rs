//! Options of games: values of every kind, and the rules they make.

use crate::promises;
use kythu_game::{OptionKind, Options};
use kythu_players::{Setup, registry};

/// An option as `name=value`; a text without `=` is a value for every option of every game.
pub fn options(text: &str) {
    let (name, value) = text.split_once('=').unwrap_or(("", text));
    values(value);
    for kind in registry() {
        for info in kind.options().iter().filter(|info| name.is_empty() || info.name == name) {
            let options = Options::new().with(info.name, value);
            match &info.kind {
                OptionKind::Flag => agrees(options.flag(info.name), &options, kind.as_ref(), text),
                OptionKind::Number { min, max } => {
                    agrees(options.number(info.name, *min, *max), &options, kind.as_ref(), text);
                }
                OptionKind::Size { min, max } => {
                    agrees(options.size(info.name, *min, *max), &options, kind.as_ref(), text);
                }
            }
        }
        // A name that no game has is refused by all of them.
        if let Err(refusal) =
            kind.open(&Setup { options: Options::new().with(name, value), ..Setup::default() })
        {
            promises::refusal(&refusal, text);
        }
    }
}

/// What the kind of an option accepts, the game accepts too; what the game refuses is refused in words.
fn agrees<T>(
    read: Result<T, kythu_game::Refusal>,
    options: &Options,
    kind: &dyn kythu_players::GameKind,
    text: &str,
) {
    let opened = kind.open(&Setup { options: options.clone(), ..Setup::default() });
    if let Err(refusal) = &opened {
        promises::refusal(refusal, text);
    }
    if read.is_ok() {
        let table = opened.unwrap_or_else(|refusal| panic!("{} refuses {options:?}: {refusal}", kind.name()));
        assert_eq!(table.setup().options.get("nonsense"), None);
        assert!(!table.position().is_empty());
    }
}

/// What is read as a value is in its range, and read again from its usual form.
fn values(value: &str) {
    let given = Options::new().with("it", value);
    let usual = |text: String| Options::new().with("it", text);
    let (least, most) = ((2, 1), (19, 7));
    match given.size("it", least, most) {
        Ok(size) => {
            let (width, height) = size.expect("a size was given");
            assert!((2..=19).contains(&width) && (1..=7).contains(&height), "{value}");
            assert_eq!(usual(format!("{width}x{height}")).size("it", least, most), Ok(size), "{value}");
        }
        Err(refusal) => promises::refusal(&refusal, value),
    }
    match given.number("it", 3, u64::MAX) {
        Ok(number) => {
            let number = number.expect("a number was given");
            assert!(number >= 3, "{value}");
            assert_eq!(usual(number.to_string()).number("it", 3, u64::MAX), Ok(Some(number)), "{value}");
        }
        Err(refusal) => promises::refusal(&refusal, value),
    }
    match given.flag("it") {
        Ok(flag) => assert_eq!(usual(if flag { "on" } else { "off" }.into()).flag("it"), Ok(flag), "{value}"),
        Err(refusal) => promises::refusal(&refusal, value),
    }
}
