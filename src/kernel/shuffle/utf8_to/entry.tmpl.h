/* entry.tmpl.h - UTF-8 to TO (utf16, utf32 or latin1), strict and lossy. A template; parameter: TO. */
/* SPDX-License-Identifier: MIT */
#include "../names.h"
#include "../blocks.h"
#include "loop.h"
#include "whole_text.h"

/*
 * Each with its constants in registers, and a cursor of its own: what is written at c->dst might be *c, for all a compiler
 * knows.
 */
static NOINLINE bool NAME(good_groups, utf8, TO)(struct cursor *c)
{
    struct cursor own = *c;
    const bool fault = utf8_good_groups(FORM(TO), &own);
    *c = own;
    return fault;
}

static NOINLINE void NAME(any_groups, utf8, TO)(bool lossy, int idle, struct cursor *c)
{
    struct cursor own = *c;
    utf8_any_groups(FORM(TO), lossy, idle, &own);
    *c = own;
}

static NOINLINE enum step_end NAME(rest, utf8, TO)(bool lossy, struct cursor *c)
{
    const struct utf8_parts parts = {NAME(good_groups, utf8, TO), NAME(any_groups, utf8, TO)};
    struct cursor own = *c;
    const enum step_end state = convert_utf8(FORM(TO), lossy, parts, &own);
    *c = own;
    return state;
}

static NOINLINE void NAME(whole_text, utf8, TO)(struct cursor *c)
{
    struct cursor own = *c;
    whole_text(FORM(TO), &own);
    *c = own;
}

static NOINLINE struct runic_pair NAME(long, utf8, TO)(const void *src, size_t len, void *dst, size_t cap)
{
    struct cursor c = cursor_at_start(FORM_utf8, FORM(TO), src, len, dst, cap);
    begin_simply(FORM_utf8, FORM(TO), len, &c);
    if (c.src == src)
        fast_pair(FORM(TO), &c);
    if (cursor_rest(FORM_utf8, &c) > 2 * VEC && *c.src < 0xF0)
        NAME(whole_text, utf8, TO)(&c);
    const enum step_end state = convert_by_length(FORM_utf8, FORM(TO), NAME(rest, utf8, TO), &c);
    return cursor_finish(SCALAR_NAME(utf8, TO), FORM_utf8, FORM(TO), state, &c, src, len, dst, cap);
}

static NOINLINE struct runic_pair LOSSY_NAME(long, utf8, TO)(const void *src, size_t len, void *dst, size_t cap,
                                                             size_t *replaced)
{
    struct cursor c = cursor_at_start(FORM_utf8, FORM(TO), src, len, dst, cap);
    NAME(rest, utf8, TO)(true, &c);
    return cursor_finish_lossy(SCALAR_LOSSY_NAME(utf8, TO), FORM_utf8, FORM(TO), &c, src, len, dst, cap, replaced);
}

#undef TO
