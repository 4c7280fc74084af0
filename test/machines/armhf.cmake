# armhf.cmake - 32-bit ARM with hardware floating point: ARMv7, Thumb instructions.
# SPDX-License-Identifier: MIT
set(MACHINE_PROCESSOR arm)
set(MACHINE_TRIPLE arm-linux-gnueabihf)
include(${CMAKE_CURRENT_LIST_DIR}/linux.cmake)
