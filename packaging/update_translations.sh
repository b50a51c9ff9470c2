#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes the window's words out of the sources into resources/i18n/*.ts, keeping what is translated already:
#   update_translations.sh [ZH_TS EN_TS]
# Then translate what is unfinished (Qt Linguist, or an editor) and run check_translations.py.
set -euo pipefail
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/common.sh"

zh=${1:-$root/resources/i18n/stagefall_zh.ts}
en=${2:-$root/resources/i18n/stagefall_en.ts}
lupdate=$(command -v lupdate-qt6 || command -v /usr/lib/qt6/bin/lupdate || true)
[[ -n $lupdate ]] || die "lupdate is missing: apt-get install qt6-l10n-tools"
cd "$root"
# -I: the headers are found, so that each text gets the context that it has at run time.
common=(-silent -I . -no-obsolete -locations none -source-language en ui app)
"$lupdate" "${common[@]}" -target-language zh_CN -ts "$zh" >&2
"$lupdate" "${common[@]}" -target-language en_GB -pluralonly -ts "$en" >&2
