//! The features that the engine reports to XBoard.

use super::options;
use super::variants::variant_names;

/// The line that announces the games.
pub(super) fn variants_line() -> String {
    format!("feature variants=\"{}\"", variant_names().join(","))
}

/// The answer to `protover`.
pub(super) fn lines() -> Vec<String> {
    let mut lines = vec![
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 reuse=1 colors=0 sigint=0 \
         sigterm=0"
            .into(),
        "feature analyze=1 exclude=1 pause=1 nps=0 memory=1 smp=1 highlight=1 debug=1".into(),
        variants_line(),
        format!("feature myname=\"{} {}\"", crate::NAME, crate::VERSION),
    ];
    lines.extend(options::lines());
    lines.push("feature done=1".into());
    lines
}
