# wasm32.cmake - WebAssembly with vectors: programs for WASI, compiled by clang, in node.
# SPDX-License-Identifier: MIT
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
# WebAssembly without vectors is tested as the scalar module of the npm package.
set(CMAKE_C_FLAGS_INIT "-msimd128")
# The tests need more than 64 KiB of stack.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fuse-ld=lld -Wl,-z,stack-size=1048576")
# Fast calls sometimes crash node (nodejs/node#53087).
set(CMAKE_CROSSCOMPILING_EMULATOR node --no-warnings --no-turbo-fast-api-calls ${CMAKE_CURRENT_LIST_DIR}/wasi.mjs)
set(RUNIC_TEST_KINDS unit fuzz)
