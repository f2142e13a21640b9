//! Networks for games that have the pieces and the board of another game.

use std::collections::HashMap;
use std::sync::Arc;

use movegen::{Color, PieceKind, PieceSpec, Position, Rules};

use super::inputs::Meaning;
use super::{Architecture, Inputs, Network, NetworkError, Weights};

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
        let width = self.architecture().width;
        let inputs = corresponding_inputs(self.rules(), rules, self.architecture())?;
        let mut hidden = Vec::with_capacity(inputs.len() * width);
        for input in inputs {
            match input {
                Some(row) => hidden.extend_from_slice(&self.weights().hidden[row * width..(row + 1) * width]),
                None => hidden.resize(hidden.len() + width, 0),
            }
        }
        let weights = Weights { hidden, ..self.weights().clone() };
        Self::new(rules, self.architecture().clone(), weights, self.training().clone()).map(Arc::new)
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
    let meanings = |rules| Inputs::new(rules, architecture).meanings();
    let known: HashMap<Meaning, usize> = meanings(source).into_iter().zip(0..).collect();
    let rights = files_with_rights(source);
    let of_meaning = |meaning: Meaning| match meaning {
        Meaning::Right { file, .. } if !rights.contains(&file) => None,
        _ => Some(known[&meaning.with_kind(|kind| kinds[kind])]),
    };
    Ok(meanings(rules).into_iter().map(of_meaning).collect())
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
    let size = |rules: &Rules| format!("{} x {}", rules.geometry().files(), rules.geometry().rows());
    if size(source) != size(rules) {
        return Err(format!("its board has {}, not {} files and ranks", size(source), size(rules)));
    }
    let pieces = |rules: &Rules| rules.max_pieces();
    if pieces(source) != pieces(rules) {
        let (found, expected) = (pieces(source), pieces(rules));
        return Err(format!("its sides have at most {found} pieces, not {expected}"));
    }
    let inputs = |rules: &Rules| {
        let geometry = rules.geometry();
        let brouhaha = geometry.squares().filter(|&square| geometry.is_brouhaha(square)).count();
        (rules.poison_moves(), rules.has_jokers(), brouhaha)
    };
    if inputs(source) != inputs(rules) {
        return Err("poison, jokers or brouhaha squares are not the same".to_owned());
    }
    let spec = |rules: &'static Rules, kind: PieceKind| &rules.game().pieces[kind.index()];
    let alike = |one: &PieceSpec, other: &PieceSpec| {
        (&one.betza, &one.within, &one.confined, &one.role)
            == (&other.betza, &other.within, &other.confined, &other.role)
    };
    let of_kind = |kind| {
        let found = source.kinds().find(|&other| alike(spec(source, other), spec(rules, kind)));
        let unlike = || format!("none of its pieces moves like the {}", rules.name(kind));
        found.map(PieceKind::index).ok_or_else(unlike)
    };
    rules.kinds().map(of_kind).collect()
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
