use super::{Choice, Tally, rate};
use kythu_game::{Refusal, Stop};
use kythu_games::connect4::{Connect4, Weights};
use kythu_words::say;

/// Which weights may go their own way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The course's: a weight for each side, and none for the other side's centre stones.
    Course,
    /// The same weights for both sides.
    Symmetric,
}

/// One thing that can be turned: sets a weight, or the two that belong together.
type Knob = fn(&mut Weights) -> Vec<&mut i32>;

impl Shape {
    /// Where the search begins: the course's numbers, ten times finer. A common factor changes no preference.
    #[must_use]
    pub const fn start(self) -> Weights {
        match self {
            Self::Course => Weights {
                own_centre: 30,
                other_centre: 0,
                own_three: 50,
                other_three: 60,
                own_two: 20,
                other_two: 30,
            },
            Self::Symmetric => Weights::for_both(30, 50, 20),
        }
    }

    /// What is turned. An own line of three never tells (see [`Weights`]), so there is nothing to be found by turning it.
    const fn knobs(self) -> &'static [Knob] {
        match self {
            Self::Course => &[
                |weights| vec![&mut weights.own_centre],
                |weights| vec![&mut weights.other_three],
                |weights| vec![&mut weights.own_two],
                |weights| vec![&mut weights.other_two],
            ],
            Self::Symmetric => &[
                |weights| vec![&mut weights.own_centre, &mut weights.other_centre],
                |weights| vec![&mut weights.own_three, &mut weights.other_three],
                |weights| vec![&mut weights.own_two, &mut weights.other_two],
            ],
        }
    }
}

/// What tuning came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuned {
    /// The weights found.
    pub weights: Weights,
    /// How they choose in the positions they were fitted to.
    pub tally: Tally,
    /// Weights that were tried.
    pub tries: u32,
}

/// The first and greatest step by which a weight is changed; it is halved down to 1.
const FIRST_STEP: i32 = 16;
const HEAVIEST: i32 = 1_000;

/// Looks for the weights with which the bot throws away the fewest points in these positions, looking `depth` and
/// `depth − 1` plies ahead: at the one horizon it is to move itself, at the other its opponent, and weights that are not
/// symmetric see the two differently.
///
/// One weight after another is moved a step up or down for as long as that helps, then the step is halved. The same
/// positions always lead to the same weights. After each try `sink` is told where it stands.
pub fn tune(
    game: &Connect4,
    shape: Shape,
    choices: &[Choice],
    depth: u32,
    stop: &Stop,
    sink: &mut dyn FnMut(&Tuned),
) -> Result<Tuned, Refusal> {
    let depths: Vec<u32> = (depth.saturating_sub(1).max(1)..=depth.max(1)).collect();
    let start = shape.start();
    let mut best = Tuned { weights: start, tally: rate(game, start, choices, &depths), tries: 1 };
    let mut step = FIRST_STEP;
    while step > 0 {
        let mut improved = false;
        for knob in shape.knobs() {
            for change in [step, -step] {
                let mut weights = best.weights;
                for weight in knob(&mut weights) {
                    *weight = (*weight + change).clamp(0, HEAVIEST);
                }
                if weights == best.weights {
                    continue;
                }
                if stop.is_raised() {
                    return Err(say!("solve.stopped").into());
                }
                let tally = rate(game, weights, choices, &depths);
                best.tries += 1;
                if tally.halves_lost < best.tally.halves_lost {
                    best = Tuned { weights, tally, tries: best.tries };
                    improved = true;
                    sink(&best);
                    break;
                }
                sink(&best);
            }
        }
        if !improved {
            step /= 2;
        }
    }
    Ok(best)
}
