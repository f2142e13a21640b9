//! The scripts of the page as few files, since on a slow network each file costs time: what every visitor
//! needs, and what is loaded later.
//!
//! The scripts use few forms of the language's modules: `import { a, b } from "./file.js";` and `export`
//! before a declaration. Each becomes a function that returns what it exports. Lines of comments, and spaces
//! at the beginning of lines, are left out.

/// Joins scripts, given by name and text, into two: the first script and all that it imports, each after
/// those that it imports itself; and what another script needs beyond that. The first script loads the second
/// text by the name of that script, and the scripts in it use those that are loaded already.
///
/// # Panics
/// If a script imports in another form, one that is not given, or in a circle, or has a text in backticks
/// over several lines.
pub fn bundle(scripts: &[(&str, &str)], first: &str, later: &str) -> [String; 2] {
    let mut bundle = Bundle { scripts, begun: Vec::new(), done: Vec::new(), text: String::new() };
    bundle.add(first);
    let known: Vec<String> = bundle.done.iter().map(|name| format!("${name}")).collect();
    let known = known.join(", ");
    let text = std::mem::take(&mut bundle.text) + &format!("globalThis.belladonna = {{ {known} }};\n");
    let exported = bundle.add(later).join(", ");
    let more = format!(
        "const {{ {known} }} = globalThis.belladonna;\n{}export const {{ {exported} }} = ${later};\n",
        bundle.text
    );
    [text, more]
}

struct Bundle<'a> {
    scripts: &'a [(&'a str, &'a str)],
    begun: Vec<String>,
    done: Vec<String>,
    text: String,
}

impl Bundle<'_> {
    /// Adds a script after those that it imports. Returns what it exports, if it is new.
    fn add(&mut self, name: &str) -> Vec<String> {
        if self.done.iter().any(|known| known == name) {
            return Vec::new();
        }
        assert!(!self.begun.iter().any(|known| known == name), "{name}.js imports itself");
        self.begun.push(name.to_owned());
        let known = self.scripts.iter().find(|(known, _)| known.strip_suffix(".js") == Some(name));
        let (_, text) = known.unwrap_or_else(|| panic!("there is no {name}.js"));
        let (mut body, mut exported) = (String::new(), Vec::new());
        let mut lines = code(text);
        while let Some(line) = lines.next() {
            assert!(line.matches('`').count() % 2 == 0, "{name}.js: a text over several lines: {line}");
            if let Some(import) = line.strip_prefix("import ") {
                let mut import = import.to_owned();
                while !import.ends_with(';') {
                    import += lines.next().unwrap_or_else(|| panic!("{name}.js: {import} has no end"));
                }
                let parts = import.split_once(" from \"./").filter(|(names, _)| names.starts_with('{'));
                let (names, from) = parts.unwrap_or_else(|| panic!("{name}.js: the form of import {import}"));
                let from = from.trim_end_matches(".js\";");
                self.add(from);
                body += &format!("const {} = ${from};\n", names.replace(" as ", ": "));
            } else {
                let declared = line.strip_prefix("export ");
                exported.extend(declared.map(|text| declared_name(text).to_owned()));
                body += declared.unwrap_or(line);
                body += "\n";
            }
        }
        let names = exported.join(", ");
        self.text += &format!("const ${name} = (() => {{\n{body}return {{ {names} }};\n}})();\n");
        self.done.push(name.to_owned());
        exported
    }
}

/// The lines of a script without those of comments, and without spaces at their beginnings.
pub fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim_start).filter(|line| !line.starts_with("//"))
}

fn declared_name(line: &str) -> &str {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut words = line.split(|c| !is_word(c)).filter(|word| !word.is_empty());
    let name = words.find(|word| !["async", "class", "const", "function"].contains(word));
    name.unwrap_or_else(|| panic!("the form of export {line}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_stand_after_those_that_they_import() {
        let scripts = [
            ("main.js", "import { a } from \"./a.js\";\nimport {\n  b as c,\n} from \"./b.js\";\na(c);\n"),
            ("a.js", "// Words.\nimport { b } from \"./b.js\";\nexport async function a() {}\n"),
            ("b.js", "export const b = 1;\n"),
            (
                "later.js",
                "import { a } from \"./a.js\";\nimport { d } from \"./d.js\";\nexport class Later {}\n",
            ),
            ("d.js", "export const d = {\n  e: 2,\n};\n"),
            ("other.js", "unused();\n"),
        ];
        let expected = "const $b = (() => {\nconst b = 1;\nreturn { b };\n})();\n\
                        const $a = (() => {\nconst { b } = $b;\nasync function a() {}\nreturn { a };\n})();\n\
                        const $main = (() => {\nconst { a } = $a;\nconst {b: c,} = $b;\na(c);\n\
                        return {  };\n})();\nglobalThis.belladonna = { $b, $a, $main };\n";
        let [first, later] = bundle(&scripts, "main", "later");
        assert_eq!(first, expected);
        let expected = "const { $b, $a, $main } = globalThis.belladonna;\n\
                        const $d = (() => {\nconst d = {\ne: 2,\n};\nreturn { d };\n})();\n\
                        const $later = (() => {\nconst { a } = $a;\nconst { d } = $d;\nclass Later {}\n\
                        return { Later };\n})();\nexport const { Later } = $later;\n";
        assert_eq!(later, expected);
    }

    #[test]
    #[should_panic(expected = "a.js imports itself")]
    fn a_circle_is_refused() {
        let import = |name| format!("import {{ x }} from \"./{name}.js\";");
        bundle(&[("a.js", &import("b")), ("b.js", &import("a"))], "a", "b");
    }

    #[test]
    #[should_panic(expected = "the form of import x from \"./b.js\";")]
    fn another_form_is_refused() {
        bundle(&[("a.js", "import x from \"./b.js\";")], "a", "a");
    }
}
