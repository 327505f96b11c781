use super::Row;

/// How deep an algorithm saw on equal terms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// The greatest depth that it finished, the mean over the positions.
    pub depth: f64,
    /// How many times as deep as the first algorithm, over the positions that neither saw to the end; none if there are no such.
    pub times: Option<f64>,
    /// Positions that it saw to the end: there was nothing deeper to see.
    pub settled: usize,
}

/// The deepest finished search on each position: its depth, and whether nothing lies beyond.
fn deepest(rows: &[Row], entrant: usize, positions: usize) -> Vec<Option<(u32, bool)>> {
    let mut found = vec![None; positions];
    for row in rows.iter().filter(|row| row.entrant == entrant) {
        if let Some(place) = found.get_mut(row.position) {
            let (depth, settled) = place.unwrap_or((0, false));
            *place = Some(if row.complete && row.depth > depth {
                (row.depth, row.settled)
            } else {
                (depth, settled)
            });
        }
    }
    found
}

/// How deep each of so many algorithms saw; none for those that have not begun.
#[must_use]
pub fn reaches(rows: &[Row], entrants: usize, positions: usize) -> Vec<Option<Reach>> {
    let first = deepest(rows, 0, positions);
    let reach = |entrant: usize| {
        let own = deepest(rows, entrant, positions);
        let seen: Vec<(u32, bool)> = own.iter().flatten().copied().collect();
        if seen.is_empty() {
            return None;
        }
        let open = own.iter().zip(&first).filter_map(|pair| match pair {
            (Some((own, false)), Some((first, false))) => Some((f64::from(*own), f64::from(*first))),
            _ => None,
        });
        let (own_sum, first_sum) = open.fold((0.0, 0.0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
        Some(Reach {
            depth: seen.iter().map(|(depth, _)| f64::from(*depth)).sum::<f64>() / seen.len() as f64,
            times: (first_sum > 0.0).then(|| own_sum / first_sum),
            settled: seen.iter().filter(|(_, settled)| *settled).count(),
        })
    };
    (0..entrants).map(reach).collect()
}
