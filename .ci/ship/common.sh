# What the scripts of this folder share. No line of it depends on one CI.
# shellcheck shell=bash

# Ends with what is wrong, as wrong usage. An annotation is one line, so nothing in the message is a command to the log.
refuse() {
    printf 'javelina: %s\n' "$*" >&2
    if [ -n "${GITHUB_ACTIONS:-}" ]; then
        printf '::error title=javelina::%s\n' "$(printf '%s' "$*" | tr '\r\n' '  ' | sed 's/%/%25/g')"
    fi
    exit 2
}

# The name of the system in archives, as Rust calls it.
target_of_system() {
    case "$(uname -s)-$(uname -m)" in
        Linux-x86_64) echo x86_64-unknown-linux-gnu ;;
        Linux-aarch64 | Linux-arm64) echo aarch64-unknown-linux-gnu ;;
        Darwin-x86_64) echo x86_64-apple-darwin ;;
        Darwin-arm64) echo aarch64-apple-darwin ;;
        MINGW*-x86_64 | MSYS*-x86_64) echo x86_64-pc-windows-msvc ;;
        *) return 1 ;;
    esac
}

# The file of the program, for a target or this system.
binary() {
    case "${1:-$(target_of_system)}" in *-windows-*) echo javelina.exe ;; *) echo javelina ;; esac
}

# The SHA-256 of standard input.
sha256() {
    if command -v sha256sum > /dev/null; then sha256sum; else shasum -a 256; fi | cut -d ' ' -f 1
}

# Writes the line of a file into SHA256SUMS of its folder: row FOLDER FILE. An older one goes.
row() {
    local sums=$1/SHA256SUMS others
    touch "$sums"
    others=$(awk -v name="$2" '$2 != name' "$sums")
    {
        [ -z "$others" ] || printf '%s\n' "$others"
        printf '%s  %s\n' "$(sha256 < "$1/$2")" "$2"
    } > "$sums"
}

# Hands a value to later steps, and a folder to their path, where the CI has a file for that.
output() { if [ -n "${GITHUB_OUTPUT:-}" ]; then printf '%s=%s\n' "$1" "$2" >> "$GITHUB_OUTPUT"; fi; }
on_path() { if [ -n "${GITHUB_PATH:-}" ]; then printf '%s\n' "$1" >> "$GITHUB_PATH"; fi; }

# Reads the lines of $1 that are not empty into the array `lines`.
lines_of() {
    local line
    lines=()
    while IFS= read -r line; do
        if [ -n "$line" ]; then lines+=("$line"); fi
    done <<< "$1"
}

# The packs of $JAVELINA_PACK, one a line, as arguments in the array `packs`.
packs_of() {
    lines_of "${JAVELINA_PACK:-}"
    packs=()
    local pack
    for pack in ${lines[@]+"${lines[@]}"}; do packs+=("--pack=$pack"); done
}

# Placeholder in the address of the repository, and the files that contain it until `address.sh` sets the address.
placeholder=OWNER/javelina
holders=(Cargo.toml CITATION.cff README.md book.toml python/pyproject.toml editors/vscode/package.json
    .github/ISSUE_TEMPLATE/config.yml)

# Prints NEW/NAME of the repository, as the manifest has it.
address() { sed -n 's|^repository = "https://github.com/\([^"]*\)".*|\1|p' "$(dirname "${BASH_SOURCE[0]}")/../../Cargo.toml"; }
