# ppc64le.cmake - POWER8 and later, little-endian.
# SPDX-License-Identifier: MIT
set(MACHINE_PROCESSOR ppc64le)
set(MACHINE_TRIPLE powerpc64le-linux-gnu)
# The meaning of == between vectors will change for AltiVec's own types, which are not used here.
set(CMAKE_C_FLAGS_INIT -Wno-deprecated-altivec-src-compat)
include(${CMAKE_CURRENT_LIST_DIR}/linux.cmake)
