# project.sh - common parts of the tests of this folder: paths, a scratch folder, and functions to fail and to skip.
# shellcheck shell=sh
# SPDX-License-Identifier: MIT
# Read by a test that ctest calls as: sh test/project/NAME.sh SOURCE_DIR BUILD_DIR
set -eu
source_dir=$1
# shellcheck disable=SC2034 # some tests need no build
build_dir=$2
# The name of the test: project/format.
name=${0##*/test/}
name=${name%.sh}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$source_dir"

# shellcheck disable=SC2034 # for the tests
warnings="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"

fail() {
    echo "FAILED $name: $*" >&2
    exit 1
}

skip() {
    echo "SKIPPED $name: $*"
    exit 77
}

# Prints the functions of the public headers, sorted, one on each line.
header_functions() {
    sed -n 's/^RUNIC_API .*[ *]\(runic_[a-z0-9_]*\)(.*/\1/p' include/runic.h include/runic_guess.h | LC_ALL=C sort >"$scratch/functions"
    declared=$(cat include/runic.h include/runic_guess.h | grep -c '^RUNIC_API ')
    [ "$(wc -l <"$scratch/functions")" -eq "$declared" ] || fail "the headers declare $declared functions, not all were understood"
    cat "$scratch/functions"
}

# expect_same WHAT EXPECTED GOT: fails and shows the difference if the files differ.
expect_same() {
    diff -u "$2" "$3" || fail "$1: - is expected, + is what there is"
}

# one_file FOLDER: prints a C file that includes all sources of a folder's library. With RUNIC_SCALAR_ONLY it compiles in a fraction
# of the time of the sources. With more targets names clash: see tools/amalgamate.
one_file() {
    (cd "$1" && printf '#include "%s"\n' src/*/*.c) >"$scratch/includes"
    [ "$(wc -l <"$scratch/includes")" -ge 40 ] || fail "found too few files"
    cat "$scratch/includes"
}

# defined FILE: prints the global symbols that it defines, or with -D exports.
defined() {
    nm "$@" | sed -n 's/.* [A-TVWX] //p' | LC_ALL=C sort -u
}

# exports LIBRARY: fails unless the shared library exports the functions in $scratch/expected and needs only the three on memory.
exports() {
    defined -D "$1" >"$scratch/exported"
    expect_same "exports of $1 (declare what only the library uses with HIDDEN of src/base.h)" "$scratch/expected" "$scratch/exported"
    # With a libc, compilers replace a loop by strlen (freestanding.sh tests the build without it).
    nm -D --undefined-only "$1" | sed -n 's/.* U \([^@]*\).*/\1/p' | grep -vx strlen | LC_ALL=C sort -u >"$scratch/missing"
    expect_only_memory "$1" "$scratch/missing"
}

# expect_only_memory WHO SYMBOLS: fails if the sorted list of undefined symbols has more than the three functions on memory.
expect_only_memory() {
    [ -s "$2" ] || fail "$1: nothing is missing, so nm did not look"
    printf 'memcpy\nmemmove\nmemset\n' >"$scratch/allowed"
    LC_ALL=C comm -13 "$scratch/allowed" "$2" >"$scratch/forbidden"
    [ ! -s "$scratch/forbidden" ] || fail "$1: needs more than memcpy, memmove, memset: $(tr '\n' ' ' <"$scratch/forbidden")"
}
