#!/usr/bin/env bash
# Publishes the files of a folder as the release of a tag, by the host's own program: publish.sh TAG FOLDER.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
[ $# -eq 2 ] || refuse "publish.sh TAG FOLDER"
case $1 in '' | -* | *[!A-Za-z0-9._+-]*) refuse "no release can be called \`$1\`" ;; esac
here=$(address)
case $here in "$placeholder") refuse "the address of the repository is not set; run .ci/ship/address.sh NEW/NAME and commit" ;; esac
[ "${GITHUB_REPOSITORY:-$here}" = "$here" ] ||
    refuse "this repository is $GITHUB_REPOSITORY, but Cargo.toml says $here; a release would point to the other one"
gh release create "$1" --verify-tag --title "$1" --notes "CHANGELOG.md lists the changes." "$2"/*
