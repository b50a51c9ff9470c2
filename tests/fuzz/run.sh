#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the libFuzzer programs and runs each for SECONDS on every processor: run.sh [SECONDS [TARGET...]]
# What they find stays in build/fuzz/found; what they grew from the seeds in build/fuzz/corpus, for the next time.
set -euo pipefail
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
# shellcheck source=../../packaging/common.sh
. "$here/../../packaging/common.sh"

seconds=${1:-60}
shift || true
builds=${STAGEFALL_BUILD_DIR:-$root/build}
build=$builds/fuzz
need_writable "$builds"
give_ccache_a_home "$builds"
export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1

cmake -S "$root" -B "$build" -G Ninja -DCMAKE_CXX_COMPILER=clang++-16 -DCMAKE_BUILD_TYPE=Debug \
    -DCMAKE_CXX_FLAGS_DEBUG="-O1 -gline-tables-only -fsanitize=fuzzer-no-link" -DSTAGEFALL_SANITIZE=address,undefined \
    -DSTAGEFALL_FUZZ=ON -DSTAGEFALL_WINDOW=OFF -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=12 \
    >"$build.configure.log" || { cat "$build.configure.log" >&2; exit 1; }
NINJA_STATUS='[%f/%t] ' ninja -C "$build" fuzzers

targets=("$@")
((${#targets[@]})) || targets=(stream json workbench budget profile faults import schema http_server markdown redactor refusal)
mkdir -p "$build/found" "$build/logs"

fuzz() { # fuzz TARGET: one line of what came of it; fails where something was found
    local target=$1 seeds=() log=$build/logs/$1.log status=0 start=$SECONDS
    mkdir -p "$build/corpus/$target"
    [[ ! -d $here/seeds/$target ]] || seeds+=("$here/seeds/$target")
    [[ $target != stream ]] || seeds+=("$here/../core/llm/corpus")
    "$build/tests/fuzz/fuzz_$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2500 -max_len=16384 \
        -print_final_stats=1 -artifact_prefix="$build/found/$target-" "$build/corpus/$target" "${seeds[@]}" \
        >"$log" 2>&1 || status=$?
    printf '%-12s %8s executions in %4d s, %s, %5s inputs kept: %s\n' "$target" \
        "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")" $((SECONDS - start)) \
        "peak $(sed -n 's/^stat::peak_rss_mb: *//p' "$log") MB" "$(find "$build/corpus/$target" -type f | wc -l)" \
        "$( ((status)) && echo "FOUND something, see $log" || echo nothing found)"
    ((status == 0)) || tail -n 40 "$log" | cut -c -400
    return "$status"
}
export -f fuzz
export build here seconds
printf '%s\n' "${targets[@]}" | xargs -P "$(nproc)" -I{} bash -c 'fuzz {}'
