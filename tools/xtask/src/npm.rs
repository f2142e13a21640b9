//! Makes the package of JavaScript: WebAssembly of `tools/wasm`, its functions for JavaScript, the files of
//! `tools/wasm/npm`, and the networks.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, ensure};

use crate::{files, root, wasm, write_file};

/// Makes the package in `target/npm/belladonna`, in place of one that is there, and prints its sizes.
///
/// # Errors
/// If the target is not installed, the crate cannot be compiled, or a file cannot be written.
pub fn build() -> anyhow::Result<PathBuf> {
    let folder = wasm::target().join("npm/belladonna");
    wasm::make(&folder, "")?;
    wasm::copy(&["tools/wasm/npm", ":!tools/wasm/npm/test", "LICENSE-*"], &folder)?;
    let package = folder.join("package.json");
    let text = fs::read_to_string(&package)?.replacen("0.0.0", env!("CARGO_PKG_VERSION"), 1);
    write_file(&package, text)?;
    let bytes = fs::metadata(folder.join("belladonna_bg.wasm"))?.len();
    println!("{}: {bytes} bytes of WebAssembly", folder.display());
    Ok(folder)
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
