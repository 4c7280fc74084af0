# s390x.cmake - IBM Z, big-endian.
# SPDX-License-Identifier: MIT
set(MACHINE_PROCESSOR s390x)
set(MACHINE_TRIPLE s390x-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/linux.cmake)
