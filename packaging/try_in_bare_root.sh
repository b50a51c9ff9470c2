#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Tries the README's commands as a new user would, in a bare Debian 12 root: try_in_bare_root.sh [options] [ROOT]
#   ROOT          where the root is or shall be made; it is kept. Without it, a temporary one is made and removed.
#   --setup-only  only prove that the package lists install
#   --head        try the last commit instead of the files as they are
# Needs root, debootstrap and a network.
set -euo pipefail
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/common.sh"
. "$root/packaging/bare_root.sh"
in_namespace "$@"

setup_only='' from_head='' folder=''
for argument in "$@"; do
    case $argument in
    --setup-only) setup_only=yes ;;
    --head) from_head=yes ;;
    -*) die "unknown option $argument" ;;
    *) folder=$argument ;;
    esac
done
open_root "$folder"

copy_tree() { # copy_tree FOLDER [OWNER]
    rm -rf "${bare:?}$1" && mkdir -p "$bare$1"
    if [[ -n $from_head ]]; then
        git -C "$root" archive HEAD
    else
        git -C "$root" ls-files -z --cached --others --exclude-standard | (cd "$root" && xargs -0 -r ls -d 2>/dev/null) |
            tar -C "$root" --files-from=- -c
    fi | tar -C "$bare$1" -x --no-same-owner
    chroot "$bare" chown -R "${2:-root}:" "$1"
}
offline() { # no network but loopback
    # shellcheck disable=SC2016
    unshare --net bash -c 'ip link set lo up 2>/dev/null; "$@"' offline "$@"
}

tree=/srv/stagefall
copy_tree "$tree"
if [[ -n $setup_only ]]; then
    try "the run packages install" inside root bash "$tree/packaging/setup.sh" run
    try "the test packages install" inside root bash "$tree/packaging/setup.sh" test
    try "a second time needs no network" offline bash -c "inside root bash $tree/packaging/setup.sh test"
    exit "$((failed > 0))"
fi

try "run.sh as root" inside root "$tree/packaging/run.sh"
try "test.sh --quick as root" inside root "$tree/packaging/test.sh" --quick
try "run.sh again, without a network" offline bash -c "inside root $tree/packaging/run.sh"
try "test.sh again, without a network" offline bash -c "inside root $tree/packaging/test.sh --quick"

user=newcomer home_tree=/home/newcomer/stagefall
inside root sh -c 'DEBIAN_FRONTEND=noninteractive apt-get -y -qq install sudo >/dev/null 2>&1'
add_user "$user"
copy_tree "$home_tree" "$user"
nothing_of_root() { [[ -z $(find "$bare$home_tree" "$bare/home/$user" -user root -print -quit) ]]; }

rm -f "$bare/etc/sudoers.d/$user"
try "run.sh as a user who may not use sudo, all being installed" inside "$user" "$home_tree/packaging/run.sh"
echo "$user ALL=(ALL) NOPASSWD: ALL" >"$bare/etc/sudoers.d/$user"
inside root sh -c 'apt-get -y -qq remove libexpected-dev >/dev/null'
try "run.sh as a user with sudo, a package missing" inside "$user" "$home_tree/packaging/run.sh"
rm -rf "${bare:?}$home_tree/build"
inside root sh -c 'apt-get -y -qq remove libexpected-dev >/dev/null'
try "sudo run.sh, a package missing" inside "$user" sudo "$home_tree/packaging/run.sh"
try "nothing in the user's home belongs to root" nothing_of_root
chroot "$bare" chown -R root: "$home_tree"
try "a tree of somebody else is refused with status 3" inside "$user" sh -c "$home_tree/packaging/run.sh; test \$? = 3"

say "== $failed failed"
exit "$((failed > 0))"
