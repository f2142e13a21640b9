//! The pieces of an ending.

use movegen::{ByColor, Color, Excerpt, PieceKind, Position, Rules, marks};

/// The largest number of pieces of an ending, kings and pawns included.
pub const MAX_PIECES: usize = 5;

/// The pieces of both sides: the king first, then the others in the order of the piece table.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    white: Vec<PieceKind>,
    black: Vec<PieceKind>,
}

impl Material {
    /// Reads the pieces, White's first: `KQ k`. Case does not matter.
    ///
    /// # Errors
    /// A message about what is wrong with the text and what would be right.
    pub fn parse(rules: &Rules, text: &str) -> Result<Self, String> {
        if !rules.kinds().any(|kind| rules.is_royal(kind)) {
            let title = rules.title();
            return Err(format!("{title} has no royal piece, and an ending needs one on each side"));
        }
        let sides: Vec<&str> = text.split_whitespace().collect();
        let &[white, black] = &sides[..] else {
            return Err(format!(
                "{} is not an ending: write the pieces of both sides, such as \"KQ k\"",
                Excerpt(text)
            ));
        };
        let read = |side: &str| -> Result<Vec<PieceKind>, String> {
            let kinds: Result<Vec<_>, String> = marks::joined(side)
                .chars()
                .map(|letter| {
                    let kind =
                        rules.kind_of_letter(letter).filter(|_| marks::plain(letter).is_ascii_alphabetic());
                    let known = || {
                        rules.kinds().map(|kind| rules.written_letter(Color::White, kind)).collect::<String>()
                    };
                    kind.ok_or_else(|| {
                        let (title, letter) = (rules.title(), marks::shown(letter));
                        format!("{title} has no piece '{letter}'; its pieces are {}", known())
                    })
                })
                .collect();
            let kinds = kinds?;
            match kinds.iter().filter(|&&kind| rules.is_royal(kind)).count() {
                1 => Ok(kinds),
                number => Err(format!("{} has {number} kings; each side needs one", Excerpt(side))),
            }
        };
        let material = Self::new(rules, read(white)?, read(black)?);
        match material.count() {
            number if number > MAX_PIECES => {
                Err(format!("{} has {number} pieces; at most {MAX_PIECES} are possible", Excerpt(text)))
            }
            _ => Ok(material),
        }
    }

    fn new(rules: &Rules, white: Vec<PieceKind>, black: Vec<PieceKind>) -> Self {
        let [white, black] = [white, black].map(|mut side| {
            side.sort_by_key(|&kind| (!rules.is_royal(kind), kind));
            side
        });
        Self { white, black }
    }

    /// The pieces of a position. None if there are too many, or a king is missing.
    pub fn of(position: &Position) -> Option<Self> {
        let few =
            position.piece_count(Color::White) + position.piece_count(Color::Black) <= MAX_PIECES as u32;
        let kings = Color::ALL.into_iter().all(|color| position.king_square(color).is_some());
        let kinds = |color| position.pieces(color).map(|(kind, _)| kind).collect();
        (few && kings).then(|| Self::new(position.rules(), kinds(Color::White), kinds(Color::Black)))
    }

    /// The pieces of a side, the king first.
    pub fn side(&self, color: Color) -> &[PieceKind] {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// The number of pieces.
    pub fn count(&self) -> usize {
        self.white.len() + self.black.len()
    }

    /// Whether a side has a piece for which `wanted` is true.
    pub fn has(&self, color: Color, wanted: impl Fn(PieceKind) -> bool) -> bool {
        self.side(color).iter().any(|&kind| wanted(kind))
    }

    /// The pieces with the colours exchanged.
    pub fn flipped(&self) -> Self {
        Self { white: self.black.clone(), black: self.white.clone() }
    }

    /// The pieces in the normal form of the tables: White has more pieces, or those that come first in the
    /// piece table.
    pub fn normal(&self) -> Self {
        let rank = |side: &Vec<PieceKind>| (usize::MAX - side.len(), side.clone());
        if rank(&self.white) <= rank(&self.black) { self.clone() } else { self.flipped() }
    }

    /// The letters of both sides: `KQ k`.
    pub fn name(&self, rules: &Rules) -> String {
        let letters = |color| {
            self.side(color).iter().map(|&kind| rules.written_letter(color, kind)).collect::<String>()
        };
        format!("{} {}", letters(Color::White), letters(Color::Black))
    }

    /// The pieces that can be left after one move, each with the side that loses a piece: every piece but a
    /// king can disappear, and pawns can become other pieces, with a capture or without.
    pub fn after_one_move(&self, rules: &Rules) -> Vec<(Self, Option<(Color, PieceKind)>)> {
        let mut after = Vec::new();
        for color in Color::ALL {
            for (index, &kind) in self.side(color).iter().enumerate().skip(1) {
                after.push((self.with(rules, color, index, None), Some((color, kind))));
                if rules.is_pawn(kind) {
                    let becomes = |other: PieceKind| self.with(rules, color, index, Some(other));
                    let letters = rules.game().promotion.zones.iter().flat_map(|zone| zone.to.chars());
                    for promoted in letters.filter_map(|letter| rules.kind_of_letter(letter)).map(becomes) {
                        for (number, &victim) in promoted.side(!color).iter().enumerate().skip(1) {
                            let captured = promoted.with(rules, !color, number, None);
                            after.push((captured, Some((!color, victim))));
                        }
                        after.push((promoted, None));
                    }
                }
            }
        }
        after.sort_by(|a, b| a.0.cmp(&b.0));
        after.dedup();
        after
    }

    fn with(&self, rules: &Rules, color: Color, index: usize, kind: Option<PieceKind>) -> Self {
        let mut sides = ByColor::new(self.white.clone(), self.black.clone());
        match kind {
            Some(kind) => sides[color][index] = kind,
            None => drop(sides[color].remove(index)),
        }
        let [white, black] = sides.into_array();
        Self::new(rules, white, black)
    }
}

/// An ending and all endings that it can lead to, in normal form. Each has the number of White's and of
/// Black's pieces that can be poisoned at the same time. An ending comes after all endings that it leads to.
pub fn ordered(rules: &Rules, material: &Material) -> Vec<(Material, ByColor<usize>)> {
    let mut found: Vec<(Material, ByColor<usize>)> = vec![(material.normal(), ByColor::both(0))];
    let mut changed = true;
    while changed {
        changed = false;
        for (from, poisoned) in found.clone() {
            for (to, lost) in from.after_one_move(rules) {
                let mut most = poisoned;
                if let Some((color, kind)) = lost
                    && rules.is_poisoner(kind)
                {
                    most[!color] += 1;
                }
                let normal = to.normal();
                if normal != to {
                    most = ByColor::new(most[Color::Black], most[Color::White]);
                }
                let most = ByColor::from_fn(|color| most[color].min(normal.side(color).len()));
                match found.iter_mut().find(|(known, _)| *known == normal) {
                    Some((_, known)) => {
                        let joined = ByColor::from_fn(|color| known[color].max(most[color]));
                        changed |= joined != *known;
                        *known = joined;
                    }
                    None => {
                        found.push((normal, most));
                        changed = true;
                    }
                }
            }
        }
    }
    let pawns = |material: &Material| {
        let pawns = |color| material.side(color).iter().filter(|&&kind| rules.is_pawn(kind)).count();
        Color::ALL.map(pawns).iter().sum::<usize>()
    };
    found.sort_by_key(|(material, _)| (material.count(), pawns(material), material.clone()));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(game: &str, text: &str) -> Result<Material, String> {
        Material::parse(movegen::rules(game).expect("the game is there"), text)
    }

    fn names(game: &str, text: &str) -> Vec<(String, [usize; 2])> {
        let rules = movegen::rules(game).expect("the game is there");
        let endings = ordered(rules, &parse(game, text).expect(text));
        endings.into_iter().map(|(material, most)| (material.name(rules), most.into_array())).collect()
    }

    #[test]
    fn texts_are_read_in_any_order() {
        let rules = movegen::rules("chess").expect("the game is there");
        assert_eq!(parse("chess", "NKB K").map(|material| material.name(rules)), Ok("KBN k".to_owned()));
        assert_eq!(
            parse("chess", "k qk").map(|material| material.normal().name(rules)),
            Ok("KQ k".to_owned())
        );
        assert_eq!(
            parse("chess", "kr kq").map(|material| material.normal().name(rules)),
            Ok("KQ kr".to_owned())
        );
        for (text, told) in [
            ("KQ", "\"KQ\" is not an ending: write the pieces of both sides, such as \"KQ k\""),
            ("KX k", "Chess has no piece 'X'; its pieces are KQRBNP"),
            ("KN' k", "Chess has no piece 'N''; its pieces are KQRBNP"),
            ("Q k", "\"Q\" has 0 kings; each side needs one"),
            ("KQQQQ k", "\"KQQQQ k\" has 6 pieces; at most 5 are possible"),
        ] {
            assert_eq!(parse("chess", text), Err(told.to_owned()));
        }
        let royal = "Duck Chess has no royal piece, and an ending needs one on each side";
        assert_eq!(parse("duck", "KQ k"), Err(royal.to_owned()));
    }

    #[test]
    fn endings_come_after_those_that_they_lead_to() {
        let plain =
            |names: &[&str]| names.iter().map(|name| ((*name).to_owned(), [0; 2])).collect::<Vec<_>>();
        assert_eq!(names("chess", "KQ kr"), plain(&["K k", "KQ k", "KR k", "KQ kr"]));
        assert_eq!(names("chess", "KP k"), plain(&["K k", "KQ k", "KR k", "KB k", "KN k", "KP k"]));
    }

    #[test]
    fn a_poisoner_that_leaves_can_have_poisoned_a_piece() {
        let found = names("poison", "KH kd");
        assert_eq!(
            found[0],
            ("K k".to_owned(), [1, 1]),
            "the poisoned side can be either after colours are exchanged"
        );
        let find = |name: &str| found.iter().find(|entry| entry.0 == name).map(|entry| entry.1);
        assert_eq!(find("KD k"), Some([1, 0]), "the doctor's side was White's victim");
        assert_eq!(find("KH k"), Some([0, 0]));
        assert_eq!(found.last(), Some(&("KD kh".to_owned(), [0, 0])));
    }
}
