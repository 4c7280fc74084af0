/* z13_legacy.c - the kernels of legacy charsets for z13. */
/* SPDX-License-Identifier: MIT */
#define TARGET_LEGACY
#include "z13.c"
#undef TARGET_LEGACY
