# static-aarch64.cmake - Linux on 64-bit ARM, with the C library musl: the static command of a release (tools/pack).
# SPDX-License-Identifier: MIT
set(CMAKE_SYSTEM_NAME Linux)
set(MACHINE_PROCESSOR aarch64)
set(MACHINE_SYSTEM linux-musl)
include(${CMAKE_CURRENT_LIST_DIR}/zig.cmake)
