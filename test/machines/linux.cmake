# linux.cmake - common settings of the machines under qemu-user: clang, and statically linked programs.
# SPDX-License-Identifier: MIT
#
# Parameters: MACHINE_PROCESSOR, as in qemu-<processor>; MACHINE_TRIPLE, as Debian names its libraries.
# Clang, because Debian's gcc for another machine cannot be installed together with the one for -m32.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${MACHINE_PROCESSOR})
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_C_COMPILER_TARGET ${MACHINE_TRIPLE})
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -fuse-ld=lld")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-fuse-ld=lld")
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-${MACHINE_PROCESSOR})
# As in zig.cmake: the library compiles faster.
set(CMAKE_UNITY_BUILD ON)
set(CMAKE_UNITY_BUILD_BATCH_SIZE 16)
# The other folders are about the sources, or preload libraries.
set(RUNIC_TEST_KINDS unit fuzz machines command)
