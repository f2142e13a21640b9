//! Makes the package of JavaScript: WebAssembly of `tools/wasm`, its functions for JavaScript, the files of
//! `tools/wasm/npm`, and the networks.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, ensure};

use crate::{files, root, write_file};

/// What rustc calls WebAssembly in a page.
const TARGET: &str = "wasm32-unknown-unknown";

/// Makes the package in `target/npm/belladonna`, in place of one that is there, and prints its sizes.
///
/// # Errors
/// If the target is not installed, the crate cannot be compiled, or a file cannot be written.
pub fn build() -> anyhow::Result<PathBuf> {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let module = compile(&target)?;
    let folder = target.join("npm/belladonna");
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot replace {}", folder.display()))?;
    }
    let networks = folder.join("networks");
    fs::create_dir_all(&networks).with_context(|| format!("cannot make {}", networks.display()))?;
    let bindgen = ["run", "--quiet", "--locked", "--manifest-path", "tools/wasm/bindgen/Cargo.toml"];
    let mut cargo = Command::new("cargo");
    cargo.args(bindgen).arg("--target-dir").arg(target.join("bindgen")).arg("--").arg(&module).arg(&folder);
    let status = cargo.current_dir(root()).status();
    let status = status.context("cannot run cargo")?;
    ensure!(status.success(), "the functions for JavaScript cannot be made: {status}");
    for file in files(&["tools/wasm/npm", ":!tools/wasm/npm/test", "LICENSE-*"])? {
        copy(&file, &folder)?;
    }
    for file in files(&["eval/networks/*.network"])? {
        copy(&file, &networks)?;
    }
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

/// Compiles the crate. Returns the path of the module.
fn compile(target: &Path) -> anyhow::Result<PathBuf> {
    let mut cargo = Command::new("cargo");
    cargo
        .args(["build", "--release", "--package", "belladonna-wasm", "--target", TARGET])
        .current_dir(root());
    let status = cargo.status().context("cannot run cargo")?;
    ensure!(
        status.success(),
        "no code for {TARGET}: {status}; `rustup target add {TARGET}` installs the target"
    );
    Ok(target.join(TARGET).join("release/belladonna_wasm.wasm"))
}

/// Copies a file, named from the root of the sources, into a folder.
fn copy(file: &str, folder: &Path) -> anyhow::Result<()> {
    let name = Path::new(file).file_name().with_context(|| format!("{file} has no name"))?;
    fs::copy(root().join(file), folder.join(name)).with_context(|| format!("cannot copy {file}"))?;
    Ok(())
}
