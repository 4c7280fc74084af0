/* neon.c - AArch64, all of which has NEON: 16-byte vectors. */
/* SPDX-License-Identifier: MIT */
#if defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__) && !defined(RUNIC_SCALAR_ONLY)

#define TARGET_NAME       neon
#define TARGET_HEADER     <arm_neon.h>
#define TARGET_NEEDS      0
#define TARGET_VECTOR_OPS "../vec/neon.h"
#include "shuffle.tmpl.h"

#else
typedef int runic_no_neon_here; /* ISO C requires a declaration in every file */
#endif
