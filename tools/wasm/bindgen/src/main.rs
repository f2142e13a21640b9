//! `bindgen MODULE FOLDER` writes a module of tools/wasm and its functions for JavaScript into a folder.
#![forbid(unsafe_code)]

use std::env;

use anyhow::Context;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let mut arguments = env::args_os().skip(1);
    let mut next = || arguments.next().context("usage: bindgen MODULE FOLDER");
    let (module, folder) = (next()?, next()?);
    Bindgen::new()
        .input_path(module)
        .web(true)?
        .omit_default_module_path(true)
        .typescript(false)
        .out_name("belladonna")
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
}
