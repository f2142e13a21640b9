//! Sides with several royal pieces.

use serde::{Deserialize, Serialize};

use super::defaults::is_default;

/// The rule for sides with several royal pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Royals {
    /// When a side is in check.
    pub check: RoyalCheck,
    /// With [`RoyalCheck::Any`]: while a side has more than this number of royal pieces of a kind, it can
    /// lose one of them, so attacks on them are no check.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spare_above: Option<u8>,
}

/// When a side with several royal pieces is in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoyalCheck {
    /// One of them is attacked.
    Any,
    /// All of them are attacked.
    All,
}
