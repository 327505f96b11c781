use kythu_game::Options;

/// A game as text, from its rules to the last move: all that a player, a server or a file needs to know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The options of the rules; what is not set has its default.
    pub options: Options,
    /// The position at the start, in the game's notation; the usual start if none.
    pub position: Option<String>,
    /// The moves played since, in the game's notation.
    pub moves: Vec<String>,
}

impl Setup {
    /// A setup that starts from a position.
    #[must_use]
    pub fn from_position(options: Options, position: &str) -> Self {
        Self { options, position: Some(position.to_owned()), moves: Vec::new() }
    }
}
