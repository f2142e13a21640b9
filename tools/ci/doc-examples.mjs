#!/usr/bin/env node
// doc-examples.mjs [PACKAGE]: checks that the public types of a library have examples in their
// documentation. Lists those without one. The package is belladonna-movegen if none is named.
//
// An example is needed by each trait, and by each struct without public fields, that other crates can reach.
// `cargo test --doc` runs the examples.
//
// rustdoc lists the items as JSON. That is no stable option yet, so rustdoc.sh runs in its place, and the
// compiler is the oldest Rust that the manifest names, because the form of the JSON changes.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const name = process.argv[2] ?? "belladonna-movegen";

function fail(message) {
  console.error(message);
  process.exit(1);
}

const oldest = spawnSync(join(root, "tools/ci/oldest-rust.sh"), {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
});
if (oldest.status !== 0) process.exit(oldest.status ?? 1);
const target = resolve(root, process.env.CARGO_TARGET_DIR ?? "target");
const env = { ...process.env, RUSTDOC: join(root, "tools/ci/rustdoc.sh") };

function cargo(...options) {
  const words = [`+${oldest.stdout.trim()}`, ...options];
  return spawnSync("cargo", words, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28, env });
}

const flags = ["-Z", "unstable-options", "--output-format", "json"];
const made = cargo("rustdoc", "--package", name, "--lib", "--all-features", "--locked", "--", ...flags);
if (made.status !== 0) fail(made.stderr);
const library = name.replace("belladonna-", "");
const documentation = JSON.parse(readFileSync(join(target, "doc", `${library}.json`), "utf8"));
const { index } = documentation;

const checked = new Set();
const missing = [];

// Notes whether an item that needs an example has one.
function check(item, path) {
  checked.add(item.id);
  if (!(item.docs ?? "").includes("```")) {
    missing.push(`${item.span.filename}:${item.span.begin[0]}: ${path.join("::")}`);
  }
}

// Checks an item of a module and everything inside it.
function visit(id, path) {
  const item = index[id];
  if (item === undefined || checked.has(id)) return; // an item of another crate, or one seen elsewhere
  const [kind, inner] = Object.entries(item.inner)[0];
  const own = item.name === null ? path : [...path, item.name];
  switch (kind) {
    case "module":
      inner.items.forEach((child) => visit(child, own));
      break;
    case "use":
      if (inner.id !== null) visit(inner.id, path);
      break;
    case "trait":
      check(item, own);
      break;
    case "struct":
    case "enum":
    case "union":
      checked.add(id);
      if (kind === "struct" && !hasPublicFields(inner.kind)) check(item, own);
  }
}

function hasPublicFields(kind) {
  if (kind === "unit") return true;
  const fields = kind.plain?.fields ?? kind.tuple;
  return fields.some((field) => field !== null && index[field]?.visibility === "public");
}

visit(documentation.root, []);
if (checked.size === 0) fail(`no public item of ${name} was found`);
if (missing.length > 0) fail(`without an example:\n${missing.join("\n")}`);
console.log(`${name}: all public traits and opaque structs have examples`);
