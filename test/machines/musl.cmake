# musl.cmake - this machine with another C library, musl: the library and the command.
# SPDX-License-Identifier: MIT
set(CMAKE_C_COMPILER musl-gcc)
set(RUNIC_TEST_KINDS unit fuzz command)
set(RUNIC_TEST_STATIC ON)
