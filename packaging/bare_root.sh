# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# A bare Debian 12 root to try things in, for the try_*_in_bare_root scripts. Sourced after common.sh, never run.
# Needs root, debootstrap and a network. Mounts live in a namespace of their own and end with the script that sourced
# this, however it ends.
#   in_namespace "$@"    goes on in that namespace; first of all
#   open_root [FOLDER]   makes the root there where there is none and keeps it; without FOLDER a temporary one
#   $bare                where it is, and $failed how many tries did

failed=0

in_namespace() { # in_namespace ARGUMENTS...: of the script
    [[ -z ${STAGEFALL_IN_NAMESPACE:-} ]] || return 0
    [[ $(id -u) == 0 ]] || die "a chroot needs root: sudo $0 $*"
    command -v debootstrap >/dev/null || die "debootstrap is missing: apt-get install debootstrap"
    STAGEFALL_IN_NAMESPACE=yes exec unshare --mount --propagation private --pid --fork --kill-child bash "$0" "$@"
}

end_root() {
    local at
    for at in dev/shm dev/pts dev proc tmp; do umount -l "$bare/$at" 2>/dev/null || true; done
    # --one-file-system: should a mount have survived, nothing behind it is touched.
    [[ -z $temporary_root ]] || rm -rf --one-file-system "$temporary_root"
}

host_sources() { # the host's own Debian mirrors, whichever way it writes them down
    # shellcheck disable=SC2016 # apt expands these
    apt-get indextargets --format '$(ORIGIN) deb $(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' |
        sed -n 's/^Debian \(deb .* bookworm\)/\1/p' | sort -u
}

open_root() {
    bare=${1:-} temporary_root=''
    if [[ -z $bare ]]; then
        bare=$(mktemp -d) temporary_root=$bare
        chmod 755 "$bare" # it is / to all who are inside
    fi
    export bare
    trap end_root EXIT
    trap 'exit 130' INT TERM
    if [[ ! -e $bare/etc/debian_version ]]; then
        say "== debootstrap"
        local mirror
        mirror=$(host_sources | awk '$3 == "bookworm" { print $2; exit }')
        debootstrap --variant=minbase bookworm "$bare" ${mirror:+"$mirror"} >"$bare.debootstrap.log" 2>&1 ||
            die "debootstrap failed, see $bare.debootstrap.log"
        rm -f "$bare.debootstrap.log"
    fi
    [[ -z $(host_sources) ]] || host_sources >"$bare/etc/apt/sources.list"
    apt-config dump | grep -E '^Acquire::(https?|Check-|Retries)' >"$bare/etc/apt/apt.conf.d/01host" || true
    cp -L /etc/resolv.conf "$bare/etc/resolv.conf"
    printf '127.0.0.1 localhost %s\n' "$(hostname)" >"$bare/etc/hosts"
    mount_root
}

mount_root() {
    local node
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
}

inside() { # inside USER COMMAND...: a clean environment, as after a login
    local user=$1 home=/root
    shift
    [[ $user == root ]] || home=/home/$user
    chroot "$bare" /usr/sbin/runuser -u "$user" -- env -i HOME="$home" USER="$user" LANG=C.UTF-8 TERM=dumb \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@" </dev/null
}
export -f inside

add_user() { # add_user NAME: unless it is there
    inside root id "$1" >/dev/null 2>&1 || inside root useradd --create-home --shell /bin/bash "$1"
}

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
