#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the two packages in a bare Debian 12 root and starts them: try_debs_in_bare_root.sh [ROOT] PACKAGE...
#   ROOT     where the root is or shall be made; it is kept. Without it, a temporary one is made and removed.
#   PACKAGE  what packaging/debs.sh made
# Needs root, debootstrap and a network.
set -euo pipefail
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/common.sh"
. "$root/packaging/bare_root.sh"
in_namespace "$@"

folder='' packages=()
for argument in "$@"; do
    case $argument in
    *.deb) packages+=("$(readlink -f "$argument")") ;;
    -*) die "unknown option $argument" ;;
    *) folder=$argument ;;
    esac
done
((${#packages[@]} == 2)) || die "give both packages: $0 \$(packaging/debs.sh)"
open_root "$folder"
cp "${packages[@]}" "$bare/tmp/"

user=newcomer
add_user "$user"
inside root sh -c 'apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -y -qq install --no-install-recommends xvfb xauth fonts-dejavu-core >/dev/null 2>&1'
install_both() {
    # shellcheck disable=SC2016
    inside root sh -c 'DEBIAN_FRONTEND=noninteractive apt-get -y -qq install --no-install-recommends /tmp/*.deb >/tmp/install.log 2>&1 || { tail -n 20 /tmp/install.log; exit 1; }'
}
try "both packages install with what Debian has" install_both
try "stagefall-cli --help" inside "$user" sh -c 'stagefall-cli --help >/dev/null'
# The shipped session is over its budget, hence 1; a session that failed ends with 1 too, and differs by its outcome.
# shellcheck disable=SC2016
session='stagefall-cli run --json >/tmp/run.json 2>/tmp/run.log; test $? = 1 && grep -q "\"outcome\": \"ok\"" /tmp/run.json'
try "stagefall-cli runs the shipped session" inside "$user" sh -c "$session"
try "stagefall --version" inside "$user" sh -c 'stagefall --version'
# shellcheck disable=SC2016
newest='id=$(stagefall-cli sessions | grep -oE "\b[0-9a-z]{26}\b" | head -n 1); test -n "$id" && stagefall --export /tmp/out.$1 --session "$id" && test -s /tmp/out.$1'
for format in pdf png html; do
    try "stagefall --export to $format without a display" inside "$user" sh -c "$newest" export "$format"
done
# shellcheck disable=SC2016
window='xvfb-run -a sh -c "timeout 10 stagefall; test \$? = 124"'
try "the window opens under X and stays" inside "$user" sh -c "$window"
try "the man pages are there" inside root sh -c 'test -s /usr/share/man/man1/stagefall.1.gz && test -s /usr/share/man/man1/stagefall-cli.1.gz'
try "both are removed without a trace of their own" inside root sh -c 'apt-get -y -qq purge stagefall stagefall-cli >/dev/null 2>&1 && ! test -e /usr/share/stagefall && ! test -e /usr/bin/stagefall'
say "== $failed failed"
exit "$((failed > 0))"
