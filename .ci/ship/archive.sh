#!/usr/bin/env bash
# Writes the archive of a release: archive.sh BINARY FOLDER [TARGET]. Beside it stands SHA256SUMS, with a line for each archive.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=common.sh
. "$here/common.sh"
[ $# -ge 2 ] || refuse "archive.sh BINARY FOLDER [TARGET]"
out=$2 target=${3:-$(target_of_system)}
name=javelina-$target
mkdir -p "$out"
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir "$stage/$name"
cp "$1" "$here"/../../LICENSE-* "$here/../../README.md" "$stage/$name/"
tar -C "$stage" -cf - "$name" | gzip -n > "$out/$name.tar.gz"
sums=$out/SHA256SUMS
touch "$sums"
others=$(awk -v name="$name.tar.gz" '$2 != name' "$sums")
{
    [ -z "$others" ] || printf '%s\n' "$others"
    printf '%s  %s\n' "$(sha256 < "$out/$name.tar.gz")" "$name.tar.gz"
} > "$sums"
