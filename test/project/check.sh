#!/bin/sh
# check.sh - ./check prints progress while it installs, builds and tests, and uses ninja once it is installed. All tools are replaced by scripts that do nothing.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

# A copy of ./check in its own folder. Its PATH has a few tools of the system and the tools below.
mkdir -p "$scratch/copy/tools" "$scratch/copy/test" "$scratch/bin"
cp check CMakePresets.json "$scratch/copy"
cp tools/need tools/show_progress "$scratch/copy/tools"
cp -R test/machines "$scratch/copy/test"
for program in sh awk cat date dirname env grep head ln mkdir mktemp nice nproc paste printf rm sed seq tail tr uname; do
    ln -s "$(command -v $program)" "$scratch/bin/$program"
done
cd "$scratch/copy"
printf 'import sys\nprint("summary of", *sys.argv[2:])\n' >tools/check_summary
real_python=$(python3 -c 'import sys; print(sys.executable)')

# tool NAME LINE...: makes a shell script with this name.
tool() {
    tool=$scratch/bin/$1
    shift
    [ ! -e "$tool" ] || fail "$tool is there already; written through a link it would change a program of the system"
    printf '#!/bin/sh\n' >"$tool"
    printf '%s\n' "$@" >>"$tool"
    chmod +x "$tool"
}

commands=$(sed -n 's/^ *want .* command -v \([^ ]*\).*/\1/p' tools/need | grep -vx 'cmake\|python3' | paste -sd' ')
# This apt-get installs every program that tools/need asks for, as scripts that succeed. Its messages are those of apt-get 2.6.
tool id 'echo 0'
# shellcheck disable=SC2016 # expanded by the tool
tool apt-get 'case $* in *--assume-no*)
    echo "0 upgraded, 647 newly installed, 0 to remove and 0 not upgraded."
    echo "Need to get 426 MB of archives."
    echo "After this operation, 1,700 MB of additional disk space will be used."
    exit 1 ;;
"install -y "*) for name in cc gcc g++ clang clang++ musl-gcc $COMMANDS; do ln -sf /bin/true "$BIN/$name"; done
    ln -sf "$PYTHON" "$BIN/python3"
    ln -sf "$BIN/cmake.later" "$BIN/cmake"
    echo "pmstatus:gcc:50.5:Unpacking gcc" ;;
esac'
# shellcheck disable=SC2016
tool cmake.later 'case $* in --build*) echo "[1/2] Building a.c"; sleep 1; echo "[2/2] Linking a" ;; *) echo "$CMAKE_GENERATOR $*" >>../generators
    [ ! -e ../moved ] || echo "You have changed variables that require your cache to be deleted." ;;
esac'
# shellcheck disable=SC2016
tool ctest 'echo "$*" >>../tested; echo "$RUNIC_TEST_SAMPLE" >>../samples; echo "1/2 Test  #1: one ...   Passed"; sleep 1; echo "2/2 Test  #2: two ...   Passed"; echo "100% tests passed, 0 tests failed out of 2"'
ln -s "$(command -v sleep)" "$scratch/bin/sleep"

# run ARGUMENT...: runs ./check with the shortest interval of progress messages.
run() {
    sed -i 's/^every_seconds=.*/every_seconds=1/' check
    env -i PATH="$scratch/bin" COMMANDS="$commands" BIN="$scratch/bin" PYTHON="$real_python" HOME="$scratch" ./check "$@" >../said 2>&1 </dev/null ||
        fail "./check $*: $(cat ../said)"
    sed -i 's/ in [0-9]* s,/ in N s,/' ../said
}
# has LINE...: fails unless the output has these lines in this order.
has() {
    from=1
    for line; do
        at=$(tail -n +$from ../said | grep -nxF -e "$line" | head -n 1 | cut -d: -f1)
        [ -n "$at" ] || fail "does not say '$line', or not here: $(cat ../said)"
        from=$((from + at))
    done
}

# The presets of CMakePresets.json are those that ./check names. Each has a configuration, a build and tests.
presets() {
    "$real_python" -c 'import json, sys
for preset in json.load(open("CMakePresets.json"))[sys.argv[1]]:
    if not preset.get("hidden"):
        print(preset["name"])' "$1" | LC_ALL=C sort
}
./check --help 2>/dev/null | sed -n 's/^presets: //p' | tr ' ' '\n' | LC_ALL=C sort >../named
[ "$(uname -m)" = x86_64 ] || printf '%s\n' m32 m32-vectors >>../named
LC_ALL=C sort -o ../named ../named
for kind in configurePresets buildPresets testPresets; do
    presets $kind | grep -vxE 'quick|more' >../there
    expect_same "$kind of CMakePresets.json, and what ./check names" ../named ../there
done
# Tests that a preset excludes by name have a reason.
"$real_python" - <<'END' || fail "CMakePresets.json: exclude and runic/left-out differ"
import json, sys
for preset in json.load(open("CMakePresets.json"))["testPresets"]:
    left, name = preset.get("vendor", {}).get("runic/left-out", {}), preset.get("filter", {}).get("exclude", {}).get("name")
    if name != ("^(%s)$" % "|".join(left) if left else None):
        sys.exit(preset["name"])
END

# tools/need asks /usr/bin/python3 for python3-jsonschema; the machine may have it or not.
run
grep -q '^installing, with apt-get as root: gcc .* ninja-build ' ../said || fail "does not say what it installs: $(cat ../said)"
[ "$(sed -n 's/^installing, with apt-get as root: //p' ../said | wc -w)" -le 12 ] || fail "./check wants more than a dozen packages: $(cat ../said)"
has '  647 packages with those that they need' '  426 MB to download' '  1,700 MB on disk' 'installed'
has 'building and testing, with logs in build/: quick' 'quick: building (1 of 1)' 'quick: built in N s, testing' \
    'quick: tested in N s, 0 tests failed out of 2' 'summary of quick'
grep -qx 'Ninja --preset gcc' ../generators || fail "ninja, just installed, is not taken, or the preset is another: $(cat ../generators)"

run all
names='gcc tsan msan m32 asan clang'
[ "$(uname -m)" = x86_64 ] || names='gcc tsan msan asan clang'
count=$(echo "$names" | wc -w)
has "building and testing, with logs in build/: $names" "gcc: building (1 of $count)" 'gcc: built in N s, testing' \
    'gcc: tested in N s, 0 tests failed out of 2' 'clang: tested in N s, 0 tests failed out of 2' "summary of $names"
has "clang: building ($count of $count)" 'clang: built in N s, testing'
# The lines of progress. On a busy machine the last one may be missing.
for line in 'built [12] of 2' 'tested [12] of 2'; do
    grep -qx "gcc: $line" ../said || fail "does not say how far it is ($line): $(cat ../said)"
done

# After ./check, the tests of gcc that it has not run, and the other presets.
run rest
has "building and testing, with logs in build/: more${names#gcc}" "more: building (1 of $count)" 'more: tested in N s, 0 tests failed out of 2' \
    "summary of more${names#gcc}"
grep -qx 'Ninja --preset more' ../generators && fail "./check rest configures a build of its own: $(cat ../generators)"
grep -q '^--preset more ' ../tested || fail "ctest is called otherwise: $(cat ../tested)"

# On a kernel that runs no 32-bit programs, the presets that need it are skipped by name, and the others are tested.
if [ "$(uname -m)" = x86_64 ]; then
    # shellcheck disable=SC2016
    tool gcc.refused 'for to; do :; done' '[ "$1" != -m32 ] || { printf "\177ELF" >"$to" && chmod +x "$to"; }'
    ln -sf "$scratch/bin/gcc.refused" "$scratch/bin/gcc"
    ln -s "$(command -v chmod)" "$scratch/bin/chmod"
    run all
    has 'skipped: m32, because this kernel runs no 32-bit programs' 'building and testing, with logs in build/: gcc tsan msan asan clang' \
        'summary of gcc tsan msan asan clang'
    ln -sf /bin/true "$scratch/bin/gcc"
fi

# Without PyPI, the systems that its compiler is for are skipped by name.
printf '#!/bin/sh\nexit 1\n' >test/machines/zig
run --machine netbsd asan --machine macos-arm64
has 'skipped: netbsd, because PyPI cannot be reached (build/zig.log)' 'skipped: macos-arm64, because PyPI cannot be reached (build/zig.log)' \
    'building and testing, with logs in build/: asan' 'summary of asan'

# One preset, and one test of it.
run asan -R command/convert/backup
has 'building and testing, with logs in build/: asan' 'asan: tested in N s, 0 tests failed out of 2' 'summary of asan'
grep -q '^--preset asan .* -R command/convert/backup$' ../tested || fail "ctest is called otherwise: $(cat ../tested)"

# If the path of the compiler changes, cmake loses the flags of the preset; ./check calls it again.
touch ../moved
before=$(grep -cx 'Ninja --preset asan' ../generators)
run asan
[ "$(grep -cx 'Ninja --preset asan' ../generators)" -eq $((before + 2)) ] || fail "cmake is not called twice: $(cat ../generators)"
rm ../moved

# On a system without packages, a machine installs everything that its tests need: musl needs the packages of the command's tests.
for program in $(find "$scratch/bin" -type l -lname /bin/true -exec basename {} \;) python3 cmake; do rm -f "$scratch/bin/$program"; done
run --machine musl --sample
for package in musl-tools cmake ninja-build python3 mandoc fish zsh acl attr jq git; do
    grep -q "^installing, with apt-get as root:.* $package\( \|\$\)" ../said || fail "--machine musl does not ask for $package: $(cat ../said)"
done
has 'building and testing, with logs in build/: musl' 'musl: building (1 of 1)' 'summary of musl'
[ "$(tail -n 1 ../samples)" = "$(awk '$1 == "musl" { print $3 }' test/machines/list)" ] || fail "--sample takes another sample: $(tail -n 1 ../samples)"
