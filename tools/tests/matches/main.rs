//! Matches between engines that misbehave.
