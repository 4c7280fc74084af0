/* wasm128_relaxed.c - WebAssembly with relaxed SIMD (-mrelaxed-simd): wasm128 with instructions that ask less of the hardware.
 */
/* SPDX-License-Identifier: MIT */
#if defined(__wasm_relaxed_simd__) && !defined(RUNIC_SCALAR_ONLY)

#define RELAXED_SIMD

#define TARGET_NAME   wasm128_relaxed
#define TARGET_HEADER <wasm_simd128.h>
#define TARGET_NEEDS  0
#define TARGET_WORDS  "../vec/wasm.h"
#include "shuffle.tmpl.h"

#else
typedef int runic_no_wasm128_relaxed_here; /* ISO C wants a declaration in every file */
#endif
