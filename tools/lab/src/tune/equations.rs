//! Systems of linear equations.

/// Solves `matrix * x = right` by Cholesky decomposition, for a symmetric positive definite matrix given by
/// rows; `None` if the matrix is not positive definite.
pub fn solve(mut matrix: Vec<Vec<f64>>, right: &[f64]) -> Option<Vec<f64>> {
    let size = right.len();
    for row in 0..size {
        for column in 0..=row {
            let products = |index: usize| matrix[row][index] * matrix[column][index];
            let rest = matrix[row][column] - (0..column).map(products).sum::<f64>();
            matrix[row][column] = if row > column {
                rest / matrix[column][column]
            } else if rest > 0.0 {
                rest.sqrt()
            } else {
                return None;
            };
        }
    }
    let mut solution = right.to_vec();
    for row in 0..size {
        let known: f64 = (0..row).map(|column| matrix[row][column] * solution[column]).sum();
        solution[row] = (solution[row] - known) / matrix[row][row];
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|below| matrix[below][row] * solution[below]).sum();
        solution[row] = (solution[row] - known) / matrix[row][row];
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linear_equations() {
        let matrix = vec![vec![4.0, 2.0, 0.5], vec![2.0, 5.0, 1.0], vec![0.5, 1.0, 3.0]];
        let solution = [1.0, -2.0, 3.0];
        let right: Vec<f64> =
            matrix.iter().map(|row| row.iter().zip(solution).map(|(a, x)| a * x).sum()).collect();
        let found = solve(matrix, &right).unwrap();
        assert!(found.iter().zip(solution).all(|(found, x)| (found - x).abs() < 1e-9));
        assert!(solve(vec![vec![1.0, 2.0], vec![2.0, 1.0]], &[1.0, 1.0]).is_none());
        assert!(solve(vec![vec![1.0, 1.0], vec![1.0, 1.0]], &[1.0, 1.0]).is_none(), "equal rows");
    }
}
