#!/bin/sh
# platforms.sh - the library compiles for systems whose programs cannot run here: macOS, the BSDs, and Windows on ARM.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/project.sh"

tools/amalgamate "$scratch" || fail "tools/amalgamate: exit status $?"
# With clang's own headers; the library includes no others. msvc is the ABI of clang-cl; this does not test cl.exe. clang's
# <immintrin.h> has no AVX2 for it.
for platform in arm64-apple-macos12 x86_64-apple-macos12 x86_64-unknown-freebsd13 aarch64-unknown-openbsd7 \
    x86_64-unknown-netbsd9 aarch64-w64-windows-gnu aarch64-pc-windows-msvc "x86_64-pc-windows-msvc -DRUNIC_SCALAR_ONLY"; do
    # shellcheck disable=SC2086 # lists
    clang --target=$platform -ffreestanding -fsyntax-only -std=c11 -O2 $warnings "$scratch/runic.c" ||
        fail "$platform: does not compile without warnings"
    echo "$platform: compiled, not run"
done
