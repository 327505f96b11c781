use crate::wire::Text;
use kythu_lab::quantum::{Measurable, Term, Walk};
use kythu_solvers::nim::quantum::{Action, Gate, Letters, Register, in_a_line};
use serde::Serialize;
use utoipa::ToSchema;

/// A circuit that chooses a move in Nim: drawn, walked gate by gate, and measured.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = QuantumRun)]
pub(crate) struct QuantumView {
    /// The heaps.
    #[schema(example = "1,3,5,7")]
    pub(crate) heaps: String,
    /// How many qubits there are.
    pub(crate) qubits: usize,
    /// Which qubits hold what.
    pub(crate) registers: Vec<RegisterView>,
    /// What stretches of gates are for.
    pub(crate) parts: Vec<PartView>,
    /// The gates in the order in which they act.
    pub(crate) gates: Vec<GateView>,
    /// How many moves are looked for: counted by Nim's theory, outside the circuit.
    pub(crate) wanted: u64,
    /// The rounds of amplification.
    pub(crate) rounds: u32,
    /// Their phase, in radians.
    pub(crate) phase: f64,
    /// What can be measured, by its number.
    pub(crate) outcomes: Vec<OutcomeOdds>,
    /// The state before the first gate and after each gate: the basis states of which there is something.
    pub(crate) moments: Vec<Vec<TermView>>,
    /// The move that was measured most often; null if that is no legal move.
    pub(crate) best: Option<String>,
    /// The circuit as OpenQASM 3.
    pub(crate) qasm: String,
}

/// Qubits that belong together.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = QuantumRegister)]
pub(crate) struct RegisterView {
    /// `heap1`, `index`, `size`, `nim`.
    pub(crate) name: String,
    /// Its lowest qubit.
    pub(crate) first: usize,
    /// How many it has.
    pub(crate) bits: usize,
    /// It is measured at the end.
    pub(crate) measured: bool,
}

/// A stretch of gates.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = QuantumPart)]
pub(crate) struct PartView {
    /// A short name: `load`, `spread`, `nim-sum`, `misere`, `compare`, `mark`, `uncompute`, `diffuse`.
    pub(crate) name: &'static str,
    /// The round of amplification, from 1; null for what is done once.
    pub(crate) round: Option<u32>,
    /// What it does.
    pub(crate) says: Text,
    /// Its first gate.
    pub(crate) begin: usize,
    /// Behind its last gate.
    pub(crate) end: usize,
}

/// A gate.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = QuantumGate)]
pub(crate) struct GateView {
    /// `x`, `h` or `p`.
    pub(crate) action: &'static str,
    /// The angle of `p`, in radians.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) angle: Option<f64>,
    /// The qubit that is changed.
    pub(crate) target: usize,
    /// Where it acts: qubits that must be 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) ones: Vec<usize>,
    /// Qubits that must be 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) zeros: Vec<usize>,
    /// The gate in a line.
    #[schema(example = "X nim[0] ●heap1[0]")]
    pub(crate) text: String,
}

/// Something that can be measured.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = QuantumOutcome)]
pub(crate) struct OutcomeOdds {
    /// What the index register says.
    pub(crate) index: u64,
    /// What the size register says.
    pub(crate) size: u64,
    /// The move; null if it is no legal one.
    pub(crate) mv: Option<String>,
    /// It wins, by Nim's theory.
    pub(crate) winning: bool,
    /// How likely it is at the end.
    pub(crate) chance: f64,
    /// How often it was measured.
    pub(crate) count: u64,
}

/// An amplitude.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = QuantumTerm)]
pub(crate) struct TermView {
    /// What would be measured, by its number.
    pub(crate) outcome: usize,
    /// What the register of the nim-sum says.
    pub(crate) nim: u64,
    /// The real part.
    pub(crate) re: f64,
    /// The imaginary part.
    pub(crate) im: f64,
}

/// Six digits are enough to draw.
fn short(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

impl From<&Register> for RegisterView {
    fn from(register: &Register) -> Self {
        let Register { name, qubits, measured } = register;
        Self { name: name.clone(), first: qubits.start, bits: qubits.len(), measured: *measured }
    }
}

impl From<Measurable> for OutcomeOdds {
    fn from(outcome: Measurable) -> Self {
        let Measurable { index, size, mv, winning, chance, count } = outcome;
        Self { index, size, mv, winning, chance: short(chance), count }
    }
}

impl From<Term> for TermView {
    fn from(term: Term) -> Self {
        Self { outcome: term.outcome, nim: term.nim, re: short(term.re), im: short(term.im) }
    }
}

impl From<Walk> for QuantumView {
    fn from(walk: Walk) -> Self {
        let gate = |gate: &Gate| {
            let (action, angle) = match gate.action {
                Action::X => ("x", None),
                Action::H => ("h", None),
                Action::P(angle) => ("p", Some(angle)),
            };
            let controls = |on: bool| {
                gate.controls.iter().filter(move |control| control.on == on).map(|control| control.qubit)
            };
            GateView {
                action,
                angle,
                target: gate.target,
                ones: controls(true).collect(),
                zeros: controls(false).collect(),
                text: in_a_line(&walk.circuit, gate, Letters::Drawn),
            }
        };
        let part = |(part, gates): (kythu_solvers::nim::quantum::Part, std::ops::Range<usize>)| PartView {
            name: part.name(),
            round: part.round(),
            says: (&part.message()).into(),
            begin: gates.start,
            end: gates.end,
        };
        Self {
            qubits: walk.circuit.qubits(),
            registers: walk.circuit.registers().iter().map(RegisterView::from).collect(),
            parts: walk.parts().map(part).collect(),
            gates: walk.circuit.gates().iter().map(gate).collect(),
            wanted: walk.wanted,
            rounds: walk.rounds.count,
            phase: walk.rounds.phase,
            outcomes: walk.outcomes.into_iter().map(OutcomeOdds::from).collect(),
            moments: walk
                .moments
                .into_iter()
                .map(|moment| moment.into_iter().map(TermView::from).collect())
                .collect(),
            heaps: walk.heaps,
            best: walk.best,
            qasm: walk.qasm,
        }
    }
}
