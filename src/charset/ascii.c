/* ascii.c - US-ASCII: bytes above 0x7F are ill-formed, characters above U+007F unmappable. */
/* SPDX-License-Identifier: MIT */
#include "codec.h"

#include "../dispatch/dispatch.h"

static struct runic_pair ascii_decode(union runic_state *state, const uint8_t *src, size_t len, char32_t *dst, size_t cap)
{
    (void)state;
    size_t good = KERNEL(ascii_validate)(src, smaller(len, cap));
    return KERNEL(latin1_to_utf32)(src, good, dst, cap);
}

static bool ascii_has(const union runic_state *encoder, char32_t value)
{
    (void)encoder;
    return value < 0x80;
}

static struct runic_pair ascii_encode(union runic_state *state, const char32_t *src, size_t len, uint8_t *dst, size_t cap)
{
    size_t i = 0;
    for (; i < smaller(len, cap) && ascii_has(state, src[i]); i++)
        dst[i] = (uint8_t)src[i];
    return (struct runic_pair){i, i};
}

/* Decodes a byte, without a branch, which damaged text would make unpredictable. */
static runic_character ascii_next(union runic_state *state, const uint8_t *src, size_t len)
{
    (void)state;
    (void)len;
    const unsigned is_bad = src[0] >> 7;
    return (runic_character){.value = src[0] + is_bad * (REPLACEMENT_CHARACTER - src[0]),
                             .length = 1,
                             .status = (uint8_t)(is_bad * RUNIC_INVALID),
                             .fault = (uint8_t)(is_bad * RUNIC_FAULT_NON_ASCII)};
}

const struct runic_codec runic_codec_ascii = {.scheme = SCHEME_NONE,
                                              .bytewise = true,
                                              .decode = ascii_decode,
                                              .encode = ascii_encode,
                                              .next = ascii_next,
                                              .has = ascii_has};
