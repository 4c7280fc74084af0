# windows-arm64.cmake - Windows on 64-bit ARM: the library and the command.
# SPDX-License-Identifier: MIT
set(CMAKE_SYSTEM_NAME Windows)
set(MACHINE_PROCESSOR aarch64)
set(MACHINE_SYSTEM windows-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/zig.cmake)
