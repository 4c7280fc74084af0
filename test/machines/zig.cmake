# zig.cmake - common settings of the systems whose programs cannot run here: the library and the command are compiled and linked.
# SPDX-License-Identifier: MIT
#
# Parameters: CMAKE_SYSTEM_NAME, MACHINE_PROCESSOR, and MACHINE_SYSTEM: the system as zig names it.
set(CMAKE_SYSTEM_PROCESSOR ${MACHINE_PROCESSOR})
set(CMAKE_C_COMPILER ${CMAKE_CURRENT_LIST_DIR}/zig cc)
set(CMAKE_C_COMPILER_TARGET ${MACHINE_PROCESSOR}-${MACHINE_SYSTEM})
set(CMAKE_C_ARCHIVE_CREATE "${CMAKE_CURRENT_LIST_DIR}/zig ar qc <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_C_ARCHIVE_FINISH "${CMAKE_CURRENT_LIST_DIR}/zig ranlib <TARGET>")
set(CMAKE_BUILD_TYPE Debug)
# The library compiles in a third of the time.
set(CMAKE_UNITY_BUILD ON)
set(CMAKE_UNITY_BUILD_BATCH_SIZE 16)
set(RUNIC_TEST_KINDS machines)
