#!/bin/sh
# release_refused.sh - tools/release refuses what cannot be released, before anything is packed, and tools/pack what it cannot pack.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

git -c safe.directory='*' clone -q "$source_dir" "$scratch/two" 2>/dev/null || skip "there is no git repository here"
version=$(sed -n 's/^#define RUNIC_VERSION  *"\(.*\)"/\1/p' "$scratch/two/include/runic.h")
# ./check all is replaced, because it takes long.
cd "$scratch/two"
# shellcheck disable=SC2016 # for the script
printf '#!/bin/sh\necho checked\nexit "${STATUS-0}"\n' >check
git -c user.name=n -c user.email=e commit -qam "a check that is quick"

# refuses MESSAGE ARGUMENT...: tools/release ends with status 1 and the message.
refuses() {
    message=$1
    shift
    if tools/release "$@" "$scratch/fifth" >"$scratch/log" 2>&1; then
        fail "tools/release $*: not refused"
    fi
    grep -qxF "release: $message" "$scratch/log" || fail "tools/release $*: $(cat "$scratch/log")"
    [ -z "$(ls "$scratch/fifth")" ] || fail "tools/release $*: wrote something"
}

refuses "include/runic.h names version $version, not 9.9.9" 9.9.9
STATUS=1 refuses "./check all failed" "$version"
sed -i '1s/(.*)/(0.0.1)/' debian/changelog
refuses "there are changes that are not committed: git status" "$version"
git -c user.name=n -c user.email=e commit -qam "another version"
refuses "debian/changelog names version 0.0.1, not $version" "$version"
git reset -q --hard HEAD~
sed -i 's/^pkgver=.*/pkgver=0.0.1/' packaging/arch/PKGBUILD
git -c user.name=n -c user.email=e commit -qam "another version of a package"
refuses "packaging/arch/PKGBUILD names version 0.0.1, not $version" "$version"
git reset -q --hard HEAD~
sed -i "s/^Package: librunic${version%.*}$/Package: librunic0.0/" debian/control
git -c user.name=n -c user.email=e commit -qam "another library"
refuses "debian/control has no package librunic${version%.*}" "$version"
git reset -q --hard HEAD~
git tag "v$version"
refuses "there is a tag v$version already" "$version"
git tag -d "v$version" >/dev/null
