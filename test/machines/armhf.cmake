# armhf.cmake - 32-bit ARM with hardware floating point: ARMv7 with NEON, Thumb instructions.
# SPDX-License-Identifier: MIT
set(MACHINE_PROCESSOR arm)
set(MACHINE_TRIPLE arm-linux-gnueabihf)
# The library cannot detect NEON by itself.
set(CMAKE_C_FLAGS_INIT -mfpu=neon)
include(${CMAKE_CURRENT_LIST_DIR}/linux.cmake)
