# netbsd.cmake - NetBSD on x86-64.
# SPDX-License-Identifier: MIT
set(CMAKE_SYSTEM_NAME NetBSD)
set(MACHINE_PROCESSOR x86_64)
set(MACHINE_SYSTEM netbsd)
include(${CMAKE_CURRENT_LIST_DIR}/zig.cmake)
