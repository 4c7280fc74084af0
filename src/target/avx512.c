/* avx512.c - x86-64 with AVX-512 up to VBMI2, and GFNI: 64-byte vectors, masks, byte compress. */
/* SPDX-License-Identifier: MIT */
/*
 * The function of utf8_to_utf16 has this name; FN pastes it in kernel/avx512/utf8_to/entry.tmpl.h. That of utf16_to_utf8 is in
 * to_utf8/utf16_to_utf8.h, those to and from ISO-8859-1 and all lossy ones (LOSSY) are in kernels.h.
 */
#if defined(__x86_64__) && !defined(RUNIC_SCALAR_ONLY)

#define TARGET_NAME       avx512
#define TARGET_HEADER     <immintrin.h>
#define TARGET_ATTRIBUTES "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,gfni,bmi,bmi2,lzcnt,popcnt"
#include "target_begin.h"

/* clang 14 cannot compile masked loads with AddressSanitizer; the guard pages of the tests find what it would find. */
#if defined(__clang__)
#if __has_feature(address_sanitizer)
#define AVX512_UNCHECKED
#pragma clang attribute push(__attribute__((no_sanitize("address"))), apply_to = function)
#endif
#endif

#include "../vec/avx512.h"

#include "../kernel/avx512/kernels.h"

const struct runic_target runic_target_avx512 = {
    .name = "avx512",
    .needs = RUNIC_CPU_AVX512,
    .kernels =
        {
#define OP(class, name) .name = name,
#include "../ops.def"
        },
};

#ifdef AVX512_UNCHECKED
#pragma clang attribute pop
#undef AVX512_UNCHECKED
#endif
#include "target_end.h"

#else
typedef int runic_no_avx512_here; /* ISO C requires a declaration in every file */
#endif
