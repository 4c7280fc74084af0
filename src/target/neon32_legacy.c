/* neon32_legacy.c - the kernels of legacy charsets for neon32. */
/* SPDX-License-Identifier: MIT */
#if defined(__arm__) && defined(__ARM_NEON) && !defined(__ARMEB__) && !defined(RUNIC_SCALAR_ONLY) &&                           \
    !defined(RUNIC_UNICODE_ONLY)

#define TARGET_NAME    neon32
#define TARGET_HEADER  <arm_neon.h>
#define TARGET_WORDS   "../vec/generic.h"
#define TARGET_KERNELS "../kernel/shuffle/legacy_kernels.h"
#include "shuffle.tmpl.h"

#else
typedef int runic_no_neon32_tables_here; /* ISO C wants a declaration in every file */
#endif
