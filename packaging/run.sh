#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs, builds and starts Stagefall; only does what is left to do.
#   run.sh                                  with a display: the window, ready to run the sales session on the lab;
#                                           without one: that session headless, which leaves a report
#   run.sh --headless                       headless, display or not
#   run.sh [arguments of `stagefall-cli run`]  that session, headless
# Headless it ends with 0 when the session ran and its report was written, whatever the verdict.
set -euo pipefail
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/common.sh"

what=run program=stagefall-cli window=OFF
run_arguments=("$@")
if [[ ${1:-} == --headless ]]; then
    run_arguments=("${@:2}")
elif [[ $# == 0 && -n ${DISPLAY:-}${WAYLAND_DISPLAY:-} ]]; then
    what=window program=stagefall window=ON
fi
bash "$root/packaging/setup.sh" "$what"
continue_as_tree_owner "$@"

build=${STAGEFALL_BUILD_DIR:-$root/build/run}
need_writable "$build"
give_ccache_a_home "$build"

exec {lock}>"$build/.lock"
flock "$lock" # two starts at once build once

# A window that was built once goes on being built: turning it off and on again would build much anew.
if grep -qsxF 'STAGEFALL_WINDOW:BOOL=ON' "$build/CMakeCache.txt"; then window=ON; fi
if ! grep -qsxF "STAGEFALL_WINDOW:BOOL=$window" "$build/CMakeCache.txt"; then rm -f "$build/build.ninja"; fi
configure release "$build" -DSTAGEFALL_TESTS=OFF -DSTAGEFALL_WINDOW="$window" || die "configuring failed; see above."

# Nothing when there is nothing to do; one line that counts on a terminal, a few lines in a pipe; all of what went wrong.
show_progress() {
    local line done_steps all_steps shown=-1 wrong='' end=$'\n'
    [[ -t 2 ]] && end=$'\r'
    while IFS= read -r line; do
        if [[ $line =~ ^@([0-9]+)/([0-9]+)\ (.*) ]]; then
            done_steps=${BASH_REMATCH[1]} all_steps=${BASH_REMATCH[2]}
            [[ ${BASH_REMATCH[3]} == Re-* ]] && continue # looking for new files is no building
            ((shown >= 0)) || say "Building Stagefall (the first time takes some minutes) ..."
            if [[ $end == $'\r' || $((done_steps * 10 / all_steps)) != "$shown" ]]; then
                printf '  %d of %d steps%s' "$done_steps" "$all_steps" "$end" >&2
            fi
            shown=$((done_steps * 10 / all_steps))
        elif [[ ! $line =~ ^(ninja: (no work|Entering)|-- ) ]]; then
            wrong=yes
            say "$line"
        fi
    done
    ((shown < 0)) || [[ -n $wrong ]] || say "Built in $SECONDS s.        "
}
NINJA_STATUS='@%f/%t ' ninja -C "$build" "$program" 2>&1 | show_progress || die "building failed; see above."

started=$(find "$build/app" -name "$program" -type f -executable -print -quit)
[[ -n $started ]] || die "no $program below $build after the build."

exec {lock}>&-
[[ $what == run ]] || exec "$started"
status=0
"$started" run "${run_arguments[@]}" || status=$?
case $status in
0 | 1 | 2) exit 0 ;; # within, over, unknown: it ran, and its report is there
*) exit "$status" ;;
esac
