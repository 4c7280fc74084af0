#!/bin/sh
# debian.sh - the files of debian/ agree with the header: version, name of the library, and every function.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

version=$(sed -n 's/^#define RUNIC_VERSION  *"\(.*\)"/\1/p' include/runic.h)
[ "$(sed -n '1s/^runic (\(.*\)) .*/\1/p' debian/changelog)" = "$version" ] || fail "debian/changelog is not of version $version"
[ "$(sed -n 's/^## \([0-9.]*\) .*/\1/p' CHANGELOG.md | head -n 1)" = "$version" ] || fail "CHANGELOG.md does not begin with version $version"
library=librunic${version%.*}
grep -qx "Package: $library" debian/control || fail "debian/control has no package $library"
[ "$(head -n 1 "debian/$library.symbols")" = "librunic.so.${version%.*} $library #MINVER#" ] || fail "debian/$library.symbols is of another library"

header_functions >"$scratch/wanted"
sed -n 's/^ \(runic_[a-z0-9_]*\)@Base .*/\1/p' "debian/$library.symbols" | LC_ALL=C sort >"$scratch/listed"
expect_same "functions in debian/$library.symbols" "$scratch/wanted" "$scratch/listed"
sed -n 's/^Tests: //p' debian/tests/control | while read -r test; do
    [ -x "debian/tests/$test" ] || fail "debian/tests/$test is missing"
done
