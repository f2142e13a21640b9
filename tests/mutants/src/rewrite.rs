//! Writes a source file with all its mutants.

use std::ops::Range;

use crate::list::Listed;
use crate::sites::{self, Kind, Site};

/// A source file with mutants.
#[derive(Debug)]
pub struct Rewritten {
    /// The new text.
    pub text: String,
    /// The bytes of the new text that belong to mutants, with their numbers.
    pub regions: Vec<Region>,
}

/// Bytes of a text that belong to mutants.
#[derive(Debug)]
pub struct Region {
    /// The bytes.
    pub range: Range<usize>,
    /// The numbers of the mutants.
    pub mutants: Vec<usize>,
    /// Whether this is only the changed code of one mutant.
    pub changed: bool,
}

/// Text that is put into the file.
struct Insertion<'a> {
    at: usize,
    /// Orders insertions at the same byte.
    order: (u8, isize),
    site: &'a Site,
    end: bool,
}

/// Puts mutants into the text of a file, each behind a condition with its number. `mutants` are numbers and
/// mutants of this file. A mutant whose code is not found has no region in the result.
///
/// # Errors
/// If the text is not valid Rust.
pub fn rewrite(text: &str, mutants: &[(usize, &Listed)]) -> syn::Result<Rewritten> {
    let sites = sites::find(text, mutants)?;
    let mut insertions: Vec<Insertion> = sites.iter().flat_map(insertions_of).collect();
    insertions.sort_by_key(|it| (it.at, it.order));

    let mut new = Rewritten { text: String::new(), regions: Vec::new() };
    let mut open = Vec::new();
    let mut copied = 0;
    for Insertion { at, site, end, .. } in insertions {
        new.text.push_str(&text[copied..at]);
        copied = at;
        if !end {
            open.push(new.text.len());
            new.push_opening(site);
        }
        if end || site.is_point() {
            new.text.push_str(closing(site));
            new.regions.push(Region {
                range: open.pop().expect("a place that has begun")..new.text.len(),
                mutants: site.alternatives.iter().map(|(number, _)| *number).collect(),
                changed: false,
            });
        }
    }
    new.text.push_str(&text[copied..]);
    Ok(new)
}

/// What is put into the text for a place: at its start, and at its end unless it is a point. At one byte
/// comes first what ends there, the shorter first, then what begins there, the longer first. The condition of
/// an arm stands around the mutants of its guard.
fn insertions_of(site: &Site) -> impl Iterator<Item = Insertion<'_>> {
    let length = match site.kind {
        Kind::Body => isize::MAX,
        Kind::GuardedArm => 2 * site.range.len() as isize + 1,
        Kind::Expression | Kind::Arm => 2 * site.range.len() as isize,
    };
    let start = Insertion { at: site.range.start, order: (1, -length), site, end: false };
    let end = Insertion { at: site.range.end, order: (0, length), site, end: true };
    [start].into_iter().chain((!site.is_point()).then_some(end))
}

/// The condition that is true if a mutant is selected.
fn condition(number: usize) -> String {
    format!("crate::mutant_is({number})")
}

fn closing(site: &Site) -> &'static str {
    match site.kind {
        Kind::Expression => " })",
        Kind::GuardedArm => ")",
        Kind::Body | Kind::Arm => "",
    }
}

impl Rewritten {
    /// Appends the changed code of a mutant.
    fn push_changed(&mut self, number: usize, code: &str) {
        let start = self.text.len();
        self.text.push_str(code);
        self.regions.push(Region { range: start..self.text.len(), mutants: vec![number], changed: true });
    }

    /// Appends what stands before the original code.
    fn push_opening(&mut self, site: &Site) {
        match site.kind {
            Kind::Expression => {
                self.text.push('(');
                for (number, code) in &site.alternatives {
                    self.text.push_str(&format!("if {} {{ ", condition(*number)));
                    self.push_changed(*number, code);
                    self.text.push_str(" } else ");
                }
                self.text.push_str("{ ");
            }
            Kind::Body => {
                for (number, code) in &site.alternatives {
                    self.text.push_str(&format!("if {} {{ return ", condition(*number)));
                    self.push_changed(*number, code);
                    self.text.push_str("; } ");
                }
            }
            Kind::Arm => self.text.push_str(&format!(" if {}", self.not_deleted(site))),
            Kind::GuardedArm => self.text.push_str(&format!("{} && (", self.not_deleted(site))),
        }
    }

    /// The condition that is true while an arm is there.
    fn not_deleted(&self, site: &Site) -> String {
        let conditions: Vec<String> =
            site.alternatives.iter().map(|(number, _)| format!("!{}", condition(*number))).collect();
        conditions.join(" && ")
    }
}
