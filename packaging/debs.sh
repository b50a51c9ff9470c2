#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the two Debian packages in build/debs and checks them: debs.sh [--no-check]
# Their paths are written to stdout. Needs what setup.sh installs; for the checks lintian, appstream and
# desktop-file-utils too.
set -euo pipefail
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/common.sh"

check=yes
case ${1:-} in
'') ;;
--no-check) check='' ;;
*)
    say "usage: debs.sh [--no-check]"
    exit 64
    ;;
esac

build=${STAGEFALL_BUILD_DIR:-$root/build/debs}
need_writable "$build"
give_ccache_a_home "$build"
say "== configure and build"
cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="-O2 -DNDEBUG" \
    -DCMAKE_INSTALL_PREFIX=/usr -DSTAGEFALL_TESTS=OFF >"$build/configure.log" 2>&1 ||
    { tail -n 20 "$build/configure.log" >&2; die "configuring failed, see $build/configure.log"; }
ninja -C "$build" stagefall stagefall-cli >"$build/build.log" 2>&1 ||
    { tail -n 30 "$build/build.log" >&2; die "building failed, see $build/build.log"; }
say "== pack"
rm -rf "$build/packages/out"
(umask 022 && cd "$build" && cpack -G DEB) >"$build/pack.log" 2>&1 ||
    { tail -n 20 "$build/pack.log" >&2; die "packing failed, see $build/pack.log"; }
packages=("$build"/packages/out/stagefall-cli_*.deb "$build"/packages/out/stagefall_*.deb)
for package in "${packages[@]}"; do [[ -e $package ]] || die "$package was not made, see $build/pack.log"; done

if [[ -n $check ]]; then
    for tool in lintian appstreamcli desktop-file-validate; do
        command -v $tool >/dev/null || die "$tool is missing: apt-get install lintian appstream desktop-file-utils"
    done
    say "== desktop-file-validate"
    desktop-file-validate "$root/packaging/linux/org.stagefall.Stagefall.desktop" >&2
    say "== appstreamcli"
    appstreamcli validate --no-net "$root/packaging/linux/org.stagefall.Stagefall.metainfo.xml" >&2
    say "== lintian"
    # Packages that were never uploaded close no bug; the rest has to be clean down to warnings.
    lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "${packages[@]}" >&2
fi
printf '%s\n' "${packages[@]}"
