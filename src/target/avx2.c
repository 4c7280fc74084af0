/* avx2.c - x86 with AVX2: 32-byte vectors, shuffles in lanes of 16. */
/* SPDX-License-Identifier: MIT */
/* The function of utf8_to_utf16 is shuffle_utf8_to_utf16: shuffle.tmpl.h says where each is found. */
#if (defined(__x86_64__) || defined(__i386__)) && !defined(RUNIC_SCALAR_ONLY)

#define TARGET_NAME       avx2
#define TARGET_HEADER     <immintrin.h>
#define TARGET_ATTRIBUTES "avx2,bmi,bmi2,lzcnt,popcnt"
#define TARGET_NEEDS      RUNIC_CPU_AVX2
#define TARGET_VECTOR_OPS "../vec/avx2.h"
#define SHORT_BY_SSE4
#define BYTES_FROM_MEMORY
#include "shuffle.tmpl.h"

#else
typedef int runic_no_avx2_here; /* ISO C requires a declaration in every file */
#endif
