//! A fingerprint of the rules of a game, for files that belong to a game.

use super::Rules;
use crate::game::{
    Castling, EnPassant, Ends, Extinction, Goal, Hands, MoveRules, Passes, PawnRules, PromotionZone, Verdict,
};
use crate::types::Color;

impl Rules {
    /// A number that is equal for equal rules, on every machine and in every version of the program: a hash
    /// of the board, the pieces and everything else that decides which moves are legal and how games end.
    /// Names, start positions and notation have no influence.
    ///
    /// ```
    /// let fingerprint = |name| movegen::rules(name).map(|rules| rules.fingerprint());
    /// assert_eq!(fingerprint("chess")?, fingerprint("normal")?, "XBoard's name of the same game");
    /// assert_ne!(fingerprint("chess")?, fingerprint("no-castling")?);
    /// # Ok::<(), movegen::UnknownGame>(())
    /// ```
    // Source: http://www.isthe.com/chongo/tech/comp/fnv/ (FNV-1a)
    pub fn fingerprint(&self) -> u64 {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in self.description().bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        hash
    }

    /// Rules that were added later. Games without them keep their text.
    fn further_rules(&self) -> Vec<String> {
        let game = self.game();
        let mut lines: Vec<String> =
            game.regions.iter().map(|(name, region)| format!("region {name} {region:?}")).collect();
        for piece in &game.pieces {
            let (confined, within, faces) = (&piece.confined, &piece.within, &piece.faces);
            lines.extend(piece.home.iter().map(|home| format!("{} first moves from {home}", piece.letter)));
            if !piece.avoids.is_empty() {
                lines.push(format!("{} avoids {}", piece.letter, piece.avoids));
            }
            if confined.is_some() || !within.is_empty() || !faces.is_empty() {
                lines.push(format!("{} {confined:?} {within:?} {faces}", piece.letter));
            }
        }
        lines.extend(game.pawns.squares.iter().map(|name| format!("pawns in {name}")));
        lines.extend(game.ends.goal.iter().map(describe_goal));
        lines.extend(game.ends.line.iter().map(|line| format!("{line:?}")));
        let MoveRules { checks, explosions, .. } = game.moves;
        if explosions || !checks {
            lines.push(format!("MoveRules {{ checks: {checks}, explosions: {explosions} }}"));
        }
        if game.moves.must_capture {
            lines.push("must capture".to_owned());
        }
        if !game.moves.king_flees {
            lines.push("kings do not flee".to_owned());
        }
        if game.moves.pass != Passes::Never {
            lines.push(format!("pass {:?} {:?}", game.moves.pass, game.ends.passes));
        }
        lines.extend(game.moves.trades.iter().map(|trades| format!("{trades:?}")));
        lines.extend(game.castling.king.iter().map(|king| format!("{king} castles")));
        lines.extend(game.royals.map(|royals| format!("{royals:?}")));
        lines.extend(game.hands.iter().map(describe_hands));
        lines.extend(game.walls.iter().map(|walls| format!("{walls:?}")));
        let falls = game.pieces.iter().filter_map(|piece| Some((piece.letter, piece.falls_back?)));
        lines.extend(falls.map(|(from, to)| format!("{from} falls back to {to}")));
        lines.extend(game.promotion.in_place.iter().map(|rule| format!("{rule:?}")));
        if let Some(piece) = game.castling.aimed_by {
            lines.push(format!("leaps are lost to {piece}"));
        }
        lines.extend(game.castling.leaps.iter().map(|leap| format!("{leap:?}")));
        if game.castling.by_drops {
            lines.push("castling of dropped pieces".to_owned());
        }
        if game.castling.safe_leaps {
            lines.push("safe leaps".to_owned());
        }
        lines
    }

    /// The rules as text. Each part has its own line.
    fn description(&self) -> String {
        let game = self.game();
        let geometry = self.geometry();
        let home = geometry.name(self.king_home(Color::White));
        let squares: String = geometry.squares().map(|square| geometry.name(square) + " ").collect();
        let mut lines = vec![
            format!("board {} x {}: {squares}", geometry.files(), geometry.rows()),
            format!("{}, {} men, king {home}", describe_pawns(&game.pawns), self.max_pieces()),
            format!("{}, {:?}, reserve {}", describe_ends(&game.ends), game.poison, self.has_reserve()),
        ];
        for piece in &game.pieces {
            lines.push(format!("{} {} {:?} {:?}", piece.letter, piece.betza, piece.class(), piece.role));
        }
        lines.extend(game.promotion.zones.iter().map(describe_zone));
        let limit = |(piece, most)| format!("PromotionLimit {{ piece: {piece:?}, most: {most} }}");
        lines.extend(game.promotion.limits.iter().map(limit));
        lines.extend(game.castling.moves.iter().map(describe_castling));
        lines.extend(self.further_rules());
        lines.join("\n")
    }
}

/// The rules of pawns as text. Games with en passant keep the text from before it was optional.
fn describe_pawns(pawns: &PawnRules) -> String {
    let PawnRules { first_rank, en_passant, .. } = pawns;
    let (last_advance_rank, advance_limit) = (pawns.last_advance_rank(), pawns.advance_limit());
    let text = format!(
        "PawnRules {{ first_rank: {first_rank}, last_advance_rank: {last_advance_rank}, \
         advance_limit: {advance_limit} }}"
    );
    match en_passant {
        EnPassant::Pawns(true) => text,
        EnPassant::Pawns(false) => text + " without en passant",
        EnPassant::Pieces(pieces) => text + &format!(" {pieces:?}"),
    }
}

/// The ends as text. Games whose ends are all draws, or all by points, keep the text from before there were
/// other ends.
fn describe_ends(ends: &Ends) -> String {
    let Ends { points, dead, extinction, .. } = ends;
    let move_count_plies = ends.move_count.saturating_mul(2);
    let (scoring, usual) = match points {
        None => ("Draws".to_owned(), [Verdict::Draw; 3]),
        Some(points) => {
            (format!("Points({points:?})"), [Verdict::Points, Verdict::Points, Verdict::Disadvantage])
        }
    };
    let mut text =
        format!("Ends {{ move_count_plies: {move_count_plies}, scoring: {scoring}, dead: {dead:?} }}");
    let verdicts = [ends.move_count_result, ends.repetition_result, ends.stalemate];
    if verdicts != usual {
        text += &format!(" verdicts {verdicts:?}");
    }
    let others = format!("{} {:?} {} {}", ends.repetitions, ends.bare_king, ends.checks, extinction.pieces);
    let mut text = if others == "3 PlaysOn 0 " { text } else { text + " others " + &others };
    if ends.perpetual_check_loses {
        text += " perpetual check";
    }
    if let Some(chase) = &ends.perpetual_chase_loses {
        text += &format!(" {chase:?}");
    }
    if let Some(counting) = &ends.counting {
        text += &format!(" {counting:?}");
    }
    if *extinction != (Extinction { pieces: extinction.pieces.clone(), ..Extinction::default() }) {
        let Extinction { pieces, left, others, result, together } = extinction;
        text += &format!(
            " Extinction {{ pieces: {pieces:?}, left: {left}, others: {others}, result: {result:?} }}"
        );
        text += if *together { " together" } else { "" };
    }
    if let Some(facing) = ends.facing {
        text += &format!(" facing {facing:?}");
    }
    if ends.checkmate != Verdict::Loss {
        text += &format!(" checkmate {:?}", ends.checkmate);
    }
    text
}

/// A goal as text. That of one piece keeps the text from before there were others.
fn describe_goal(goal: &Goal) -> String {
    let Goal { region, pieces, count, safe, answered } = goal;
    let text = format!("Goal {{ region: {region:?}, pieces: {pieces:?}, answered: {answered} }}");
    if *count == 1 && !safe { text } else { format!("{text} {count} {safe}") }
}

/// The hands as text. Those without rules that were added later keep the text from before.
fn describe_hands(hands: &Hands) -> String {
    let Hands { captures, drops, one_per_file, one_per_file_limit, no_mate, checks, stuck, first, .. } =
        hands;
    let gates = hands.gates;
    let mut text = format!(
        "Hands {{ captures: {captures:?}, drops: {drops:?}, one_per_file: {one_per_file:?}, \
         one_per_file_limit: {one_per_file_limit:?}, no_mate: {no_mate:?}, checks: {checks:?}, \
         stuck: {stuck:?}, first: {first:?}, gates: {gates:?} }}"
    );
    if hands.either_side {
        text += " either side";
    }
    if !hands.enters.is_empty() {
        text += &format!(" {:?}", hands.enters);
    }
    if !hands.on_both_colours.is_empty() {
        text += &format!(" {} on both colours", hands.on_both_colours);
    }
    text
}

/// A castling as text. One of both sides keeps the text from before there were castlings of one side.
fn describe_castling(castling: &Castling) -> String {
    let Castling { right, side, king_to, partner, partner_from, partner_to } = castling;
    let text = format!(
        "Castling {{ right: {right:?}, king_to: {king_to:?}, partner: {partner:?}, \
         partner_from: {partner_from:?}, partner_to: {partner_to:?} }}"
    );
    side.map_or_else(|| text.clone(), |side| format!("{text} of {side:?}"))
}

/// A promotion zone as text. A zone for all pawns keeps the text from before there were zones for some pawns.
fn describe_zone(zone: &PromotionZone) -> String {
    let PromotionZone { rank, region, to, optional, stuck, pieces, side, by, leaving, from } = zone;
    let place = rank.map_or_else(|| format!("{region:?}"), |rank| rank.to_string());
    let text = format!("PromotionZone {{ rank: {place}, to: {to:?}, optional: {optional} }}");
    let text = if *stuck { text + " or stuck" } else { text };
    let text = if pieces.is_empty() { text } else { format!("{text} of {pieces}") };
    let text = from.as_ref().map_or_else(|| text.clone(), |from| format!("{text} from {from}"));
    match (side, by, leaving) {
        (None, None, false) => text,
        further => format!("{text} {further:?}"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::games::{main_games, rules};
    use crate::rules::Rules;

    #[test]
    fn main_games_have_different_fingerprints_that_never_change() {
        let found: BTreeSet<u64> = main_games().map(Rules::fingerprint).collect();
        assert_eq!(found.len(), main_games().count());
        // Network files have this number. It changes only with the rules.
        assert_eq!(rules("gothic").map(Rules::fingerprint), Ok(3_498_619_141_221_995_504));
    }
}
