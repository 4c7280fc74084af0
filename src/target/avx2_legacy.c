/* avx2_legacy.c - the kernels of legacy charsets for avx2. */
/* SPDX-License-Identifier: MIT */
#if (defined(__x86_64__) || defined(__i386__)) && !defined(RUNIC_SCALAR_ONLY) && !defined(RUNIC_UNICODE_ONLY)

#define TARGET_NAME       avx2
#define TARGET_HEADER     <immintrin.h>
#define TARGET_ATTRIBUTES "avx2,bmi,bmi2,lzcnt,popcnt"
#define TARGET_WORDS      "../vec/avx2.h"
#define TARGET_KERNELS    "../kernel/shuffle/legacy_kernels.h"
#define BYTES_FROM_MEMORY
#include "shuffle.tmpl.h"

#else
typedef int runic_no_avx2_tables_here; /* ISO C wants a declaration in every file */
#endif
