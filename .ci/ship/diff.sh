#!/usr/bin/env bash
# Compares the packs of $JAVELINA_PACK, one a line, with those of the same paths below the folder $JAVELINA_BEFORE, and puts what
# plays differently on the page of the job. On GitHub it is also a comment of the pull request $JAVELINA_PULL, one that is kept
# up to date; a token that may not write one (of a fork) is no error. What differs is told, not judged.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
lines_of "${JAVELINA_PACK:-}"
[ "${#lines[@]}" -gt 0 ] || refuse "no pack is named: set the input pack"
before=${JAVELINA_BEFORE:-} out=${JAVELINA_OUT:-report}
[ -d "$before" ] || refuse "$before is not a folder; it must contain the packs before the change"
mark='<!-- javelina diff -->'
mkdir -p "$out"
page=$out/diff.md
printf '%s\n' "$mark" > "$page"
for pack in "${lines[@]}"; do
    if [ ! -f "$before/$pack/pack.toml" ]; then
        printf '## Differences in play\n\nThe pack `%s` is new.\n' "$pack" >> "$page"
        continue
    fi
    ended=0
    javelina diff --format markdown -- "$before/$pack" "$pack" >> "$page" || ended=$?
    case $ended in
        0 | 1) ;;
        4) printf '## Differences in play\n\n`%s` cannot be compared: one side has errors.\n' "$pack" >> "$page" ;;
        *) exit "$ended" ;;
    esac
done
cat -- "$page" >> "${GITHUB_STEP_SUMMARY:-/dev/stdout}"
[ -n "${JAVELINA_PULL:-}" ] || exit 0
comments=repos/$GITHUB_REPOSITORY/issues
# Runs a call and shows why it failed; its answer is on standard output.
call() {
    local said
    said=$(mktemp)
    gh api "$@" 2> "$said" && return
    case $(cat "$said") in
        *'HTTP 403'* | *'HTTP 404'*) echo 'this token may not comment; see the job summary' >&2 ;;
        *) printf 'could not write the comment, see the job summary: %s\n' "$(tail -n 1 "$said")" >&2 ;;
    esac
    return 1
}
own=$(call --paginate "$comments/$JAVELINA_PULL/comments" --jq ".[] | select(.body | startswith(\"$mark\")) | .id") || exit 0
own=${own%%$'\n'*}
if [ -n "$own" ]; then
    to=(--method PATCH "$comments/comments/$own")
else
    to=("$comments/$JAVELINA_PULL/comments")
fi
call "${to[@]}" --silent -F "body=@$page" || exit 0
