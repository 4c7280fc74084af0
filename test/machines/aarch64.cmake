# aarch64.cmake - 64-bit ARM.
# SPDX-License-Identifier: MIT
set(MACHINE_PROCESSOR aarch64)
set(MACHINE_TRIPLE aarch64-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/linux.cmake)
