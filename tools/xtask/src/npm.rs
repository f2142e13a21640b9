//! Makes the package of JavaScript: WebAssembly of `tools/wasm`, its functions for JavaScript, the files of
//! `tools/wasm/npm`, and the networks.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use crate::{files, root, wasm, write_file};

/// Makes the package in `target/npm/belladonna`, in place of one that is there, and prints its sizes.
///
/// # Errors
/// If the target is not installed, the crate cannot be compiled, or a file cannot be written.
pub fn build() -> anyhow::Result<PathBuf> {
    let package = wasm::target().join("npm/belladonna");
    if package.exists() {
        fs::remove_dir_all(&package).with_context(|| format!("cannot replace {}", package.display()))?;
    }
    let folder = package.join("belladonna");
    wasm::make(&folder, "")?;
    wasm::copy(&["tools/wasm/npm/belladonna"], &folder)?;
    wasm::copy(&[":(glob)tools/wasm/npm/*", "LICENSE-*"], &package)?;
    write_file(&package.join("networks.js"), networks()?)?;
    let description = package.join("package.json");
    let text = fs::read_to_string(&description)?.replacen("0.0.0", env!("CARGO_PKG_VERSION"), 1);
    write_file(&description, text)?;
    let bytes = fs::metadata(folder.join("belladonna_bg.wasm"))?.len();
    println!("{}: {bytes} bytes of WebAssembly", package.display());
    Ok(package)
}

/// The file with the address of each network. Bundlers find addresses that are written out.
fn networks() -> anyhow::Result<String> {
    let mut text = "// The address of each network. A bundler takes each file along.\n\n".to_owned();
    text += "export const networks = {\n";
    for file in files(&["eval/networks/*.network"])? {
        let name = Path::new(&file).file_stem().and_then(OsStr::to_str).context("a name in UTF-8")?;
        let url = format!("new URL(\"./belladonna/networks/{name}.network\", import.meta.url)");
        text += &format!("  \"{name}\": {url}.href,\n");
    }
    Ok(text + "};\n")
}

/// Makes the package, and runs its tests with node.
///
/// # Errors
/// See [`build`], or if a test fails.
pub fn test() -> anyhow::Result<()> {
    let folder = build()?;
    let tests = files(&["tools/wasm/npm/test/*.test.mjs"])?;
    ensure!(!tests.is_empty(), "there are no tests in tools/wasm/npm/test");
    let mut node = Command::new("node");
    node.arg("--test").args(&tests).current_dir(root()).env("BELLADONNA", folder.canonicalize()?);
    let status = node.status().context("cannot run node")?;
    ensure!(status.success(), "the tests of the package: {status}");
    Ok(())
}
