#!/usr/bin/env bash
# Builds the program for a target and writes its archive: build.sh TARGET FOLDER.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=common.sh
. .ci/ship/common.sh
[ $# -eq 2 ] || refuse "build.sh TARGET FOLDER"
case $1 in
    # The C library goes into the program, so that it runs on every Linux and in an image that holds nothing else.
    *-linux-gnu) export RUSTFLAGS="${RUSTFLAGS:-} -C target-feature=+crt-static" ;;
esac
cargo build --profile dist --locked --package javelina --target "$1"
.ci/ship/archive.sh "${CARGO_TARGET_DIR:-target}/$1/dist/$(binary "$1")" "$2" "$1"
