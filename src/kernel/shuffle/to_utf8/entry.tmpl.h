/* entry.tmpl.h - FROM (utf16 or utf32) to UTF-8, strict and lossy. A template; parameter: FROM. */
/* SPDX-License-Identifier: MIT */
#include "../names.h"
#include "../blocks.h"
#include "loop.h"

/* Functions by themselves, on cursors of their own, as in utf8_to/entry.tmpl.h. */
static NOINLINE bool NAME(encode_groups, FROM, utf8)(struct cursor *c)
{
    struct cursor own = *c;
    const bool others = encode_groups(FORM(FROM), &own);
    *c = own;
    return others;
}

static NOINLINE enum paired_end NAME(encode_paired, FROM, utf8)(struct cursor *c)
{
    struct cursor own = *c;
    const enum paired_end end = is_utf16(FORM(FROM)) ? encode_paired_groups(&own) : PAIRED_NONE;
    *c = own;
    return end;
}

static NOINLINE bool NAME(encode_faulty, FROM, utf8)(struct cursor *c)
{
    struct cursor own = *c;
    const bool progress = encode_faulty_groups(FORM(FROM), &own);
    *c = own;
    return progress;
}

static NOINLINE bool NAME(encode_slowly, FROM, utf8)(enum encode_mode mode, struct cursor *c)
{
    struct cursor own = *c;
    const bool progress = encode_slow_groups(FORM(FROM), mode, &own);
    *c = own;
    return progress;
}

static NOINLINE enum step_end NAME(rest, FROM, utf8)(bool lossy, struct cursor *c)
{
    const struct encode_parts parts = {NAME(encode_groups, FROM, utf8), NAME(encode_paired, FROM, utf8),
                                       NAME(encode_faulty, FROM, utf8), NAME(encode_slowly, FROM, utf8)};
    struct cursor own = *c;
    const enum step_end state = convert_to_utf8(FORM(FROM), lossy, parts, &own);
    *c = own;
    return state;
}

static NOINLINE struct runic_pair NAME(long, FROM, utf8)(const void *src, size_t len, void *dst, size_t cap)
{
    struct cursor c = cursor_at_start(FORM(FROM), FORM_utf8, src, len, dst, cap);
    begin_simply(FORM(FROM), FORM_utf8, len, &c);
    const enum step_end state = convert_by_length(FORM(FROM), FORM_utf8, NAME(rest, FROM, utf8), &c);
    return cursor_finish(SCALAR_NAME(FROM, utf8), FORM(FROM), FORM_utf8, state, &c, src, len, dst, cap);
}

static NOINLINE struct runic_pair LOSSY_NAME(long, FROM, utf8)(const void *src, size_t len, void *dst, size_t cap,
                                                               size_t *replaced)
{
    struct cursor c = cursor_at_start(FORM(FROM), FORM_utf8, src, len, dst, cap);
    NAME(rest, FROM, utf8)(true, &c);
    return cursor_finish_lossy(SCALAR_LOSSY_NAME(FROM, utf8), FORM(FROM), FORM_utf8, &c, src, len, dst, cap, replaced);
}

#undef FROM
