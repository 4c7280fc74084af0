/* neon32_legacy.c - the kernels of legacy charsets for neon32. */
/* SPDX-License-Identifier: MIT */
#define TARGET_LEGACY
#include "neon32.c"
#undef TARGET_LEGACY
