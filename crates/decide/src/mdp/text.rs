//! A process as text: `state / action: reward -> 0.8 this, 0.2 that`.

use super::{Action, Mdp, State};
use crate::lines::{Line, Piece, apart, quoted};
use crate::number::{Number, begins_like_a_number, shown, written};
use kythu_game::Refusal;
use kythu_words::say;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed};
use std::fmt;

/// Words before a colon that are no states.
const WORDS: [&str; 3] = ["discount", "tolerance", "end"];
/// The most states, and actions in one of them.
const MOST_STATES: usize = 20;
const MOST_ACTIONS: usize = 10;
/// The largest common denominator of the probabilities of an action.
const FINEST: u64 = 1_000_000;

impl Mdp {
    pub(crate) fn read(first: Piece<'_>, lines: &[Line<'_>]) -> Result<Self, Refusal> {
        let ([discount, tolerance, end], rules) = apart(lines, &WORDS)?;
        let Some(discount) = discount else { return Err(first.refuse_end(say!("decide.no-discount"))) };
        let tolerance = match tolerance {
            Some(line) => within(line, Signed::is_positive)?,
            None => ratio(1, 1_000),
        };
        let discount = within(discount, |number| !number.is_negative() && *number <= most_discount())?;
        let mut states: Vec<State> = Vec::new();
        for rule in &rules {
            let name = left(rule)?.0.name()?;
            if !states.iter().any(|state| state.name == name) {
                if states.len() == MOST_STATES {
                    return Err(rule.key.refuse(say!("decide.too-many", most = MOST_STATES)));
                }
                states.push(State { name, actions: Vec::new() });
            }
        }
        if states.is_empty() {
            return Err(first.refuse_end(say!("decide.no-actions")));
        }
        let ends = end.map(|line| line.rest.names()).transpose()?.unwrap_or_default();
        for (name, piece) in ends {
            if states.iter().any(|state| state.name == name) {
                return Err(piece.refuse(say!("decide.end-twice", name = name)));
            }
            if states.len() == MOST_STATES {
                return Err(piece.refuse(say!("decide.too-many", most = MOST_STATES)));
            }
            states.push(State { name, actions: Vec::new() });
        }
        for rule in &rules {
            let (state, action) = left(rule)?;
            let (state, name) = (state.name()?, action.name()?);
            let Some((reward, targets)) = rule.rest.cut("->").or_else(|| rule.rest.cut("→")) else {
                return Err(rule.rest.refuse_end(say!("decide.arrow")));
            };
            let reward = reward.one_number()?;
            let outcomes = outcomes(targets, &states)?;
            let Some(state) = states.iter_mut().find(|known| known.name == state) else { continue };
            if state.actions.iter().any(|known| known.name == name) {
                return Err(action.refuse(say!("decide.name-twice", name = name)));
            }
            if state.actions.len() == MOST_ACTIONS {
                return Err(action.refuse(say!("decide.too-many", most = MOST_ACTIONS)));
            }
            state.actions.push(Action { name, reward, outcomes });
        }
        Ok(Self { discount, tolerance, states })
    }
}

fn ratio(above: u32, below: u32) -> Number {
    Number::new(above.into(), below.into())
}

/// The greatest discount: beyond, values take too long to settle.
fn most_discount() -> Number {
    ratio(999, 1_000)
}

fn within(line: Line<'_>, fits: impl Fn(&Number) -> bool) -> Result<Number, Refusal> {
    let number = line.rest.one_number()?;
    if fits(&number) {
        return Ok(number);
    }
    let found = shown(&number);
    Err(line.rest.refuse(match line.key.text() {
        "discount" => say!("decide.discount", most = shown(&most_discount()), found = found),
        _ => say!("decide.tolerance", found = found),
    }))
}

/// `state / action`.
fn left<'a>(rule: &Line<'a>) -> Result<(Piece<'a>, Piece<'a>), Refusal> {
    rule.key.cut("/").ok_or_else(|| rule.key.refuse_end(say!("decide.slash")))
}

/// `0.8 this, 0.2 that`, or just `this`.
fn outcomes(targets: Piece<'_>, states: &[State]) -> Result<Vec<(usize, Number)>, Refusal> {
    let pieces = targets.split(|letter| matches!(letter, ',' | '|'));
    let mut outcomes: Vec<(usize, Number)> = Vec::new();
    let mut denominator = BigInt::one();
    for piece in &pieces {
        let (share, place) = match piece.cut(" ") {
            Some((share, name)) if begins_like_a_number(share.text()) => {
                let number = share.number()?;
                if !number.is_positive() {
                    return Err(share.refuse(say!("decide.share", found = shown(&number))));
                }
                (number, name)
            }
            _ if pieces.len() == 1 => (Number::one(), *piece),
            _ => return Err(piece.refuse(say!("decide.share-missing"))),
        };
        let name = place.name()?;
        let Some(state) = states.iter().position(|state| state.name == name) else {
            return Err(place.refuse(say!("decide.unknown-state", name = name)));
        };
        if outcomes.iter().any(|(known, _)| *known == state) {
            return Err(place.refuse(say!("decide.name-twice", name = name)));
        }
        denominator = denominator.lcm(share.denom());
        if denominator > FINEST.into() {
            return Err(piece.refuse(say!("decide.too-fine", finest = FINEST)));
        }
        outcomes.push((state, share));
    }
    let sum: Number = outcomes.iter().map(|(_, share)| share).sum();
    if !sum.is_one() {
        return Err(targets.refuse(say!("decide.prior-sum", found = shown(&sum))));
    }
    Ok(outcomes)
}

impl fmt::Display for Mdp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |name: &str| quoted(name, &WORDS);
        writeln!(f, "mdp\ndiscount: {}\ntolerance: {}", written(&self.discount), written(&self.tolerance))?;
        for state in &self.states {
            for action in &state.actions {
                let outcome = |(to, share): &(usize, Number)| {
                    format!("{} {}", written(share), name(&self.states[*to].name))
                };
                let outcomes: Vec<String> = action.outcomes.iter().map(outcome).collect();
                let (state, reward) = (name(&state.name), written(&action.reward));
                writeln!(f, "{state} / {}: {reward} -> {}", name(&action.name), outcomes.join(", "))?;
            }
        }
        let ends: Vec<String> = self
            .states
            .iter()
            .filter(|state| state.actions.is_empty())
            .map(|state| name(&state.name))
            .collect();
        if ends.is_empty() { Ok(()) } else { writeln!(f, "end: {}", ends.join(", ")) }
    }
}
