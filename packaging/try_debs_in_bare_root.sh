#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the two packages in a bare Debian 12 root and starts them: try_debs_in_bare_root.sh [ROOT] PACKAGE...
#   ROOT     where the root is or shall be made; it is kept. Without it, a temporary one is made and removed.
#   PACKAGE  what packaging/debs.sh made
# Needs root, debootstrap and a network. Mounts live in a namespace of their own and end with this script.
set -euo pipefail
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/common.sh"

if [[ -z ${STAGEFALL_IN_NAMESPACE:-} ]]; then
    [[ $(id -u) == 0 ]] || die "a chroot needs root: sudo $0 $*"
    command -v debootstrap >/dev/null || die "debootstrap is missing: apt-get install debootstrap"
    STAGEFALL_IN_NAMESPACE=yes exec unshare --mount --propagation private --pid --fork --kill-child bash "$0" "$@"
fi

bare='' packages=()
for argument in "$@"; do
    case $argument in
    *.deb) packages+=("$(readlink -f "$argument")") ;;
    -*) die "unknown option $argument" ;;
    *) bare=$argument ;;
    esac
done
((${#packages[@]} == 2)) || die "give both packages: $0 \$(packaging/debs.sh)"
temporary=''
[[ -n $bare ]] || bare=$(mktemp -d) temporary=$bare
end() {
    for at in dev/shm dev/pts dev proc tmp; do umount -l "$bare/$at" 2>/dev/null || true; done
    [[ -z $temporary ]] || rm -rf --one-file-system "$temporary"
}
trap end EXIT
trap 'exit 130' INT TERM

host_sources() {
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
cp "${packages[@]}" "$bare/tmp/"

inside() { # inside USER COMMAND...: a clean environment, as after a login
    local user=$1 home=/root
    shift
    [[ $user == root ]] || home=/home/$user
    chroot "$bare" /usr/sbin/runuser -u "$user" -- env -i HOME="$home" USER="$user" LANG=C.UTF-8 TERM=dumb \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@" </dev/null
}
failed=0
try() { # try "what" COMMAND...
    local what=$1
    shift
    if "$@"; then
        say "ok: $what"
    else
        say "FAILED ($?): $what"
        failed=$((failed + 1))
    fi
}
ran() { "$@" || (($? == 1)); } # 1: it ran, and was over its budget

user=newcomer
inside root id "$user" >/dev/null 2>&1 || inside root useradd --create-home --shell /bin/bash "$user"
inside root sh -c 'apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -y -qq install --no-install-recommends xvfb xauth fonts-dejavu-core >/dev/null 2>&1'
install_both() {
    # shellcheck disable=SC2016
    inside root sh -c 'DEBIAN_FRONTEND=noninteractive apt-get -y -qq install --no-install-recommends /tmp/*.deb >/tmp/install.log 2>&1 || { tail -n 20 /tmp/install.log; exit 1; }'
}
try "both packages install with what Debian has" install_both
try "stagefall-cli --help" inside "$user" sh -c 'stagefall-cli --help >/dev/null'
try "stagefall-cli runs the shipped session" ran inside "$user" sh -c 'stagefall-cli run >/tmp/run.log 2>&1'
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
