//! What goes over the wire: keys and parameters, never prose. Every type here is described in the OpenAPI document.

pub(crate) mod arena;
mod comparison;
mod game;
mod hint;
mod kind;
pub(crate) mod lab;
mod score;
mod setup;
mod text;
mod thought;
mod view;

pub(crate) use comparison::{
    ContestBegun, ContestHead, ContestProgress, ContestRow, ContestState, ContestView, EvalWish,
    NewComparison, RuleWish, ScoreWish,
};
pub(crate) use game::{
    ClockView, ClockWish, GameView, NewGame, Offers, Reason, RecordView, Result, SeatView, SeatWish,
};
pub(crate) use hint::{HintView, Ladder};
pub(crate) use kind::KindView;
pub(crate) use score::{AnalysisView, ProgressView};
pub(crate) use setup::WireSetup;
pub(crate) use text::{Param, Text};
pub(crate) use thought::ThoughtView;
pub(crate) use view::{Seat, View};
