# roots.sh - small Debian systems for tests, and the sources to copy there.
# shellcheck shell=sh
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"
command -v mmdebstrap >/dev/null || skip "mmdebstrap is not installed"

# base NAME [PACKAGE,...]: makes a small Debian system, build/base/NAME.tar, if it does not exist.
base() {
    [ -e "build/base/$1.tar" ] && return
    mkdir -p build/base
    # shellcheck disable=SC1091 # of the machine
    suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
    mmdebstrap --variant=minbase ${2:+--include="$2"} "$suite" "build/base/$1.making.tar" >"$scratch/log" 2>&1 ||
        fail "mmdebstrap: $(tail -n 5 "$scratch/log")"
    mv "build/base/$1.making.tar" "build/base/$1.tar"
}

tools=gcc,libc6-dev,make,cmake,pkg-config,man-db,dpkg-dev
base_with_tools() {
    base tools $tools
}

# sources_to FOLDER: copies the committed files; of an unpacked archive, all except build folders.
sources_to() {
    git -c safe.directory="*" clone -q "$source_dir" "$1" 2>/dev/null && return
    mkdir "$1"
    tar -c --exclude=./build . | tar -x -C "$1"
}
