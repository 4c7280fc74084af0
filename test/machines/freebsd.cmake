# freebsd.cmake - FreeBSD on x86-64.
# SPDX-License-Identifier: MIT
set(CMAKE_SYSTEM_NAME FreeBSD)
set(MACHINE_PROCESSOR x86_64)
set(MACHINE_SYSTEM freebsd)
include(${CMAKE_CURRENT_LIST_DIR}/zig.cmake)
