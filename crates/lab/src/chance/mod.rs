//! Trees with chance nodes: expectiminimax, what star1 and star2 can cut of it, and an estimate by chance alone.
//!
//! ```text
//! (?(1/2:3 1/2:9) ?(2 8))        a chance node is a question mark; 1/2: is a probability; without any, all are alike
//! A(B?(0.9:(1 5) 0.1:(7 8)) 4)   players take turns, and chance is nobody's turn
//! ?(2:10 1:-5)                   whole numbers are weights: two to one
//! ```

mod code;
mod json;
mod sample;
mod scribe;
mod search;
#[cfg(test)]
mod tests;
mod text;
mod tree;

pub use sample::{Estimate, estimate};
pub use search::Method;
pub use tree::ChanceTree;

use crate::{Run, RunLimits};
use kythu_game::Refusal;
use kythu_players::Spec;
use kythu_words::say;

/// The methods by name.
pub const METHODS: [(&str, Method); 3] =
    [("expectiminimax", Method::Plain), ("star1", Method::Star1), ("star2", Method::Star2)];

/// The method that a spec names.
pub fn method(spec: &Spec) -> Result<Method, Refusal> {
    spec.params.only(&[])?;
    METHODS.iter().find(|(name, _)| *name == spec.name).map(|(_, method)| *method).ok_or_else(|| {
        let known = METHODS.map(|(name, _)| name).join(", ");
        say!("error.no-such-algo", name = &spec.name, known = known).into()
    })
}

/// Runs a method on a tree: `expectiminimax`, `star1` or `star2`.
pub fn run(tree: &ChanceTree, spec: &Spec, limits: RunLimits) -> Result<Run, Refusal> {
    Ok(search::run(tree, method(spec)?, spec.to_string(), limits))
}
