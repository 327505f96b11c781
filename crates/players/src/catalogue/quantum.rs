use crate::{Algo, AlgoInfo, Request, Sketch, Spec, Thinker, Thought};
use kythu_game::{Budget, Refusal, Score, SplitMix};
use kythu_games::nim::{Nim, Take};
use kythu_solvers::nim::quantum::{Amplify, Illegal, MOST_QUBITS, Machine, State};
use kythu_words::say;

/// Nim by measuring a simulated quantum circuit: the most frequent of a number of shots is played.
struct ByMeasuring {
    shots: u64,
    how: Amplify,
    illegal: Illegal,
    most_qubits: usize,
    random: SplitMix,
}

const PARAMS: [&str; 7] = ["shots", "seed", "amplify", "illegal", "qubits", "nodes", "time"];

/// Measurements for a move: at least, unless told otherwise, and at most.
const SHOTS: (u64, u64, u64) = (1, 1_000, 1_000_000);

pub(crate) fn algo() -> Algo<Nim> {
    fn make(spec: &Spec) -> Result<Box<dyn Thinker<Nim>>, Refusal> {
        spec.params.only(&PARAMS)?;
        let (least, usual, most) = SHOTS;
        Ok(Box::new(ByMeasuring {
            shots: spec.params.number("shots", least, most)?.unwrap_or(usual),
            how: spec.choice("amplify", &AMPLIFY)?,
            illegal: spec.choice("illegal", &ILLEGAL)?,
            most_qubits: spec
                .params
                .number("qubits", 3, MOST_QUBITS as u64)?
                .map_or(MOST_QUBITS, |most| most as usize),
            random: SplitMix::new(spec.params.number("seed", 0, u64::MAX)?.unwrap_or(0)),
        }))
    }
    Algo { info: AlgoInfo { name: "quantum", params: &PARAMS }, make }
}

const AMPLIFY: [(&str, Amplify); 3] =
    [("exact", Amplify::Exact), ("grover", Amplify::Grover), ("off", Amplify::Off)];
const ILLEGAL: [(&str, Illegal); 2] = [("again", Illegal::Again), ("loses", Illegal::Loses)];

impl Thinker<Nim> for ByMeasuring {
    fn think(
        &mut self,
        request: &Request<'_, Nim>,
        _: &mut dyn FnMut(&Sketch<Take>),
    ) -> Result<Thought<Take>, Refusal> {
        let machine = Machine::new(request.game, request.position, self.how, self.most_qubits)?;
        let mut budget = Budget::new(request.limits, request.stop);
        let state = State::after(machine.circuit(), &mut budget)?;
        let (shots, best) = machine.choose(&state, self.shots, self.illegal, &mut self.random);
        // Nim's theory counts the winning moves before the circuit is built, so the result is known; who has no move has lost by
        // the course's rule, whatever the position was worth.
        let lost = best.is_none() || machine.winning().is_empty();
        let score = if lost { Score::LOSS } else { Score::WIN };
        let mut thought = Thought::of(best, score, true);
        let gates = machine.circuit().gates().len();
        thought.remarks.push(say!("quantum.circuit", qubits = machine.circuit().qubits(), gates = gates));
        thought.remarks.push(match best {
            Some(take) => say!("quantum.measured", count = shots.of(take), shots = self.shots),
            None => say!("quantum.illegal", count = shots.illegal(), shots = self.shots),
        });
        if best.is_some() && machine.winning().is_empty() {
            thought.remarks.push(say!("solve.all-lose"));
        }
        Ok(thought)
    }
}
