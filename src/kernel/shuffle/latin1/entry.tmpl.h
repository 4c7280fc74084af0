/* entry.tmpl.h - FROM (utf16 or utf32) to ISO-8859-1, strict and lossy. A template; parameter: FROM. */
/* SPDX-License-Identifier: MIT */
#include "../names.h"
#include "to.h"

static NOINLINE struct runic_progress NAME(aligned, FROM, latin1)(const void *src, size_t len, void *dst, size_t cap)
{
    return wide_to_latin1(FORM(FROM), true, src, len, dst, cap);
}

static NOINLINE struct runic_progress NAME(long, FROM, latin1)(const void *src, size_t len, void *dst, size_t cap)
{
    if (is_long_text(FORM(FROM), smaller(len, cap)))
        return NAME(aligned, FROM, latin1)(src, len, dst, cap);
    return wide_to_latin1(FORM(FROM), false, src, len, dst, cap);
}

ALWAYS_INLINE enum step_end NAME(rest, FROM, latin1)(struct cursor *c)
{
    return wide_to_latin1_lossy(FORM(FROM), c);
}

#undef FROM
