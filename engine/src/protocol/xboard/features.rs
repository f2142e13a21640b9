//! The answer to `protover`: what the engine reports to XBoard.

use movegen::Games;

use super::{options, variants};

/// The lines of the answer.
pub(super) fn lines(games: &Games) -> Vec<String> {
    // XBoard sends SIGTERM together with `quit`: the engine would end before it has read the result.
    let mut lines = vec![
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 reuse=1 colors=0 sigint=0 \
         sigterm=0"
            .into(),
        "feature analyze=1 exclude=1 pause=1 nps=1 memory=1 smp=1 highlight=1 debug=1".into(),
    ];
    lines.extend(variants::lines(games));
    lines.extend([format!("feature myname=\"{} {}\"", crate::NAME, crate::VERSION)]);
    lines.extend(options::lines(games));
    lines.push("feature done=1".into());
    lines
}
