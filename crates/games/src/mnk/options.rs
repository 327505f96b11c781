use super::{Judge, Lines, Mnk, Position};
use kythu_game::{Described, OptionInfo, OptionKind, Options, Refusal, Score, Verdict};
use kythu_words::{Message, say};

const SMALLEST: (u32, u32) = (1, 1);
const LARGEST: (u32, u32) = (Mnk::LARGEST, Mnk::LARGEST);
/// What stands for "as the board suggests" where a length is asked for.
const AUTO: &str = "auto";

impl Mnk {
    /// How many in a row win on a board of this size unless told otherwise: its shorter side, at most 5.
    #[must_use]
    pub fn usual_k(width: u32, height: u32) -> u32 {
        width.min(height).clamp(2, 5)
    }
}

impl Described for Mnk {
    const NAME: &'static str = "mnk";
    const EVALS: &'static [&'static str] = &["usual", "open-lines"];
    type Eval = Judge;

    fn option_infos() -> Vec<OptionInfo> {
        let size = OptionKind::Size { min: SMALLEST, max: LARGEST };
        let k = OptionKind::Number { min: 2, max: Self::LARGEST.into() };
        vec![
            OptionInfo { name: "size", kind: size, default: "3x3".into() },
            OptionInfo { name: "k", kind: k, default: AUTO.into() },
        ]
    }

    fn with_options(options: &Options) -> Result<Self, Refusal> {
        options.only(&["size", "k"])?;
        let (width, height) = options.size("size", SMALLEST, LARGEST)?.unwrap_or((3, 3));
        let k = match options.get("k") {
            Some(AUTO) => None,
            _ => options.number("k", 2, Self::LARGEST.into())?,
        };
        Ok(Self::new(width, height, k.map_or(Self::usual_k(width, height), |k| k as u32)))
    }

    /// How many in a row win is said, whatever the board suggests.
    fn settled(options: &Options) -> Result<Options, Refusal> {
        Ok(options.clone().with("k", Self::with_options(options)?.k.to_string()))
    }

    fn evaluator(&self) -> Judge {
        Judge::Lines(Lines::new(self))
    }

    fn evaluator_named(&self, name: &str) -> Judge {
        if name == "open-lines" { Judge::OpenLines } else { self.evaluator() }
    }

    fn ending(&self, position: &Position) -> Option<Message> {
        Some(if position.won { say!("end.row", k = self.k) } else { say!("end.full") })
    }

    /// The course scores tic-tac-toe 10 − depth: an immediate win is 10, a draw 0, a slower loss is better.
    fn worth(&self, score: Score) -> Option<Message> {
        let points = match score.verdict() {
            Verdict::Win(Some(plies)) if (1..=9).contains(&plies) => 11 - plies.cast_signed(),
            Verdict::Loss(Some(plies)) if (1..=9).contains(&plies) => plies.cast_signed() - 11,
            _ => return None,
        };
        (*self == Self::tic_tac_toe()).then(|| say!("mnk.ten-minus-depth", points = points))
    }
}
