#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Tries the README's commands as a new user would, in a bare Debian 12 root: try_in_bare_root.sh [options] [ROOT]
#   ROOT          where the root is or shall be made; it is kept. Without it, a temporary one is made and removed.
#   --setup-only  only prove that the package lists install
#   --head        try the last commit instead of the files as they are
# Needs root, debootstrap and a network. Mounts live in a namespace of their own and end with this script, however it ends.
set -euo pipefail
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/common.sh"

if [[ -z ${STAGEFALL_IN_NAMESPACE:-} ]]; then
    [[ $(id -u) == 0 ]] || die "a chroot needs root: sudo $0 $*"
    command -v debootstrap >/dev/null || die "debootstrap is missing: apt-get install debootstrap"
    STAGEFALL_IN_NAMESPACE=yes exec unshare --mount --propagation private --pid --fork --kill-child bash "$0" "$@"
fi

setup_only='' from_head='' bare=''
for argument in "$@"; do
    case $argument in
    --setup-only) setup_only=yes ;;
    --head) from_head=yes ;;
    -*) die "unknown option $argument" ;;
    *) bare=$argument ;;
    esac
done
temporary=''
[[ -n $bare ]] || bare=$(mktemp -d) temporary=$bare
end() {
    for at in dev/shm dev/pts dev proc tmp; do umount -l "$bare/$at" 2>/dev/null || true; done
    # --one-file-system: should a mount have survived, nothing behind it is touched.
    [[ -z $temporary ]] || rm -rf --one-file-system "$temporary"
}
trap end EXIT
trap 'exit 130' INT TERM

host_sources() { # the host's own Debian mirrors, whichever way it writes them down
    # shellcheck disable=SC2016 # apt expands these
    apt-get indextargets --format '$(ORIGIN) deb $(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' |
        sed -n 's/^Debian \(deb .* bookworm\)/\1/p' | sort -u
}
if [[ ! -e $bare/etc/debian_version ]]; then
    say "== debootstrap"
    mirror=$(host_sources | awk '$3 == "bookworm" { print $2; exit }')
    debootstrap --variant=minbase bookworm "$bare" ${mirror:+"$mirror"} >"$bare.debootstrap.log" 2>&1 ||
        die "debootstrap failed, see $bare.debootstrap.log"
    rm -f "$bare.debootstrap.log"
fi
[[ -z $(host_sources) ]] || host_sources >"$bare/etc/apt/sources.list"
apt-config dump | grep -E '^Acquire::(https?|Check-|Retries)' >"$bare/etc/apt/apt.conf.d/01host" || true
cp -L /etc/resolv.conf "$bare/etc/resolv.conf"
printf '127.0.0.1 localhost %s\n' "$(hostname)" >"$bare/etc/hosts"

mount -t proc proc "$bare/proc"
mount -t tmpfs -o mode=755 dev "$bare/dev"
mkdir "$bare/dev/pts" "$bare/dev/shm"
for node in null zero full random urandom tty; do
    touch "$bare/dev/$node"
    mount --bind "/dev/$node" "$bare/dev/$node"
done
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts "$bare/dev/pts"
mount -t tmpfs shm "$bare/dev/shm"
ln -s pts/ptmx "$bare/dev/ptmx"
ln -s /proc/self/fd "$bare/dev/fd"
mount -t tmpfs -o mode=1777 tmp "$bare/tmp"

# inside USER COMMAND...: a clean environment, as after a login
inside() {
    local user=$1 home=/root
    shift
    [[ $user == root ]] || home=/home/$user
    chroot "$bare" /usr/sbin/runuser -u "$user" -- env -i HOME="$home" USER="$user" LANG=C.UTF-8 TERM=dumb \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@" </dev/null
}
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
failed=0
try() { # try "what" COMMAND...
    local start=$SECONDS what=$1
    shift
    say "== $what"
    if "$@"; then
        say "ok: $what ($((SECONDS - start)) s)"
    else
        say "FAILED ($?): $what ($((SECONDS - start)) s)"
        failed=$((failed + 1))
    fi
}
offline() { # no network but loopback
    # shellcheck disable=SC2016
    unshare --net bash -c 'ip link set lo up 2>/dev/null; "$@"' offline "$@"
}
export -f inside
export bare

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
inside root id "$user" >/dev/null 2>&1 || inside root useradd --create-home --shell /bin/bash "$user"
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
