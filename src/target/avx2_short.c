/* avx2_short.c - the short texts of avx2, in 16-byte vectors: longer vectors are no faster, since their lanes must be joined.
 */
/* SPDX-License-Identifier: MIT */
#define TARGET_WORDS   "../vec/sse4.h"
#define TARGET_KERNELS "../kernel/shuffle/short_kernels.h"
#include "avx2.c"
#undef TARGET_KERNELS
#undef TARGET_WORDS
