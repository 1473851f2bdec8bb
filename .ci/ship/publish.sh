#!/usr/bin/env bash
# Publishes the files of a folder as the release of a tag, by the host's own program: publish.sh TAG FOLDER.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
[ $# -eq 2 ] || refuse "publish.sh TAG FOLDER"
case $1 in '' | -* | *[!A-Za-z0-9._+-]*) refuse "no release can be called \`$1\`" ;; esac
gh release create "$1" --verify-tag --title "$1" --notes "What changed stands in core/CHANGELOG.md." "$2"/*
