# macos-arm64.cmake - macOS on 64-bit ARM.
# SPDX-License-Identifier: MIT
set(CMAKE_SYSTEM_NAME Darwin)
set(MACHINE_PROCESSOR aarch64)
set(MACHINE_SYSTEM macos.13.0)
# The functions of libiconv, which is no part of the C library there.
set(Iconv_IS_BUILT_IN OFF)
set(Iconv_LIBRARY ${CMAKE_CURRENT_LIST_DIR}/libiconv.tbd)
set(Iconv_INCLUDE_DIR ${CMAKE_CURRENT_LIST_DIR})
include(${CMAKE_CURRENT_LIST_DIR}/zig.cmake)
