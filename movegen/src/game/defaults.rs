//! Which values a game file leaves out.

/// Whether a value is the default of its type.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(super) const fn is_true(flag: &bool) -> bool {
    *flag
}
