#!/usr/bin/env bash
# rustdoc.sh ARGUMENT...: rustdoc with options that otherwise only nightly compilers take. Cargo runs it in
# place of rustdoc if RUSTDOC names it. The compiler stays as it is, so what it has built is not built again.

RUSTC_BOOTSTRAP=1 exec rustdoc "$@"
