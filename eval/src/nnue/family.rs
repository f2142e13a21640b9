//! A network of one game for another: as it is, if pieces and board agree, or as the start of a training.

use std::collections::HashMap;
use std::sync::Arc;

use movegen::{Color, PieceKind, Position, Rules};

use super::architecture::Architecture;
use super::error::NetworkError;
use super::features::{FeatureSet, Meaning};
use super::network::Network;
use super::weights::Weights;
use crate::values::alike::{check_states, kind_alike, kinds_alike, size};
use crate::values::{PieceValues, piece_values};

impl Network {
    /// This network for a game with the same board, whose pieces all occur in the network's game. Pieces
    /// correspond by their movements, not by their letters. Castling rights on files without rights in the
    /// network's game are ignored.
    ///
    /// # Errors
    /// If the games differ too much.
    pub fn adapted_to(self: &Arc<Self>, rules: &'static Rules) -> Result<Arc<Self>, NetworkError> {
        if std::ptr::eq(self.rules(), rules) {
            return Ok(Arc::clone(self));
        }
        let kinds = corresponding_kinds(self.rules(), rules)?;
        self.with_kinds(rules, self.architecture().clone(), &kinds).map(Arc::new)
    }

    /// A network to begin the training of another game with. The games must have the same poison, jokers and
    /// number of brouhaha squares; their pieces and boards may differ. A kind that moves as none of the
    /// network's game begins as the kind with the same role and the nearest value, a square as the one at the
    /// corresponding place, as if the board were stretched. If the game does not allow mirroring, the network
    /// is not mirrored, and the squares of a king on the second half of the files begin with rows that a
    /// mirrored network never used.
    ///
    /// # Errors
    /// If the games differ too much.
    pub fn warm_start(&self, rules: &'static Rules) -> Result<Self, NetworkError> {
        check_states(self.rules(), rules).map_err(|reason| misfit(self.rules(), rules, reason))?;
        let kinds = nearest_kinds(self.rules(), rules);
        self.with_kinds(rules, self.architecture().on_board(self.rules(), rules), &kinds)
    }

    /// This network for a game, with an architecture of the same width and numbers of buckets. For each kind
    /// of the game, `kinds` has the kind of the network's game whose rows it takes, both by
    /// [`PieceKind::index`].
    fn with_kinds(
        &self,
        rules: &'static Rules,
        architecture: Architecture,
        kinds: &[usize],
    ) -> Result<Self, NetworkError> {
        let width = self.architecture().width;
        let features = features_by_kinds((self.rules(), self.architecture()), (rules, &architecture), kinds);
        let mut hidden = Vec::with_capacity(features.len() * width);
        for feature in features {
            match feature {
                Some(row) => hidden.extend_from_slice(&self.weights().hidden[row * width..(row + 1) * width]),
                None => hidden.resize(hidden.len() + width, 0),
            }
        }
        let weights = Weights { hidden, ..self.weights().clone() };
        Self::new(rules, architecture, weights, self.training().clone())
    }

    /// This network with [attacked pieces](Architecture::attacked_pieces) as features, which have no
    /// influence yet unless they were features before.
    #[must_use]
    pub fn with_attacked_pieces(&self) -> Self {
        let architecture = Architecture { attacked_pieces: true, ..self.architecture().clone() };
        let [before, after] = [self.architecture(), &architecture].map(|architecture| {
            FeatureSet::new(self.rules(), architecture).per_bucket() * architecture.width
        });
        let mut hidden = Vec::new();
        for bucket in self.weights().hidden.chunks_exact(before) {
            hidden.extend_from_slice(bucket);
            hidden.resize(hidden.len() + after - before, 0);
        }
        let weights = Weights { hidden, ..self.weights().clone() };
        Self::new(self.rules(), architecture, weights, self.training().clone()).expect("as many weights")
    }
}

/// For each feature of the game `rules`, the feature of the game `source` with the same meaning, in networks
/// of an architecture. `None` for castling rights on files without rights in another game `source`, and for
/// pieces in hand if it has no hands.
///
/// # Errors
/// If a network of `source` does not fit `rules`.
pub fn corresponding_features(
    source: &'static Rules,
    rules: &'static Rules,
    architecture: &Architecture,
) -> Result<Vec<Option<usize>>, NetworkError> {
    let kinds = corresponding_kinds(source, rules)?;
    Ok(features_by_kinds((source, architecture), (rules, architecture), &kinds))
}

/// As [`corresponding_features`], for kinds that correspond to `kinds` of the source, and for boards of any
/// sizes. The architectures have the same width and numbers of buckets.
fn features_by_kinds(
    source: (&'static Rules, &Architecture),
    target: (&'static Rules, &Architecture),
    kinds: &[usize],
) -> Vec<Option<usize>> {
    let meanings = |(rules, architecture)| FeatureSet::new(rules, architecture).meanings();
    if std::ptr::eq(source.0, target.0) && source.1 == target.1 {
        return (0..meanings(source).len()).map(Some).collect();
    }
    let known: HashMap<Meaning, usize> = meanings(source).into_iter().zip(0..).collect();
    let rights = files_with_rights(source.0);
    let [(files, rows), (own_files, own_rows)] = [source.0, target.0].map(size);
    let file_of = |file| stretched(file, own_files, files);
    let place_of = |at| stretched(at / own_files, own_rows, rows) * files + file_of(at % own_files);
    let of_meaning = |meaning: Meaning| {
        let meaning = meaning.with_kind(|kind| kinds[kind]).with_place(place_of, file_of);
        match meaning {
            Meaning::Right { file, .. } if !rights.contains(&file) => None,
            // The source may have no hands.
            Meaning::Hand { .. } => known.get(&meaning).copied(),
            _ => Some(known[&meaning]),
        }
    };
    meanings(target).into_iter().map(of_meaning).collect()
}

/// The place in a row of `to` squares that is nearest to `place` in a row of `from`, if their ends coincide.
/// Of two places that are as near it is the first: on mirrored boards kings stand on the first half.
fn stretched(place: usize, from: usize, to: usize) -> usize {
    let steps = (from - 1).max(1);
    (2 * place * (to - 1) + steps - 1) / (2 * steps)
}

/// Checks that a network of the game `source` fits the game `rules`.
pub(crate) fn check_fit(source: &'static Rules, rules: &'static Rules) -> Result<(), NetworkError> {
    corresponding_kinds(source, rules).map(drop)
}

/// For each kind of `rules` the kind of `source` that moves alike, both by [`PieceKind::index`].
fn corresponding_kinds(source: &'static Rules, rules: &'static Rules) -> Result<Vec<usize>, NetworkError> {
    kinds_alike(source, rules).map_err(|reason| misfit(source, rules, reason))
}

fn misfit(source: &'static Rules, rules: &'static Rules, reason: String) -> NetworkError {
    NetworkError::Misfit(source.title(), rules.title(), reason)
}

/// For each kind of `rules` the kind of `source` that moves alike. If there is none, it is the one with the
/// nearest default value among those with the same role, or among all.
fn nearest_kinds(source: &'static Rules, rules: &'static Rules) -> Vec<usize> {
    let [from, to] = [source, rules].map(|rules| piece_values(rules, PieceValues::default()));
    let nearest = |kind: PieceKind| {
        let role = |rules: &'static Rules, kind: PieceKind| &rules.game().pieces[kind.index()].role;
        let distance = |other: PieceKind| {
            let value = (from[other.index()] - to[kind.index()]).abs();
            (role(source, other) != role(rules, kind), value)
        };
        source.kinds().min_by_key(|&other| distance(other)).expect("a game has pieces").index()
    };
    rules.kinds().map(|kind| kind_alike(source, rules, kind).unwrap_or_else(|| nearest(kind))).collect()
}

/// The files with rights to castle or leap at the start, seen from both sides of a mirror.
fn files_with_rights(rules: &'static Rules) -> Vec<usize> {
    let (position, geometry) = (Position::start(rules), rules.geometry());
    let squares = Color::ALL.into_iter().flat_map(|color| position.right_squares(color));
    squares
        .flat_map(|square| {
            let file = geometry.file_of(square);
            [file, geometry.files() - 1 - file].map(usize::from)
        })
        .collect()
}
