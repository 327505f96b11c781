//! What goes over the wire: keys and parameters, never prose. Every type here is described in the OpenAPI document.

mod game;
mod hint;
mod kind;
pub(crate) mod lab;
mod score;
mod setup;
mod text;
mod view;

pub(crate) use game::{
    ClockView, ClockWish, GameView, NewGame, Offers, Reason, RecordView, Result, SeatView, SeatWish,
};
pub(crate) use hint::{HintView, Ladder};
pub(crate) use kind::KindView;
pub(crate) use score::{AnalysisView, ProgressView};
pub(crate) use setup::WireSetup;
pub(crate) use text::{Param, Text};
pub(crate) use view::{Seat, View};
