/* neon32.c - 32-bit ARM, where a build may use NEON (-mfpu=neon): 16-byte vectors. */
/* SPDX-License-Identifier: MIT */
#if defined(__arm__) && defined(__ARM_NEON) && !defined(__ARMEB__) && !defined(RUNIC_SCALAR_ONLY)

#define TARGET_NAME       neon32
#define TARGET_HEADER     <arm_neon.h>
#define TARGET_NEEDS      0
#define TARGET_VECTOR_OPS "../vec/generic.h"
#include "shuffle.tmpl.h"

#else
typedef int runic_no_neon32_here; /* ISO C requires a declaration in every file */
#endif
