use super::reply::{EMPTY, Offer, Takes};
use kythu_game::{Options, Refusal};
use kythu_players::{GameKind, Player, Spec};
use kythu_words::say;
use std::time::Duration;

/// The options of the engine that we are.
pub(super) struct Settings {
    kind: &'static dyn GameKind,
    /// Who plays.
    algorithm: Spec,
    /// MiB of its table, if it has one.
    hash: u64,
    /// Threads that search, if it can share the work.
    threads: u64,
    /// Castling is written as the king taking its rook.
    pub(super) chess960: bool,
    /// Kept back for the way to whoever keeps the clock.
    pub(super) overhead: Duration,
}

const MOST_HASH: u64 = 4096;
const MOST_THREADS: u64 = 256;
const USUAL_HASH: u64 = 16;
const USUAL_OVERHEAD: u64 = 10;
const MOST_OVERHEAD: u64 = 5000;

const ALGORITHM: &str = "Algorithm";
const CHESS960: &str = "UCI_Chess960";
const CLEAR: &str = "Clear Hash";
const HASH: &str = "Hash";
const OVERHEAD: &str = "Move Overhead";
const PONDER: &str = "Ponder";
const THREADS: &str = "Threads";

impl Settings {
    pub(super) fn new(kind: &'static dyn GameKind, algorithm: Spec) -> Self {
        Self {
            kind,
            algorithm,
            hash: USUAL_HASH,
            threads: 1,
            chess960: false,
            overhead: Duration::from_millis(USUAL_OVERHEAD),
        }
    }

    pub(super) fn kind(&self) -> &'static dyn GameKind {
        self.kind
    }

    /// What is offered, as it is set before anybody sets anything.
    pub(super) fn offers(&self) -> Vec<Offer> {
        let offer = |name: &str, takes| Offer { name: name.to_owned(), takes };
        let spin = |default: u64, min: u64, max: u64| Takes::Spin {
            default: default.cast_signed(),
            min: min.cast_signed(),
            max: max.cast_signed(),
        };
        vec![
            offer(HASH, spin(USUAL_HASH, 1, MOST_HASH)),
            offer(THREADS, spin(1, 1, MOST_THREADS)),
            offer(CLEAR, Takes::Button),
            // Whether to ponder is decided by whoever sends `go ponder`; the option says that it may.
            offer(PONDER, Takes::Check(false)),
            offer(OVERHEAD, spin(USUAL_OVERHEAD, 0, MOST_OVERHEAD)),
            offer(CHESS960, Takes::Check(false)),
            offer(ALGORITHM, Takes::Text(self.algorithm.to_string())),
        ]
    }

    /// Sets an option. True if the player has to be made anew.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<bool, Refusal> {
        let given = Options::new().with(name, value);
        let is = |option: &str| name.eq_ignore_ascii_case(option);
        let number = |min, max| {
            let missing = || say!("error.option-number", name = name, found = value, min = min, max = max);
            given.number(name, min, max)?.ok_or_else(|| Refusal::new(missing()))
        };
        if is(HASH) {
            self.hash = number(1, MOST_HASH)?;
        } else if is(THREADS) {
            self.threads = number(1, MOST_THREADS)?;
        } else if is(OVERHEAD) {
            self.overhead = Duration::from_millis(number(0, MOST_OVERHEAD)?);
            return Ok(false);
        } else if is(PONDER) {
            given.flag(name)?;
            return Ok(false);
        } else if is(CHESS960) {
            self.chess960 = given.flag(name)?;
            return Ok(false);
        } else if is(ALGORITHM) {
            let before = self.algorithm.clone();
            self.algorithm = if value == EMPTY { self.kind.default_spec() } else { value.parse()? };
            // A spec that makes no player is refused here, and the old one stays.
            if let Err(refusal) = self.player() {
                self.algorithm = before;
                return Err(refusal);
            }
        } else if !is(CLEAR) {
            let known: Vec<String> = self.offers().into_iter().map(|offer| offer.name).collect();
            return Err(say!("error.option-unknown", name = name, known = known.join(", ")).into());
        }
        Ok(true)
    }

    /// The player that the options ask for.
    pub(super) fn player(&self) -> Result<Box<dyn Player>, Refusal> {
        let mut spec = self.algorithm.clone();
        let algos = self.kind.algos();
        let params = algos.iter().find(|algo| algo.name == spec.name).map_or(&[][..], |algo| algo.params);
        for (param, number) in [("hash", self.hash), ("threads", self.threads)] {
            // What the spec itself says about it holds.
            if params.contains(&param) && spec.params.get(param).is_none() {
                spec.params.set(param, number.to_string());
            }
        }
        self.kind.player(&spec)
    }
}
