//! Finds a section and the templates on which it is based.

use movegen::{Excerpt, escaped, most_similar};

use super::reader::{self, Section};
use super::report::{Place, Report};

/// Variants of Fairy-Stockfish that can be templates, in its own format.
const BUILT_IN: &str = concat!(include_str!("templates.ini"), "\n", include_str!("templates-with-hands.ini"));

/// A section, and the place of its problems if it is not in the file: problems of templates in the program
/// have the place of the header that names them.
pub(crate) struct Layer {
    pub section: Section,
    pub place: Option<Place>,
}

/// A section after all its templates, the oldest first. After a problem the list is not complete.
pub(crate) fn layers(sections: &[Section], name: &str, report: &mut Report) -> Vec<Layer> {
    let Some(section) = find(sections, name, report) else {
        report.refuse(&Place { line: 1, column: 1, key: String::new() }, no_section(sections, name));
        return Vec::new();
    };
    let mut own = vec![section];
    let mut built_in = Vec::new();
    loop {
        let last = own[own.len() - 1];
        let Some(name) = &last.template else { break };
        match find(sections, name, report).filter(|next| next.name != last.name) {
            Some(next) if own.contains(&next) => {
                let names: Vec<&str> =
                    own.iter().chain([&next]).map(|section| section.name.as_str()).collect();
                let text = format!("the sections are templates of each other: {}", listed(&names));
                report.refuse(&last.place, text);
                break;
            }
            Some(next) => own.push(next),
            None => {
                built_in = built_in_layers(name, &last.place, report);
                break;
            }
        }
    }
    built_in.extend(own.into_iter().rev().map(|section| Layer { section: section.clone(), place: None }));
    built_in
}

/// A template in the program after its own templates. `place` is the header that names it.
fn built_in_layers(name: &str, place: &Place, report: &mut Report) -> Vec<Layer> {
    let templates = reader::sections(BUILT_IN);
    let mut layers: Vec<Layer> = Vec::new();
    let mut wanted = Some(name);
    while let Some(name) = wanted {
        let Some(template) = templates.iter().find(|template| template.name == name) else {
            let names: Vec<&str> = templates.iter().map(|template| template.name.as_str()).collect();
            let text = format!(
                "the template {} is neither a section of this file nor one of the variants that can be a \
                 template: {}",
                Excerpt(name),
                listed(&names)
            );
            report.refuse(place, text);
            break;
        };
        layers.insert(0, Layer { section: template.clone(), place: Some(place.clone()) });
        wanted = template.template.as_deref();
    }
    layers
}

/// The section with a name. Two sections with this name are a problem.
fn find<'a>(sections: &'a [Section], name: &str, report: &mut Report) -> Option<&'a Section> {
    let mut found = sections.iter().filter(|section| section.name == name);
    let first = found.next()?;
    if let Some(second) = found.next() {
        let text = format!("the section {} stands on line {} already", Excerpt(name), first.place.line);
        report.refuse(&second.place, text);
    }
    Some(first)
}

fn no_section(sections: &[Section], name: &str) -> String {
    if sections.is_empty() {
        return "the file has no sections; a section starts with a line such as [my-variant:chess]"
            .to_owned();
    }
    let nearest = most_similar(name, sections.iter().map(|section| section.name.clone()));
    let nearest = nearest.map(|nearest| format!("did you mean {}? ", escaped(&nearest))).unwrap_or_default();
    format!("there is no section {}; {nearest}--all lists the sections", Excerpt(name))
}

fn listed(names: &[&str]) -> String {
    escaped(&names.join(", "))
}
