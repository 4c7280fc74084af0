/* rvv.c - RISC-V with vectors (V, version 1.0), of 128 bits or more. */
/* SPDX-License-Identifier: MIT */
/* The function of utf8_to_utf16 is scalable_utf8_to_utf16, which NAME pastes in kernel/scalable/entry.tmpl.h. */
/* The compiler must have this version's intrinsics, and accept them in a part of a file: clang 19 was tried, gcc 14 was not. */
#if defined(__riscv) && __riscv_xlen == 64 && defined(__clang__) && __clang_major__ >= 19 && !defined(RUNIC_SCALAR_ONLY)

#define TARGET_NAME       rvv
#define TARGET_HEADER     <riscv_vector.h>
#define TARGET_ATTRIBUTES "arch=+v"
#include "target_begin.h"

#include "../kernel/scalable/kernels.h"

const struct runic_target TARGET_SYMBOL(TARGET_NAME) = {
    .name = TARGET_STRING(TARGET_NAME),
    .needs = RUNIC_CPU_RVV,
    .kernels =
        {
#define CONVERT(from, to) .from##_to_##to = scalable_##from##_to_##to,
#define LOSSY(from, to)   .from##_to_##to##_lossy = scalable_##from##_to_##to##_lossy,
#define VALIDATE(form)    .form##_validate = scalable_##form##_validate,
#define SIZE(from, to)    .from##_to_##to##_size = scalable_##from##_to_##to##_size,
#define COUNT(form)       .form##_count = scalable_##form##_count,
#define TALLY(kind)       .utf8_##kind = scalable_utf8_##kind,
#define SWAP(form)        .form##_swap = scalable_##form##_swap,
#include "../ops.def"
        },
};

#include "target_end.h"

#else
typedef int runic_no_rvv_here; /* ISO C wants a declaration in every file */
#endif
