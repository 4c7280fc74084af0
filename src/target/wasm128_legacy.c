/* wasm128_legacy.c - the kernels of legacy charsets for wasm128. */
/* SPDX-License-Identifier: MIT */
#if defined(__wasm_simd128__) && !defined(RUNIC_SCALAR_ONLY) && !defined(RUNIC_UNICODE_ONLY)

#define TARGET_NAME    wasm128
#define TARGET_HEADER  <wasm_simd128.h>
#define TARGET_WORDS   "../vec/wasm.h"
#define TARGET_KERNELS "../kernel/shuffle/legacy_kernels.h"
#include "shuffle.tmpl.h"

#else
typedef int runic_no_wasm128_tables_here; /* ISO C wants a declaration in every file */
#endif
