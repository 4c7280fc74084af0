/* sse4_legacy.c - the kernels of legacy charsets for sse4. */
/* SPDX-License-Identifier: MIT */
#if (defined(__x86_64__) || defined(__i386__)) && !defined(RUNIC_SCALAR_ONLY) && !defined(RUNIC_UNICODE_ONLY)

#define TARGET_NAME       sse4
#define TARGET_HEADER     <immintrin.h>
#define TARGET_ATTRIBUTES "sse4.2,popcnt"
#define TARGET_WORDS      "../vec/sse4.h"
#define TARGET_KERNELS    "../kernel/shuffle/legacy_kernels.h"
#include "shuffle.tmpl.h"

#else
typedef int runic_no_sse4_tables_here; /* ISO C wants a declaration in every file */
#endif
