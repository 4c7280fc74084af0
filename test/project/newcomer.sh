#!/bin/sh
# newcomer.sh - the commands of README in a small Debian system: ./try, installation, and every way to link a program.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/roots.sh"
[ "$(id -u)" -eq 0 ] || skip "only root can enter another root"

base_with_tools
root=$scratch/root
home=$root/srv/ann
mkdir "$root"
tar -x -f build/base/tools.tar -C "$root"
mkdir "$home"
sources_to "$home/runic"
mkdir "$home/runic.one"
"$home/runic/tools/amalgamate" "$home/runic.one"

# The first program of README and its output; the lines that build and install.
# block KIND: prints the first block of that kind.
block() {
    awk -v kind="$1" '$0 == "```" kind { on = 1; next } on && $0 == "```" { exit } on' README.md
}
block c >"$home/example.c"
block text >"$home/wanted"
grep -q 'int main' "$home/example.c" || fail "README.md has no program"
[ -s "$home/wanted" ] || fail "README.md does not show what its program prints"
build=$(grep '^cmake -S .*cmake --build' README.md) || fail "README.md has no line that builds"
install=$(grep '^cmake --install .*ldconfig' README.md) || fail "README.md has no line that installs"

cat >"$home/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.20)
project(client LANGUAGES C)
if(fetch)
  include(FetchContent)
  FetchContent_Declare(runic SOURCE_DIR $ENV{HOME}/runic)
  FetchContent_MakeAvailable(runic)
else()
  find_package(runic 0.2 REQUIRED)
endif()
add_executable(client example.c)
target_link_libraries(client PRIVATE runic::static)
CMAKE

cat >"$home/user.sh" <<'S'
set -eux
cd
# says HOW PROGRAM: fails unless the program prints the output in README.
says() {
    "$2" >said
    cmp wanted said
    echo "PASSED $1"
}
case $1 in
before)
    runic/try >tried
    grep -q 'utf8-bad-continuation' tried
    grep -qx 'To see what the command can do: runic/build/try/runic help' tried
    echo "PASSED try"
    (cd runic && cc -O2 -Iinclude src/*/*.c ../example.c -o ../plain)
    says "plain line" ./plain
    cc -O2 -Irunic.one runic.one/runic.c example.c -o one
    says "one file" ./one
    cmake -S . -B fetched -Dfetch=ON
    cmake --build fetched --target client
    says FetchContent fetched/client
    cd runic
    rm -rf build
    sh -c "$2"
    ;;
after)
    # shellcheck disable=SC2046 # flags are a list
    cc example.c $(pkg-config --cflags --libs runic) -o shared
    says pkg-config ./shared
    # shellcheck disable=SC2046
    cc example.c -static $(pkg-config --static --cflags --libs runic) -o static
    says "pkg-config, static" ./static
    cmake -S . -B found
    cmake --build found
    says find_package found/client
    printf 'a\377\n' >bad
    ! runic check bad
    man -P cat runic | grep -q 'convert text files between encodings'
    echo "PASSED command"
    ;;
esac
S
# inside USER COMMAND...: runs the command in the small system, without the environment of this system.
inside() {
    chroot --userspec="$1" "$root" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/srv/ann sh "$2" "$3" "$4"
}
chown -R 1000:1000 "$home"
inside 1000:1000 /srv/ann/user.sh before "$build" >"$scratch/log" 2>&1 || fail "as a user: $(tail -n 50 "$scratch/log")"
inside 0:0 -c "cd /srv/ann/runic && $install" "" >>"$scratch/log" 2>&1 || fail "$install: $(tail -n 50 "$scratch/log")"
inside 1000:1000 /srv/ann/user.sh after "" >>"$scratch/log" 2>&1 || fail "as a user, installed: $(tail -n 50 "$scratch/log")"
grep '^PASSED ' "$scratch/log"
[ "$(grep -c '^PASSED ' "$scratch/log")" -eq 8 ] || fail "not all was tried"
