# riscv64.cmake - 64-bit RISC-V.
# SPDX-License-Identifier: MIT
set(MACHINE_PROCESSOR riscv64)
set(MACHINE_TRIPLE riscv64-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/linux.cmake)
