use crate::Exam;
use crate::matches::result;
use kythu_game::{Hashed, Side};

/// The worst that can happen to somebody with these answers, whatever the other side plays: 1, 0 or −1 from the start of the
/// exam, with `seat` theirs. Every line of play is looked at, every position once.
pub(crate) fn worst<G: Hashed>(exam: &Exam<G>, game: &G, answers: &[u32], seat: Side) -> i32 {
    /// Not yet seen; on the way from the start; known.
    #[derive(Clone, Copy, PartialEq)]
    enum Seen {
        Not,
        Open,
        Known(i32),
    }
    struct Frame {
        number: usize,
        /// Children that are still to be looked at.
        rest: Vec<usize>,
        worst: i32,
    }
    let enter = |number: usize| {
        let position = crate::measure::position(exam, game, number);
        if game.outcome(&position).is_some() {
            return Frame { number, rest: Vec::new(), worst: result(game, &position, seat) };
        }
        let own = game.side_to_move(&position) == seat;
        let mut rest = Vec::new();
        for (which, mv) in game.moves(&position).enumerate() {
            if !own || which == answers[number] as usize {
                let mut child = position.clone();
                game.play(&mut child, mv);
                rest.extend(exam.find(game, &child));
            }
        }
        Frame { number, rest, worst: 1 }
    };
    let mut seen = vec![Seen::Not; exam.len()];
    let mut path = vec![enter(0)];
    seen[0] = Seen::Open;
    loop {
        let Some(frame) = path.last_mut() else { return 0 };
        let Some(child) = frame.rest.pop() else {
            let (number, worst) = (frame.number, frame.worst);
            seen[number] = Seen::Known(worst);
            path.pop();
            match path.last_mut() {
                Some(parent) => parent.worst = parent.worst.min(worst),
                None => return worst,
            }
            continue;
        };
        match seen[child] {
            Seen::Known(worst) => frame.worst = frame.worst.min(worst),
            // Play that comes back to where it was has no end: a draw.
            Seen::Open => frame.worst = frame.worst.min(0),
            Seen::Not => {
                seen[child] = Seen::Open;
                path.push(enter(child));
            }
        }
    }
}
