/* neon_legacy.c - the kernels of legacy charsets for neon. */
/* SPDX-License-Identifier: MIT */
#define TARGET_LEGACY
#include "neon.c"
#undef TARGET_LEGACY
