//! Plays the moves of a record, with its variations, comments and annotations.

use movegen::Position;

use super::lexer::Part;
use crate::dialect::Dialect;
use crate::game_tree::{GameTree, Walker, join};
use crate::read_game::{numbered_place, passed_end, refuse_after_end};

/// Names of a null move, with which a variation shows what a side threatens.
const NULL_MOVES: [&str; 4] = ["--", "Z0", "0000", "@@@@"];

/// Plays the parts of a record, each with its place in the text. Where a move does not say what a piece
/// becomes, the first choice with which all moves are legal is taken; without one, the first of all. The
/// result is a problem with its place.
pub(super) fn play(
    start: &Position,
    dialect: Dialect,
    parts: &[(Part, usize)],
) -> (Player, Result<(), (String, usize)>) {
    const MOST_TRIES: usize = 500;
    let attempt = |proposed| {
        let mut player = Player::new(start.clone(), dialect, proposed);
        let mut take = |(part, at): &(Part, usize)| player.take(part.clone()).map_err(|reason| (reason, *at));
        let played = parts.iter().try_for_each(&mut take);
        (player, played)
    };
    let first = attempt(Vec::new());
    if first.1.is_ok() {
        return first;
    }
    let mut next = first.0.next_choices();
    for _ in 0..MOST_TRIES {
        let Some(proposed) = next else { break };
        let (player, played) = attempt(proposed);
        if played.is_ok() {
            return (player, played);
        }
        next = player.next_choices();
    }
    first
}

/// Plays the moves of a game with its variations.
pub(super) struct Player {
    dialect: Dialect,
    pub tree: GameTree,
    walker: Walker,
    /// The last move; none at the start.
    current: Option<usize>,
    /// For each open variation the move that it replaces.
    open: Vec<usize>,
    /// Whether the innermost variation, or the game, has a move already.
    has_begun: bool,
    /// A comment before the first move of a variation. It is kept with that move.
    early: String,
    /// The rest of a variation that the tree cannot have, from a null or an impossible move on. It becomes a
    /// comment.
    set_aside: Option<String>,
    /// The number of variations within that rest.
    nested: usize,
    /// Notes about impossible moves of variations.
    pub left_out: Vec<String>,
    /// A note about the first end of the game that nobody claimed.
    pub unclaimed: Option<String>,
    /// The number of moves that are written otherwise than the dialect writes them, where dialects differ.
    pub inexact: usize,
    /// The moves that do not say what a piece becomes. The first are chosen as an earlier try proposes.
    choices: Vec<Choice>,
    proposed: Vec<usize>,
}

/// A choice among the moves that a text can mean.
struct Choice {
    chosen: usize,
    count: usize,
    /// A sentence about it.
    note: String,
}

impl Player {
    /// A game without moves, whose first choices are proposed.
    fn new(start: Position, dialect: Dialect, proposed: Vec<usize>) -> Self {
        Self {
            choices: Vec::new(),
            proposed,
            dialect,
            walker: Walker::new(&start),
            tree: GameTree::new(start),
            current: None,
            open: Vec::new(),
            has_begun: false,
            early: String::new(),
            set_aside: None,
            nested: 0,
            left_out: Vec::new(),
            unclaimed: None,
            inexact: 0,
        }
    }

    /// The choices of the next try; none if all have been tried.
    fn next_choices(&self) -> Option<Vec<usize>> {
        let last = self.choices.iter().rposition(|choice| choice.chosen + 1 < choice.count)?;
        let mut next: Vec<usize> = self.choices[..=last].iter().map(|choice| choice.chosen).collect();
        next[last] += 1;
        Some(next)
    }

    /// Sentences about the choices.
    pub fn notes_of_choices(&self) -> Vec<String> {
        self.choices.iter().map(|choice| choice.note.clone()).collect()
    }

    /// Takes the next part.
    ///
    /// # Errors
    /// A sentence about a move of the game that is not legal, or a parenthesis in a wrong place. A variation
    /// only loses its moves from an illegal one on.
    fn take(&mut self, part: Part) -> Result<(), String> {
        if let Some(text) = &mut self.set_aside {
            if !matches!(part, Part::Close) || self.nested > 0 {
                join(text, &part.text());
                match part {
                    Part::Open => self.nested += 1,
                    Part::Close => self.nested -= 1,
                    _ => {}
                }
                return Ok(());
            }
            let text = std::mem::take(text);
            self.set_aside = None;
            // A variation without moves becomes a comment on the move that it replaces.
            if self.has_begun {
                self.comment(&text);
                return self.take(part);
            }
            self.take(part)?;
            self.comment(&text);
            return Ok(());
        }
        match part {
            Part::Move(word) => match self.play(&word) {
                Err(problem) if !self.open.is_empty() => {
                    self.left_out.push(format!("{problem}; from there it is a comment"));
                    self.inexact += 1;
                    self.set_aside = Some(word);
                }
                played => played?,
            },
            Part::Nag(nag) => {
                if let Some(current) = self.current.filter(|_| self.has_begun) {
                    self.tree.node_mut(current).nags.push(nag);
                }
            }
            Part::Comment(text) => self.comment(&text),
            Part::Open => match self.current {
                Some(replaced) if self.has_begun => {
                    self.open.push(replaced);
                    self.current = self.tree.nodes()[replaced].parent;
                    self.has_begun = false;
                }
                _ => return Err("a ( comes before the move that it replaces".to_owned()),
            },
            Part::Close => {
                self.current = Some(self.open.pop().ok_or_else(|| "a ) has no (".to_owned())?);
                self.has_begun = true;
            }
        }
        Ok(())
    }

    fn play(&mut self, word: &str) -> Result<(), String> {
        let position = self.walker.go(&self.tree, self.current);
        let within = if self.open.is_empty() { "" } else { " of a variation" };
        let place = || numbered_place(position, word) + within;
        refuse_after_end(position, place)?;
        if NULL_MOVES.contains(&word) {
            if self.open.is_empty() {
                return Err(format!("{}: a null move, which only a variation can have", place()));
            }
            self.set_aside = Some(word.to_owned());
            return Ok(());
        }
        let meant = self.dialect.read(position, word);
        let meant = meant.map_err(|error| format!("{}: {}", place(), error.reason()))?;
        let mv = if let [mv] = meant[..] {
            mv
        } else {
            let chosen = self.proposed.get(self.choices.len()).copied().unwrap_or(0).min(meant.len() - 1);
            let becomes = match meant[chosen].promotion() {
                Some(kind) => format!("becomes a {}", position.rules().name(kind)),
                None => "stays what it is".to_owned(),
            };
            let note = format!("{} does not say what the piece becomes; here it {becomes}", place());
            self.choices.push(Choice { chosen, count: meant.len(), note });
            meant[chosen]
        };
        if self.open.is_empty() && self.unclaimed.is_none() {
            self.unclaimed = passed_end(position, place);
        }
        if Dialect::differs_for(position.rules()) {
            let plain = |text: &str| text.trim_end_matches(['+', '#']).to_owned();
            let is_exact = plain(&self.dialect.san(position, mv)) == plain(word);
            self.inexact += usize::from(!is_exact);
        }
        let node = self.tree.push(self.current, mv);
        join(&mut self.tree.node_mut(node).comment, &std::mem::take(&mut self.early));
        self.current = Some(node);
        self.has_begun = true;
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        let comment = match self.current {
            Some(current) if self.has_begun => &mut self.tree.node_mut(current).comment,
            _ if !self.open.is_empty() => &mut self.early,
            _ => &mut self.tree.comment,
        };
        join(comment, text);
    }
}
