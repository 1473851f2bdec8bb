#!/usr/bin/env bash
# Tries the program of an archive for Linux where there is nothing else: image.sh RELEASE FOLDER. A stranger's first steps in an
# empty root, then in the image that the Containerfile makes, as its user, with a folder mounted. A line says `SKIP` and why where
# the tool for one is not there.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=common.sh
. "$here/common.sh"
[ $# -eq 2 ] || refuse "image.sh RELEASE FOLDER"
mkdir -p "$2"
name=javelina-$(target_of_system) to=$(cd "$2" && pwd)
tar -C "$to" -xzf "$1/$name.tar.gz"

# The steps, with a `javelina` on the path that is this command: steps NAME COMMAND..
steps() {
    local name=$1
    shift
    mkdir -p "$to/$name/bin" "$to/$name/repository"
    chmod 777 "$to/$name/repository"
    { printf '#!/usr/bin/env bash\nset -euo pipefail\n' && printf '%s "$@"\n' "$*"; } > "$to/$name/bin/javelina"
    chmod +x "$to/$name/bin/javelina"
    PATH=$to/$name/bin:$PATH "$here/stranger.sh" "$to/$name/repository"
    printf 'ok   %s: a stranger'"'"'s first steps\n' "$name"
}

if ! unshare --map-root-user --mount true 2> /dev/null; then
    echo "SKIP empty: unshare is not there, or may not"
else
    mkdir -p "$to/root/work"
    cp "$to/$name/javelina" "$to/root/"
    inside="mount --bind . '$to/root/work' && exec unshare --root='$to/root' --wd=/work /javelina"' "$@"'
    printf '%s\n' "$inside" > "$to/inside.sh"
    steps empty unshare --map-root-user --mount sh "$to/inside.sh"
fi

if ! command -v buildah > /dev/null; then
    echo "SKIP image: buildah is not there"
else
    # A store of its own, and no more of the kernel than CI hosts allow.
    store="buildah --storage-driver vfs --root $to/store --runroot $to/run"
    $store bud --isolation chroot --quiet --tag javelina "$to/$name"
    container=$($store from javelina)
    steps image "$store run --isolation chroot --volume \"\$PWD:/work\" $container -- /javelina"
    echo "ok   image: $($store images --noheading --format '{{.Size}}' localhost/javelina)"
fi
