# cortex-m.cmake - a Cortex-M3 without an operating system. The tests use newlib, whose files and output are those of the emulator.
# SPDX-License-Identifier: MIT
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR cortex-m3)
set(CMAKE_C_COMPILER arm-none-eabi-gcc)
set(CMAKE_C_FLAGS_INIT "-mcpu=cortex-m3 -mthumb")
set(CMAKE_EXE_LINKER_FLAGS_INIT
  "--specs=rdimon.specs -T ${CMAKE_CURRENT_LIST_DIR}/cortex-m.ld ${CMAKE_CURRENT_LIST_DIR}/cortex-m.c")
set(CMAKE_CROSSCOMPILING_EMULATOR ${CMAKE_CURRENT_LIST_DIR}/cortex-m)
# Programs cannot read the folders of a corpus, and have 16 MiB of memory.
set(RUNIC_TEST_KINDS unit machines)
set(RUNIC_TEST_SMALL ON)
