#!/usr/bin/env bash
# Puts the binary into $JAVELINA_TOOL/bin and on the path of later steps: from the release of $JAVELINA_VERSION in the repository
# $JAVELINA_ENGINE, whose SHA-256 must be right, or built from the source that this script lies in.
#
#   install.sh          a release, else from source
#   install.sh release  a release alone; where there is none, says `source=yes` and a digest of the source to $GITHUB_OUTPUT
#   install.sh source   from source, unless the folder holds what was built from the same source before
#
# JAVELINA_BUILD: `auto`; `release` refuses to build, `source` asks for no release. JAVELINA_RELEASES: the address above versions.
set -euo pipefail
source_dir=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=common.sh
. "$source_dir/.ci/ship/common.sh"
what=${1:-both} build=${JAVELINA_BUILD:-auto} version=${JAVELINA_VERSION:-} engine=${JAVELINA_ENGINE:-}
tool=${JAVELINA_TOOL:-${RUNNER_TEMP:-.}/javelina}
releases=${JAVELINA_RELEASES:-${GITHUB_SERVER_URL:-https://github.com}/$engine/releases/download}
case $build in auto | release | source) ;; *) refuse "build is \`auto\`, \`release\` or \`source\`, not \`$build\`" ;; esac
mkdir -p "$tool/bin"
tool=$(cd "$tool" && pwd)

# 0: installed; 1: there is no release for this system. A release that cannot be trusted ends the script.
from_release() {
    local target archive got wanted
    case $version in '' | *[!A-Za-z0-9._+-]*) return 1 ;; esac # a branch with a `/`, or nothing: no release is called so
    target=$(target_of_system) || return 1
    archive=javelina-$target.tar.gz
    got=$(mktemp -d)
    fetch "$releases/$version/SHA256SUMS" "$got/SHA256SUMS" || return 1
    wanted=$(awk -v name="$archive" '$2 == name { print $1 }' "$got/SHA256SUMS")
    [ -n "$wanted" ] || return 1
    fetch "$releases/$version/$archive" "$got/$archive" || refuse "$archive is listed in SHA256SUMS of $version but is missing"
    [ "$(sha256 < "$got/$archive")" = "$wanted" ] || refuse "the SHA-256 of $archive of $version is not the one in SHA256SUMS"
    tar -C "$got" -xzf "$got/$archive"
    cp "$got/javelina-$target/$(binary)" "$tool/bin/"
    rm -rf "$got"
    echo "installed the release $version for $target"
}

# Fetches a file; 1 if it is not there, and an end if it cannot be known.
fetch() {
    local ended=0
    curl --fail --silent --show-error --location --retry 3 --proto '=https,file' --output "$2" -- "$1" 2> "$2.log" || ended=$?
    case $ended in
        0) ;;
        22 | 37) return 1 ;; # no such page, no such file
        *) refuse "cannot download $1: $(cat "$2.log")" ;;
    esac
}

from_source() {
    local digest
    digest=$(digest_of_source)
    if [ -x "$tool/bin/$(binary)" ] && [ "$(cat "$tool/digest" 2> /dev/null)" = "$digest" ]; then
        echo "built from this source before"
        return
    fi
    echo "building from source, which takes minutes"
    cargo install --locked --path "$source_dir/cli" --root "$tool" --force
    echo "$digest" > "$tool/digest"
}

digest_of_source() {
    (cd "$source_dir" && find . -type f ! -path './.git/*' ! -path '*/target/*' -print0 | sort -z | xargs -0 cat | sha256)
}

if [ "$what" != source ]; then
    if [ "$build" != source ] && from_release; then
        what=done
    elif [ "$build" = release ]; then
        refuse "there is no release \`$version\` of \`$engine\` for this system; \`build: auto\` builds from source"
    else
        [ "$build" = source ] || echo "there is no release \`$version\` of \`$engine\` for this system"
        output source yes
        output digest "$(digest_of_source)"
        [ "$what" = release ] && exit
    fi
fi
[ "$what" = done ] || from_source
on_path "$tool/bin"
"$tool/bin/$(binary)" --version
