/* vsx_legacy.c - the kernels of legacy charsets for vsx. */
/* SPDX-License-Identifier: MIT */
#define TARGET_LEGACY
#include "vsx.c"
#undef TARGET_LEGACY
