use crate::{BinarySum, GameKind, Setup, ShownMove, Solution};
use kythu_game::{Grid, GridStyle, Picture, Refusal, Spot, Verdict};
use kythu_words::{Message, say};

/// How far a hint goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rung {
    /// What kind of position it is.
    Nudge,
    /// Where to look.
    Region,
    /// The move.
    Move,
    /// The reason.
    Why,
}

/// A step of a ladder of hints: each says a little more than the one before.
#[derive(Clone, Debug)]
pub struct HintStep {
    /// How far it goes.
    pub rung: Rung,
    /// The hint.
    pub message: Message,
    /// What there is to say besides.
    pub more: Vec<Message>,
    /// The places it is about.
    pub spots: Vec<Spot>,
    /// The move, from the step on that tells it.
    pub mv: Option<String>,
    /// The move and what follows it.
    pub line: Vec<String>,
    /// Numbers added in binary, where they are the reason.
    pub sum: Option<BinarySum>,
}

impl HintStep {
    fn new(rung: Rung, message: Message) -> Self {
        Self { rung, message, more: Vec::new(), spots: Vec::new(), mv: None, line: Vec::new(), sum: None }
    }
}

/// A value that is nearer to 0 than this tells neither side apart: less than half a pawn.
const EVEN: i32 = 40;

/// Moves that are looked through for the best one; a position with more has its own advice.
const MOST_MOVES: usize = 10_000;

/// A ladder of hints for the side to move: a nudge, the region, the move, the reason. Empty when the game is over.
///
/// It says what the [judgement](crate::judge) of the position says, so that a hint names no other move than the scores do.
pub fn hints(kind: &dyn GameKind, setup: &Setup, solution: &Solution) -> Result<Vec<HintStep>, Refusal> {
    let table = kind.open(setup)?;
    if table.outcome().is_some() {
        return Ok(Vec::new());
    }
    let mut steps = vec![HintStep::new(Rung::Nudge, nudge(solution))];
    let Some(best) = solution.moves.first().map(|best| best.mv.clone()) else { return Ok(steps) };
    let shown = table.shown_moves(MOST_MOVES).into_iter().find(|shown| shown.text == best);
    if let Some((message, spots)) = shown.as_ref().and_then(|shown| region(&table.picture(), shown)) {
        steps.push(HintStep { spots, ..HintStep::new(Rung::Region, message) });
    }
    let spots = shown.as_ref().map(|shown| shown.touch.spots.clone()).unwrap_or_default();
    let message = match shown.and_then(|shown| shown.words) {
        Some(words) => say!("hint.move-words", what = words),
        None => say!("hint.move", mv = &best),
    };
    steps.push(HintStep { spots, mv: Some(best.clone()), ..HintStep::new(Rung::Move, message) });
    let own = table.hint();
    let line = if solution.line.first() == Some(&best) { solution.line.clone() } else { vec![best.clone()] };
    // The first sentence of the game's own advice tells the move; the others are the reason.
    let mut reasons = own.sentences.into_iter().skip(1);
    let message = reasons.next().unwrap_or_else(|| verdict(solution));
    steps.push(HintStep {
        more: reasons.collect(),
        mv: Some(best),
        line,
        sum: own.sum,
        ..HintStep::new(Rung::Why, message)
    });
    Ok(steps)
}

/// What kind of position it is, and how many moves are as good as the best.
fn nudge(solution: &Solution) -> Message {
    let total = solution.total_moves;
    let best = solution.moves.first().map(|one| one.score.utility());
    let equal = solution.moves.iter().filter(|one| one.proven && Some(one.score.utility()) == best).count();
    match solution.score.verdict() {
        Verdict::Win(_) if equal == 0 => say!("hint.better"),
        Verdict::Win(_) if equal == 1 => say!("hint.one-win"),
        Verdict::Win(_) => say!("hint.wins", count = equal, total = total),
        Verdict::Loss(_) => say!("hint.lost"),
        Verdict::Value(0) if solution.proven && equal as u64 == total => say!("hint.any-draw"),
        Verdict::Value(0) if solution.proven => say!("hint.draws", count = equal, total = total),
        Verdict::Value(value) if value > EVEN => say!("hint.better"),
        Verdict::Value(value) if value < -EVEN => say!("hint.worse"),
        Verdict::Value(_) => say!("hint.even"),
    }
}

/// What the best move leads to.
fn verdict(solution: &Solution) -> Message {
    match solution.score.verdict() {
        Verdict::Win(Some(plies)) => say!("hint.why-win", moves = plies.div_ceil(2)),
        Verdict::Loss(Some(plies)) => say!("hint.why-loss", moves = plies.div_ceil(2)),
        Verdict::Win(None) => say!("hint.why-wins"),
        Verdict::Loss(None) => say!("hint.why-loses"),
        Verdict::Value(0) if solution.proven => say!("hint.why-draw"),
        Verdict::Value(_) => say!("hint.why-value"),
    }
}

/// Where to look, without telling the move; none where there is nothing to narrow down.
fn region(picture: &Picture, shown: &ShownMove) -> Option<(Message, Vec<Spot>)> {
    let first = shown.touch.spots.first()?;
    match picture {
        Picture::Heaps { .. } => {
            let heap = first.first()?;
            Some((say!("hint.heap", heap = heap + 1), vec![vec![*heap]]))
        }
        // Half the answer is which piece moves.
        Picture::Grid(_) if shown.touch.spots.len() > 1 => Some((say!("hint.piece"), vec![first.clone()])),
        Picture::Grid(grid) => {
            let cells = neighbourhood(grid, *first.first()? as usize);
            Some((say!("hint.area"), cells.into_iter().map(|cell| vec![cell as u64]).collect()))
        }
        Picture::Sum(parts) => {
            let (&part, spot) = first.split_first()?;
            let mut inner = shown.clone();
            inner.touch.spots = vec![spot.to_vec()];
            let (message, spots) = region(parts.get(part as usize)?, &inner)?;
            let outside = |mut spot: Spot| {
                spot.insert(0, part);
                spot
            };
            Some((message, spots.into_iter().map(outside).collect()))
        }
        Picture::Tree(_) | Picture::Text(_) => None,
    }
}

/// The empty cells near a cell: a block of three by three that holds it, in which it is not always in the middle; where stones
/// fall, the neighbouring columns.
fn neighbourhood(grid: &Grid, cell: usize) -> Vec<usize> {
    let (x, y) = (cell % grid.width, cell / grid.width);
    // A block that begins at a multiple of two covers the board evenly, and does not betray its middle.
    let from = |at: usize, length: usize| (at / 2 * 2).min(length.saturating_sub(3));
    let near = |cell: &usize| {
        let (cx, cy) = (cell % grid.width, cell / grid.width);
        let across = (from(x, grid.width)..from(x, grid.width) + 3).contains(&cx);
        let down = (from(y, grid.height)..from(y, grid.height) + 3).contains(&cy);
        across && (down || grid.style == GridStyle::Discs) && grid.cells[*cell].is_none()
    };
    (0..grid.cells.len()).filter(near).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Terms, find, judge};
    use kythu_game::{Options, Stop};

    fn ladder(game: &str, options: Options, position: &str) -> Vec<HintStep> {
        let setup = Setup::from_position(options, position);
        let mut terms = Terms::new(&Stop::new());
        terms.limits.nodes = Some(100_000);
        let kind = find(game).unwrap();
        let solution = judge(kind, &setup, &Options::new(), &terms, &mut |_| {}).unwrap();
        hints(kind, &setup, &solution).unwrap()
    }

    fn rungs(steps: &[HintStep]) -> Vec<Rung> {
        steps.iter().map(|step| step.rung).collect()
    }

    #[test]
    fn every_game_has_a_ladder() {
        for (game, position) in [
            ("nim", "1,3,5,7"),
            ("tictactoe", "b2"),
            ("connect4", "4444"),
            ("chess", "-"),
            ("grundy", "7"),
            ("sum", "1,2 + 5"),
        ] {
            let position = if game == "chess" {
                "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"
            } else {
                position
            };
            let steps = ladder(game, Options::new(), position);
            assert_eq!(rungs(&steps), [Rung::Nudge, Rung::Region, Rung::Move, Rung::Why], "{game}");
            let [_, region, mv, _] = steps.as_slice() else { unreachable!() };
            let inside = |spot: &Spot| region.spots.iter().any(|other| spot.starts_with(other));
            assert!(inside(&mv.spots[0]), "{game}: the move lies in the region");
        }
        assert_eq!(ladder("chess", Options::new(), "4k3/8/8/8/8/8/8/4K2R w - - 0 1")[2].spots.len(), 2);
        assert_eq!(rungs(&ladder("tree", Options::new(), "(1 2)")), [Rung::Nudge, Rung::Move, Rung::Why]);
    }

    #[test]
    fn nim_is_explained_in_binary() {
        let steps = ladder("nim", Options::new(), "2,4");
        let sum = steps[3].sum.as_ref().unwrap();
        assert_eq!(sum.rows, [(2, "010".to_owned()), (4, "100".to_owned())]);
        assert_eq!(sum.sum, "110");
        assert_eq!(steps[2].mv.as_deref(), Some("h2-2"));
    }

    #[test]
    fn a_game_that_is_over_needs_no_hint() {
        assert!(ladder("nim", Options::new(), "0,0").is_empty());
    }
}
