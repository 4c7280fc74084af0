/* avx512_legacy.c - the kernels of legacy charsets for avx512. */
/* SPDX-License-Identifier: MIT */
#if defined(__x86_64__) && !defined(RUNIC_SCALAR_ONLY) && !defined(RUNIC_UNICODE_ONLY)

#define TARGET_NAME       avx512
#define TARGET_HEADER     <immintrin.h>
#define TARGET_ATTRIBUTES "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,gfni,bmi,bmi2,lzcnt,popcnt"
#include "target_begin.h"

#include "../vec/avx512.h"

#ifndef RUNIC_WITHOUT_CESU8
#include "../kernel/avx512/legacy/cesu8.h"
#endif
#include "../kernel/avx512/legacy/pairs.h"
#include "../kernel/avx512/legacy/single_byte.h"

const struct runic_legacy_target runic_legacy_target_avx512 = {.kernels = {
                                                                   [SINGLE_BYTE_TO_UTF8] = single_byte_to_utf8,
                                                                   [SINGLE_BYTE_TO_UTF16] = single_byte_to_utf16,
                                                                   [UTF16_TO_SINGLE_BYTE] = utf16_to_single_byte,
                                                                   [PAIRS_TO_UTF8] = pairs_to_utf8,
                                                                   [PAIRS_TO_UTF16] = pairs_to_utf16,
                                                                   [SHORT_PAIRS_TO_UTF8] = pairs_to_utf8,
                                                                   [SHORT_PAIRS_TO_UTF16] = pairs_to_utf16,
#ifndef RUNIC_WITHOUT_CESU8
                                                                   [REWRITE_CESU8] = rewrite_cesu8,
#endif
                                                               }};

#include "target_end.h"

#else
typedef int runic_no_avx512_tables_here; /* ISO C requires a declaration in every file */
#endif
