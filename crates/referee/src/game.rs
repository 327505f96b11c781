//! One game, from its job to its record.

use crate::adjudication::Adjudicator;
use crate::clock::GameClock;
use crate::event::{Event, Sink};
use crate::seat::{Ask, Heard, Seat};
use crate::{Crew, GameRecord, GameResult, Job, MoveRecord, Reason};
use kythu_game::{Refusal, Score, Side, Stop};
use kythu_players::{Answer, Fault, GameKind, Table, find};
use std::time::Duration;

/// How long a player is waited for that was told to stop.
const GRACE: Duration = Duration::from_secs(5);

/// How a game ended.
struct Ending {
    result: GameResult,
    reason: Reason,
    detail: Option<String>,
}

impl Ending {
    const fn new(result: GameResult, reason: Reason) -> Self {
        Self { result, reason, detail: None }
    }

    /// A side loses without being beaten.
    const fn forfeit(side: Side, reason: Reason, detail: Option<String>) -> Self {
        Self { result: GameResult::won_by(side.other()), reason, detail }
    }
}

/// Plays a game. Whatever the players do, it ends: by the rules, by adjudication, or because one of them forfeits it.
///
/// None if it was stopped. Refused if the job itself makes no sense.
pub fn play_game(
    job: &Job,
    crew: &mut Crew<'_>,
    sink: &Sink<'_>,
    stop: &Stop,
) -> Result<Option<GameRecord>, Refusal> {
    let kind = find(&job.game)?;
    let setup = job.setup();
    let mut table = kind.open(&setup)?;
    sink(&Event::Started { job });
    let mut seats: [Option<Seat>; 2] = [None, None];
    let mut moves = Vec::new();
    let mut hired = Ok(());
    for side in Side::BOTH {
        let index = side.index();
        // Each side draws from a generator of its own.
        let seed = job.seed.wrapping_mul(2).wrapping_add(index as u64);
        let begun = match crew.seat(kind, &job.players[index], seed) {
            Ok(seat) => seats[index].insert(seat).begin(&setup, stop),
            Err(refusal) => Heard::Refused(refusal, Some(Fault::NotStarted)),
        };
        match unwanted(side, begun) {
            Ok(_) => {}
            Err(ending) => {
                hired = Err(ending);
                break;
            }
        }
    }
    let ending = match hired {
        Ok(()) => Game { job, kind, sink, stop }.play(&mut *table, &seats, &mut moves),
        Err(ending) => ending,
    };
    let Some(ending) = ending else { return Ok(None) };
    let blamed = ending.reason.is_forfeit().then_some(match ending.result {
        GameResult::First => Side::Second,
        _ => Side::First,
    });
    for side in Side::BOTH {
        if let Some(seat) = seats[side.index()].take().filter(|_| blamed != Some(side)) {
            crew.keep(&job.players[side.index()], seat);
        }
    }
    Ok(Some(GameRecord {
        id: job.id,
        players: job.players.each_ref().map(|player| player.name.clone()),
        opening: job.opening.clone(),
        moves,
        result: ending.result,
        reason: ending.reason,
        detail: ending.detail,
    }))
}

struct Game<'a> {
    job: &'a Job,
    kind: &'static dyn GameKind,
    sink: &'a Sink<'a>,
    stop: &'a Stop,
}

impl Game<'_> {
    fn play(
        &self,
        table: &mut dyn Table,
        seats: &[Option<Seat>; 2],
        moves: &mut Vec<MoveRecord>,
    ) -> Option<Ending> {
        let job = self.job;
        let mut clock = GameClock::new(job.players.each_ref().map(|player| player.control));
        let mut adjudicator = Adjudicator::new(job.adjudication);
        loop {
            let side = table.side_to_move();
            if let Some(outcome) = table.outcome() {
                return Some(Ending::new(GameResult::by_rules(outcome, side), Reason::Rules));
            }
            if let Some((result, reason)) = adjudicator.by_scores() {
                return Some(Ending::new(result, reason));
            }
            if let Some(result) = adjudicator.by_solver(self.kind, table, self.stop) {
                return Some(Ending::new(result, Reason::Solved));
            }
            if self.stop.is_raised() {
                return None;
            }
            let seat = seats[side.index()].as_ref()?;
            let ask = Ask {
                setup: table.setup(),
                limits: job.players[side.index()].control.limits(),
                clock: clock.read(side),
                allowance: clock.allowance(side).unwrap_or(job.patience()),
                patience: GRACE.min(job.patience()),
                stop: self.stop,
            };
            let allowance = ask.allowance;
            let (answer, took) = match unwanted(side, seat.ask(&ask)) {
                Ok(heard) => heard,
                Err(ending) => return ending,
            };
            let has_clock = clock.allowance(side).is_some();
            if !clock.spend(side, took) {
                let detail = format!("{} ms", took.as_millis());
                return Some(Ending::forfeit(side, Reason::Time, Some(detail)));
            }
            if !has_clock && took > allowance {
                return Some(Ending::forfeit(side, Reason::Stall, None));
            }
            let Some(answer) = answer else { return Some(Ending::forfeit(side, Reason::Garbage, None)) };
            let Some(best) = answer.best.clone() else { return Some(without_a_move(side, &answer)) };
            let Ok(mv) = table.play(&best) else {
                return Some(Ending::forfeit(side, Reason::Illegal, Some(printable(&best))));
            };
            let score = opinion(&answer);
            adjudicator.hear(side, score);
            let record = MoveRecord {
                mv,
                score: score.map(|score| score.to_string()),
                depth: answer.depth,
                nodes: answer.counts.nodes,
                us: took.as_micros() as u64,
            };
            (self.sink)(&Event::Moved { job, side, mv: &record });
            moves.push(record);
        }
    }
}

/// How a game ends for whoever names no move. One that knows it has lost by that has found nothing legal, and says why (the quantum
/// player under the course's rule); from any other it is nonsense.
fn without_a_move(side: Side, answer: &Answer) -> Ending {
    if answer.exact && answer.score.is_loss() {
        let why = answer.remarks.last().map(|remark| printable(&remark.to_string()));
        return Ending::forfeit(side, Reason::Illegal, why);
    }
    Ending::forfeit(side, Reason::Garbage, None)
}

/// What a player thinks of its move; one that has neither searched nor proven anything has no opinion.
fn opinion(answer: &Answer) -> Option<Score> {
    (answer.exact || answer.depth > 0).then_some(answer.score)
}

/// The answer and the time it took; or how the game ends because there is none, and not at all if everything was stopped.
fn unwanted(side: Side, heard: Heard) -> Result<(Option<Answer>, Duration), Option<Ending>> {
    let (reason, detail) = match heard {
        Heard::Answer(answer, took) => return Ok((answer, took)),
        Heard::Refused(refusal, fault) => {
            let reason = match fault {
                Some(Fault::Stalled) => Reason::Stall,
                Some(Fault::Garbage) => Reason::Garbage,
                Some(Fault::NotStarted | Fault::Crashed { .. } | Fault::Closed) | None => Reason::Crash,
            };
            (reason, Some(printable(&refusal.to_string())))
        }
        Heard::Crash => (Reason::Crash, None),
        Heard::Silence => (Reason::Stall, None),
        Heard::Stopped => return Err(None),
    };
    Err(Some(Ending::forfeit(side, reason, detail)))
}

/// What an engine has said, without what would spoil a file or a terminal.
fn printable(text: &str) -> String {
    text.chars().take(200).map(|c| if c.is_control() { ' ' } else { c }).collect()
}
