use crate::problem::Problem;
use kythu_game::{Limits, Options, Refusal};
use kythu_players::{GameKind, Spec};
use kythu_words::say;
use std::time::Duration;

/// What the server spends on a search, whatever a request asks for.
#[derive(Clone, Copy, Debug)]
pub struct ServerLimits {
    /// The longest an engine thinks about a move, and an analysis about a position.
    pub think: Duration,
    /// The most positions a search visits.
    pub nodes: u64,
    /// How long all searches of a comparison may take together.
    pub compare: Duration,
    /// Comparisons that are kept: the newest.
    pub kept_comparisons: usize,
    /// The most memory for the table of a search, in MiB.
    pub table_mib: u64,
    /// Threads that search at the same time.
    pub threads: usize,
    /// Searches that may wait for one of them.
    pub queue: usize,
    /// How long somebody waits for a search to begin before being told to try again.
    pub patience: Duration,
    /// Positions with more moves are not searched but left to the game's own player.
    pub searchable_moves: u64,
}

impl Default for ServerLimits {
    fn default() -> Self {
        Self {
            think: Duration::from_secs(5),
            nodes: 200_000_000,
            compare: Duration::from_secs(120),
            kept_comparisons: 1_000,
            table_mib: 64,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            queue: 1_000,
            patience: Duration::from_secs(10),
            searchable_moves: 10_000,
        }
    }
}

/// MiB of a player's table when its spec does not say.
const USUAL_TABLE: u64 = 32;

/// Games of practice of an opponent that learns first: about as long as a search may take.
const LEARNT_EPISODES: u64 = 1_000_000;

impl ServerLimits {
    /// What a search may spend.
    pub(crate) fn search(&self) -> Limits {
        Limits { depth: None, nodes: Some(self.nodes), time: Some(self.think) }
    }

    /// The same for somebody who asked for so many milliseconds.
    pub(crate) fn search_for(&self, ms: Option<u64>) -> Limits {
        let time = ms.map_or(self.think, |ms| Duration::from_millis(ms.max(10)).min(self.think));
        Limits { time: Some(time), ..self.search() }
    }

    /// How games with a choice are solved here.
    pub(crate) fn how(&self, kind: &dyn GameKind) -> Options {
        let options = Options::new();
        if kind.solve_options().contains(&"hash") {
            options.with("hash", USUAL_TABLE.min(self.table_mib).to_string())
        } else {
            options
        }
    }

    /// A spec within the limits: refused if it asks for more memory or threads than there are, or reads files of this machine.
    pub(crate) fn fit(&self, kind: &dyn GameKind, spec: &Spec) -> Result<Spec, Problem> {
        let mut spec = spec.clone();
        let takes =
            |name| kind.algos().iter().any(|algo| algo.name == spec.name && algo.params.contains(&name));
        if takes("file") {
            let message = say!("server.spec-file", name = &spec.name);
            return Err(Problem::unprocessable("bad_spec", Refusal::new(message)));
        }
        let (hash, threads, qubits) = (takes("hash"), takes("threads"), takes("qubits"));
        let most = |name: &str, most: u64| {
            let number = spec.params.get(name).and_then(|text| text.parse::<u64>().ok());
            match number.filter(|number| *number > most) {
                Some(found) => Err(Problem::unprocessable(
                    "bad_spec",
                    Refusal::new(say!("server.spec-limit", name = name, found = found, most = most)),
                )),
                None => Ok(()),
            }
        };
        most("hash", self.table_mib)?;
        // Every search has one thread of the pool.
        most("threads", 1)?;
        // Whoever learns before it plays is waited for.
        most("episodes", LEARNT_EPISODES)?;
        // An amplitude takes 16 bytes, and n qubits have 2ⁿ of them.
        let most_qubits = u64::from((self.table_mib << 16).max(8).ilog2());
        most("qubits", most_qubits)?;
        if qubits && spec.params.get("qubits").is_none() {
            spec.params.set("qubits", most_qubits.min(24).to_string());
        }
        if hash && spec.params.get("hash").is_none() {
            spec.params.set("hash", USUAL_TABLE.min(self.table_mib).to_string());
        }
        if threads {
            spec.params.set("threads", "1");
        }
        Ok(spec)
    }
}
