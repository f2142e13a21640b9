//! Times in seconds, as text.

use std::time::Duration;

/// The longest time on a clock: more than a year. Sums of a few such times do not overflow.
pub const LONGEST_CLOCK: Duration = Duration::from_secs(40_000_000);

/// Reads a number of seconds from 0 to `longest`, with or without a fraction.
pub fn parse_seconds(text: &str, longest: f64) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    (0.0..=longest).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// Reads a time greater than 0: `2s`, `500ms`, or a number of seconds such as `0.5`, up to `longest` seconds.
pub fn parse_time(text: &str, longest: f64) -> Option<Duration> {
    let time = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(number), _) => parse_seconds(number, 1000.0 * longest)? / 1000,
        (None, Some(number)) => parse_seconds(number, longest)?,
        (None, None) => parse_seconds(text, longest)?,
    };
    (!time.is_zero()).then_some(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_within_bounds() {
        assert_eq!(parse_seconds("0", 9.0), Some(Duration::ZERO));
        assert_eq!(parse_seconds("1.25", 9.0), Some(Duration::from_millis(1250)));
        assert_eq!(parse_seconds("9", 9.0), Some(Duration::from_secs(9)));
        for bad in ["", "9.01", "-0.5", "1s", "NaN", "inf", "1e300"] {
            assert_eq!(parse_seconds(bad, 9.0), None, "{bad}");
        }
    }
}
