//! All keys of the format, and how each is converted. docs/games.md has the table for users.
//!
//! Names, types and defaults are those in the documentation of Fairy-Stockfish. Where it is silent, or
//! differs from the program, they follow the program.

use super::slots;
use super::values::Kind;
use crate::printable::most_similar;

/// How a key is converted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Use {
    /// It is converted. Its type and its default.
    Setting(Kind, &'static str),
    /// It stands for other keys of the same type.
    Alias(&'static [&'static str]),
    /// An older name for regions of ranks.
    OldRank,
    /// It gives a piece a letter, and possibly a movement.
    Piece,
    /// It cannot be expressed. With the listed values it has no effect.
    Refused(&'static [&'static str]),
    /// It has an effect only together with another key, which is refused.
    Beside(&'static str),
    /// It does not concern the rules.
    Ignored(&'static str),
}

const OFF: &[&str] = &["false"];
const EMPTY: &[&str] = &["-", ""];
const NONE: &[&str] = &["none"];
const ZERO: &[&str] = &["0"];

/// Names and uses of the keys that do not name a piece.
const KEYS: &[(&str, Use)] = &[
    ("variantTemplate", Use::Ignored(INTERFACE)),
    ("pieceToCharTable", Use::Ignored(INTERFACE)),
    ("pocketSize", Use::Ignored(INTERFACE)),
    ("pieceValueMg", Use::Ignored(VALUES)),
    ("pieceValueEg", Use::Ignored(VALUES)),
    ("chess960", Use::Ignored("only the start position of the file is taken over")),
    ("castlingKingFile", Use::Ignored("the king of the start position castles")),
    ("maxRank", Use::Setting(Kind::Rank, "8")),
    ("maxFile", Use::Setting(Kind::File, "8")),
    ("startFen", Use::Setting(Kind::Text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")),
    ("promotionRank", Use::OldRank),
    ("doubleStepRank", Use::OldRank),
    ("doubleStepRankMin", Use::Refused(&["2"])),
    ("pawnTypes", Use::Alias(&["promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes"])),
    ("promotionPawnTypes", Use::Alias(&["promotionPawnTypesWhite", "promotionPawnTypesBlack"])),
    ("promotionPawnTypesWhite", Use::Setting(Kind::Pieces, PAWN)),
    ("promotionPawnTypesBlack", Use::Setting(Kind::Pieces, PAWN)),
    ("promotionPieceTypes", Use::Alias(&["promotionPieceTypesWhite", "promotionPieceTypesBlack"])),
    ("promotionPieceTypesWhite", Use::Setting(Kind::Pieces, "-")),
    ("promotionPieceTypesBlack", Use::Setting(Kind::Pieces, "-")),
    ("promotionRegionWhite", Use::Setting(Kind::Region, "*8")),
    ("promotionRegionBlack", Use::Setting(Kind::Region, "*1")),
    ("promotionLimit", Use::Setting(Kind::Limits, "-")),
    ("mandatoryPawnPromotion", Use::Setting(Kind::Flag, "true")),
    ("immobilityIllegal", Use::Setting(Kind::Flag, "false")),
    ("sittuyinPromotion", Use::Refused(OFF)),
    ("promotedPieceType", Use::Refused(EMPTY)),
    ("piecePromotionOnCapture", Use::Beside("promotedPieceType")),
    ("mandatoryPiecePromotion", Use::Beside("promotedPieceType")),
    ("pieceDemotion", Use::Beside("promotedPieceType")),
    ("blastOnCapture", Use::Refused(OFF)),
    ("blastImmuneTypes", Use::Beside("blastOnCapture")),
    ("mutuallyImmuneTypes", Use::Refused(EMPTY)),
    ("petrifyOnCapture", Use::Refused(OFF)),
    ("petrifyOnCaptureTypes", Use::Refused(EMPTY)),
    ("petrifyBlastPieces", Use::Beside("petrifyOnCaptureTypes")),
    ("doubleStep", Use::Setting(Kind::Flag, "true")),
    ("doubleStepRegionWhite", Use::Setting(Kind::Region, "*2")),
    ("doubleStepRegionBlack", Use::Setting(Kind::Region, "*7")),
    ("tripleStepRegionWhite", Use::Setting(Kind::Region, "-")),
    ("tripleStepRegionBlack", Use::Setting(Kind::Region, "-")),
    ("enPassantRegion", Use::Alias(&["enPassantRegionWhite", "enPassantRegionBlack"])),
    ("enPassantRegionWhite", Use::Setting(Kind::Region, "**")),
    ("enPassantRegionBlack", Use::Setting(Kind::Region, "**")),
    ("enPassantTypes", Use::Alias(&["enPassantTypesWhite", "enPassantTypesBlack"])),
    ("enPassantTypesWhite", Use::Setting(Kind::Pieces, PAWN)),
    ("enPassantTypesBlack", Use::Setting(Kind::Pieces, PAWN)),
    ("castling", Use::Setting(Kind::Flag, "true")),
    ("castlingKingsideFile", Use::Setting(Kind::File, "g")),
    ("castlingQueensideFile", Use::Setting(Kind::File, "c")),
    ("castlingRank", Use::Setting(Kind::Rank, "1")),
    ("castlingKingPiece", Use::Alias(&["castlingKingPieceWhite", "castlingKingPieceBlack"])),
    ("castlingKingPieceWhite", Use::Setting(Kind::Pieces, KING)),
    ("castlingKingPieceBlack", Use::Setting(Kind::Pieces, KING)),
    ("castlingRookKingsideFile", Use::Setting(Kind::File, "l")),
    ("castlingRookQueensideFile", Use::Setting(Kind::File, "a")),
    ("castlingRookPiece", Use::Alias(&["castlingRookPieces"])),
    ("castlingRookPieces", Use::Alias(&["castlingRookPiecesWhite", "castlingRookPiecesBlack"])),
    ("castlingRookPiecesWhite", Use::Setting(Kind::Pieces, ROOK)),
    ("castlingRookPiecesBlack", Use::Setting(Kind::Pieces, ROOK)),
    ("castlingDroppedPiece", Use::Beside("pieceDrops")),
    ("oppositeCastling", Use::Refused(OFF)),
    ("castlingWins", Use::Refused(EMPTY)),
    ("twoBoards", Use::Refused(OFF)),
    ("checking", Use::Refused(&["true"])),
    ("mustCapture", Use::Refused(OFF)),
    ("mustDrop", Use::Refused(OFF)),
    ("mustDropType", Use::Beside("mustDrop")),
    ("pieceDrops", Use::Refused(OFF)),
    ("capturesToHand", Use::Refused(OFF)),
    ("seirawanGating", Use::Refused(OFF)),
    ("dropChecks", Use::Beside("pieceDrops")),
    ("dropLoop", Use::Beside("pieceDrops")),
    ("firstRankPawnDrops", Use::Beside("pieceDrops")),
    ("promotionZonePawnDrops", Use::Beside("pieceDrops")),
    ("dropOnTop", Use::Beside("pieceDrops")),
    ("enclosingDrop", Use::Beside("pieceDrops")),
    ("enclosingDropStart", Use::Beside("pieceDrops")),
    ("whiteDropRegion", Use::Beside("pieceDrops")),
    ("blackDropRegion", Use::Beside("pieceDrops")),
    ("dropRegionWhite", Use::Beside("pieceDrops")),
    ("dropRegionBlack", Use::Beside("pieceDrops")),
    ("sittuyinRookDrop", Use::Beside("pieceDrops")),
    ("dropOppositeColoredBishop", Use::Beside("pieceDrops")),
    ("dropPromoted", Use::Beside("pieceDrops")),
    ("dropNoDoubled", Use::Beside("pieceDrops")),
    ("dropNoDoubledCount", Use::Beside("pieceDrops")),
    ("freeDrops", Use::Beside("pieceDrops")),
    ("shogiPawnDropMateIllegal", Use::Beside("pieceDrops")),
    ("gating", Use::Refused(OFF)),
    ("cambodianMoves", Use::Refused(OFF)),
    ("arrowGating", Use::Refused(OFF)),
    ("duckGating", Use::Refused(OFF)),
    ("staticGating", Use::Refused(OFF)),
    ("pastGating", Use::Refused(OFF)),
    ("staticGatingRegion", Use::Beside("staticGating")),
    ("wallingRule", Use::Refused(NONE)),
    ("wallingRegion", Use::Beside("wallingRule")),
    ("wallingRegionWhite", Use::Beside("wallingRule")),
    ("wallingRegionBlack", Use::Beside("wallingRule")),
    ("wallOrMove", Use::Beside("wallingRule")),
    ("diagonalLines", Use::Refused(EMPTY)),
    ("pass", Use::Refused(OFF)),
    ("passWhite", Use::Refused(OFF)),
    ("passBlack", Use::Refused(OFF)),
    ("passOnStalemate", Use::Refused(OFF)),
    ("passOnStalemateWhite", Use::Refused(OFF)),
    ("passOnStalemateBlack", Use::Refused(OFF)),
    ("makpongRule", Use::Refused(OFF)),
    ("flyingGeneral", Use::Refused(OFF)),
    ("soldierPromotionRank", Use::Refused(&["1"])),
    ("flipEnclosedPieces", Use::Refused(NONE)),
    ("nMoveRuleTypes", Use::Alias(&["nMoveRuleTypesWhite", "nMoveRuleTypesBlack"])),
    ("nMoveRuleTypesWhite", Use::Setting(Kind::Pieces, PAWN)),
    ("nMoveRuleTypesBlack", Use::Setting(Kind::Pieces, PAWN)),
    ("nMoveRule", Use::Setting(Kind::Number, "50")),
    ("nFoldRule", Use::Setting(Kind::Number, "3")),
    ("nFoldValue", Use::Setting(Kind::Result, "draw")),
    ("nFoldValueAbsolute", Use::Setting(Kind::Flag, "false")),
    ("perpetualCheckIllegal", Use::Refused(OFF)),
    ("moveRepetitionIllegal", Use::Refused(OFF)),
    ("chasingRule", Use::Refused(NONE)),
    ("stalemateValue", Use::Setting(Kind::Result, "draw")),
    ("stalematePieceCount", Use::Refused(OFF)),
    ("checkmateValue", Use::Refused(&["loss"])),
    ("shatarMateRule", Use::Refused(OFF)),
    ("bikjangRule", Use::Refused(OFF)),
    ("extinctionValue", Use::Setting(Kind::Result, "none")),
    ("extinctionClaim", Use::Setting(Kind::Flag, "false")),
    ("extinctionPseudoRoyal", Use::Setting(Kind::Flag, "false")),
    ("extinctionPieceTypes", Use::Setting(Kind::Pieces, "-")),
    ("extinctionPieceCount", Use::Setting(Kind::Number, "0")),
    ("extinctionOpponentPieceCount", Use::Setting(Kind::Number, "0")),
    ("dupleCheck", Use::Refused(OFF)),
    ("whiteFlag", Use::Refused(EMPTY)),
    ("blackFlag", Use::Refused(EMPTY)),
    ("flagRegion", Use::Refused(EMPTY)),
    ("flagRegionWhite", Use::Refused(EMPTY)),
    ("flagRegionBlack", Use::Refused(EMPTY)),
    ("flagPiece", Use::Beside("flagRegion")),
    ("flagPieceWhite", Use::Beside("flagRegion")),
    ("flagPieceBlack", Use::Beside("flagRegion")),
    ("flagPieceCount", Use::Beside("flagRegion")),
    ("flagPieceBlockedWin", Use::Beside("flagRegion")),
    ("flagPieceSafe", Use::Beside("flagRegion")),
    ("flagMove", Use::Beside("flagRegion")),
    ("checkCounting", Use::Setting(Kind::Flag, "false")),
    ("connectN", Use::Refused(ZERO)),
    ("connectNxN", Use::Refused(ZERO)),
    ("collinearN", Use::Refused(ZERO)),
    ("connectRegion1White", Use::Refused(EMPTY)),
    ("connectRegion2White", Use::Beside("connectRegion1White")),
    ("connectRegion1Black", Use::Refused(EMPTY)),
    ("connectRegion2Black", Use::Beside("connectRegion1Black")),
    ("connectPieceTypes", Use::Beside("connectN")),
    ("connectVertical", Use::Beside("connectN")),
    ("connectHorizontal", Use::Beside("connectN")),
    ("connectDiagonal", Use::Beside("connectN")),
    ("connectValue", Use::Beside("connectN")),
    ("materialCounting", Use::Refused(NONE)),
    ("adjudicateFullBoard", Use::Beside("materialCounting")),
    ("countingRule", Use::Refused(NONE)),
];

const INTERFACE: &str = "it is for graphical interfaces";
const VALUES: &str = "it is for the evaluation; values of pieces come from their movement here";
/// Defaults that name a kind of piece rather than a letter.
pub(super) const PAWN: &str = "pawn";
pub(super) const KING: &str = "king";
pub(super) const ROOK: &str = "rook";

/// The name and the use of a key; none if the format has no such key.
pub(super) fn find(key: &str) -> Option<(&'static str, Use)> {
    if slots::slot_of_key(key).is_some() {
        return Some(("", Use::Piece));
    }
    if is_mobility_region(key) {
        return Some(("mobilityRegion", Use::Refused(&[])));
    }
    KEYS.iter().find(|(known, _)| *known == key).copied()
}

/// Whether a key is one such as `mobilityRegionWhiteKing`.
fn is_mobility_region(key: &str) -> bool {
    let rest = key.strip_prefix("mobilityRegion").unwrap_or_default();
    let piece = rest.strip_prefix("White").or_else(|| rest.strip_prefix("Black")).unwrap_or_default();
    let mut chars = piece.chars();
    let lower = chars.next().map(|first| first.to_lowercase().to_string() + chars.as_str());
    lower.is_some_and(|key| slots::slot_of_key(&key).is_some())
}

/// All settings with their types and defaults.
pub(super) fn settings() -> impl Iterator<Item = (&'static str, Kind, &'static str)> {
    KEYS.iter().filter_map(|&(name, key)| match key {
        Use::Setting(kind, default) => Some((name, kind, default)),
        _ => None,
    })
}

/// The known key that is most similar to an unknown one.
pub(super) fn nearest(key: &str) -> Option<String> {
    most_similar(key, KEYS.iter().map(|(name, _)| (*name).to_owned()).chain(slots::keys()))
}
