# ppc64le.cmake - POWER8 and later, little-endian.
# SPDX-License-Identifier: MIT
set(MACHINE_PROCESSOR ppc64le)
set(MACHINE_TRIPLE powerpc64le-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/linux.cmake)
