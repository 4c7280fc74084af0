/* entry.tmpl.h - FROM (utf16 or utf32) to UTF-8, strict and lossy. A template; parameter: FROM. */
/* SPDX-License-Identifier: MIT */
#include "../names.h"
#include "loop.h"

LOOP_BY_ITSELF(encode_groups, FROM, utf8, (struct cursor * c), encode_groups(FORM(FROM), &own))
LOOP_BY_ITSELF(encode_paired, FROM, utf8, (struct cursor * c), encode_paired_groups(FORM(FROM), &own))
LOOP_BY_ITSELF(encode_faulty, FROM, utf8, (struct cursor * c), encode_faulty_groups(FORM(FROM), &own))
LOOP_BY_ITSELF(encode_slowly, FROM, utf8, (enum encode_mode mode, struct cursor *c), encode_slow_groups(FORM(FROM), mode, &own))

static const struct encode_parts NAME(parts, FROM, utf8) = {NAME(encode_groups, FROM, utf8), NAME(encode_paired, FROM, utf8),
                                                            NAME(encode_faulty, FROM, utf8), NAME(encode_slowly, FROM, utf8)};
LOOP_BY_ITSELF(rest, FROM, utf8, (struct cursor * c), convert_to_utf8(FORM(FROM), NAME(parts, FROM, utf8), &own))

static NOINLINE struct runic_progress NAME(long, FROM, utf8)(const void *src, size_t len, void *dst, size_t cap)
{
    struct cursor c = cursor_at_start(FORM(FROM), FORM_utf8, src, len, dst, cap);
    encode_some_vectors(FORM(FROM), &c);
    const enum step_end state = cursor_rest(FORM(FROM), &c) > 0 ? NAME(rest, FROM, utf8)(&c) : CONTINUE;
    return cursor_finish(SCALAR_NAME(FROM, utf8), FORM(FROM), FORM_utf8, state, &c, src, len, dst, cap);
}

#undef FROM
