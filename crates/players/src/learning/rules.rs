use kythu_game::{OptionInfo, OptionKind, Options, Refusal};

/// All options of the rules as one text, in the order in which the game lists them: equal rules, equal texts, however they
/// were typed.
pub(crate) fn rules(infos: &[OptionInfo], options: &Options) -> Result<String, Refusal> {
    let mut written = Vec::new();
    for info in infos {
        // A default need not be a value that can be given: `auto`.
        if options.get(info.name).is_none() && !matches!(info.kind, OptionKind::Flag) {
            written.push(format!("{}={}", info.name, info.default));
            continue;
        }
        let given = Options::new().with(info.name, options.get(info.name).unwrap_or(&info.default));
        let value = match info.kind {
            OptionKind::Flag => Some(if given.flag(info.name)? { "on".to_owned() } else { "off".to_owned() }),
            OptionKind::Number { min, max } => {
                given.number(info.name, min, max)?.map(|number| number.to_string())
            }
            OptionKind::Size { min, max } => {
                given.size(info.name, min, max)?.map(|(width, height)| format!("{width}x{height}"))
            }
        };
        written.push(format!("{}={}", info.name, value.unwrap_or_default()));
    }
    Ok(written.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find;

    #[test]
    fn equal_rules_have_equal_texts() {
        let text = |game: &str, options: Options| rules(&find(game).unwrap().options(), &options).unwrap();
        let usual = text("nim", Options::new());
        assert_eq!(usual, "misere=off take=0");
        assert_eq!(text("nim", Options::new().with("misere", "no").with("take", "00")), usual);
        assert_ne!(text("nim", Options::new().with("misere", "yes")), usual);
        assert_eq!(
            text("connect4", Options::new().with("board", "5×5")),
            text("connect4", Options::new().with("board", "5x5"))
        );
        assert!(rules(&find("nim").unwrap().options(), &Options::new().with("take", "-1")).is_err());
    }
}
