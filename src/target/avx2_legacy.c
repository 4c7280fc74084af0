/* avx2_legacy.c - the kernels of legacy charsets for avx2. */
/* SPDX-License-Identifier: MIT */
#define TARGET_LEGACY
#include "avx2.c"
#undef TARGET_LEGACY
