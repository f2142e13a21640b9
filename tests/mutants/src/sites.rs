//! Finds the code of each mutant in the syntax tree, and says how the changed code reads.

use std::collections::HashMap;
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::list::{Genre, Listed};

/// A place of a source file that one or several mutants change.
#[derive(Debug)]
pub struct Site {
    /// The bytes of the file that the changed code stands for.
    pub range: Range<usize>,
    /// What is changed there.
    pub kind: Kind,
    /// Numbers of the mutants, each with its code. Deleted arms have none.
    pub alternatives: Vec<(usize, String)>,
}

/// How a change is switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An expression: the changed one is evaluated instead.
    Expression,
    /// The body of a function, in front of which the changed value is returned.
    Body,
    /// An arm of a `match` without a guard: the range is empty, and a guard is put there.
    Arm,
    /// An arm with a guard: the range is that of the guard, which gets one more condition.
    GuardedArm,
}

impl Site {
    /// Whether the code is put at one place, instead of around the original code.
    pub fn is_point(&self) -> bool {
        matches!(self.kind, Kind::Body | Kind::Arm)
    }
}

/// Finds the places of the mutants of one file. `mutants` are numbers and mutants of this file. Those that
/// are not found are missing in the result.
pub fn find(text: &str, mutants: &[(usize, &Listed)]) -> syn::Result<Vec<Site>> {
    let syntax = syn::parse_file(text)?;
    let mut by_start: HashMap<(Genre, usize), Vec<(usize, &Listed)>> = HashMap::new();
    let mut sites = Vec::new();
    for &(number, mutant) in mutants {
        let start = mutant.span.start.offset(text);
        match mutant.genre {
            // A second return statement would have another type.
            Genre::FnValue if returns_impl(mutant) => {}
            // The list has the range of the statements themselves.
            Genre::FnValue => sites.push(Site {
                range: start..mutant.span.end.offset(text),
                kind: Kind::Body,
                alternatives: vec![(number, mutant.replacement.clone())],
            }),
            genre => by_start.entry((genre, start)).or_default().push((number, mutant)),
        }
    }
    let mut finder = Finder { text, by_start, sites };
    finder.visit_file(&syntax);
    Ok(finder.sites)
}

fn returns_impl(mutant: &Listed) -> bool {
    mutant.function.as_ref().is_some_and(|it| it.return_type.contains("impl "))
}

struct Finder<'a> {
    text: &'a str,
    by_start: HashMap<(Genre, usize), Vec<(usize, &'a Listed)>>,
    sites: Vec<Site>,
}

impl Finder<'_> {
    fn code(&self, part: &impl Spanned) -> &str {
        &self.text[range(part)]
    }

    /// Adds a place at which mutants of a genre begin at `start`, if there are any. `code` is the changed
    /// code for a replacement.
    fn add(
        &mut self,
        (genre, start): (Genre, usize),
        kind: Kind,
        range: Range<usize>,
        code: impl Fn(&Self, &str) -> String,
    ) {
        let Some(mutants) = self.by_start.remove(&(genre, start)) else { return };
        let alternatives =
            mutants.iter().map(|(number, mutant)| (*number, code(self, &mutant.replacement))).collect();
        self.sites.push(Site { range, kind, alternatives });
    }
}

/// The bytes of a part of the syntax.
fn range(part: &impl Spanned) -> Range<usize> {
    part.span().byte_range()
}

/// Whether a condition has a `let` outside of parentheses: then it is no expression of its own.
fn has_let(condition: &syn::Expr) -> bool {
    match condition {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(it) => has_let(&it.left) || has_let(&it.right),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_expr_binary(&mut self, it: &'ast syn::ExprBinary) {
        if !has_let(&it.left) && !has_let(&it.right) {
            let key = (Genre::BinaryOperator, range(&it.op).start);
            self.add(key, Kind::Expression, range(it), |finder, operator| {
                // An assignment has a place on its left, for which parentheses are not needed.
                if operator.ends_with('=') && !["==", "!=", "<=", ">="].contains(&operator) {
                    format!("{} {operator} {}", finder.code(&it.left), finder.code(&it.right))
                } else {
                    format!("({}) {operator} ({})", finder.code(&it.left), finder.code(&it.right))
                }
            });
        }
        visit::visit_expr_binary(self, it);
    }

    fn visit_expr_unary(&mut self, it: &'ast syn::ExprUnary) {
        let key = (Genre::UnaryOperator, range(&it.op).start);
        self.add(key, Kind::Expression, range(it), |finder, _| finder.code(&it.expr).to_owned());
        visit::visit_expr_unary(self, it);
    }

    fn visit_expr_struct(&mut self, it: &'ast syn::ExprStruct) {
        let whole = range(it);
        let starts: Vec<usize> =
            it.fields.iter().map(|field| range(field).start).chain([range(&it.dot2_token).start]).collect();
        for (field, next) in starts.iter().zip(starts.iter().skip(1)) {
            self.add((Genre::StructField, *field), Kind::Expression, whole.clone(), |finder, _| {
                format!("{}{}", &finder.text[whole.start..*field], &finder.text[*next..whole.end])
            });
        }
        visit::visit_expr_struct(self, it);
    }

    fn visit_arm(&mut self, it: &'ast syn::Arm) {
        let start = range(&it.pat).start;
        match &it.pat {
            syn::Pat::Guard(guarded) if has_let(&guarded.guard) => {}
            syn::Pat::Guard(guarded) => {
                let guard = range(&guarded.guard);
                self.add((Genre::MatchArm, start), Kind::GuardedArm, guard.clone(), |_, _| String::new());
                let key = (Genre::MatchArmGuard, guard.start);
                self.add(key, Kind::Expression, guard, |_, value| value.to_owned());
            }
            pattern => {
                let end = range(pattern).end;
                self.add((Genre::MatchArm, start), Kind::Arm, end..end, |_, _| String::new());
            }
        }
        visit::visit_arm(self, it);
    }
}
