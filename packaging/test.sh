#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, then builds and tests everything: test.sh [--quick|--full]. With --quick only the dev build
# and its tests; else every test runs under the address and undefined behaviour sanitizers, and the checks of the
# house and the fuzzers follow; with --full those with threads run under the thread sanitizer too. Every stage runs even
# if one before it failed; the last line is the sum of all ctest runs.
set -euo pipefail
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/common.sh"

presets=(asan)
case ${1:-} in
'') ;;
--quick) presets=(dev) ;;
--full)
    presets=(asan tsan)
    ;;
*)
    say "usage: test.sh [--quick|--full]"
    exit 64
    ;;
esac

bash "$root/packaging/setup.sh" test
continue_as_tree_owner "$@"

builds=${STAGEFALL_BUILD_DIR:-$root/build}
need_writable "$builds"
give_ccache_a_home "$builds"
# So that a compiler cache serves a clone in another folder too.
export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1
export QT_QPA_PLATFORM=offscreen

failed=()
times=()
latest_fuzzing=2200 # s
stage() { # stage NAME COMMAND...: runs it, notes its time and whether it failed
    local name=$1 start=$SECONDS
    shift
    printf '\n== %s\n' "$name"
    if ! "$@"; then failed+=("$name"); fi
    times+=("$(printf '%5d s  %s' $((SECONDS - start)) "$name")")
}
build_preset() {
    mkdir -p "$builds/$1" && configure "$1" "$builds/$1" && NINJA_STATUS='[%f/%t] ' ninja -C "$builds/$1" -k 20
}
test_preset() {
    local run=(ctest --preset "$1" --test-dir "$builds/$1" -j2 -LE '^bench$' --no-tests=error
        --output-on-failure --output-junit "$builds/$1/ctest.xml" --test-output-size-passed 65536)
    rm -f "$builds/$1/ctest.xml"
    # The thread sanitizer of GCC 12 cannot live with the wide address randomisation of newer kernels.
    if [[ $1 == tsan ]] && setarch "$(uname -m)" -R true 2>/dev/null; then run=(setarch "$(uname -m)" -R "${run[@]}"); fi
    (cd "$root" && "${run[@]}")
}

for preset in "${presets[@]}"; do
    stage "$preset: build" build_preset "$preset"
    stage "$preset: tests" test_preset "$preset"
done
if [[ ${presets[*]} != dev ]]; then
    stage "checks" bash "$root/packaging/check.sh" "$builds/asan"
    # The whole is to take less than an hour. Where nothing was in the compiler's cache the fuzzers wait for the next
    # time, and it is said.
    if ((SECONDS < latest_fuzzing)); then
        stage "fuzz: a minute each" bash "$root/tests/fuzz/run.sh" 60
    else
        times+=("    -    fuzz: LEFT OUT, after $latest_fuzzing s: tests/fuzz/run.sh 60")
    fi
fi

printf '\n== Times\n'
printf '%s\n' "${times[@]}"
for name in "${failed[@]}"; do printf 'FAILED: %s\n' "$name"; done
python3 "$root/packaging/sum_tests.py" "${presets[@]/#/$builds/}" || failed+=("tests")
((${#failed[@]} == 0))
