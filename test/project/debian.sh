#!/bin/sh
# debian.sh - the files of debian/ agree with the header (version, name of the library, every function) and with the build (programs).
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

version=$(sed -n 's/^#define RUNIC_VERSION  *"\(.*\)"/\1/p' include/runic.h)
[ "$(sed -n '1s/^runic (\(.*\)) .*/\1/p' debian/changelog)" = "$version" ] || fail "debian/changelog is not of version $version"
[ "$(sed -n 's/^## \([0-9.]*\) .*/\1/p' CHANGELOG.md | head -n 1)" = "$version" ] || fail "CHANGELOG.md does not begin with version $version"
library=librunic${version%.*}
grep -qx "Package: $library" debian/control || fail "debian/control has no package $library"
[ "$(head -n 1 "debian/$library.symbols")" = "librunic.so.${version%.*} $library #MINVER#" ] || fail "debian/$library.symbols is of another library"

# The programs that debian/rules builds and tests exist.
cmake --build "$build_dir" --target help >"$scratch/targets" || fail "cmake: exit status $?"
sed -n 's/^p[a-z]* = //p' debian/rules | tr ' ' '\n' >"$scratch/programs"
[ "$(wc -l <"$scratch/programs")" -ge 8 ] || fail "debian/rules has only $(wc -l <"$scratch/programs") programs"
while read -r program; do
    grep -qE "(^|\.\.\. |/)$program(:|$)" "$scratch/targets" || fail "debian/rules builds $program, which does not exist"
done <"$scratch/programs"

header_functions >"$scratch/wanted"
sed -n 's/^ \(runic_[a-z0-9_]*\)@Base .*/\1/p' "debian/$library.symbols" | LC_ALL=C sort >"$scratch/listed"
expect_same "functions in debian/$library.symbols" "$scratch/wanted" "$scratch/listed"
sed -n 's/^Tests: //p' debian/tests/control | while read -r test; do
    [ -x "debian/tests/$test" ] || fail "debian/tests/$test is missing"
done
