/* neon_legacy.c - the kernels of legacy charsets for neon. */
/* SPDX-License-Identifier: MIT */
#if defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__) && !defined(RUNIC_SCALAR_ONLY) &&                   \
    !defined(RUNIC_UNICODE_ONLY)

#define TARGET_NAME    neon
#define TARGET_HEADER  <arm_neon.h>
#define TARGET_WORDS   "../vec/neon.h"
#define TARGET_KERNELS "../kernel/shuffle/legacy_kernels.h"
#include "shuffle.tmpl.h"

#else
typedef int runic_no_neon_tables_here; /* ISO C wants a declaration in every file */
#endif
