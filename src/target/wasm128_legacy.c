/* wasm128_legacy.c - the kernels of legacy charsets for wasm128. */
/* SPDX-License-Identifier: MIT */
#define TARGET_LEGACY
#include "wasm128.c"
#undef TARGET_LEGACY
