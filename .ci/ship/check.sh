#!/usr/bin/env bash
# Checks the packs of $JAVELINA_PACK, one a line, plays a few games of each item, and runs the tests. Where the CI has annotations,
# problems are shown at their lines. Of the parts of a batch only the first one does this: $JAVELINA_SHARD is `1/4`, or `auto`.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
lines_of "${JAVELINA_PACK:-}"
[ "${#lines[@]}" -gt 0 ] || exit 0
part=${JAVELINA_SHARD:-1}
[[ $part != auto* ]] || part=${CI_NODE_INDEX:-1}
[ "${part%%/*}" = 1 ] || exit 0
formats=(short human)
[ -z "${GITHUB_ACTIONS:-}" ] || formats=(github github)
javelina check --played 40 --format "${formats[0]}" -- "${lines[@]}"
javelina test --format "${formats[1]}" -- "${lines[@]}"
