use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

/// How the wanted moves are made likelier than the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Amplify {
    /// With phases matched to the number of wanted moves: nothing else is ever measured.
    #[default]
    Exact,
    /// Grover's own: a phase of half a turn, and as many rounds as come nearest. Something else is measured now and then.
    Grover,
    /// Not at all: any index with any new size is measured.
    Off,
}

/// So many rounds with this phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rounds {
    /// How often marking and diffusing are done.
    pub count: u32,
    /// The phase of both, in radians.
    pub phase: f64,
}

/// The rounds that make `wanted` of `all` equally likely outcomes (as nearly as `how` can) the only ones.
///
/// With sin²θ = wanted/all a round of Grover's turns the state by 2θ towards the wanted outcomes, and from θ to a quarter turn
/// it rarely is a whole number of rounds. Long (2001): take the next whole number m, and instead of half a turn the phase
/// 2·asin(sin(π/(4m + 2)) / sin θ) in both halves of a round; then m rounds arrive exactly.
#[must_use]
pub fn rounds(wanted: u64, all: u64, how: Amplify) -> Rounds {
    if wanted == 0 || wanted >= all {
        return Rounds { count: 0, phase: PI };
    }
    let sin = (wanted as f64 / all as f64).sqrt();
    let theta = sin.asin();
    match how {
        Amplify::Off => Rounds { count: 0, phase: PI },
        Amplify::Grover => Rounds { count: (FRAC_PI_4 / theta).floor() as u32, phase: PI },
        Amplify::Exact => {
            // A hair less, so that a quarter of all, which is exactly one round, stays one.
            let count = ((FRAC_PI_2 - theta) / (2.0 * theta) - 1e-9).ceil().max(1.0);
            let phase = 2.0 * ((PI / (4.0 * count + 2.0)).sin() / sin).min(1.0).asin();
            Rounds { count: count as u32, phase }
        }
    }
}
