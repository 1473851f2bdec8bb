#!/usr/bin/env bash
# Sets the address of the repository: address.sh NEW/NAME. Rewrites the files that contain the placeholder.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
[ $# -eq 1 ] || refuse "usage: address.sh NEW/NAME"
[[ $1 =~ ^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?/[A-Za-z0-9._-]+$ ]] || refuse "not a repository: \`$1\`; write NEW/NAME, such as desert/javelina"
case $1 in OWNER/* | */. | */.. | *.git) refuse "not a repository: \`$1\`" ;; esac
cd "$(dirname "$0")/../.."
files=()
for file in "${holders[@]}"; do
    if grep -qF "$placeholder" "$file"; then files+=("$file"); fi
done
[ ${#files[@]} -gt 0 ] || refuse "the address is set already: $(address)"
for file in "${files[@]}"; do
    sed "s|$placeholder|$1|g" "$file" > "$file.new"
    cat "$file.new" > "$file" # keeps its rights
    rm "$file.new"
    printf '%s\n' "$file"
done
