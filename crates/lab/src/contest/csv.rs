use super::Row;

/// The columns of a comparison as comma-separated values.
pub const CSV_COLUMNS: [&str; 14] = [
    "algo",
    "depth",
    "value",
    "move",
    "nodes",
    "leaves",
    "cutoffs",
    "ebf",
    "ms",
    "complete",
    "first_move_cuts",
    "probes",
    "hits",
    "position",
];

/// The cells of a row, under [`CSV_COLUMNS`].
#[must_use]
pub fn csv_cells(row: &Row, algo: &str, position: &str) -> Vec<String> {
    vec![
        algo.to_owned(),
        row.depth.to_string(),
        row.value.to_string(),
        row.best.clone().unwrap_or_default(),
        row.nodes.to_string(),
        row.leaves.to_string(),
        row.cutoffs.to_string(),
        format!("{:.2}", row.branching()),
        format!("{:.3}", row.ms()),
        row.complete.to_string(),
        row.first_move_cuts.to_string(),
        row.probes.to_string(),
        row.hits.to_string(),
        position.to_owned(),
    ]
}
