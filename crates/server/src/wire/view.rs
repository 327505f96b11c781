use super::{Text, WireSetup};
use kythu_game::{GridStyle, Outcome, Picture, Press, Side};
use kythu_players::{ShownMove, Table};
use kythu_words::Message;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Moves that are listed; who has more (large heaps) is played by text.
const MOST_LISTED: usize = 1_000;

/// A side as a number: 0 is the one who moves first from the usual start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(into = "u8", try_from = "u8")]
#[schema(as = Side, value_type = u8, minimum = 0, maximum = 1)]
pub(crate) struct Seat(pub(crate) Side);

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0.index() as Self
    }
}

impl TryFrom<u8> for Seat {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        match number {
            0 => Ok(Self(Side::First)),
            1 => Ok(Self(Side::Second)),
            _ => Err("a side is 0 or 1"),
        }
    }
}

/// A position: what to draw and what can be played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct View {
    /// The game, its rules, its start and all moves.
    pub(crate) setup: WireSetup,
    /// The moves of `setup` as people write them, where that is something else: `Nf3`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) short: Vec<String>,
    /// The position as text.
    pub(crate) position: String,
    /// Whose turn it is.
    pub(crate) side: Seat,
    /// How it ended, if it is over by the rules.
    pub(crate) outcome: Option<OutcomeView>,
    /// What to draw.
    pub(crate) picture: PictureView,
    /// The legal moves, at most 1000 of them.
    pub(crate) moves: Vec<MoveView>,
    /// How many there are.
    pub(crate) total_moves: u64,
    /// The last move.
    pub(crate) last: Option<MoveView>,
}

/// How a game ended by the rules.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Outcome)]
pub(crate) struct OutcomeView {
    /// Who won; null if nobody did.
    pub(crate) winner: Option<Seat>,
    /// What side 0 gets, in games with points (written trees).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) payoff: Option<i32>,
    /// By which rule, where the result does not say it all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) why: Option<Text>,
}

/// A move and how it is made by hand.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Move)]
pub(crate) struct MoveView {
    /// The move in the game's notation.
    pub(crate) mv: String,
    /// The move as people write it, where that is something else: `Nf3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) short: Option<String>,
    /// The places that are pressed, in order: `[cell]`, `[heap, stays]`, `[node]`, `[part, …]`.
    pub(crate) touch: Vec<Vec<u64>>,
    /// Tells moves apart that press the same places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) choice: Option<String>,
    /// The move in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) says: Option<Text>,
}

/// What to draw.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "shape", rename_all = "lowercase")]
#[schema(as = Picture)]
pub(crate) enum PictureView {
    /// A board.
    Grid {
        /// `cells`, `discs` or `chequered`.
        style: &'static str,
        /// The number of columns.
        width: usize,
        /// The number of rows.
        height: usize,
        /// What stands on the cells, row by row from the top left.
        cells: Vec<Option<StoneView>>,
        /// The labels of the columns.
        columns: Vec<String>,
        /// The labels of the rows, from the top.
        rows: Vec<String>,
        /// The row that has won, a king in check.
        marked: Vec<usize>,
    },
    /// Heaps.
    Heaps {
        /// How many things are in each, as text: there may be more than a double can hold.
        heaps: Vec<String>,
        /// What pressing one does: `take` or `split`.
        press: &'static str,
    },
    /// A tree.
    Tree {
        /// The nodes, parents first.
        nodes: Vec<TwigView>,
        /// Where the game stands.
        at: usize,
    },
    /// Something shown as its text.
    Text {
        /// The text.
        text: String,
    },
    /// Pictures side by side.
    Sum {
        /// The pictures.
        #[schema(no_recursion)]
        parts: Vec<PictureView>,
    },
}

/// What stands on a cell.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Stone)]
pub(crate) struct StoneView {
    /// Whose it is.
    pub(crate) side: Seat,
    /// Its letter: `X`, `O`, `K`.
    pub(crate) letter: char,
    /// Its character.
    pub(crate) symbol: char,
}

/// A node of a tree.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TreeNode)]
pub(crate) struct TwigView {
    /// Its name.
    pub(crate) name: Option<String>,
    /// The node above.
    pub(crate) parent: Option<usize>,
    /// Who moves there; null for a leaf.
    pub(crate) side: Option<Seat>,
    /// What a leaf is worth to side 0.
    pub(crate) value: Option<i32>,
}

impl From<ShownMove> for MoveView {
    fn from(shown: ShownMove) -> Self {
        Self {
            mv: shown.text,
            short: shown.short,
            touch: shown.touch.spots,
            choice: shown.touch.choice.map(String::from),
            says: shown.words.as_ref().map(Text::from),
        }
    }
}

impl OutcomeView {
    /// An outcome is told by the side to move; people want to know who won.
    fn of(outcome: Outcome, to_move: Side, why: Option<&Message>) -> Self {
        let (winner, payoff) = match outcome {
            Outcome::Win => (Some(to_move), None),
            Outcome::Loss => (Some(to_move.other()), None),
            Outcome::Draw => (None, None),
            Outcome::Payoff(points) => {
                let payoff = if to_move == Side::First { points } else { -points };
                let winner = match payoff {
                    0 => None,
                    1.. => Some(Side::First),
                    _ => Some(Side::Second),
                };
                (winner, Some(payoff))
            }
        };
        Self { winner: winner.map(Seat), payoff, why: why.map(Text::from) }
    }
}

impl View {
    /// What a table shows.
    pub(crate) fn of(game: &str, table: &dyn Table) -> Self {
        let side = table.side_to_move();
        Self {
            setup: WireSetup::of(game, table.setup()),
            short: table.short_moves(),
            position: table.position(),
            side: Seat(side),
            outcome: table.outcome().map(|outcome| OutcomeView::of(outcome, side, table.ending().as_ref())),
            picture: table.picture().into(),
            moves: table.shown_moves(MOST_LISTED).into_iter().map(MoveView::from).collect(),
            total_moves: table.count_moves(),
            last: table.last_move().map(MoveView::from),
        }
    }
}

impl From<Picture> for PictureView {
    fn from(picture: Picture) -> Self {
        match picture {
            Picture::Grid(grid) => Self::Grid {
                style: match grid.style {
                    GridStyle::Cells => "cells",
                    GridStyle::Discs => "discs",
                    GridStyle::Chequered => "chequered",
                },
                width: grid.width,
                height: grid.height,
                cells: grid
                    .cells
                    .into_iter()
                    .map(|stone| {
                        let stone = stone?;
                        Some(StoneView { side: Seat(stone.side), letter: stone.letter, symbol: stone.symbol })
                    })
                    .collect(),
                columns: grid.columns,
                rows: grid.rows,
                marked: grid.marked,
            },
            Picture::Heaps { heaps, press } => Self::Heaps {
                heaps: heaps.iter().map(u64::to_string).collect(),
                press: match press {
                    Press::Take => "take",
                    Press::Split => "split",
                },
            },
            Picture::Tree(tree) => Self::Tree {
                nodes: tree
                    .nodes
                    .into_iter()
                    .map(|twig| TwigView {
                        name: twig.name,
                        parent: twig.parent,
                        side: twig.side.map(Seat),
                        value: twig.value,
                    })
                    .collect(),
                at: tree.at,
            },
            Picture::Text(text) => Self::Text { text },
            Picture::Sum(parts) => Self::Sum { parts: parts.into_iter().map(Self::from).collect() },
        }
    }
}
