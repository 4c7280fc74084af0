/* entry.tmpl.h - UTF-8 to TO (utf16, utf32 or latin1), strict and lossy. A template; parameter: TO. */
/* SPDX-License-Identifier: MIT */
#include "../names.h"
#include "loop.h"

LOOP_BY_ITSELF(good_groups, utf8, TO, (struct cursor * c), utf8_good_groups(FORM(TO), &own))
LOOP_BY_ITSELF(any_groups, utf8, TO, (int idle, struct cursor *c), utf8_any_groups(FORM(TO), idle, &own))
LOOP_BY_ITSELF(rest, utf8, TO, (struct cursor * c),
               convert_utf8(FORM(TO), NAME(good_groups, utf8, TO), NAME(any_groups, utf8, TO), &own))

static NOINLINE struct runic_progress NAME(long, utf8, TO)(const void *src, size_t len, void *dst, size_t cap)
{
    struct cursor c = cursor_at_start(FORM_utf8, FORM(TO), src, len, dst, cap);
    convert_few_vectors(FORM(TO), &c);
    const enum step_end state = cursor_rest(FORM_utf8, &c) > 0 ? NAME(rest, utf8, TO)(&c) : CONTINUE;
    return cursor_finish(SCALAR_NAME(utf8, TO), FORM_utf8, FORM(TO), state, &c, src, len, dst, cap);
}

#undef TO
