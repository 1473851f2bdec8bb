#!/usr/bin/env bash
# Plays the batch $JAVELINA_SPEC (a file, or `shipped:NAME`) into the folder $JAVELINA_OUT, or the part $JAVELINA_SHARD of it.
# $JAVELINA_GATES adds the gates in the texts of items: ids, one a line, or `all` for those of the packs. With $JAVELINA_PARTS it
# merges the parts in that folder instead. $JAVELINA_ARGS: more arguments, one a line.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
packs_of
lines_of "${JAVELINA_ARGS:-}"
words=(${packs[@]+"${packs[@]}"} "--out=${JAVELINA_OUT:-report}" ${lines[@]+"${lines[@]}"})
# Where the CI can show it, what is amiss stands beside the job; an own --format is left alone.
if [ -n "${GITHUB_ACTIONS:-}" ] && [[ " ${lines[*]-}" != *" --format"* ]]; then words+=(--format=github); fi
if [ -n "${JAVELINA_PARTS:-}" ]; then
    parts=("$JAVELINA_PARTS"/*/)
    [ -d "${parts[0]}" ] || refuse "$JAVELINA_PARTS has no folders to merge; see the jobs that play the parts"
    exec javelina merge "${words[@]}" -- "${parts[@]}"
fi
[ -z "${JAVELINA_SHARD:-}" ] || words+=("--shard=$JAVELINA_SHARD")
lines_of "${JAVELINA_GATES:-}"
gates=$(printf '%s\n' ${lines[@]+"${lines[@]}"} | sed 's/^[[:blank:]]*//; s/[[:blank:]]*$//; /^$/d' | paste -sd, -)
case $gates in
    '') ;;
    all) words+=(--gates) ;;
    *) words+=("--gates=$gates") ;;
esac
[ -n "${JAVELINA_SPEC:-}" ] || refuse "no batch is named: set the input spec to a file such as games.batch.toml or to shipped:NAME"
exec javelina batch "${words[@]}" -- "$JAVELINA_SPEC"
