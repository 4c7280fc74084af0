/* entry.tmpl.h - FROM to TO, which are utf16 and utf32, strict and lossy. A template; parameters: FROM, TO. */
/* SPDX-License-Identifier: MIT */
#include "../names.h"
#include "loop.h"

LOOP_BY_ITSELF(pairs, FROM, TO, (struct cursor * c), is_utf16(FORM(FROM)) ? joined_groups(&own) : split_groups(&own))
LOOP_BY_ITSELF(wide_groups, FROM, TO, (struct cursor * c), wide_groups(FORM(FROM), NAME(pairs, FROM, TO), &own))
LOOP_BY_ITSELF(rest, FROM, TO, (struct cursor * c), convert_wide(FORM(FROM), NAME(wide_groups, FROM, TO), &own))

static NOINLINE struct runic_progress NAME(long, FROM, TO)(const void *src, size_t len, void *dst, size_t cap)
{
    struct cursor c = cursor_at_start(FORM(FROM), FORM(TO), src, len, dst, cap);
    wide_some_vectors(FORM(FROM), &c);
    const enum step_end state = cursor_rest(FORM(FROM), &c) > 0 ? NAME(rest, FROM, TO)(&c) : CONTINUE;
    return cursor_finish(SCALAR_NAME(FROM, TO), FORM(FROM), FORM(TO), state, &c, src, len, dst, cap);
}

#undef FROM
#undef TO
