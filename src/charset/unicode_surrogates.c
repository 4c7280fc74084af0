/* unicode_surrogates.c - UTF-16 that has lone surrogates, too: the other side of WTF-8 and Modified UTF-8. */
/* SPDX-License-Identifier: MIT */
#include "codec.h"

bool runic_has_surrogates(const union runic_state *encoder, char32_t value)
{
    (void)encoder;
    (void)value;
    return true;
}

/* Decodes like a codec of UTF-16, but an unpaired surrogate is a character. At the end of a text, a high one is unpaired. */
static runic_character next_with_lone(const struct runic_codec *utf16, const uint8_t *src, size_t len, bool is_end)
{
    if (len == 0)
        return (runic_character){.status = RUNIC_PARTIAL};
    const runic_character next = utf16->next(NULL, src, len);
    const bool is_lone = next.fault == RUNIC_FAULT_LONE_LOW || next.fault == RUNIC_FAULT_LONE_HIGH ||
                         (is_end && next.status == RUNIC_PARTIAL && len >= 2);
    return is_lone ? good_character(scheme_load_utf16(utf16->scheme, src), 2) : next;
}

static runic_character next_wtf16le(union runic_state *state, const uint8_t *src, size_t len)
{
    (void)state;
    return next_with_lone(&runic_codec_utf16le, src, len, false);
}

static runic_character end_wtf16le(union runic_state *state, const uint8_t *src, size_t len)
{
    (void)state;
    return next_with_lone(&runic_codec_utf16le, src, len, true);
}

static runic_character next_wtf16be(union runic_state *state, const uint8_t *src, size_t len)
{
    (void)state;
    return next_with_lone(&runic_codec_utf16be, src, len, false);
}

static runic_character end_wtf16be(union runic_state *state, const uint8_t *src, size_t len)
{
    (void)state;
    return next_with_lone(&runic_codec_utf16be, src, len, true);
}

static struct runic_progress decode_wtf16le(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap)
{
    return runic_codec_utf16le.decode(state, src, len, dst, cap);
}

static struct runic_progress encode_wtf16le(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst, size_t cap)
{
    return runic_codec_utf16le.encode(state, src, len, dst, cap);
}

static struct runic_progress decode_wtf16be(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap)
{
    return runic_codec_utf16be.decode(state, src, len, dst, cap);
}

static struct runic_progress encode_wtf16be(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst, size_t cap)
{
    return runic_codec_utf16be.encode(state, src, len, dst, cap);
}

const struct runic_codec *runic_codec_wtf16(const struct runic_codec *utf16)
{
    static const struct runic_codec little = {.scheme = SCHEME_utf16le,
                                              .variant = WITH_SURROGATES,
                                              .decode = decode_wtf16le,
                                              .encode = encode_wtf16le,
                                              .next = next_wtf16le,
                                              .has = runic_has_surrogates,
                                              .end = end_wtf16le};
    static const struct runic_codec big = {.scheme = SCHEME_utf16be,
                                           .variant = WITH_SURROGATES,
                                           .decode = decode_wtf16be,
                                           .encode = encode_wtf16be,
                                           .next = next_wtf16be,
                                           .has = runic_has_surrogates,
                                           .end = end_wtf16be};
    return utf16->scheme == SCHEME_utf16le ? &little : &big;
}
