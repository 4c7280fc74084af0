/* avx2_short.c - the short texts of avx2, in 16-byte vectors: longer vectors are no faster, since their lanes must be joined.
 */
/* SPDX-License-Identifier: MIT */
#if (defined(__x86_64__) || defined(__i386__)) && !defined(RUNIC_SCALAR_ONLY)

#define TARGET_NAME       avx2
#define TARGET_HEADER     <immintrin.h>
#define TARGET_ATTRIBUTES "avx2,bmi,bmi2,lzcnt,popcnt"
#define TARGET_WORDS      "../vec/sse4.h"
#define TARGET_KERNELS    "../kernel/shuffle/short_kernels.h"
#define BYTES_FROM_MEMORY
#include "shuffle.tmpl.h"

#else
typedef int runic_no_short_avx2_here; /* ISO C wants a declaration in every file */
#endif
