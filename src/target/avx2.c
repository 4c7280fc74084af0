/* avx2.c - x86-64 with AVX2: 32-byte vectors, shuffles in lanes of 16. */
/* SPDX-License-Identifier: MIT */
#if defined(__x86_64__) && !defined(RUNIC_SCALAR_ONLY)

#define TARGET_NAME       avx2
#define TARGET_ATTRIBUTES "avx2,bmi,bmi2,lzcnt,popcnt"
#define BYTES_FROM_MEMORY
#include "target_begin.h"
#include "../vec/avx2.h"
#include "../kernel/shuffle/kernels.h"

const struct runic_target runic_target_avx2 = {
    .name = "avx2",
    .needs = RUNIC_CPU_AVX2,
    .kernels =
        {
#define OP(class, name) .name = shuffle_##name,
#include "../ops.def"
        },
};

#include "target_end.h"

#else
typedef int runic_no_avx2_here; /* ISO C wants a declaration in every file */
#endif
