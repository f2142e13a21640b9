//! What Python passes: numbers, times and texts. A wrong one is refused with a sentence.

use std::borrow::Cow;
use std::ffi::CString;
use std::ops::RangeInclusive;

use pyo3::PyTypeInfo;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// The number of characters of a wrong argument that a message shows.
const SHOWN: usize = 40;

/// A `ValueError` with a sentence.
pub fn value_error(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A `TypeError` that says what is wanted and what was given.
pub fn type_error(wanted: &str, given: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!("{wanted}, not {}", shown(given)))
}

/// Gives a warning of a category.
///
/// # Errors
/// If the filters of warnings make an exception of it.
pub fn warn<Category: PyTypeInfo>(py: Python<'_>, text: &str) -> PyResult<()> {
    PyErr::warn(py, py.get_type::<Category>().as_any(), &CString::new(text.replace('\0', ""))?, 1)
}

/// An argument as Python writes it, cut if it is long.
fn shown(value: &Bound<'_, PyAny>) -> String {
    // Python refuses to write the longest numbers.
    let text = match value.repr() {
        Ok(text) => text.to_string_lossy().into_owned(),
        Err(_) => format!("a very long {}", value.get_type()),
    };
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// A whole number within a range.
///
/// # Errors
/// `ValueError` for another number, `TypeError` for something else.
pub fn whole(name: &str, value: &Bound<'_, PyAny>, range: RangeInclusive<u64>) -> PyResult<u64> {
    let wanted = format!("{name} is a whole number from {} to {}", range.start(), range.end());
    match value.extract::<u64>() {
        Ok(number) if range.contains(&number) => Ok(number),
        Err(error) if !is_of_conversion(&error, value) => Err(error),
        _ => Err(refusal(&wanted, value)),
    }
}

/// A number of seconds, at least 0.
///
/// # Errors
/// `ValueError` for another number, `TypeError` for something else.
pub fn seconds(name: &str, value: &Bound<'_, PyAny>) -> PyResult<f64> {
    match value.extract::<f64>() {
        Ok(number) if number >= 0.0 && number.is_finite() => Ok(number),
        Err(error) if !is_of_conversion(&error, value) => Err(error),
        _ => Err(refusal(&format!("{name} is a number of seconds, at least 0"), value)),
    }
}

/// Whether an error says only that a value is not a number of the wanted kind.
fn is_of_conversion(error: &PyErr, value: &Bound<'_, PyAny>) -> bool {
    let py = value.py();
    error.is_instance_of::<PyOverflowError>(py) || error.is_instance_of::<PyTypeError>(py)
}

fn refusal(wanted: &str, value: &Bound<'_, PyAny>) -> PyErr {
    let is_number = ["__index__", "__float__"].iter().any(|name| value.hasattr(*name).unwrap_or(false));
    if is_number { value_error(format!("{wanted}, not {}", shown(value))) } else { type_error(wanted, value) }
}

/// A text. Halves of characters that no text can have are replaced.
///
/// # Errors
/// `TypeError` for something else.
pub fn text<'a>(wanted: &str, value: &'a Bound<'_, PyAny>) -> PyResult<Cow<'a, str>> {
    value.cast::<PyString>().map(|text| text.to_string_lossy()).map_err(|_| type_error(wanted, value))
}

/// A text as Python writes it, in quotes.
pub fn quoted(py: Python<'_>, text: &str) -> PyResult<String> {
    Ok(PyString::new(py, text).repr()?.to_string_lossy().into_owned())
}

/// An optional value as Python writes it.
pub fn written<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(|| "None".to_owned(), |value| value.to_string())
}
