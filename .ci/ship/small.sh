#!/usr/bin/env bash
# What a program without any feature still does, and what it says of the rest: small.sh PROGRAM WHOLE FOLDER.
# WHOLE: a program with all features, which must play the same games.
set -euo pipefail
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
[ $# -eq 3 ] || refuse "small.sh PROGRAM WHOLE FOLDER"
small=$(realpath "$1") whole=$(realpath "$2")
mkdir -p "$3"
cd "$3"
[ -z "$(ls -A)" ] || refuse "$3 is not empty"

# Runs the words, which must end with this exit code and say this text: says EXIT TEXT WORD..
says() {
    local exit=$1 text=$2 ended=0
    shift 2
    printf '> javelina %s\n' "$*"
    "$small" "$@" > said 2>&1 < /dev/null || ended=$?
    [ "$ended" -eq "$exit" ] && grep -qF -- "$text" said && return
    cat said
    refuse "\`javelina $*\` ended with $ended; wanted are $exit and the words \`$text\`"
}

# The same bytes from both programs: same WORD..
same() {
    printf '> javelina %s\n' "$*"
    "$small" "$@" > small.said < /dev/null
    "$whole" "$@" > whole.said < /dev/null
    cmp small.said whole.said || refuse "\`javelina $*\` says something else than with all features"
}

says 0 "night" new card night --game arizona
says 0 "games.batch.toml" new ci --pack night --engine OWNER/javelina@v1
same check night
same test night
same batch --pack night games.batch.toml --games 4
same batch --game cliffs --games 4 --format json
same play arizona --with no_conditions --seats greedy,greedy --seed 7 --record -
# The line of an item whose script nobody compiled is a note, and no file is wrong because of it.
cat > night/more.toml << 'CARD'
[[condition]]
id = "heavy_load"
name = "Heavy load"
class = "change"
text = "A train carries less."
script = "heavy_load.rhai"
CARD
echo 'fn train_size(view) { 8 }' > night/heavy_load.rhai
says 0 "X4028" check night
says 4 "\`heavy_load\` is played by a script" play arizona --pack night --with heavy_load --seats greedy,greedy
says 4 "X4028" batch --game arizona --with side_loading --games 2
says 4 'deal none (`no_conditions`)' batch --game arizona --games 2
says 0 "built without scripts" explain X4028
says 2 "built without the feature scripts" points arizona --format rhai
says 2 "built without the feature lsp" lsp
says 2 "built without the feature ship" completions bash
says 2 "built without the feature ship" generate man pages
says 2 "built without the feature repl" play cliffs --clock
says 0 "Built without the features: lsp, repl, scripts, ship" --help
says 2 "unrecognized subcommand" lspp
printf '> eval 1 + 1\n'
printf 'new cliffs --seed 7\neval 1 + 1\nquit\n' | "$small" play > said 2>&1
grep -qx 2 said || { cat said; refuse "lines of a pipe are not read"; }
