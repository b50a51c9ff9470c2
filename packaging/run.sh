#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs, builds and starts Stagefall: run.sh [arguments of `stagefall-cli run`]. Only does what is left to do.
set -euo pipefail
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/common.sh"

bash "$root/packaging/setup.sh" run
continue_as_tree_owner "$@"

build=${STAGEFALL_BUILD_DIR:-$root/build/run}
need_writable "$build"
give_ccache_a_home "$build"

exec {lock}>"$build/.lock"
flock "$lock" # two starts at once build once

configure release "$build" -DSTAGEFALL_TESTS=OFF || die "configuring failed; see above."

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
NINJA_STATUS='@%f/%t ' ninja -C "$build" stagefall-cli 2>&1 | show_progress || die "building failed; see above."

program=$(find "$build" -name stagefall-cli -type f -executable -print -quit)
[[ -n $program ]] || die "no stagefall-cli below $build after the build."

exec {lock}>&-
exec "$program" run "$@"
