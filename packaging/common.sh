# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# What the scripts of this folder share. Sourced, never run. Messages go to stderr: stdout belongs to the product.

kCouldNotRun=3 # the product's own exit status for "could not run"

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }
die() {
    say "$(basename "$0"): $*"
    exit "$kCouldNotRun"
}

# Through sudo in a user's own tree only the installing needs root. The rest goes on as that user, so that neither the
# build nor the product's data ends up as root's.
continue_as_tree_owner() {
    [[ $(id -u) == 0 && -n ${SUDO_USER:-} && $SUDO_USER != root ]] || return 0
    [[ $(stat -c %U "$root") == "$SUDO_USER" ]] || return 0
    local home
    home=$(getent passwd "$SUDO_USER" | cut -d: -f6)
    exec runuser -u "$SUDO_USER" -- env -u SUDO_USER HOME="$home" USER="$SUDO_USER" LOGNAME="$SUDO_USER" \
        bash "$root/packaging/$(basename "$0")" "$@"
}

# need_writable FOLDER: makes it, or says why it cannot be.
need_writable() {
    mkdir -p "$1" 2>/dev/null || true
    [[ -d $1 && -w $1 ]] && return 0
    local at=$1
    while [[ ! -e $at ]]; do at=$(dirname "$at"); done
    die "cannot write to $1: $at belongs to $(stat -c %U "$at") and $(id -un) may not write there (or it is read-only).
Build somewhere else with STAGEFALL_BUILD_DIR=/some/folder $0, or copy the sources to a folder of your own."
}

# A home that cannot be written to must not stop the compiler cache.
give_ccache_a_home() {
    [[ -n ${CCACHE_DIR:-} || (-n ${HOME:-} && -w ${HOME:-}) ]] || export CCACHE_DIR="$1/ccache"
}

# configure PRESET FOLDER [cmake arguments]: only if never done, done for another place, or a CMake file is newer.
configure() {
    local preset=$1 build=$2
    shift 2
    local fresh=()
    if [[ -f $build/CMakeCache.txt ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt"; then
        fresh=(--fresh)
    elif [[ -f $build/build.ninja && -z $(find "$root" \( -path "$root/build" -o -path "$root/.git" \) -prune -o \
        \( -name CMakeLists.txt -o -name '*.cmake' -o -name CMakePresets.json \) -newer "$build/build.ninja" -print -quit) ]]; then
        return 0
    fi
    (cd "$root" && cmake --preset "$preset" -B "$build" "${fresh[@]}" "$@") >"$build/configure.log" 2>&1 && return 0
    cat "$build/configure.log" >&2
    return 1
}
