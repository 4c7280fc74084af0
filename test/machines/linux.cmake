# linux.cmake - what the machines under qemu-user have in common: clang for all of them, and programs that need no libraries there.
# SPDX-License-Identifier: MIT
#
# Parameters: MACHINE_PROCESSOR, as in qemu-<processor>; MACHINE_TRIPLE, as Debian names its libraries.
# Clang, since Debian's gcc for another machine cannot stand beside the one for -m32.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${MACHINE_PROCESSOR})
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_C_COMPILER_TARGET ${MACHINE_TRIPLE})
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -fuse-ld=lld")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-fuse-ld=lld")
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-${MACHINE_PROCESSOR})
# What is left needs scripts that start programs, or is about the sources.
set(RUNIC_TEST_KINDS unit fuzz machines)
