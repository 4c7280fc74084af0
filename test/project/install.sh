#!/bin/sh
# install.sh - an installed copy, also after it was moved, can be used by pkg-config and by find_package.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

# The version in the header is the version of everything else.
version=$(sed -n 's/^#define RUNIC_VERSION  *"\(.*\)"/\1/p' include/runic.h)
numbers=$(sed -n 's/^#define RUNIC_VERSION_[A-Z]* *\([0-9]*\)/\1/p' include/runic.h | paste -sd.)
[ "$version" = "${numbers:-none}" ] || fail "RUNIC_VERSION is $version, its parts $numbers"
soname=librunic.so.${version%.*}
soname_expression=$(echo "$soname" | sed 's/[.]/[.]/g')

cmake --install "$build_dir" --prefix "$scratch/first" >"$scratch/log" || fail "cmake --install: $(cat "$scratch/log")"
DESTDIR="$scratch/stage" cmake --install "$build_dir" >"$scratch/log" || fail "with DESTDIR: $(cat "$scratch/log")"

# files_of FOLDER: lists the installed files below it, sorted.
files_of() {
    (cd "$1" && find . ! -type d | LC_ALL=C sort)
}
configured=$(sed -n 's/^CMAKE_INSTALL_PREFIX:PATH=//p' "$build_dir/CMakeCache.txt")
files_of "$scratch/first" >"$scratch/first.list"
files_of "$scratch/stage$configured" >"$scratch/stage.list"
expect_same "files under DESTDIR" "$scratch/first.list" "$scratch/stage.list"

# Uninstalling removes the files of the last installation, and no others.
DESTDIR="$scratch/gone" cmake --install "$build_dir" >"$scratch/log" || fail "with DESTDIR: $(cat "$scratch/log")"
touch "$scratch/gone$configured/include/runic-neighbour.h"
(cd "$build_dir" && DESTDIR="$scratch/gone" cmake -P "$source_dir/tools/uninstall.cmake") >"$scratch/log" 2>&1 || fail "uninstall: $(cat "$scratch/log")"
[ "$(files_of "$scratch/gone$configured")" = ./include/runic-neighbour.h ] || fail "uninstall leaves, or takes too much: $(files_of "$scratch/gone")"

for file in 'include/runic\.h' 'include/runic\.hpp' 'librunic\.a' 'librunic\.so' "$soname_expression" 'runic\.pc' 'runic-config\.cmake' \
    'man/man1/runic\.1' 'man/man1/runic-iconv\.1' 'man/man7/runic\.7' 'man/man3/runic_utf8_to_utf16\.3' 'bash-completion/completions/runic' 'zsh/site-functions/_runic' 'fish/vendor_completions\.d/runic\.fish'; do
    grep -q "/$file\$" "$scratch/first.list" || fail "$file is not installed"
done
if [ -e "$build_dir/bindings/iconv/librunic-iconv.so" ]; then
    grep -q '/librunic-iconv\.so\.0$' "$scratch/first.list" || fail "librunic-iconv.so is not installed"
    nm -D --defined-only "$build_dir/bindings/iconv/librunic-iconv.so" | sed 's/.* //' | LC_ALL=C sort >"$scratch/shown"
    printf '%s\n' iconv iconv_close iconv_open >"$scratch/wanted"
    expect_same "what librunic-iconv.so shows" "$scratch/wanted" "$scratch/shown"
fi
if [ -x "$build_dir/runic" ]; then
    "$scratch/first/bin/runic" --version | grep -qF "$version" || fail "the installed command is not version $version"
fi

# An installed copy may be moved: no file contains its path.
mv "$scratch/first" "$scratch/moved"
library=$(dirname "$(find "$scratch/moved" -name librunic.a)")
readelf -d "$library/librunic.so" | grep -q "SONAME.*[[]${soname_expression}[]]" || fail "SONAME is not $soname"

mkdir "$scratch/client"
cd "$scratch/client"
cat >client.c <<'C'
#include <runic.h>
#include <stdio.h>
int main(void)
{
    char16_t     text[8];
    runic_result r = runic_utf8_to_utf16("caf\xC3\xA9", 5, text, 8);
    printf("%s %zu %04X\n", runic_version(), r.written, (unsigned)text[3]);
    return r.status != RUNIC_OK;
}
C

# expect_answer PROGRAM HOW: the program runs; it finds the library by LD_LIBRARY_PATH alone.
expect_answer() {
    answer=$(LD_LIBRARY_PATH="$library" "$1") || fail "$2: the client fails"
    [ "$answer" = "$version 4 00E9" ] || fail "$2: the client says $answer"
}

for root in "$scratch/moved" "$scratch/stage$configured"; do
    PKG_CONFIG_PATH=$(dirname "$(find "$root" -name runic.pc)")
    export PKG_CONFIG_PATH
    [ "$(pkg-config --modversion runic)" = "$version" ] || fail "pkg-config prints another version than the header"
    # shellcheck disable=SC2046 # flags are a list
    gcc client.c $(pkg-config --cflags --libs runic) -o shared || fail "pkg-config, shared"
    expect_answer ./shared "pkg-config, shared"
    # shellcheck disable=SC2046
    gcc client.c -static $(pkg-config --static --cflags --libs runic) -o static || fail "pkg-config, static"
    expect_answer ./static "pkg-config, static"
done
readelf -d shared | grep -q "NEEDED.*[[]${soname_expression}[]]" || fail "the client does not ask for $soname"

cat >CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.20)
project(client LANGUAGES C)
find_package(runic ${wanted} REQUIRED)
add_executable(with_static client.c)
target_link_libraries(with_static PRIVATE runic::static)
add_executable(with_shared client.c)
target_link_libraries(with_shared PRIVATE runic::shared)
CMAKE
# find_package(VERSION): configures the client against the moved copy.
configure() {
    cmake -S . -B build -DCMAKE_PREFIX_PATH="$scratch/moved" -Dwanted="$1" >log 2>&1
}
configure "${version%.*}" || fail "find_package: $(cat log)"
cmake --build build >log 2>&1 || fail "find_package: $(cat log)"
for kind in static shared; do
    expect_answer build/with_$kind "find_package, $kind"
done
if readelf -d build/with_static | grep -q librunic; then
    fail "runic::static is not linked statically"
fi
if configure 99.0; then
    fail "find_package is content with version $version where 99.0 is wanted"
fi

# FetchContent builds only the library unless the project asks for the command.
mkdir "$scratch/fetching"
cd "$scratch/fetching"
cp "$scratch/client/client.c" .
cat >CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.21)
project(client LANGUAGES C)
include(FetchContent)
FetchContent_Declare(runic SOURCE_DIR ${runic_sources})
FetchContent_MakeAvailable(runic)
add_executable(fetched client.c)
target_link_libraries(fetched PRIVATE runic::static)
CMAKE
# targets FOLDER OPTION...: configures in the folder, and lists the targets of the command and of iconv.
targets() {
    folder=$1
    shift
    cmake -S . -B "$folder" -Drunic_sources="$source_dir" -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-DRUNIC_SCALAR_ONLY "$@" >log 2>&1 || fail "FetchContent: $(cat log)"
    cmake --build "$folder" --target help | grep -oE 'runic_(command|iconv|static)' | sort -u | paste -sd' '
}
[ "$(targets build)" = runic_static ] || fail "FetchContent has the targets $(targets build)"
wanted=runic_command
[ ! -e "$build_dir/bindings/iconv/librunic-iconv.so" ] || wanted="$wanted runic_iconv"
[ "$(targets with_command -DRUNIC_COMMAND=ON)" = "$wanted runic_static" ] || fail "with RUNIC_COMMAND=ON it has the targets $(targets with_command -DRUNIC_COMMAND=ON)"
cmake --build build --target fetched >log 2>&1 || fail "FetchContent: $(cat log)"
expect_answer build/fetched FetchContent
