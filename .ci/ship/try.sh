#!/usr/bin/env bash
# Installs the archive for this system from a folder of a release, as anybody would, and plays a stranger's first steps with
# nothing of ours but it: try.sh RELEASE FOLDER.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=common.sh
. "$here/common.sh"
[ $# -eq 2 ] || refuse "try.sh RELEASE FOLDER"
release=$(cd "$1" && pwd)
mkdir -p "$2"
to=$(cd "$2" && pwd)
# An address, which on Windows has another form than a path.
if command -v cygpath > /dev/null; then above=/$(cygpath -m "$(dirname "$release")"); else above=$(dirname "$release"); fi
JAVELINA_RELEASES=file://$above JAVELINA_VERSION=$(basename "$release") JAVELINA_BUILD=release JAVELINA_TOOL=$to/tool "$here/install.sh" release
PATH=$to/tool/bin:/usr/bin:/bin "$here/stranger.sh" "$to/repository"
