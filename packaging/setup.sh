#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing to build and run headless (setup.sh run), with the window (setup.sh window), or also to test
# (setup.sh test) on Debian 12.
# Touches nothing, the network least of all, when everything is there. Works as root, or through sudo.
set -euo pipefail
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/common.sh"

run_packages=(
    # tools
    g++ cmake ninja-build pkg-config ccache mold ca-certificates
    # libraries
    libcurl4-openssl-dev libevent-dev libexpected-dev libre2-dev libsimdjson-dev libsqlite3-dev libssl-dev
    nlohmann-json3-dev zlib1g-dev
)
window_packages=(
    qt6-base-dev qt6-svg-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools libqcustomplot-dev qtkeychain-qt6-dev
    libgl-dev
    # what a fresh desktop may lack: the way to its keychain, a plug-in for SVG icons, Qt's own words in Chinese,
    # readable fonts, Chinese among them
    libsecret-1-0 libqt6svg6 qt6-qpa-plugins qt6-translations-l10n fonts-inter fonts-jetbrains-mono fonts-noto-cjk
)
test_packages=(
    clang-16 clang-format-16 clang-tidy-16 libclang-rt-16-dev git openssl python3 dbus-daemon gnome-keyring
)
# Any Node will do where one is on the path, from wherever it came.
command -v node >/dev/null || test_packages+=(nodejs)

case ${1:-} in
run) wanted=("${run_packages[@]}") ;;
window) wanted=("${run_packages[@]}" "${window_packages[@]}") ;;
test) wanted=("${run_packages[@]}" "${window_packages[@]}" "${test_packages[@]}") ;;
*)
    say "usage: setup.sh run|window|test"
    exit 64
    ;;
esac

if ! command -v dpkg-query >/dev/null; then
    die "this is not Debian. Install what these Debian 12 packages hold, then build with CMake (see CONTRIBUTING.md):
${wanted[*]}"
fi

installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "${wanted[@]}" 2>/dev/null || true)
missing=()
for package in "${wanted[@]}"; do
    grep -qxF "installed $package" <<<"$installed" || missing+=("$package")
done
((${#missing[@]})) || exit 0

as_root=()
if [[ $(id -u) != 0 ]]; then
    command -v sudo >/dev/null || die "these packages are missing, and without root or sudo they cannot be installed.
Ask an administrator to run: apt-get install --no-install-recommends ${missing[*]}"
    as_root=(sudo)
    [[ -t 0 ]] || as_root+=(-n) # nobody is there to type a password
    "${as_root[@]}" true || die "sudo refused. As root, run: apt-get install --no-install-recommends ${missing[*]}"
fi

say "Installing: ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -y -q -o DPkg::Lock::Timeout=300 "$@" </dev/null >>"$log" 2>&1
}
# One unreachable source among many must not stop what the others can deliver: the install decides.
apt update || say "apt-get update had errors; trying to install nevertheless."
if ! apt install --no-install-recommends "${missing[@]}"; then
    tail -n 30 "$log" >&2
    die "apt-get could not install: ${missing[*]}. Its last lines are above; is there a network and enough disk space?"
fi
