#!/bin/sh
# release.sh - tools/pack makes the same bytes in any folder and for any user, from the committed files only.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

git -c safe.directory='*' clone -q "$source_dir" "$scratch/one" 2>/dev/null || skip "there is no git repository here"
git -c safe.directory='*' clone -q "$source_dir" "$scratch/two"
version=$(sed -n 's/^#define RUNIC_VERSION  *"\(.*\)"/\1/p' "$scratch/one/include/runic.h")
product=runic-$version
export RUNIC_ZIG="$source_dir/build/zig"

# Another folder, time zone and umask, for wheels other permissions, too. The time and stray files differ anyway.
# Wheels are compared for one system: all take half an hour.
parts="tarball amalgamation npm python crates packages binaries packaging sbom"
# shellcheck disable=SC2086 # a list
"$scratch/one/tools/pack" "$scratch/first" $parts >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"
echo "int x;" >"$scratch/two/src/stray.c"
touch "$scratch/two/README.md"
# shellcheck disable=SC2086 # a list
(umask 077 && cd "$scratch" && TZ=Asia/Tokyo LC_ALL=C.UTF-8 two/tools/pack second $parts) >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"
"$scratch/one/bindings/python/wheels" "$scratch/wheels" manylinux2014_x86_64 >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"
chmod -R g+w "$scratch/two/bindings/python" "$scratch/two/LICENSE"
(umask 077 && TZ=Asia/Tokyo "$scratch/two/bindings/python/wheels" "$scratch/wheels2" manylinux2014_x86_64) >"$scratch/log" 2>&1 || fail "$(cat "$scratch/log")"
diff -r "$scratch/wheels" "$scratch/wheels2" || fail "wheels differ from one time to the next"
diff -r "$scratch/first" "$scratch/second" || fail "they differ from one time to the next"
(cd "$scratch/first" && sha256sum -c --strict SHA256SUMS) || fail "SHA256SUMS is wrong"
(cd "$scratch/first" && printf '%s\n' * | grep -vx SHA256SUMS | sed 's/_.*//') >"$scratch/made"
{ sed -n 's/^Package: //p' debian/control && printf '%s\n' "$product.tar.gz" "$product-npm.tgz" "$product-amalgamation.tar.gz" "runictext-$version.tar.gz" \
    "$product-linux-x86" "$product-linux-aarch64.tar.gz" "$product-macos-arm64.tar.gz" "$product-macos-x86-64.tar.gz" "$product-windows-x86" \
    "$product-packaging.tar.gz" "$product.cdx.json" "runictext-$version.crate" "runictext-sys-$version.crate"; } | LC_ALL=C sort >"$scratch/wanted"
grep -v -e -dbgsym "$scratch/made" | LC_ALL=C sort | expect_same "what a release consists of" "$scratch/wanted" -

# The static programs run, and what package managers get has the hashes.
tar -xzf "$scratch/first/$product-linux-x86_64.tar.gz" -C "$scratch"
[ "$(printf 'caf\351' | "$scratch/$product-linux-x86_64/runic" convert -f latin1)" = "$(printf 'caf\303\251')" ] || fail "the static program does not convert"
file "$scratch/$product-linux-x86_64/runic" | grep -q 'statically linked' || fail "the program for Linux is not static"
tar -xzf "$scratch/first/$product-packaging.tar.gz" -C "$scratch"
! grep -rn "@SHA256" "$scratch/$product-packaging" || fail "a hash is missing"

mkdir "$scratch/unpacked"
tar -x -f "$scratch/first/$product.tar.gz" -C "$scratch/unpacked"
(cd "$scratch/one" && git ls-files | LC_ALL=C sort) >"$scratch/committed"
(cd "$scratch/unpacked/$product" && find . ! -type d | sed 's/^..//' | LC_ALL=C sort) >"$scratch/packed"
expect_same "files of the tarball" "$scratch/committed" "$scratch/packed"
diff -r -x .git "$scratch/one" "$scratch/unpacked/$product" >"$scratch/different" || :
# Only the date differs from the commit.
grep '^[<>]' "$scratch/different" | sed 's/[0-9]\{4\}-[0-9][0-9]-[0-9][0-9]$/DAY/' >"$scratch/changed" || :
printf '%s\n' "< ## $version (not yet released)" "> ## $version - DAY" >"$scratch/wanted"
if grep -qF "(not yet released)" "$scratch/one/CHANGELOG.md"; then
    grep '##' "$scratch/changed" >"$scratch/heading" || :
    expect_same "the heading of CHANGELOG.md" "$scratch/wanted" "$scratch/heading"
fi
grep -v '##\|^[<>]  -- ' "$scratch/changed" >"$scratch/other" && fail "the tarball changes more than the day: $(cat "$scratch/other")"

cat >"$scratch/client.c" <<'C'
#include <runic.h>
#include <stdio.h>
int main(void)
{
    return puts(runic_version()) < 0;
}
C
(cd "$scratch/unpacked/$product" && cc -DRUNIC_SCALAR_ONLY -Iinclude src/*/*.c "$scratch/client.c" -o "$scratch/client") || fail "the tarball does not compile"
[ "$("$scratch/client")" = "$version" ] || fail "the tarball is of version $("$scratch/client")"

tar -tf "$scratch/first/$product-amalgamation.tar.gz" | grep -v '/$' | LC_ALL=C sort | paste -sd' ' >"$scratch/listed"
[ "$(cat "$scratch/listed")" = "$product-amalgamation/runic.c $product-amalgamation/runic.h $product-amalgamation/runic_guess.h" ] || fail "the amalgamation is $(cat "$scratch/listed")"
# If a part fails, no file looks like a release.
mv "$scratch/one/tools/amalgamate" "$scratch/amalgamate"
(cd "$scratch/one" && git -c user.name=n -c user.email=e commit -qam without)
if "$scratch/one/tools/pack" "$scratch/third" tarball amalgamation >"$scratch/log" 2>&1; then
    fail "a release without tools/amalgamate"
fi
grep -qx 'pack: there is no tools/amalgamate' "$scratch/log" || fail "$(cat "$scratch/log")"
[ ! -e "$scratch/third/SHA256SUMS" ] || fail "a part is missing, and there is a list of sums"
if "$scratch/one/tools/pack" "$scratch/fourth" tarbal >"$scratch/log" 2>&1; then
    fail "a part that there is not is taken"
fi
