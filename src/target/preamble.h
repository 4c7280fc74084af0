/* preamble.h - what precedes the kernels of a family in a target, so that an editor or a test compiles one header alone. */
/* SPDX-License-Identifier: MIT */
/*
 * No source includes it. .clangd gives it to the headers of src/vec and src/kernel, and test/project/headers.py compiles each
 * header in that way. Instructions are enabled by flags (-march=...), since a region would have to end.
 *
 * Parameters
 *   PREAMBLE_AVX512, PREAMBLE_SCALABLE   the family; without one, shuffle
 *   PREAMBLE_NO_VECTOR_OPS                    the header itself defines the vector operations
 */
#if defined(PREAMBLE_AVX512)
#define TARGET_NAME         avx512
#define TARGET_HEADER       <immintrin.h>
#define PREAMBLE_VECTOR_OPS "../vec/avx512.h"
#elif defined(PREAMBLE_SCALABLE)
#define TARGET_NAME   rvv
#define TARGET_HEADER <riscv_vector.h>
#define PREAMBLE_NO_VECTOR_OPS
#elif defined(__x86_64__)
#define TARGET_NAME         sse4
#define TARGET_HEADER       <immintrin.h>
#define PREAMBLE_VECTOR_OPS "../vec/sse4.h"
#elif defined(__aarch64__)
#define TARGET_NAME         neon
#define TARGET_HEADER       <arm_neon.h>
#define PREAMBLE_VECTOR_OPS "../vec/neon.h"
#elif defined(__wasm__)
#define TARGET_NAME         wasm128
#define TARGET_HEADER       <wasm_simd128.h>
#define PREAMBLE_VECTOR_OPS "../vec/wasm.h"
#else
#define TARGET_NAME         vsx
#define TARGET_HEADER       <stdint.h>
#define PREAMBLE_VECTOR_OPS "../vec/generic.h"
#endif
#include "target_begin.h"
#ifndef PREAMBLE_NO_VECTOR_OPS
#include PREAMBLE_VECTOR_OPS
#endif
