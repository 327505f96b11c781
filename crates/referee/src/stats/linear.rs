//! Small systems of linear equations with a symmetric, positive definite matrix.

/// The lower triangle L with L·Lᵀ = the matrix; none if it is not positive definite.
pub(super) fn cholesky(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let mut lower = vec![vec![0.0; size]; size];
    for row in 0..size {
        for column in 0..=row {
            let known: f64 = (0..column).map(|k| lower[row][k] * lower[column][k]).sum();
            let rest = matrix[row][column] - known;
            lower[row][column] =
                if row == column { (rest > 0.0).then(|| rest.sqrt())? } else { rest / lower[column][column] };
        }
    }
    Some(lower)
}

/// The solution x of L·Lᵀ·x = b.
pub(super) fn solve(lower: &[Vec<f64>], b: &[f64]) -> Vec<f64> {
    let size = lower.len();
    let mut x = b.to_vec();
    for row in 0..size {
        let known: f64 = (0..row).map(|k| lower[row][k] * x[k]).sum();
        x[row] = (x[row] - known) / lower[row][row];
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|k| lower[k][row] * x[k]).sum();
        x[row] = (x[row] - known) / lower[row][row];
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_system() {
        let matrix = vec![vec![4.0, 2.0, 0.0], vec![2.0, 5.0, 3.0], vec![0.0, 3.0, 6.0]];
        let x = solve(&cholesky(&matrix).unwrap(), &[2.0, 1.0, -3.0]);
        for (row, b) in matrix.iter().zip([2.0, 1.0, -3.0]) {
            let product: f64 = row.iter().zip(&x).map(|(a, x)| a * x).sum();
            assert!((product - b).abs() < 1e-12);
        }
        assert!(cholesky(&[vec![1.0, 2.0], vec![2.0, 1.0]]).is_none());
    }
}
