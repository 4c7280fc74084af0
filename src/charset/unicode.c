/* unicode.c - the charsets that are schemes of the kernels' forms, as codecs: whole units by kernel, odd bytes by hand. */
/* SPDX-License-Identifier: MIT */
#include "codec.h"

/*
 * Bytes that make no whole unit are cut off at the end. A high surrogate before an odd byte is one sequence with it: the byte
 * may yet become a low surrogate.
 */
ALWAYS_INLINE runic_character next_bytes(enum runic_scheme scheme, const uint8_t *src, size_t len)
{
    const size_t size = form_unit_size(scheme_form(scheme));
    if (len < size)
        return bad_sequence(RUNIC_FAULT_TRUNCATED, (unsigned)len);
    runic_character next = scheme_next(scheme, src, len / size);
    next.length = (uint8_t)(next.length * size);
    if (next.status == RUNIC_PARTIAL)
        next.length = (uint8_t)len;
    return next;
}

bool runic_has_all(char32_t value)
{
    (void)value;
    return true;
}

static bool has_latin1(char32_t value)
{
    return value <= 0xFF;
}

#define UNICODE_CODEC(name, has_value)                                                                                         \
    static struct runic_pair decode_##name(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst,            \
                                           size_t cap)                                                                         \
    {                                                                                                                          \
        (void)state;                                                                                                           \
        struct runic_pair done = runic_convert_scheme(SCHEME_##name, SCHEME_UTF32, src, len, dst, 4 * cap);                    \
        return (struct runic_pair){done.read, done.written / 4};                                                               \
    }                                                                                                                          \
    static struct runic_pair encode_##name(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst,            \
                                           size_t cap)                                                                         \
    {                                                                                                                          \
        (void)state;                                                                                                           \
        struct runic_pair done = runic_convert_scheme(SCHEME_UTF32, SCHEME_##name, src, 4 * len, dst, cap);                    \
        return (struct runic_pair){done.read / 4, done.written};                                                               \
    }                                                                                                                          \
    static runic_character next_in_##name(union runic_state *state, const uint8_t *src, size_t len)                            \
    {                                                                                                                          \
        (void)state;                                                                                                           \
        return next_bytes(SCHEME_##name, src, len);                                                                            \
    }                                                                                                                          \
    const struct runic_codec runic_codec_##name = {.scheme = SCHEME_##name,                                                    \
                                                   .bytewise = SCHEME_##name == SCHEME_latin1,                                 \
                                                   .decode = decode_##name,                                                    \
                                                   .encode = encode_##name,                                                    \
                                                   .next = next_in_##name,                                                     \
                                                   .has = has_value};

UNICODE_CODEC(utf8, runic_has_all)
UNICODE_CODEC(utf16be, runic_has_all)
UNICODE_CODEC(utf16le, runic_has_all)
UNICODE_CODEC(utf32be, runic_has_all)
UNICODE_CODEC(utf32le, runic_has_all)
UNICODE_CODEC(latin1, has_latin1)
