//! Tests of what is written for users: man pages and completions are complete, and of use to bash; pages and
//! pictures of the rules are up to date; README.md counts the games; icons have the right formats.

use std::fs;
use std::path::Path;

use clap::Command as Program;
use tempfile::TempDir;

/// A folder with all pages and completions.
fn written() -> TempDir {
    let folder = TempDir::new().unwrap();
    xtask::write(folder.path()).unwrap();
    folder
}

/// The words that call each command of a program, and those of the program itself.
fn calls(program: &Program, words: &[&str]) -> Vec<Vec<String>> {
    let words = [words, &[program.get_name()]].concat();
    let own = words.iter().map(|&word| word.to_owned()).collect();
    let shown = program.get_subcommands().filter(|verb| !verb.is_hide_set());
    let verbs = shown.flat_map(|verb| calls(verb, &words));
    [vec![own], verbs.collect()].concat()
}

#[test]
fn every_command_has_an_example_and_a_man_page_that_names_its_options() {
    let folder = written();
    let mut pages = 0;
    for program in xtask::programs() {
        for words in calls(&program, &[]) {
            let path = folder.path().join("man").join(format!("{}.1", words.join("-")));
            let text =
                fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let command = words[1..].iter().fold(&program, |command, verb| {
                command.find_subcommand(verb).expect("the words come from the program")
            });
            for long in command.get_arguments().filter_map(clap::Arg::get_long) {
                let option = format!("\\-\\-{}", long.replace('-', "\\-"));
                assert!(text.contains(&option), "{} lacks {option}", path.display());
            }
            let name = words.join(" ");
            let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(examples.starts_with("Example") && examples.contains(&name), "{name}: {examples}");
            pages += 1;
        }
    }
    assert_eq!(fs::read_dir(folder.path().join("man")).unwrap().count(), pages, "a page has no command");
}

#[test]
fn examples_keep_their_lines() {
    let folder = written();
    let page = fs::read_to_string(folder.path().join("man/belladonna-show.1")).unwrap();
    let examples = page.split(".SH EXAMPLES\n.nf\n").nth(1).expect("a section for examples");
    let lines: Vec<&str> = examples.lines().take_while(|line| *line != ".fi").collect();
    assert!(lines.len() > 1 && lines.iter().all(|line| line.starts_with("belladonna show ")), "{lines:?}");
}

/// What bash proposes for the last of `words`, by the script of their first word.
#[cfg(unix)]
fn proposals(folder: &Path, words: &[&str]) -> Vec<String> {
    let program = words[0];
    let code = format!(
        "source {}/completions/{program}.bash\nCOMP_WORDS=({})\nCOMP_CWORD={}\n\
         function=$(complete -p {program} | sed 's/.*-F //; s/ .*//')\n\
         $function {program} \"{}\" \"{}\" || exit\n\
         printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        folder.display(),
        words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" "),
        words.len() - 1,
        words[words.len() - 1],
        words[words.len() - 2],
    );
    let mut bash = std::process::Command::new("bash");
    let output = bash.args(["--noprofile", "--norc", "-c", &code]).output().expect("bash is there");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[cfg(unix)]
#[test]
fn bash_completes_commands_options_and_games() {
    let folder = written();
    let cases: [(&[&str], &[&str]); 6] = [
        (&["belladonna", "pl"], &["play"]),
        (&["belladonna", "perft", "grand-"], &["grand-apothecary"]),
        (&["belladonna", "bench", "--game", "pois"], &["poison"]),
        (&["belladonna", "completions", "z"], &["zsh"]),
        (&["belladonna-tools", "values", "goth"], &["gothic"]),
        (&["belladonna-web", "--ho"], &["--host"]),
    ];
    for (words, expected) in cases {
        assert_eq!(proposals(folder.path(), words), expected, "{words:?}");
    }
}

#[test]
fn completions_know_every_game() {
    let folder = written();
    for name in ["belladonna.bash", "_belladonna"] {
        let script = fs::read_to_string(folder.path().join("completions").join(name)).unwrap();
        for game in movegen::game_list() {
            assert!(script.contains(&game.name), "{name} lacks {}", game.name);
        }
    }
}

/// A chore writes what is stored in a folder of the sources.
fn assert_up_to_date(chore: &str, write: fn(&Path) -> anyhow::Result<()>, stored: &str) {
    let folder = TempDir::new().unwrap();
    write(folder.path()).unwrap();
    let stored = xtask::root().join(stored);
    let names = |folder: &Path| {
        let mut names: Vec<_> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(names(folder.path()), names(&stored));
    for name in names(&stored) {
        let [made, stored] =
            [folder.path(), &stored].map(|folder| fs::read_to_string(folder.join(&name)).unwrap());
        assert_eq!(made, stored, "run: cargo xtask {chore}");
    }
}

/// Users of the programs do not have the sources: no help names a path there.
#[test]
fn no_help_names_a_path_of_the_sources() {
    let folders = ["docs/", "movegen/", "eval/", "engine/", "tools/", "tests/", "target/"];
    for program in xtask::programs() {
        for words in calls(&program, &[]) {
            let find = |command: Program, verb: &String| command.find_subcommand(verb).cloned();
            let command = words[1..].iter().try_fold(program.clone(), find);
            let help = command.expect("the words come from the program").render_long_help().to_string();
            let path = help
                .split_whitespace()
                .find(|word| folders.iter().any(|path| word.trim_start_matches("cmd=").starts_with(path)));
            assert_eq!(path, None, "{}", words.join(" "));
        }
    }
}

/// Each script of `findings` has the parts that CONTRIBUTING lists, works in a folder that it removes, and
/// does without this project.
#[test]
fn every_finding_has_its_parts() {
    let parts = [
        "\n# Program",
        "\n# Expectation: ",
        "\n# Behaviour: ",
        "\n# Output: ",
        "\n# Exit status: 0 while",
        "\nfolder=$(mktemp -d)\ntrap 'rm -rf \"$folder\"' EXIT\n",
        " || exit 2\n",
    ];
    let scripts = xtask::files(&["findings/*"]).unwrap();
    assert!(scripts.len() >= 10, "{scripts:?}");
    for script in scripts {
        let text = fs::read_to_string(xtask::root().join(&script)).unwrap();
        for part in parts {
            assert!(text.contains(part), "{script} lacks {part:?}");
        }
        assert!(!text.to_lowercase().contains("belladonna"), "{script} names this project");
    }
}

#[test]
fn the_rules_pages_are_up_to_date() {
    assert_up_to_date("examples", xtask::write_examples, "docs/rules/examples");
    assert_up_to_date("pictures", xtask::write_pictures, "docs/rules/pictures");
}

/// The width and height of a PNG file, from its first chunk.
fn png_size(bytes: &[u8]) -> (u32, u32) {
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn icons_have_the_formats_and_sizes_that_menus_and_xboard_expect() {
    let folder = TempDir::new().unwrap();
    xtask::write_icons(folder.path()).unwrap();
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    let svg = String::from_utf8(read("belladonna.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("<title>White archbishop</title>"), "{svg}");
    let png = read("belladonna.png");
    assert_eq!(png_size(&png), (256, 256));
    assert_eq!(png_size(&read("logo.png")), (200, 100), "XBoard: twice as wide as high");
    let ico = read("belladonna.ico");
    let number = |at: usize| u32::from_le_bytes(ico[at..at + 4].try_into().unwrap()) as usize;
    assert_eq!(ico[..6], [0, 0, 1, 0, 1, 0], "one icon");
    assert_eq!(ico[number(18)..][..number(14)], png);
}

#[test]
fn the_readme_has_the_number_of_games_of_the_library() {
    let text = fs::read_to_string(xtask::root().join("README.md")).unwrap();
    let in_library = movegen::all_games().count() - movegen::main_games().count();
    for phrase in [format!("{in_library} other games"), format!("{in_library} more games")] {
        assert!(text.replace('\n', " ").contains(&phrase), "README.md does not say \"{phrase}\"");
    }
}
