# wasm32.cmake - WebAssembly with all its vectors: programs for WASI by clang, in node.
# SPDX-License-Identifier: MIT
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
# Without them, it is the scalar module of the npm package that is tested.
set(CMAKE_C_FLAGS_INIT "-msimd128")
# The tests want more than 64 KiB of stack.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fuse-ld=lld -Wl,-z,stack-size=1048576")
# Without fast calls: they crash node now and then (nodejs/node#53087).
set(CMAKE_CROSSCOMPILING_EMULATOR node --no-warnings --no-turbo-fast-api-calls ${CMAKE_CURRENT_LIST_DIR}/wasi.mjs)
set(RUNIC_TEST_KINDS unit fuzz)
