# riscv64.cmake - 64-bit RISC-V with vectors of 128 bits. The differential test also runs with longer vectors, and without vectors.
# SPDX-License-Identifier: MIT
set(MACHINE_PROCESSOR riscv64)
set(MACHINE_TRIPLE riscv64-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/linux.cmake)
set(CMAKE_CROSSCOMPILING_EMULATOR ${CMAKE_CURRENT_LIST_DIR}/riscv64)
set(RUNIC_TEST_VECTOR_BITS 256 512 1024)
