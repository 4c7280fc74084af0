/* wtf8.c - WTF-8: UTF-8 that has lone surrogates, too. */
/* SPDX-License-Identifier: MIT */
/*
 * The kernels of UTF-8 stop at lone surrogates, which the converter writes. A surrogate pair written as two
 * surrogates is one ill-formed sequence of six bytes in WTF-8, which has the four-byte form for it
 * (simonsapin.github.io/wtf-8).
 */
#include "surrogate_bytes.h"
#include "unicode.h"

static runic_character wtf8_next(union runic_state *state, const uint8_t *src, size_t len)
{
    (void)state;
    if (!begins_surrogate(src, len))
        return next_utf8(src, len);
    const runic_character next = next_surrogate(src, len);
    return next.length == PAIR ? bad_sequence(RUNIC_FAULT_SURROGATE, PAIR) : as_character(next, src);
}

static runic_character next_wtf8_at_end(union runic_state *state, const uint8_t *src, size_t len)
{
    return last_surrogate(wtf8_next, state, src, len);
}

const struct runic_codec runic_codec_wtf8 = {.scheme = SCHEME_utf8,
                                             .variant = WITH_SURROGATES,
                                             .next = wtf8_next,
                                             .has = runic_has_code_point,
                                             .next_at_end = next_wtf8_at_end,
                                             .floor = floor_with_pairs};
