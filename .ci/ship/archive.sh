#!/usr/bin/env bash
# Writes the archive of a release: archive.sh BINARY FOLDER [TARGET]. It holds the binary, its licences and those of what others
# wrote and it is built from, manual pages, what shells complete and the extension for editors; on Linux the Containerfile and
# the licence of the C library, too. Beside it stands SHA256SUMS, a line for each file.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=common.sh
. "$here/common.sh"
[ $# -ge 2 ] || refuse "archive.sh BINARY FOLDER [TARGET]"
program=$1 out=$2 root=$here/../.. target=${3:-$(target_of_system)}
name=javelina-$target
mkdir -p "$out"
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir -p "$stage/$name/completions"
cp "$program" "$stage/$name/$(binary "$target")"
cp "$root"/LICENSE-* "$root/README.md" "$stage/$name/"
"$here/notices.py" "$target" > "$stage/$name/NOTICES"
cp -r "$root/editors" "$root/cli/man" "$stage/$name/"
rm -rf "$stage/$name"/editors/*/node_modules
case $target in *-linux-*) cp "$root/Containerfile" "$here/LICENSE-GLIBC" "$stage/$name/" ;; esac
for shell in bash elvish fish powershell zsh; do
    "$stage/$name/$(binary "$target")" completions "$shell" > "$stage/$name/completions/javelina.$shell"
done
tar -C "$stage" -cf - "$name" | gzip -n > "$out/$name.tar.gz"
row "$out" "$name.tar.gz"
