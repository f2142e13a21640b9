//! The commands of the sessions.

use crate::sessions::Step;

/// What a step sends. Commands that change little come less often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum What {
    Nothing,
    /// A command without a choice.
    Word(&'static str),
    Harmless,
    UserMove,
    IllegalMove,
    Variant,
    SetBoard,
    BadBoard,
    Ping,
    Nonsense,
}

/// Commands that change neither position nor side. The searches that they allow last some milliseconds.
pub(super) const HARMLESS: &str = "\
    level 0 0:00.3 0.01 | level 2 0:00.1 0 | time 50 | time 0 | otim 700 | st 0.01 | st 0.002 | hard | \
    hard | hard | easy | sd 1 | sd 3 | ? | ? | ? | draw | bk | . | exclude all | include all | \
    exclude e2e4 | include e2e4 | pause | resume | pause\nresume | option MultiPV=3 | option MultiPV=1 | \
    option ClearHash | option Network=0 | option Network=1 | option OwnBook=1 | option SkillLevel=2 | \
    option SkillLevel=20 | option ResignBelow=1 | option ResignBelow=0 | option ShowChances=1 | cores 2 | \
    cores 1 | lift e2\nput e4 | computer";

/// Lines that are refused.
pub(super) const NONSENSE: &str = "\
    usermove | st soon | level 1 | ping | setboard | option | variant checkers | cores 0 | nonsense | \
    sd -1";

impl What {
    /// What a step sends.
    pub(super) fn of(step: Step) -> Self {
        match step.what % 40 {
            0..5 | 30 | 33 => Self::Harmless,
            5..12 => Self::UserMove,
            12..16 => Self::Word("go"),
            16..19 => Self::Ping,
            19..21 => Self::Word("undo"),
            21..23 => Self::SetBoard,
            23 => Self::Nothing,
            24 => Self::Word("force"),
            25 => Self::Word("remove"),
            26 => Self::Word("new"),
            27 => Self::Variant,
            28 => Self::BadBoard,
            29 => Self::Word("playother"),
            31 => Self::Word("analyze"),
            32 => Self::Word("exit"),
            34 => Self::Word("hint"),
            35 => Self::Word("post"),
            36 => Self::Word("nopost"),
            37 => Self::Word("result *"),
            38 => Self::Nonsense,
            _ => Self::IllegalMove,
        }
    }
}
