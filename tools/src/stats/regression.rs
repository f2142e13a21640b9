//! Linear regression by ordinary least squares.

/// Observations of a response that is a linear function of a row of numbers, without a constant, plus noise.
// Source: https://en.wikipedia.org/wiki/Ordinary_least_squares
#[derive(Clone, Debug)]
pub struct LeastSquares {
    observations: usize,
    /// The sums of products of two numbers of a row.
    products: Vec<Vec<f64>>,
    /// The sums of products of a number and the response.
    with_response: Vec<f64>,
    /// The sum of squared responses.
    response_squares: f64,
}

/// An estimated coefficient.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coefficient {
    /// The estimate.
    pub value: f64,
    /// Its standard error.
    pub standard_error: f64,
}

impl LeastSquares {
    /// A greater variance of a coefficient, relative to that of an observation, means that rounding errors
    /// hide that the rows do not determine it.
    const UNDETERMINED: f64 = 1e6;

    /// No observations of rows of `size` numbers.
    pub fn new(size: usize) -> Self {
        Self {
            observations: 0,
            products: vec![vec![0.0; size]; size],
            with_response: vec![0.0; size],
            response_squares: 0.0,
        }
    }

    /// Adds an observation.
    pub fn add(&mut self, row: &[f64], response: f64) {
        self.observations += 1;
        for ((products, sum), first) in self.products.iter_mut().zip(&mut self.with_response).zip(row) {
            products.iter_mut().zip(row).for_each(|(sum, second)| *sum += first * second);
            *sum += first * response;
        }
        self.response_squares += response * response;
    }

    /// The number of observations.
    pub fn observations(&self) -> usize {
        self.observations
    }

    /// The observations beyond those that the coefficients need.
    pub fn degrees_of_freedom(&self) -> usize {
        self.observations.saturating_sub(self.with_response.len())
    }

    /// The coefficients; `None` if there are no degrees of freedom, or the rows do not determine all
    /// coefficients. If the coefficients explain all responses exactly, the standard errors are those of a
    /// sum of squared residuals of `least_residual`.
    pub fn fit(&self, least_residual: f64) -> Option<Vec<Coefficient>> {
        /// A smaller sum is a rounding error.
        const EXACT: f64 = 1e-9;
        let (size, degrees) = (self.with_response.len(), self.degrees_of_freedom());
        if degrees == 0 {
            return None;
        }
        let values = solve(self.products.clone(), &self.with_response)?;
        let explained: f64 = values.iter().zip(&self.with_response).map(|(value, sum)| value * sum).sum();
        let residual = self.response_squares - explained;
        let residual = if residual > EXACT { residual } else { least_residual };
        let unit = |index: usize| (0..size).map(|other| f64::from(u8::from(other == index))).collect();
        let estimate = |(index, &value): (usize, &f64)| {
            let unit: Vec<f64> = unit(index);
            let variance = solve(self.products.clone(), &unit)?[index];
            let determined = (0.0..Self::UNDETERMINED).contains(&variance);
            let standard_error = (variance * residual / degrees as f64).sqrt();
            determined.then_some(Coefficient { value, standard_error })
        };
        values.iter().enumerate().map(estimate).collect()
    }
}

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

    fn fit(rows: &[(&[f64], f64)]) -> Option<Vec<Coefficient>> {
        let mut squares = LeastSquares::new(rows[0].0.len());
        rows.iter().for_each(|(row, response)| squares.add(row, *response));
        squares.fit(0.25)
    }

    /// By hand: X'X = (3 1; 1 3), X'y = (3/4, 3/4), so both coefficients are 3/16. The residuals are 1/8,
    /// -1/8 and 0, so the variance of an observation is 1/32, and that of a coefficient 1/32 x 3/8.
    #[test]
    fn a_fit_computed_by_hand() {
        let found = fit(&[(&[1.0, 1.0], 0.5), (&[1.0, 1.0], 0.25), (&[1.0, -1.0], 0.0)]).unwrap();
        for Coefficient { value, standard_error } in found {
            assert!((value - 3.0 / 16.0).abs() < 1e-12, "{value}");
            assert!((standard_error - (3.0_f64 / 256.0).sqrt()).abs() < 1e-12, "{standard_error}");
        }
    }

    /// By hand: X'X = (14), X'y = (13), so the coefficient is 13/14. The sum of squared residuals is
    /// 14 - 13^2 / 14 = 27/14, over two degrees of freedom.
    #[test]
    fn a_fit_of_several_sizes() {
        let mut squares = LeastSquares::new(1);
        for (number, response) in [(1.0, 1.0), (2.0, 3.0), (3.0, 2.0)] {
            squares.add(&[number], response);
        }
        assert_eq!((squares.observations(), squares.degrees_of_freedom()), (3, 2));
        let found = squares.fit(0.25).unwrap()[0];
        assert!((found.value - 13.0 / 14.0).abs() < 1e-12, "{found:?}");
        assert!((found.standard_error - (27.0_f64 / 14.0 / 2.0 / 14.0).sqrt()).abs() < 1e-12, "{found:?}");
    }

    #[test]
    fn undetermined_coefficients_are_none() {
        let same: [f64; 3] = [1.0, -1.0, 1.0];
        assert_eq!(fit(&[(&[1.0, 1.0], 0.5), (&[1.0, -1.0], 0.25)]), None, "no degrees of freedom");
        assert_eq!(fit(&[(&same, 0.5), (&same, 0.25), (&same, 0.1), (&same, 0.2)]), None);
        // The first and the second number are always equal; 0.1 has no exact binary form.
        let row = |third: f64| [0.1, 0.1, third];
        assert_eq!(fit(&[1.0, -1.0, 1.0, 1.0].map(row).each_ref().map(|row| (&row[..], 0.3))), None);
    }

    #[test]
    fn an_exact_fit_has_errors_too() {
        let found = fit(&[(&[1.0], 0.5), (&[-1.0], -0.5)]).unwrap();
        assert!((found[0].value - 0.5).abs() < 1e-12);
        assert!((found[0].standard_error - (0.25_f64 / 2.0).sqrt()).abs() < 1e-12);
    }

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
