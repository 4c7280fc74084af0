/* shuffle.tmpl.h - a target of the shuffle family: its vector operations, the kernels, and its table. A template. */
/* SPDX-License-Identifier: MIT */
/*
 * Parameters: those of target_begin.h, and
 *   TARGET_VECTOR_OPS     the file of vec/ that defines the vector operations
 *   TARGET_NEEDS     runic_cpu_feature bits
 *   TARGET_LEGACY    if defined: only the kernels of legacy charsets (<target>_legacy.c)
 *   TARGET_KERNELS   if defined: only the kernels of this file (sse4_short.c, and their tests)
 *   SHORT_BY_SSE4    if defined: sse4_short.c has the kernels of short texts; else this file
 *
 * The names of kernels are pasted together. The function of utf8_to_utf16 is shuffle_utf8_to_utf16 (CONVERT in
 * kernel/shuffle/kernels.h). It calls runic_short_utf8_to_utf16 (short_kernels.h) for short text, else long_utf8_to_utf16 and
 * rest_utf8_to_utf16 (NAME, utf8_to/entry.tmpl.h). Lossy: shuffle_utf8_to_utf16_lossy, lossy_utf8_to_utf16 (LOSSY). The other
 * conversions are found in the same way: to_utf8/, wide/, latin1/. The kernels of legacy charsets are in
 * kernel/shuffle/legacy_kernels.h.
 */
#include "../kernel/shuffle/names.h" /* outside the region: it declares functions that may be another target's */
#include "target_begin.h"
#include TARGET_VECTOR_OPS

#ifdef TARGET_LEGACY
#ifndef RUNIC_UNICODE_ONLY
#include "../kernel/shuffle/legacy_kernels.h"
#endif
#else
#ifdef TARGET_KERNELS
#include TARGET_KERNELS
#else

#include "../kernel/shuffle/kernels.h"
#ifndef SHORT_BY_SSE4
#include "../kernel/shuffle/short_kernels.h"
#endif

const struct runic_target TARGET_SYMBOL(TARGET_NAME) = {
    .name = TARGET_STRING(TARGET_NAME),
    .needs = TARGET_NEEDS,
    .kernels =
        {
#define OP(class, name) .name = shuffle_##name,
#include "../ops.def"
        },
};

#endif
#endif

#include "target_end.h"
