//! Compiles `tools/wasm` to WebAssembly with its functions for JavaScript, for the package and for the page.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, ensure};

use crate::{files, root};

/// What rustc calls WebAssembly in a page.
const TARGET: &str = "wasm32-unknown-unknown";

/// The folder that cargo writes to.
pub fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Makes a folder, in place of one that is there, with the module, its functions and the networks.
///
/// # Errors
/// If the target is not installed, the crate cannot be compiled, or a file cannot be written.
pub fn make(folder: &Path, features: &str) -> anyhow::Result<()> {
    // The module takes the longest, with one thread at its end. Meanwhile the other program can be built.
    let mut building = bindgen("build").spawn().context("cannot run cargo")?;
    let module = compile(features);
    ensure!(building.wait()?.success(), "tools/wasm/bindgen cannot be compiled");
    let module = module?;
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot replace {}", folder.display()))?;
    }
    let networks = folder.join("networks");
    fs::create_dir_all(&networks).with_context(|| format!("cannot make {}", networks.display()))?;
    let status = bindgen("run").arg("--").arg(&module).arg(folder).status().context("cannot run cargo")?;
    ensure!(status.success(), "the functions for JavaScript cannot be made: {status}");
    copy(&["eval/networks/*.network"], &networks)
}

/// Cargo, which builds or runs the program that makes the functions for JavaScript.
fn bindgen(command: &str) -> Command {
    let options = ["--quiet", "--locked", "--manifest-path", "tools/wasm/bindgen/Cargo.toml", "--target-dir"];
    let mut cargo = Command::new("cargo");
    cargo.arg(command).args(options).arg(target().join("bindgen")).current_dir(root());
    cargo
}

/// Copies files of the sources, named by patterns, into a folder.
///
/// # Errors
/// If a file cannot be read or written.
pub fn copy(patterns: &[&str], folder: &Path) -> anyhow::Result<()> {
    for file in files(patterns)? {
        let name = Path::new(&file).file_name().with_context(|| format!("{file} has no name"))?;
        fs::copy(root().join(&file), folder.join(name)).with_context(|| format!("cannot copy {file}"))?;
    }
    Ok(())
}

/// Compiles the crate. Returns the path of the module.
fn compile(features: &str) -> anyhow::Result<PathBuf> {
    let options = ["build", "--release", "--package", "belladonna-wasm", "--target", TARGET];
    let mut cargo = Command::new("cargo");
    cargo.args(options).args(["--features", features]).current_dir(root());
    let status = cargo.status().context("cannot run cargo")?;
    ensure!(
        status.success(),
        "no code for {TARGET}: {status}; `rustup target add {TARGET}` installs the target"
    );
    Ok(target().join(TARGET).join("release/belladonna_wasm.wasm"))
}
