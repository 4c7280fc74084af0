/* sse4.c - x86-64 with SSE4.2 and POPCNT: 16-byte vectors. */
/* SPDX-License-Identifier: MIT */
#if defined(__x86_64__) && !defined(RUNIC_SCALAR_ONLY)

#define TARGET_NAME       sse4
#define TARGET_ATTRIBUTES "sse4.2,popcnt"
#include "target_begin.h"
#include "../vec/sse4.h"
#include "../kernel/shuffle/kernels.h"
#include "../kernel/shuffle/short.h"

const struct runic_target runic_target_sse4 = {
    .name = "sse4",
    .needs = RUNIC_CPU_SSE4,
    .kernels =
        {
#define OP(class, name) .name = shuffle_##name,
#include "../ops.def"
        },
};

#include "target_end.h"

#else
typedef int runic_no_sse4_here; /* ISO C wants a declaration in every file */
#endif
