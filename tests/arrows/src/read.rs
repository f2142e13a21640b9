//! Reads the modules of a crate and finds what their paths mean.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::Arrow;

/// A module by the names that lead to it from the root of the crate.
type Name = Vec<String>;

/// A path in the code, with its line. `is_used` is false for a re-export.
struct Mention {
    path: Vec<String>,
    line: usize,
    is_used: bool,
}

#[derive(Default)]
struct Module {
    file: PathBuf,
    items: BTreeSet<String>,
    /// What each imported name stands for.
    imports: BTreeMap<String, Vec<String>>,
    globs: Vec<Vec<String>>,
    mentions: Vec<Mention>,
}

/// What a path stands for: a module, or an item of a file.
enum Meaning {
    Module(Name),
    Item(PathBuf),
}

/// The arrows between the files of the crate with the file `root`.
///
/// # Errors
///
/// If a file cannot be read, or is not Rust.
pub fn arrows(root: &Path) -> anyhow::Result<BTreeSet<Arrow>> {
    let folder = root.parent().context("a file has a folder")?;
    let mut modules = Modules(BTreeMap::new());
    modules.read_file(Vec::new(), root.to_owned(), folder)?;
    Ok(modules.arrows())
}

struct Modules(BTreeMap<Name, Module>);

impl Modules {
    /// Reads the module `name` in a file. `folder` has the files of its children.
    fn read_file(&mut self, name: Name, file: PathBuf, folder: &Path) -> anyhow::Result<()> {
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let tokens = text.parse().map_err(|error| anyhow!("{}: {error}", file.display()))?;
        self.read(name, &file, folder, tokens)
    }

    fn read(&mut self, name: Name, file: &Path, folder: &Path, tokens: TokenStream) -> anyhow::Result<()> {
        let mut module = Module { file: file.to_owned(), ..Module::default() };
        let tokens = without_tests(tokens);
        module.mentions(&tokens);
        for (index, token) in tokens.iter().enumerate() {
            let TokenTree::Ident(keyword) = token else { continue };
            let keyword = keyword.to_string();
            let Some(item) = tokens.get(index + 1).and_then(ident) else { continue };
            match (keyword.as_str(), tokens.get(index + 2)) {
                ("mod", body) => {
                    let name = [name.clone(), vec![item.clone()]].concat();
                    let folder = folder.join(&item);
                    let alone = folder.with_extension("rs");
                    match body {
                        Some(TokenTree::Group(group)) => self.read(name, file, &folder, group.stream())?,
                        _ if alone.exists() => self.read_file(name, alone, &folder)?,
                        _ => self.read_file(name, folder.join("mod.rs"), &folder)?,
                    }
                }
                ("struct" | "enum" | "union" | "trait" | "type" | "fn" | "const" | "static", _) => {
                    module.items.insert(item);
                }
                _ => {}
            }
        }
        self.0.insert(name, module);
        Ok(())
    }

    fn arrows(&self) -> BTreeSet<Arrow> {
        let mut arrows = BTreeSet::new();
        for (name, module) in &self.0 {
            for mention in module.mentions.iter().filter(|mention| mention.is_used) {
                if let Some(Meaning::Item(to)) = self.meaning(name, &mention.path, &mut BTreeSet::new())
                    && to != module.file
                {
                    let name = mention.path.join("::");
                    arrows.insert(Arrow { from: module.file.clone(), to, line: mention.line, name });
                }
            }
        }
        arrows
    }

    /// What `path` stands for in the module `at`. None: something of another crate, or a local name.
    /// `seen` has the questions that were asked on the way.
    fn meaning(&self, at: &Name, path: &[String], seen: &mut BTreeSet<(Name, Name)>) -> Option<Meaning> {
        if !seen.insert((at.clone(), path.to_vec())) {
            return None;
        }
        let module = self.0.get(at)?;
        let Some((first, rest)) = path.split_first() else { return Some(Meaning::Module(at.clone())) };
        match first.as_str() {
            "crate" => return self.meaning(&Vec::new(), rest, seen),
            "self" => return self.meaning(at, rest, seen),
            "super" => return self.meaning(&at.split_last()?.1.to_vec(), rest, seen),
            _ => {}
        }
        let child = [at.clone(), vec![first.clone()]].concat();
        if !rest.is_empty() && self.0.contains_key(&child) {
            return self.meaning(&child, rest, seen);
        }
        if module.items.contains(first) {
            return Some(Meaning::Item(module.file.clone()));
        }
        let imported = module.imports.get(first).and_then(|path| self.meaning(at, path, seen));
        if let Some(meaning) = imported {
            return match meaning {
                Meaning::Module(name) => self.meaning(&name, rest, seen),
                item @ Meaning::Item(_) => Some(item),
            };
        }
        self.meaning(&child, rest, seen).or_else(|| {
            module.globs.iter().find_map(|glob| match self.meaning(at, glob, seen)? {
                Meaning::Module(name) => self.meaning(&name, path, seen),
                Meaning::Item(_) => None,
            })
        })
    }
}

impl Module {
    /// Collects imports and paths of a list of tokens.
    fn mentions(&mut self, tokens: &[TokenTree]) {
        let mut index = 0;
        let mut is_public = false;
        while let Some(token) = tokens.get(index) {
            index += 1;
            match token {
                TokenTree::Group(group) => self.mentions(&without_tests(group.stream())),
                TokenTree::Ident(word) if word == "use" => {
                    let length = tokens[index..].iter().take_while(|token| !is_char(token, ';')).count();
                    self.import(&[], &tokens[index..index + length], !is_public);
                    index += length;
                }
                TokenTree::Ident(word) if word == "pub" => {
                    // `pub(crate)`
                    index += usize::from(matches!(tokens.get(index), Some(TokenTree::Group(_))));
                    is_public = true;
                    continue;
                }
                TokenTree::Ident(word) => {
                    let line = word.span().start().line;
                    let mut path = vec![word.to_string()];
                    let is_member = index > 1
                        && (is_char(&tokens[index - 2], '.')
                            || is_char(&tokens[index - 2], ':')
                                && index > 2
                                && is_char(&tokens[index - 3], ':'));
                    while let [a, b, TokenTree::Ident(word), ..] = &tokens[index..]
                        && is_char(a, ':')
                        && is_char(b, ':')
                    {
                        path.push(word.to_string());
                        index += 3;
                    }
                    if !is_member {
                        self.mentions.push(Mention { path, line, is_used: true });
                    }
                }
                _ => {}
            }
            is_public = false;
        }
    }

    /// Reads the tree of a `use` after the path `prefix`.
    fn import(&mut self, prefix: &[String], tokens: &[TokenTree], is_used: bool) {
        for tokens in tokens.split(|token| is_char(token, ',')) {
            let mut path = prefix.to_vec();
            let (mut line, mut name) = (0, None);
            for (index, token) in tokens.iter().enumerate() {
                match token {
                    TokenTree::Ident(word) if word == "as" => {
                        name = tokens.get(index + 1).and_then(ident);
                        break;
                    }
                    TokenTree::Ident(word) => {
                        line = word.span().start().line;
                        if word != "self" || path.is_empty() {
                            path.push(word.to_string());
                        }
                    }
                    TokenTree::Group(group) => {
                        let tokens: Vec<_> = group.stream().into_iter().collect();
                        self.import(&path, &tokens, is_used);
                        line = 0;
                    }
                    TokenTree::Punct(punct) if punct.as_char() == '*' => {
                        self.globs.push(path.clone());
                        line = 0;
                    }
                    _ => {}
                }
            }
            let is_leaf = line > 0;
            if is_leaf && let Some(name) = name.or_else(|| path.last().cloned()) {
                self.imports.insert(name, path.clone());
                self.mentions.push(Mention { path, line, is_used });
            }
        }
    }
}

/// The tokens without the items that have `#[cfg(test)]`.
fn without_tests(tokens: TokenStream) -> Vec<TokenTree> {
    let mut kept: Vec<TokenTree> = Vec::new();
    let mut tokens = tokens.into_iter();
    while let Some(token) = tokens.next() {
        let is_test = matches!(&token, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket
            && group.stream().to_string().replace(' ', "") == "cfg(test)");
        if is_test && kept.last().is_some_and(|token| is_char(token, '#')) {
            let ends = |token: &TokenTree| match token {
                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                token => is_char(token, ';'),
            };
            tokens.find(ends);
        } else {
            kept.push(token);
        }
    }
    kept
}

fn is_char(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

fn ident(token: &TokenTree) -> Option<String> {
    match token {
        TokenTree::Ident(word) => Some(word.to_string()),
        _ => None,
    }
}
