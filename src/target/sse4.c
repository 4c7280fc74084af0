/* sse4.c - x86 with SSE4.2 and POPCNT: 16-byte vectors. */
/* SPDX-License-Identifier: MIT */
#if (defined(__x86_64__) || defined(__i386__)) && !defined(RUNIC_SCALAR_ONLY)

#define TARGET_NAME       sse4
#define TARGET_HEADER     <immintrin.h>
#define TARGET_ATTRIBUTES "sse4.2,popcnt"
#define TARGET_NEEDS      RUNIC_CPU_SSE4
#define TARGET_VECTOR_OPS "../vec/sse4.h"
#define SHORT_BY_SSE4
#include "shuffle.tmpl.h"

#else
typedef int runic_no_sse4_here; /* ISO C requires a declaration in every file */
#endif
