#!/usr/bin/env bash
# Checks and tests the packs of $JAVELINA_PACK, one a line. Problems are marked in the changed lines where the CI can show that.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
lines_of "${JAVELINA_PACK:-}"
[ "${#lines[@]}" -gt 0 ] || exit 0
format=short
[ -z "${GITHUB_ACTIONS:-}" ] || format=github
javelina check --format "$format" -- "${lines[@]}"
javelina test -- "${lines[@]}"
