#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The checks that need no test run: check.sh [BUILD_FOLDER]. Formatting, include arrows, texts and their translations,
# shell scripts, file sizes, that every header compiles alone, and clang-tidy (minutes, what was clean before apart;
# STAGEFALL_TIDY=0 leaves it out). All of them run; one failing makes the whole fail.
set -euo pipefail
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/common.sh"
cd "$root"
build=${1:-$root/build/dev}
jobs=$(nproc)
need_writable "$build"
give_ccache_a_home "$build"

sources() { # sources FOLDERS... -- PATTERNS...: the files of those that exist, each ended by a zero byte
    local folders=() patterns=()
    while [[ $1 != -- ]]; do
        [[ ! -d $1 ]] || folders+=("$1")
        shift
    done
    shift
    for pattern in "$@"; do patterns+=(-o -name "$pattern"); done
    find "${folders[@]}" -type f \( "${patterns[@]:1}" \) -print0 | sort -z
}

check_format() {
    sources core app ui tests resources -- '*.h' '*.cpp' | xargs -0 -r -n 20 -P "$jobs" clang-format-16 --dry-run -Werror
}
check_tidy() {
    python3 packaging/tidy.py "$build" core app ui
}
check_headers() {
    python3 packaging/headers.py "$build" core app ui
}
check_shell() {
    if ! command -v shellcheck >/dev/null; then
        echo "no shellcheck here; only the syntax is checked"
        sources packaging .ci tests -- '*.sh' run | xargs -0 -r -n 1 bash -n
    else
        sources packaging .ci tests -- '*.sh' run | xargs -0 -r shellcheck -x -P SCRIPTDIR -e SC2317 # calls through "$@"
    fi
}
check_sizes() {
    sources core app ui tests resources packaging cmake -- '*.h' '*.cpp' '*.py' '*.sh' CMakeLists.txt '*.cmake' |
        xargs -0 wc -l | awk '$2 != "total" {
            n++; sum += $1; if ($1 > most) { most = $1; where = $2 }
            if ($1 > 400) { print $2 ": " $1 " lines; the limit is 400: split it by job"; bad = 1 }
        } END { print n " files, " sum " lines, the longest " where " with " most; exit bad }'
}

failed=()
check() {
    local start=$SECONDS verdict=ok
    if ! "check_$1"; then
        failed+=("$1")
        verdict=FAILED
    fi
    printf -- '-- %s: %s (%d s)\n' "$1" "$verdict" $((SECONDS - start))
}
check_arrows() { python3 packaging/check_arrows.py; }
check_texts() { python3 packaging/check_texts.py; }
check_translations() { python3 packaging/check_translations.py; }

names=(format arrows texts translations sizes shell headers)
[[ ${STAGEFALL_TIDY:-1} == 0 ]] || names+=(tidy)
for name in "${names[@]}"; do check "$name"; done
((${#failed[@]} == 0)) || {
    echo "checks failed: ${failed[*]}"
    exit 1
}
echo "checks: all ok"
