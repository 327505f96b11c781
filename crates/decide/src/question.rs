use crate::estimate::Estimation;
use crate::game::MatrixGame;
use crate::lines;
use crate::mdp::Mdp;
use crate::table::{Goal, Table};
use kythu_game::Refusal;
use kythu_words::say;
use std::fmt;
use std::str::FromStr;

/// What can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Which action, when nature decides the rest.
    Table(Table),
    /// Which strategy, when an opponent decides the rest.
    Game(MatrixGame),
    /// Which policy, when every action leads on.
    Mdp(Mdp),
    /// Which estimator of a proportion.
    Estimate(Estimation),
}

impl Question {
    /// The word that begins its text.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Table(_) => "table",
            Self::Game(_) => "game",
            Self::Mdp(_) => "mdp",
            Self::Estimate(_) => "estimate",
        }
    }
}

impl FromStr for Question {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let (first, lines) = lines::read(text)?;
        let words: Vec<&str> = first.text().split_whitespace().collect();
        match words.as_slice() {
            ["table"] | ["table", "profit"] => Table::read(Goal::Profit, first, &lines).map(Self::Table),
            ["table", "cost"] => Table::read(Goal::Cost, first, &lines).map(Self::Table),
            ["game"] => MatrixGame::read(first, &lines).map(Self::Game),
            ["mdp"] => Mdp::read(first, &lines).map(Self::Mdp),
            ["estimate"] => Estimation::read(first, &lines).map(Self::Estimate),
            ["table", ..] => Err(first.refuse(say!("decide.goal"))),
            ["game" | "mdp" | "estimate", ..] => {
                Err(first.refuse(say!("decide.first-line-end", kind = words[0])))
            }
            _ => Err(first.refuse(say!("decide.kind"))),
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(table) => table.fmt(f),
            Self::Game(game) => game.fmt(f),
            Self::Mdp(mdp) => mdp.fmt(f),
            Self::Estimate(estimation) => estimation.fmt(f),
        }
    }
}
