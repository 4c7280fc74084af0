/* sse4_legacy.c - the kernels of legacy charsets for sse4. */
/* SPDX-License-Identifier: MIT */
#define TARGET_LEGACY
#include "sse4.c"
#undef TARGET_LEGACY
