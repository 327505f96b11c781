/// A row of comma-separated values.
#[must_use]
pub fn csv_row<S: AsRef<str>>(cells: &[S]) -> String {
    let quote = |cell: &S| {
        let cell = cell.as_ref();
        if cell.contains(['"', ',', '\n', '\r']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.to_owned()
        }
    };
    cells.iter().map(quote).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::csv_row;

    #[test]
    fn cells_that_would_break_a_row_are_quoted() {
        assert_eq!(csv_row(&["a", "b,c", "d\"e", "f\ng"]), "a,\"b,c\",\"d\"\"e\",\"f\ng\"");
    }
}
