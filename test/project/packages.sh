#!/bin/sh
# packages.sh - Debian packages: built from a fresh clone, lintian, installed and purged in a bare system, and autopkgtest's tests.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/roots.sh"

for program in dpkg-buildpackage dh lintian autopkgtest; do
    command -v $program >/dev/null || skip "$program is not installed"
done

sources_to "$scratch/runic"
(cd "$scratch/runic" && dpkg-buildpackage -us -uc -b) >"$scratch/log" 2>&1 || fail "dpkg-buildpackage: $(tail -n 40 "$scratch/log")"
lintian --allow-root --fail-on error,warning "$scratch"/runic_*.changes || fail "lintian: see above"
packages=$(for file in "$scratch"/*.deb; do dpkg-deb -f "$file" Package; done | grep -v dbgsym | paste -sd' ')
echo "built: $packages"
[ "$packages" = "$(sed -n 's/^Package: //p' debian/control | LC_ALL=C sort | paste -sd' ')" ] || fail "not all packages of debian/control were built"

[ "$(id -u)" -eq 0 ] || skip "only root can enter another root"

# install_packages PACKAGE...
install_packages() {
    mkdir "$scratch/root/debs"
    for package; do
        cp "$scratch/$package"_*.deb "$scratch/root/debs/"
    done
    chroot "$scratch/root" sh -c 'dpkg -i debs/*.deb' >"$scratch/log" 2>&1 || fail "dpkg -i: $(cat "$scratch/log")"
}

# In a bare system the command works, and after it is purged all files are as before.
base bare
mkdir "$scratch/root"
tar -x -f build/base/bare.tar -C "$scratch/root" --exclude='./dev/*'
# what_is_there: lists every file except dpkg's database and logs.
what_is_there() {
    (cd "$scratch/root" && find . -path ./var/lib/dpkg -prune -o -path ./var/log -prune -o -path ./var/cache -prune -o -path ./debs -prune -o -print) |
        LC_ALL=C sort
}
what_is_there >"$scratch/before"
without_python=$(echo "$packages" | tr ' ' '\n' | grep -vx python3-runictext)
# shellcheck disable=SC2086 # a list
install_packages $without_python
[ "$(printf 'a\303\251' | chroot "$scratch/root" runic convert -f utf-8 -t utf-16be | od -An -tx1)" = " 00 61 00 e9" ] || fail "the installed command"
chroot "$scratch/root" env LD_PRELOAD=librunic-iconv.so.0 iconv --version >"$scratch/said" 2>&1 || fail "preloaded: $(cat "$scratch/said")"
! grep -q 'cannot be preloaded' "$scratch/said" || fail "librunic-iconv.so.0 is not found by its name"
what_is_there | LC_ALL=C comm -13 "$scratch/before" - | sed 's/^/installed: /' >"$scratch/installed"
[ "$(wc -l <"$scratch/installed")" -ge 100 ] || fail "hardly anything is installed: $(cat "$scratch/installed")"
# shellcheck disable=SC2086 # a list
chroot "$scratch/root" dpkg -P $without_python >"$scratch/log" 2>&1 || fail "dpkg -P: $(cat "$scratch/log")"
what_is_there >"$scratch/after"
expect_same "files after all is purged" "$scratch/before" "$scratch/after"
echo "installed and purged: $(wc -l <"$scratch/installed") files and folders"
rm -rf "$scratch/root"

# This base has the packages that debian/tests need, so that none is fetched.
base packages "$tools,python3"
mkdir "$scratch/root"
tar -x -f build/base/packages.tar -C "$scratch/root"
# shellcheck disable=SC2086 # a list
install_packages $packages
# Variables of this system, such as a compiler launcher, are not passed to that system.
env -i PATH="$PATH" autopkgtest --no-built-binaries --output-dir "$scratch/results" "$scratch/runic" -- chroot "$scratch/root" >"$scratch/log" 2>&1 ||
    fail "autopkgtest: $(tail -n 200 "$scratch/log")"
cat "$scratch/results/summary"
[ "$(grep -c ' PASS' "$scratch/results/summary")" -eq "$(grep -c '^Tests:' debian/tests/control)" ] || fail "not all of debian/tests ran"
