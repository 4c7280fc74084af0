/* sse4_short.c - the short texts of sse4 and avx2: longer vectors are no faster, since their lanes must be joined. */
/* SPDX-License-Identifier: MIT */
#define TARGET_KERNELS "../kernel/shuffle/short_kernels.h"
#include "sse4.c"
#undef TARGET_KERNELS
