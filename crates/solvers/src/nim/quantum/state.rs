use super::{Action, Circuit, Gate};
use kythu_game::{Budget, Refusal};
use kythu_words::say;
use std::f64::consts::FRAC_1_SQRT_2;

/// A complex number: how much of a basis state there is, and with which phase.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Amplitude {
    /// The real part.
    pub re: f64,
    /// The imaginary part.
    pub im: f64,
}

impl Amplitude {
    /// The chance of measuring this basis state.
    #[inline]
    #[must_use]
    pub fn chance(self) -> f64 {
        self.re * self.re + self.im * self.im
    }

    #[inline]
    fn times(self, other: Self) -> Self {
        Self { re: self.re * other.re - self.im * other.im, im: self.re * other.im + self.im * other.re }
    }
}

/// The state of a number of qubits: an amplitude for each of the 2ⁿ ways in which they can be 0 and 1. Qubit q is bit q of
/// the index.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    amplitudes: Vec<Amplitude>,
}

/// Amplitudes that are worth a look at the clock: a tick of a budget each.
const TICK: usize = 1024;

impl State {
    /// All qubits are 0. Refused if that takes more memory than there is.
    pub fn zeros(qubits: usize) -> Result<Self, Refusal> {
        let refuse = || Refusal::new(say!("quantum.memory", qubits = qubits));
        let size =
            u32::try_from(qubits).ok().and_then(|qubits| 1usize.checked_shl(qubits)).ok_or_else(refuse)?;
        let mut amplitudes = Vec::new();
        amplitudes.try_reserve_exact(size).map_err(|_| refuse())?;
        amplitudes.resize(size, Amplitude::default());
        amplitudes[0].re = 1.0;
        Ok(Self { amplitudes })
    }

    /// The state after a whole circuit, from zeros. Refused when the budget runs out (a tick a thousand amplitudes).
    pub fn after(circuit: &Circuit, budget: &mut Budget) -> Result<Self, Refusal> {
        let mut state = Self::zeros(circuit.qubits())?;
        let ticks = state.amplitudes.len().div_ceil(TICK);
        for gate in circuit.gates() {
            if (0..ticks).any(|_| budget.tick()) {
                return Err(say!("solve.stopped").into());
            }
            state.apply(gate);
        }
        Ok(state)
    }

    /// The amplitudes, by basis state.
    #[must_use]
    pub fn amplitudes(&self) -> &[Amplitude] {
        &self.amplitudes
    }

    /// The basis states that there is anything of, with their amplitudes.
    pub fn terms(&self) -> impl Iterator<Item = (usize, Amplitude)> {
        // Rounding leaves traces of about 10⁻¹⁶ where there is nothing.
        self.amplitudes.iter().copied().enumerate().filter(|(_, amplitude)| amplitude.chance() > 1e-24)
    }

    /// Lets a gate act.
    pub fn apply(&mut self, gate: &Gate) {
        let target = 1 << gate.target;
        let (mut mask, mut value) = (target, 0);
        for control in &gate.controls {
            mask |= 1 << control.qubit;
            value |= usize::from(control.on) << control.qubit;
        }
        let all = &mut self.amplitudes[..];
        match gate.action {
            Action::X => runs(all.len(), mask, value, |at, run| {
                let (low, high) = all.split_at_mut(at | target);
                low[at..at + run].swap_with_slice(&mut high[..run]);
            }),
            Action::H => runs(all.len(), mask, value, |at, run| {
                let (low, high) = all.split_at_mut(at | target);
                low[at..at + run].iter_mut().zip(&mut high[..run]).for_each(mix);
            }),
            Action::P(angle) => {
                let turn = Amplitude { re: angle.cos(), im: angle.sin() };
                runs(all.len(), mask, value | target, |at, run| {
                    all[at..at + run].iter_mut().for_each(|one| *one = one.times(turn));
                });
            }
        }
    }
}

/// The Hadamard gate on one pair: sum and difference.
#[inline]
fn mix((zero, one): (&mut Amplitude, &mut Amplitude)) {
    let (a, b) = (*zero, *one);
    *zero = Amplitude { re: (a.re + b.re) * FRAC_1_SQRT_2, im: (a.im + b.im) * FRAC_1_SQRT_2 };
    *one = Amplitude { re: (a.re - b.re) * FRAC_1_SQRT_2, im: (a.im - b.im) * FRAC_1_SQRT_2 };
}

/// Every index below `size` whose bits in `mask` are those of `value`, in runs of consecutive ones (begin, length): the
/// more controls a gate has, the less there is to do, and what there is lies side by side.
fn runs(size: usize, mask: usize, value: usize, mut each: impl FnMut(usize, usize)) {
    let free = (size - 1) & !mask;
    let run = 1usize << free.trailing_ones();
    let high = free & !(run - 1);
    let mut at = 0;
    loop {
        each(at | value, run);
        // Counts upwards in the free bits alone: the others are filled with ones, so that a carry passes over them.
        at = (at | !high).wrapping_add(1) & high;
        if at == 0 {
            return;
        }
    }
}
