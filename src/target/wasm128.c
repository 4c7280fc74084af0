/* wasm128.c - WebAssembly with SIMD (-msimd128): 16-byte vectors. An engine refuses a module whose instructions it lacks. */
/* SPDX-License-Identifier: MIT */
#if defined(__wasm_simd128__) && !defined(RUNIC_SCALAR_ONLY)

#define TARGET_NAME       wasm128
#define TARGET_HEADER     <wasm_simd128.h>
#define TARGET_NEEDS      0
#define TARGET_VECTOR_OPS "../vec/wasm.h"
#include "shuffle.tmpl.h"

#else
typedef int runic_no_wasm128_here; /* ISO C requires a declaration in every file */
#endif
