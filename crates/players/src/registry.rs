use crate::GameKind;
use crate::catalogue::{bot, for_any, for_hashed, memo, nimbers, nimsum, qlearn, quantum, solver};
use crate::kind::{ENGINE, Kind};
use crate::learning::{Apart, Folded};
use crate::solve;
use kythu_game::{Described, Evaluator, Hashed, Options, Refusal};
use kythu_games::chess::Chess;
use kythu_games::connect4::Connect4;
use kythu_games::grundy::Grundy;
use kythu_games::mnk::Mnk;
use kythu_games::nim::Nim;
use kythu_games::sum::Sum;
use kythu_games::tree::Tree;
use kythu_words::say;
use std::sync::OnceLock;

/// All games, in the order in which they are shown.
#[must_use]
pub fn registry() -> &'static [Box<dyn GameKind>] {
    static GAMES: OnceLock<Vec<Box<dyn GameKind>>> = OnceLock::new();
    GAMES.get_or_init(|| {
        vec![
            Box::new(
                searched::<Nim>(solve::nim)
                    .with(memo::algo())
                    .learning::<Folded>()
                    .and(qlearn::algo::<_, Folded>())
                    .with(quantum::algo())
                    .with(nimsum::algo())
                    .defaulting("nimsum")
                    .hinting(nimsum::hint),
            ),
            Box::new(
                searched::<Grundy>(solve::impartial)
                    .with(memo::algo())
                    .learning::<Folded>()
                    .with(nimbers::algo())
                    .defaulting("nimbers"),
            ),
            Box::new(
                searched::<Sum<Nim, Grundy>>(solve::impartial)
                    .with(memo::algo())
                    .learning::<Folded>()
                    .with(nimbers::algo())
                    .defaulting("nimbers"),
            ),
            Box::new(
                searched::<Mnk>(solve::mnk)
                    .with(memo::algo())
                    .learning::<Folded>()
                    .and(qlearn::algo::<_, Folded>())
                    .called("tictactoe", tic_tac_toe()),
            ),
            Box::new(
                searched::<Mnk>(solve::mnk)
                    .solved_with(&solve::MNK_HOW)
                    .with(memo::algo())
                    .learning::<Folded>(),
            ),
            Box::new(
                searched::<Connect4>(solve::connect4)
                    .solved_with(&solve::CONNECT4_HOW)
                    .with(memo::algo())
                    .learning::<Folded>()
                    .with(bot::algo())
                    .with(solver::algo())
                    .defaulting("solver"),
            ),
            Box::new(searched::<Chess>(solve::by_search).learning::<Apart>()),
            Box::new(searched::<Tree>(solve::tree).learning::<Apart>().defaulting("alphabeta")),
        ]
    })
}

/// A game that the engine can search.
fn searched<G: Described + Hashed + Send + Clone>(solve: solve::Solve<G>) -> Kind<G>
where
    <G::Eval as Evaluator<G>>::Sum: Send + Sync,
{
    Kind::new(for_any().into_iter().chain(for_hashed()).collect(), ENGINE, solve, solve::by_search)
}

fn tic_tac_toe() -> Options {
    Options::new().with("size", "3x3").with("k", "3")
}

/// The game with this name.
pub fn find(name: &str) -> Result<&'static dyn GameKind, Refusal> {
    match registry().iter().find(|kind| kind.name() == name) {
        Some(kind) => Ok(kind.as_ref()),
        None => {
            let known = registry().iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ");
            Err(say!("error.no-game", name = name, known = known).into())
        }
    }
}
