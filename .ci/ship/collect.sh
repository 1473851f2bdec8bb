#!/usr/bin/env bash
# Makes the files of a release from those of each system: collect.sh PARTS FOLDER. PARTS holds folders, each with archives and
# their SHA256SUMS, which must be right. Beside each archive stands a list of what was built into it (CycloneDX).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=common.sh
. "$here/common.sh"
[ $# -eq 2 ] || refuse "collect.sh PARTS FOLDER"
parts=("$1"/*/)
[ -d "${parts[0]}" ] || refuse "$1 has no folders to collect from"
mkdir -p "$2"
for part in "${parts[@]}"; do
    while read -r wanted name; do
        [ ! -e "$2/$name" ] || refuse "$name is in two folders of $1"
        [ "$(sha256 < "$part$name")" = "$wanted" ] || refuse "the SHA-256 of $name is not the one in $part"
        cp "$part$name" "$2/"
        row "$2" "$name"
        target=${name#javelina-} target=${target%.tar.gz}
        "$here/sbom.py" "$target" > "$2/javelina-$target.cdx.json"
        row "$2" "javelina-$target.cdx.json"
    done < "${part}SHA256SUMS"
done
cat "$2/SHA256SUMS"
