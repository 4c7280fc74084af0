/* entry.tmpl.h - FROM to TO, which are utf16 and utf32, strict and lossy. A template; parameters: FROM, TO. */
/* SPDX-License-Identifier: MIT */
#include "../names.h"
#include "../blocks.h"
#include "loop.h"

/* Functions by themselves, on cursors of their own, as in utf8_to/entry.tmpl.h. */
static NOINLINE void NAME(pairs, FROM, TO)(struct cursor *c)
{
    struct cursor own = *c;
    if (is_utf16(FORM(FROM)))
        joined_groups(&own);
    else
        split_groups(&own);
    *c = own;
}

static NOINLINE void NAME(wide_groups, FROM, TO)(bool lossy, struct cursor *c)
{
    struct cursor own = *c;
    wide_groups(FORM(FROM), lossy, NAME(pairs, FROM, TO), &own);
    *c = own;
}

static NOINLINE enum step_end NAME(rest, FROM, TO)(bool lossy, struct cursor *c)
{
    struct cursor own = *c;
    const enum step_end state = convert_wide(FORM(FROM), lossy, NAME(wide_groups, FROM, TO), &own);
    *c = own;
    return state;
}

static NOINLINE struct runic_pair NAME(long, FROM, TO)(const void *src, size_t len, void *dst, size_t cap)
{
    struct cursor c = cursor_at_start(FORM(FROM), FORM(TO), src, len, dst, cap);
    begin_simply(FORM(FROM), FORM(TO), len, &c);
    const enum step_end state = convert_by_length(FORM(FROM), FORM(TO), NAME(rest, FROM, TO), &c);
    return cursor_finish(SCALAR_NAME(FROM, TO), FORM(FROM), FORM(TO), state, &c, src, len, dst, cap);
}

static NOINLINE struct runic_pair LOSSY_NAME(long, FROM, TO)(const void *src, size_t len, void *dst, size_t cap,
                                                             size_t *replaced)
{
    struct cursor c = cursor_at_start(FORM(FROM), FORM(TO), src, len, dst, cap);
    NAME(rest, FROM, TO)(true, &c);
    return cursor_finish_lossy(SCALAR_LOSSY_NAME(FROM, TO), FORM(FROM), FORM(TO), &c, src, len, dst, cap, replaced);
}

#undef FROM
#undef TO
