//! Man pages: one for each program, one for each of its commands.

use std::io;

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use engine::games::VARIABLE;

/// The section of man pages for commands of users.
const SECTION: &str = "1";

/// The pages of one of `all` programs in roff(7) format with the names of their files, such as
/// `belladonna-play.1`.
pub fn pages(program: Command, all: &[Command]) -> Vec<(String, String)> {
    // `help` is a command of every program that has commands. It needs no page.
    let mut program = program.disable_help_subcommand(true);
    program.build();
    let mut pages = Vec::new();
    let other_names = all.iter().map(page_name).filter(|other| *other != page_name(&program)).collect();
    add_pages(&program, None, other_names, &mut pages);
    pages
}

/// Adds the pages of a command and its commands. `related` are the pages to see as well, `parent` is its own
/// command's.
fn add_pages(
    command: &Command,
    parent: Option<&str>,
    related: Vec<String>,
    pages: &mut Vec<(String, String)>,
) {
    let name = page_name(command);
    let mut sections = Roff::new();
    add_examples(&mut sections, command);
    if parent.is_none() {
        add_environment(&mut sections, command);
    }
    add_see_also(&mut sections, &related);
    pages.push((format!("{name}.{SECTION}"), page(command, &sections)));
    for verb in command.get_subcommands().filter(|verb| !verb.is_hide_set()) {
        add_pages(verb, Some(&name), vec![name.clone()], pages);
    }
}

/// The name of a command's page: the words that call it, joined by hyphens.
fn page_name(command: &Command) -> String {
    command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned()
}

/// The generator's sections, and after them `sections`.
fn page(command: &Command, sections: &Roff) -> String {
    let version = format!("Belladonna {}", engine::VERSION);
    let man = Man::new(command.clone()).section(SECTION).source(version).manual("Belladonna");
    let mut text = Vec::new();
    render(&man, command, &mut text)
        .and_then(|()| sections.to_writer(&mut text))
        .expect("writing into memory cannot fail");
    String::from_utf8(text).expect("the generator writes UTF-8")
}

/// The generator's sections that the command needs. Its section for examples is not used: it joins lines.
fn render(man: &Man, command: &Command, text: &mut Vec<u8>) -> io::Result<()> {
    man.render_title(text)?;
    man.render_name_section(text)?;
    man.render_synopsis_section(text)?;
    man.render_description_section(text)?;
    man.render_options_section(text)?;
    if command.get_subcommands().any(|verb| !verb.is_hide_set()) {
        man.render_subcommands_section(text)?;
    }
    Ok(())
}

/// Adds the examples of the command's help, line by line.
fn add_examples(roff: &mut Roff, command: &Command) {
    let Some(help) = command.get_after_help() else { return };
    roff.control("SH", ["EXAMPLES"]);
    roff.control("nf", []);
    for line in unlabelled(&help.to_string()) {
        roff.text([roman(line)]);
    }
    roff.control("fi", []);
}

/// The lines of a help text without its label and without the indentation that they share.
fn unlabelled(help: &str) -> Vec<String> {
    let blank = |label: &str| " ".repeat(label.len());
    let help = help.replacen("Examples:", &blank("Examples:"), 1).replacen("Example:", &blank("Example:"), 1);
    let lines: Vec<&str> = help.lines().filter(|line| !line.trim().is_empty()).collect();
    let indentation = |line: &&str| line.len() - line.trim_start().len();
    let shared = lines.iter().map(indentation).min().unwrap_or(0);
    lines.iter().map(|line| line[shared..].to_owned()).collect()
}

/// Adds the variable that a program with the option `--game-file` reads.
fn add_environment(roff: &mut Roff, program: &Command) {
    if program.get_arguments().all(|argument| argument.get_long() != Some("game-file")) {
        return;
    }
    roff.control("SH", ["ENVIRONMENT"]);
    roff.control("TP", []);
    roff.text([bold(VARIABLE)]);
    roff.text([roman("Game files, and folders of game files, to load at the start, separated as in PATH.")]);
}

fn add_see_also(roff: &mut Roff, related: &[String]) {
    let pages: Vec<String> = related.iter().map(|name| format!("{name}({SECTION})")).collect();
    roff.control("SH", ["SEE ALSO"]);
    roff.text([roman(pages.join(", "))]);
    roff.control("PP", []);
    roff.text([roman(format!("Documents: {}", env!("CARGO_PKG_REPOSITORY")))]);
}
