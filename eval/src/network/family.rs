//! Networks for games that have the pieces and the board of another game.

use std::collections::HashMap;
use std::sync::Arc;

use movegen::{Color, PieceKind, PieceSpec, Position, Rules};

use super::inputs::Meaning;
use super::{Architecture, Inputs, Network, NetworkError, Weights};
use crate::{PieceValues, piece_values};

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
        self.with_kinds(rules, &corresponding_kinds(self.rules(), rules)?).map(Arc::new)
    }

    /// A network to begin the training of another game with. The games must have the same board, poison,
    /// jokers and brouhaha squares; their pieces may differ. A kind that moves as none of the network's game
    /// begins as the kind with the same role and the nearest value.
    ///
    /// # Errors
    /// If the games differ too much.
    pub fn warm_start(&self, rules: &'static Rules) -> Result<Self, NetworkError> {
        let misfit = |reason| NetworkError::Misfit(self.rules().title(), rules.title(), reason);
        let kinds = nearest_kinds(self.rules(), rules).map_err(misfit)?;
        self.with_kinds(rules, &kinds)
    }

    /// This network for a game. `kinds` names, for each kind of the game, the kind of the network's game
    /// whose rows it takes, both by [`PieceKind::index`].
    fn with_kinds(&self, rules: &'static Rules, kinds: &[usize]) -> Result<Self, NetworkError> {
        let width = self.architecture().width;
        let inputs = inputs_by_kinds(self.rules(), rules, self.architecture(), kinds);
        let mut hidden = Vec::with_capacity(inputs.len() * width);
        for input in inputs {
            match input {
                Some(row) => hidden.extend_from_slice(&self.weights().hidden[row * width..(row + 1) * width]),
                None => hidden.resize(hidden.len() + width, 0),
            }
        }
        let weights = Weights { hidden, ..self.weights().clone() };
        Self::new(rules, self.architecture().clone(), weights, self.training().clone())
    }

    /// This network with [attacked pieces](Architecture::attacked_pieces) as inputs, which have no influence
    /// yet unless they were inputs before.
    #[must_use]
    pub fn with_attacked_pieces(&self) -> Self {
        let architecture = Architecture { attacked_pieces: true, ..self.architecture().clone() };
        let [before, after] = [self.architecture(), &architecture]
            .map(|architecture| Inputs::new(self.rules(), architecture).per_bucket() * architecture.width);
        let mut hidden = Vec::new();
        for bucket in self.weights().hidden.chunks_exact(before) {
            hidden.extend_from_slice(bucket);
            hidden.resize(hidden.len() + after - before, 0);
        }
        let weights = Weights { hidden, ..self.weights().clone() };
        Self::new(self.rules(), architecture, weights, self.training().clone()).expect("as many weights")
    }
}

/// For each input of the game `rules`, the input of the game `source` with the same meaning, in networks of
/// an architecture. `None` for castling rights on files without rights in `source`.
///
/// # Errors
/// If a network of `source` does not fit `rules`.
pub fn corresponding_inputs(
    source: &'static Rules,
    rules: &'static Rules,
    architecture: &Architecture,
) -> Result<Vec<Option<usize>>, NetworkError> {
    let kinds = corresponding_kinds(source, rules)?;
    Ok(inputs_by_kinds(source, rules, architecture, &kinds))
}

/// As [`corresponding_inputs`], for kinds that correspond to `kinds` of `source`.
fn inputs_by_kinds(
    source: &'static Rules,
    rules: &'static Rules,
    architecture: &Architecture,
    kinds: &[usize],
) -> Vec<Option<usize>> {
    let meanings = |rules| Inputs::new(rules, architecture).meanings();
    let known: HashMap<Meaning, usize> = meanings(source).into_iter().zip(0..).collect();
    let rights = files_with_rights(source);
    let of_meaning = |meaning: Meaning| match meaning {
        Meaning::Right { file, .. } if !rights.contains(&file) => None,
        _ => Some(known[&meaning.with_kind(|kind| kinds[kind])]),
    };
    meanings(rules).into_iter().map(of_meaning).collect()
}

/// Checks that a network of the game `source` fits the game `rules`.
pub(crate) fn check_fit(source: &'static Rules, rules: &'static Rules) -> Result<(), NetworkError> {
    corresponding_kinds(source, rules).map(drop)
}

/// For each kind of `rules` the kind of `source` that moves alike, both by [`PieceKind::index`].
pub(crate) fn corresponding_kinds(
    source: &'static Rules,
    rules: &'static Rules,
) -> Result<Vec<usize>, NetworkError> {
    kinds_alike(source, rules).map_err(|misfit| NetworkError::Misfit(source.title(), rules.title(), misfit))
}

fn kinds_alike(source: &'static Rules, rules: &'static Rules) -> Result<Vec<usize>, String> {
    check_board(source, rules)?;
    let pieces = |rules: &Rules| rules.max_pieces();
    if pieces(source) != pieces(rules) {
        let (found, expected) = (pieces(source), pieces(rules));
        return Err(format!("its sides have at most {found} pieces, not {expected}"));
    }
    let unlike = |kind| format!("none of its pieces moves like the {}", rules.name(kind));
    rules.kinds().map(|kind| kind_alike(source, rules, kind).ok_or_else(|| unlike(kind))).collect()
}

/// For each kind of `rules` the kind of `source` that moves alike. If there is none, it is the one with the
/// nearest default value among those with the same role, or among all.
fn nearest_kinds(source: &'static Rules, rules: &'static Rules) -> Result<Vec<usize>, String> {
    check_board(source, rules)?;
    let [from, to] = [source, rules].map(|rules| piece_values(rules, PieceValues::default()));
    let nearest = |kind: PieceKind| {
        let role = |rules: &'static Rules, kind: PieceKind| &rules.game().pieces[kind.index()].role;
        let distance = |other: PieceKind| {
            let value = (from[other.index()] - to[kind.index()]).abs();
            (role(source, other) != role(rules, kind), value)
        };
        source.kinds().min_by_key(|&other| distance(other)).expect("a game has pieces").index()
    };
    Ok(rules.kinds().map(|kind| kind_alike(source, rules, kind).unwrap_or_else(|| nearest(kind))).collect())
}

/// Checks that the inputs of two games differ by their kinds alone.
fn check_board(source: &'static Rules, rules: &'static Rules) -> Result<(), String> {
    let size = |rules: &Rules| format!("{} x {}", rules.geometry().files(), rules.geometry().rows());
    if size(source) != size(rules) {
        return Err(format!("its board has {}, not {} files and ranks", size(source), size(rules)));
    }
    let inputs = |rules: &Rules| {
        let geometry = rules.geometry();
        let brouhaha = geometry.squares().filter(|&square| geometry.is_brouhaha(square)).count();
        (rules.poison_moves(), rules.has_jokers(), brouhaha)
    };
    if inputs(source) != inputs(rules) {
        return Err("poison, jokers or brouhaha squares are not the same".to_owned());
    }
    Ok(())
}

/// The kind of `source` that moves as a kind of `rules`.
fn kind_alike(source: &'static Rules, rules: &'static Rules, kind: PieceKind) -> Option<usize> {
    let spec = |rules: &'static Rules, kind: PieceKind| &rules.game().pieces[kind.index()];
    let alike = |one: &PieceSpec, other: &PieceSpec| {
        (&one.betza, &one.within, &one.confined, &one.role)
            == (&other.betza, &other.within, &other.confined, &other.role)
    };
    let found = source.kinds().find(|&other| alike(spec(source, other), spec(rules, kind)));
    found.map(PieceKind::index)
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
