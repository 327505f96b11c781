use kythu_game::{Described, OptionKind, Options, Refusal};
use kythu_learn::Saved;

/// All options of the rules as one text, in the order in which the game lists them: equal rules, equal texts, however they
/// were typed.
pub(crate) fn rules<G: Described>(options: &Options) -> Result<String, Refusal> {
    let options = G::settled(options)?;
    let mut written = Vec::new();
    for info in G::option_infos() {
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

/// What was learnt, with its rules as they are written now: earlier files left some to the size of the board (`k=auto`).
pub(crate) fn renewed<G: Described>(mut saved: Saved) -> Saved {
    let options = saved.identity.rules.split(' ').filter_map(|rule| rule.split_once('='));
    let options = options.fold(Options::new(), |options, (name, value)| options.with(name, value));
    // Rules that cannot be read stay as they are, and are refused as foreign.
    if let Ok(rules) = rules::<G>(&options) {
        saved.identity.rules = rules;
    }
    saved
}

#[cfg(test)]
mod tests {
    use super::*;
    use kythu_game::Game;
    use kythu_games::connect4::Connect4;
    use kythu_games::mnk::Mnk;
    use kythu_games::nim::Nim;
    use kythu_learn::{Identity, Learner, Lesson};

    #[test]
    fn equal_rules_have_equal_texts() {
        let nim = |options| rules::<Nim>(&options).unwrap();
        let usual = nim(Options::new());
        assert_eq!(usual, "misere=off take=0");
        assert_eq!(nim(Options::new().with("misere", "no").with("take", "00")), usual);
        assert_ne!(nim(Options::new().with("misere", "yes")), usual);
        let connect4 = |board: &str| rules::<Connect4>(&Options::new().with("board", board)).unwrap();
        assert_eq!(connect4("5×5"), connect4("5x5"));
        assert!(rules::<Nim>(&Options::new().with("take", "-1")).is_err());
    }

    /// The rules of a file that was written with these.
    fn old_rules_of_mnk(rules: &str) -> String {
        let game = Mnk::tic_tac_toe();
        let learner = Learner::new(game, game.start(), Lesson::default(), None).unwrap();
        let identity = Identity { game: "mnk".into(), rules: rules.into(), start: String::new() };
        renewed::<Mnk>(Saved::from_bytes(&learner.to_bytes(&identity)).unwrap()).identity.rules
    }

    /// What the board suggests is the same as what is said.
    #[test]
    fn defaults_that_depend_on_others_are_said() {
        let mnk = |options| rules::<Mnk>(&options).unwrap();
        assert_eq!(mnk(Options::new()), "size=3x3 k=3");
        assert_eq!(mnk(Options::new().with("size", "7x6").with("k", "auto")), "size=7x6 k=5");
        assert_eq!(mnk(Options::new().with("k", "2")), "size=3x3 k=2");
        assert_eq!(old_rules_of_mnk("size=3x3 k=auto"), "size=3x3 k=3");
        assert_eq!(old_rules_of_mnk("size=3x3 k=two"), "size=3x3 k=two", "what cannot be read stays");
    }
}
