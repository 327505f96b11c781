use super::row::{branching, percent};
use super::{Measure, Reach, Row, Rule, reaches};
use kythu_words::{Figures, Message, say};
use std::time::Duration;

/// What an algorithm did at one depth, on all positions together.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    rows: usize,
    nodes: u64,
    leaves: u64,
    time: Duration,
    cutoffs: u64,
    first_move_cuts: u64,
    probes: u64,
    hits: u64,
}

/// The searches of a depth, by algorithm; none for those that have not finished it on every position.
fn sums(rows: &[Row], entrants: usize, positions: usize, depth: u32) -> Vec<Option<Sum>> {
    let mut sums = vec![Sum::default(); entrants];
    for row in rows.iter().filter(|row| row.complete && row.depth == depth) {
        let Some(sum) = sums.get_mut(row.entrant) else { continue };
        sum.rows += 1;
        sum.nodes += row.nodes;
        sum.leaves += row.leaves;
        sum.time += row.time;
        sum.cutoffs += row.cutoffs;
        sum.first_move_cuts += row.first_move_cuts;
        sum.probes += row.probes;
        sum.hits += row.hits;
    }
    sums.into_iter().map(|sum| (sum.rows == positions).then_some(sum)).collect()
}

/// The deepest depth at which the first algorithm can be compared with another, and what all did there. If there is no other, the
/// deepest that the first has finished.
fn common(rows: &[Row], entrants: usize, positions: usize) -> Option<(u32, Vec<Option<Sum>>)> {
    let mut depths: Vec<u32> = rows.iter().map(|row| row.depth).collect();
    depths.sort_unstable();
    depths.dedup();
    let at = |depth: u32| (depth, sums(rows, entrants, positions, depth));
    let all: Vec<_> = depths
        .into_iter()
        .rev()
        .map(at)
        .filter(|(_, sums)| sums.first().is_some_and(Option::is_some))
        .collect();
    let several = all.iter().position(|(_, sums)| sums.iter().flatten().count() > 1);
    all.into_iter().nth(several.unwrap_or(0))
}

/// The one of the others that does best.
fn best<K: PartialOrd>(sums: &[Option<Sum>], key: impl Fn(&Sum) -> Option<K>) -> Option<(usize, Sum)> {
    let mut found: Option<(usize, Sum, K)> = None;
    for (entrant, sum) in sums.iter().enumerate() {
        let Some((sum, key)) = sum.and_then(|sum| key(&sum).map(|key| (sum, key))) else { continue };
        if found.as_ref().is_none_or(|(_, _, least)| key < *least) {
            found = Some((entrant, sum, key));
        }
    }
    found.map(|(entrant, sum, _)| (entrant, sum))
}

/// A number as people say it: three digits that matter at most.
fn short(number: f64) -> Figures {
    let places = if number >= 100.0 { 0 } else { 1 };
    let text = format!("{number:.places$}");
    Figures(text.strip_suffix(".0").map_or(text.clone(), str::to_owned))
}

/// A share in percent. What is nearly all is not called all.
fn share(percent: f64) -> Figures {
    let places = match percent {
        99.0..100.0 => (-(100.0 - percent).log10()).ceil().clamp(1.0, 4.0) as usize,
        0.0..1.0 if percent > 0.0 => 1,
        _ => 0,
    };
    let unit = 10f64.powi(places as i32);
    let percent = if percent < 100.0 { (percent * unit).floor() / unit } else { percent };
    Figures(format!("{percent:.places$}"))
}

/// What rows say about a measure, in a sentence. The algorithms have these names, and the first is what the others are compared with.
#[must_use]
pub fn finding(measure: Measure, rows: &[Row], names: &[String], positions: usize) -> Option<Message> {
    let (depth, sums) = common(rows, names.len(), positions)?;
    let base = sums.first().copied().flatten()?;
    let base_name = names.first()?;
    let name = |entrant: usize| names.get(entrant).cloned().unwrap_or_default();
    let alone = sums.iter().flatten().count() < 2;
    match measure {
        Measure::Nodes | Measure::Leaves => {
            let count = |sum: &Sum| if measure == Measure::Nodes { sum.nodes } else { sum.leaves };
            let (entrant, least) = best(&sums, |sum| Some(count(sum)))?;
            let skipped = percent(count(&base) - count(&least), count(&base)).unwrap_or(0.0);
            let what = if measure == Measure::Nodes { say!("contest.nodes") } else { say!("contest.leaves") };
            Some(if alone {
                say!("contest.visits", algo = base_name, count = count(&base), what = what, depth = depth)
            } else if entrant == 0 {
                say!("contest.fewest", base = base_name, what = what, depth = depth)
            } else {
                say!(
                    "contest.skips",
                    algo = name(entrant),
                    percent = share(skipped),
                    base = base_name,
                    what = what,
                    depth = depth
                )
            })
        }
        Measure::Time => {
            let (entrant, least) = best(&sums, |sum| Some(sum.time))?;
            let times = base.time.as_secs_f64() / least.time.as_secs_f64().max(1e-9);
            Some(if alone {
                say!(
                    "contest.takes",
                    algo = base_name,
                    ms = short(base.time.as_secs_f64() * 1e3),
                    depth = depth
                )
            } else if entrant == 0 {
                say!("contest.fastest", base = base_name, depth = depth)
            } else {
                say!(
                    "contest.faster",
                    algo = name(entrant),
                    times = short(times),
                    base = base_name,
                    depth = depth
                )
            })
        }
        Measure::Branching => {
            let (entrant, least) = best(&sums, |sum| Some(sum.nodes))?;
            let factor = |sum: &Sum| short(branching(sum.nodes as f64 / positions.max(1) as f64, depth));
            Some(if entrant == 0 {
                say!("contest.branching-alone", algo = base_name, factor = factor(&base), depth = depth)
            } else {
                say!(
                    "contest.branching",
                    algo = name(entrant),
                    factor = factor(&least),
                    base = base_name,
                    base_factor = factor(&base),
                    depth = depth
                )
            })
        }
        Measure::Cutoffs => {
            let (entrant, most) = best(&sums, |sum| Some(std::cmp::Reverse(sum.cutoffs)))?;
            Some(if most.cutoffs == 0 {
                say!("contest.no-cutoffs", depth = depth)
            } else {
                say!("contest.cutoffs", algo = name(entrant), count = most.cutoffs, depth = depth)
            })
        }
        Measure::FirstMove => {
            let first = |sum: &Sum| percent(sum.first_move_cuts, sum.cutoffs);
            Some(match best(&sums, |sum| first(sum).map(|share| -share)) {
                None => say!("contest.no-cutoffs", depth = depth),
                Some((entrant, most)) => {
                    let percent = share(first(&most).unwrap_or(0.0));
                    say!("contest.first-move", algo = name(entrant), percent = percent, depth = depth)
                }
            })
        }
        Measure::Hits => {
            let hits = |sum: &Sum| percent(sum.hits, sum.probes);
            Some(match best(&sums, |sum| hits(sum).map(|share| -share)) {
                None => say!("contest.no-table"),
                Some((entrant, most)) => {
                    let percent = share(hits(&most).unwrap_or(0.0));
                    say!("contest.hits", algo = name(entrant), percent = percent, depth = depth)
                }
            })
        }
    }
}

/// What a comparison has shown: of depths how much was saved, on equal terms how much deeper somebody saw.
#[must_use]
pub fn headline(rule: Rule, rows: &[Row], names: &[String], positions: usize) -> Option<Message> {
    let terms = match rule {
        Rule::Depths { .. } => return finding(Measure::Nodes, rows, names, positions),
        Rule::Nodes(nodes) => say!("contest.with-nodes", nodes = nodes),
        Rule::Time(time) => say!("contest.with-time", ms = short(time.as_secs_f64() * 1e3)),
    };
    let reaches = reaches(rows, names.len(), positions);
    let base = reaches.first().copied().flatten()?;
    let base_name = names.first()?;
    let others = reaches.iter().enumerate().skip(1).filter_map(|(entrant, reach)| Some((entrant, (*reach)?)));
    let deepest = |a: &(usize, Reach), b: &(usize, Reach)| a.1.depth.total_cmp(&b.1.depth);
    // Of equally deep ones the one named first.
    let best = others.rev().max_by(deepest);
    Some(match best {
        None => say!("contest.sees-alone", terms = terms, base = base_name, depth = short(base.depth)),
        Some((entrant, reach)) => {
            let (algo, depth, base_depth) = (&names[entrant], short(reach.depth), short(base.depth));
            match reach.times {
                Some(times) => {
                    let more = 100.0 * (times - 1.0);
                    let percent = format!("{}{}", if more < 0.0 { "−" } else { "+" }, more.abs().round());
                    say!(
                        "contest.sees",
                        terms = terms,
                        algo = algo,
                        depth = depth,
                        base = base_name,
                        base_depth = base_depth,
                        percent = percent
                    )
                }
                // Somebody saw everything there is: a ratio would be that of the game's length.
                None => say!(
                    "contest.sees-all",
                    terms = terms,
                    algo = algo,
                    depth = depth,
                    base = base_name,
                    base_depth = base_depth
                ),
            }
        }
    })
}
