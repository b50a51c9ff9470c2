#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Pictures of every screen, in both themes and languages and three sizes: pictures.sh OUT [--only TEXT] [--quick] [--text-size PERCENT].
set -euo pipefail
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../packaging/common.sh"
[[ $# -ge 1 ]] || { say "usage: pictures.sh OUT [--only TEXT] [--quick] [--text-size PERCENT]"; exit 64; }
build=${STAGEFALL_BUILD_DIR:-$root/build}/dev
need_writable "$build"
give_ccache_a_home "$build"
export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1
configure dev "$build" && ninja -C "$build" pictures >&2
QT_QPA_PLATFORM=offscreen "$build/tests/pictures/pictures" "$@"
