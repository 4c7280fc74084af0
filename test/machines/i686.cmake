# i686.cmake - 32-bit x86 on the same processor.
# SPDX-License-Identifier: MIT
set(CMAKE_C_COMPILER gcc)
set(CMAKE_C_FLAGS_INIT -m32)
set(RUNIC_TEST_KINDS unit fuzz)
