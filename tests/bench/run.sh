#!/usr/bin/env bash
# Builds the benches optimised and runs each; figures go to standard output.
set -euo pipefail
cd "$(dirname "$0")/../.."
runs="${1:-5}"
cmake --preset release >/dev/null
cmake --build --preset release --target bench_measuring bench_engine bench_cost bench_replot bench_window >/dev/null
uname -srm
grep -m1 'model name' /proc/cpuinfo || true
nproc
for bench in bench_measuring bench_cost; do
  echo "== $bench $runs"
  "build/release/tests/bench/$bench" "$runs"
done
echo "== bench_engine"
build/release/tests/bench/bench_engine 20
for bench in bench_replot bench_window; do
  echo "== $bench $runs"
  "build/release/tests/bench/$bench" "$runs"
done
