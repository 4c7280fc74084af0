/* rvv.c - RISC-V with vectors (V, version 1.0), of 128 bits or more. */
/* SPDX-License-Identifier: MIT */
/* Conversions from and to UTF-32, except from UTF-8, and byte swaps are portable C. The function of utf8_to_utf16 is
 * scalable_utf8_to_utf16, which NAME pastes in kernel/scalable/entry.tmpl.h. */
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
            .utf8_to_utf16 = scalable_utf8_to_utf16,
            .utf8_to_utf32 = scalable_utf8_to_utf32,
            .utf8_to_latin1 = scalable_utf8_to_latin1,
            .utf16_to_utf8 = scalable_utf16_to_utf8,
            .utf16_to_latin1 = scalable_utf16_to_latin1,
            .latin1_to_utf8 = scalable_latin1_to_utf8,
            .latin1_to_utf16 = scalable_latin1_to_utf16,
            .utf8_to_utf16_lossy = scalable_utf8_to_utf16_lossy,
            .utf8_to_utf32_lossy = scalable_utf8_to_utf32_lossy,
            .utf8_to_latin1_lossy = scalable_utf8_to_latin1_lossy,
            .utf16_to_utf8_lossy = scalable_utf16_to_utf8_lossy,
            .utf16_to_latin1_lossy = scalable_utf16_to_latin1_lossy,
            .utf8_validate = scalable_utf8_validate,
            .utf16_validate = scalable_utf16_validate,
            .ascii_validate = scalable_ascii_validate,
            .utf8_to_utf16_size = scalable_utf8_to_utf16_size,
            .utf8_to_utf32_size = scalable_utf8_to_utf32_size,
            .utf16_to_utf8_size = scalable_utf16_to_utf8_size,
            .utf16_to_utf32_size = scalable_utf16_to_utf32_size,
            .latin1_to_utf8_size = scalable_latin1_to_utf8_size,
            .utf8_count = scalable_utf8_count,
            .utf8_supplementary = scalable_utf8_supplementary,
            .utf8_line_feeds = scalable_utf8_line_feeds,
        },
};

#include "target_end.h"

#else
typedef int runic_no_rvv_here; /* ISO C requires a declaration in every file */
#endif
