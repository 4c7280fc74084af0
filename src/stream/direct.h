/* direct.h - converts well-formed text without UTF-16 in between: by a kernel, or by the codec of one of the charsets. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_DIRECT_H
#define RUNIC_STREAM_DIRECT_H

#include "../dispatch/dispatch.h"
#include "limits.h"
#include "state.h"

/* Encodes UTF-8: `ahead` bytes, and then more each time. An encoder decodes all of its text first: if a fault is near, most of
 * that is wasted. */
static inline void encode_in_parts(const struct runic_codec *to, union runic_state *encoder, size_t ahead, struct text *text)
{
    struct runic_progress done;
    size_t part;
    do {
        part = smaller(text->len, ahead);
        done = to->encode8(encoder, text->src, part, text->dst, text->cap);
        move_on(text, done);
        ahead *= 8;
    } while (text->len > 0 && done.read > 0 && part - done.read < LONGEST_CHARACTER);
}

/*
 * Converts by a kernel between two schemes, and between a scheme and another charset by its codec, in this state; from UTF-8 in
 * parts, of which the first has `ahead` bytes. Returns false if the codec has no function for that, or if UTF-16 is not
 * aligned.
 */
ALWAYS_INLINE bool convert_directly(const struct runic_codec *from, const struct runic_codec *to, union runic_state *state,
                                    size_t ahead, struct text *text)
{
    if (from->scheme != SCHEME_NONE && to->scheme != SCHEME_NONE) {
        move_on(text, runic_convert_scheme(from->scheme, to->scheme, text->src, text->len, text->dst, text->cap, NULL));
    } else if (to->scheme == SCHEME_utf8 && from->decode8 != NULL) {
        move_on(text, from->decode8(state, text->src, text->len, text->dst, text->cap));
    } else if (from->scheme == SCHEME_utf8 && to->encode8 != NULL) {
        encode_in_parts(to, state, ahead, text);
    } else if (to->scheme == SCHEME_HOST_UTF16 && is_aligned(text->dst)) {
        char16_t *const units = (char16_t *)(void *)text->dst;
        const struct runic_progress done = decode_units(from, state, text->src, text->len, units, text->cap / 2);
        take(text, done.read);
        wrote(text, 2 * done.written);
    } else if (from->scheme == SCHEME_HOST_UTF16 && is_aligned(text->src)) {
        const struct runic_progress done =
            encode_units(to, state, (const char16_t *)(const void *)text->src, text->len / 2, text->dst, text->cap);
        take(text, 2 * done.read);
        wrote(text, done.written);
    } else {
        return false;
    }
    return true;
}

#endif
