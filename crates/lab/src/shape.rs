use kythu_game::{Refusal, Score, Side};
use kythu_games::tree::{Shape, Tree};
use kythu_players::Spec;
use kythu_words::say;

/// Reads the shape of a random tree: `depth=3,branching=2,irregular=on,min=-9,max=9,side=max`.
pub fn read_shape(given: &str) -> Result<Shape, Refusal> {
    const BEFORE: &str = "shape(";
    let refuse = |refusal: Refusal| Refusal {
        at: refusal.at.map(|at| at.saturating_sub(BEFORE.len()).min(given.chars().count())),
        ..refusal
    };
    let params = format!("{BEFORE}{given})").parse::<Spec>().map_err(refuse)?.params;
    params.only(&["depth", "branching", "irregular", "min", "max", "side"])?;
    let value = |name: &'static str, default: i32| match params.get(name) {
        None => Ok(default),
        Some(text) => match text.parse::<i32>() {
            Ok(value) if value.abs() <= Score::LIMIT => Ok(value),
            _ => Err(Refusal::new(say!("tree.value-range", limit = Score::LIMIT, found = text))),
        },
    };
    Ok(Shape {
        depth: params.number("depth", 0, u64::from(Tree::MAX_DEPTH))?.unwrap_or(3) as u32,
        branching: params.number("branching", 1, 1000)?.unwrap_or(2) as u32,
        irregular: params.flag("irregular")?,
        values: (value("min", -9)?, value("max", 9)?),
        root_side: match params.get("side") {
            None | Some("max") => Side::First,
            Some("min") => Side::Second,
            Some(_) => return Err(say!("tree.json-side").into()),
        },
    })
}
