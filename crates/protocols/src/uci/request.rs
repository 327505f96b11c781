//! What a `position` and a `go` mean to a player.

use super::command::{Face, Go};
use super::settings::Settings;
use kythu_game::{Limits, Options, Outcome, Refusal, Side, Stop};
use kythu_players::{Clock, ClockFace, GameKind, Setup, Table, Terms};
use std::time::Duration;

/// "Until told to stop".
const ENDLESS: Duration = Duration::from_secs(7 * 24 * 3600);
/// What a [`Clock`]'s budget keeps back by itself.
const KEPT_BACK: Duration = Duration::from_millis(10);

/// A position that can be thought about, or one in which the game is over.
pub(super) struct Asked {
    pub(super) setup: Setup,
    pub(super) table: Box<dyn Table>,
    /// Mate or stalemate: there is no move.
    pub(super) over: Option<Outcome>,
}

/// Reads a position. Who asks may go on where our rules see a draw (nobody has claimed it): then they are played without.
pub(super) fn position(
    kind: &dyn GameKind,
    settings: &Settings,
    fen: Option<&str>,
    moves: &[String],
) -> Result<Asked, Refusal> {
    let options = Options::new().with("chess960", if settings.chess960 { "on" } else { "off" });
    let setup = Setup { options, position: fen.map(tame), moves: moves.to_vec() };
    if let Ok(table) = kind.open(&setup)
        && table.outcome().is_none()
    {
        return Ok(Asked { setup, table, over: None });
    }
    let setup = Setup { options: setup.options.with("draws", "off"), ..setup };
    let table = kind.open(&setup)?;
    let over = table.outcome();
    Ok(Asked { setup, table, over })
}

/// A FEN whose clock has run past fifty moves, as it does when nobody claims the draw, with a clock that has just done so.
fn tame(fen: &str) -> String {
    let late = |(field, word)| match word {
        word if field == 4 && str::parse::<u32>(word).is_ok_and(|plies| plies > 100) => "100",
        word => word,
    };
    fen.split_whitespace().enumerate().map(late).collect::<Vec<_>>().join(" ")
}

/// On what terms a `go` wants to be thought about.
pub(super) struct Wanted {
    pub(super) terms: Terms,
    /// The answer must be kept until it is asked for.
    pub(super) held: bool,
    /// What changes once the move that was pondered on has been played; none if nothing does.
    pub(super) after_ponder: Option<OwnTime>,
}

/// From now on a search is on its own time, and its answer need not be asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnTime {
    /// How long it may take; as long as it needs if none.
    pub(super) limit: Option<Duration>,
}

pub(super) fn wanted(go: &Go, asked: &Asked, overhead: Duration) -> Wanted {
    let (own, other) = match asked.table.side_to_move() {
        Side::First => (go.white, go.black),
        Side::Second => (go.black, go.white),
    };
    let face = |face: Face| ClockFace {
        left: face.left.unwrap_or_default().saturating_sub(overhead.saturating_sub(KEPT_BACK)),
        increment: face.increment.unwrap_or_default(),
    };
    let clock = own.left.map(|_| Clock {
        own: face(own),
        other: face(other),
        moves_to_go: go.moves_to_go.filter(|&moves| moves > 0),
    });
    let mate = go.mate.map(|moves| moves.saturating_mul(2).saturating_sub(1).max(1));
    let mut terms = Terms::new(&Stop::new());
    terms.limits = Limits {
        depth: go.depth.map(|depth| depth.max(1)).into_iter().chain(mate).min(),
        nodes: go.nodes.map(|nodes| nodes.max(1)),
        time: go.move_time.map(|time| time - overhead.min(time / 2)),
    };
    terms.clock = clock;
    if !go.search_moves.is_empty() {
        let legal = asked.table.legal_moves(usize::MAX);
        terms.among = go.search_moves.iter().filter(|mv| legal.contains(mv)).cloned().collect();
    }
    let unlimited = terms.limits == Limits::default() && clock.is_none();
    let held = go.infinite || go.ponder || unlimited;
    let mut after_ponder = None;
    if held {
        let own_time = OwnTime { limit: terms.limits_by_clock().time };
        after_ponder = (go.ponder && !go.infinite && !unlimited).then_some(own_time);
        terms.clock = None;
        terms.limits.time = Some(ENDLESS);
    }
    Wanted { terms, held, after_ponder }
}
