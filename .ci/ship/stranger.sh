#!/usr/bin/env bash
# What somebody does first, in an empty folder, with nothing of ours but `javelina` on the path: stranger.sh FOLDER [ENGINE].
# ENGINE: where the engine lies, OWNER/REPO@REF, which the workflow that is written names.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
[ $# -ge 1 ] || refuse "stranger.sh FOLDER [ENGINE]"
mkdir -p "$1"
cd "$1"
[ -z "$(ls -A)" ] || refuse "$1 is not empty"
steps=(
    "new card night --game arizona"
    "new ci --engine ${2:-OWNER/javelina@v1}"
    "schema --dir ."
    "check night"
    "test night"
    "fmt --check night"
    "batch --pack night games.batch.toml --games 2 --out report"
    "watch night --once --games 2"
)
for step in "${steps[@]}"; do
    printf '> javelina %s\n' "$step"
    read -ra words <<< "$step"
    javelina "${words[@]}"
done
