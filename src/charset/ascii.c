/* ascii.c - US-ASCII: bytes above 0x7F are ill-formed, characters above U+007F unmappable. */
/* SPDX-License-Identifier: MIT */
#include "codec_from_utf16.h"

static struct runic_progress ascii_decode16(union runic_state *state, const uint8_t *src, size_t len, char16_t *dst, size_t cap)
{
    (void)state;
    size_t good = KERNEL(ascii_validate)(src, smaller(len, cap));
    return KERNEL(latin1_to_utf16)(src, good, dst, cap);
}

/* Copies ASCII: decodes it to UTF-8, or encodes UTF-8 in it. Text is validated in blocks, which the copy reads from the cache.
 */
static struct runic_progress ascii_copy(union runic_state *state, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    (void)state;
    const size_t good = copy_ascii_text(src, smaller(len, cap), dst);
    return (struct runic_progress){good, good};
}

static bool ascii_has(const union runic_state *encoder, char32_t value)
{
    (void)encoder;
    return value < 0x80;
}

/* Encodes as ISO-8859-1, in blocks, up to the first byte above 0x7F. */
static struct runic_progress ascii_encode16(union runic_state *state, const char16_t *src, size_t len, uint8_t *dst, size_t cap)
{
    (void)state;
    size_t done = 0, block, good;
    do {
        block = smaller(smaller(len, cap) - done, ASCII_AT_ONCE);
        good = KERNEL(utf16_to_latin1)(src + done, block, dst + done, block).written;
        good = KERNEL(ascii_validate)(dst + done, good);
        done += good;
    } while (good == block && good > 0);
    return (struct runic_progress){done, done};
}

/* Decodes a byte, without a branch, which damaged text would make unpredictable. */
static runic_character ascii_next(union runic_state *state, const uint8_t *src, size_t len)
{
    (void)state;
    (void)len;
    const unsigned is_bad = src[0] >> 7;
    return (runic_character){.value = src[0] + is_bad * (REPLACEMENT_CHARACTER - src[0]),
                             .length = 1,
                             .status = (uint8_t)(is_bad * RUNIC_ILL_FORMED),
                             .fault = (uint8_t)(is_bad * RUNIC_FAULT_NON_ASCII)};
}

const struct runic_codec runic_codec_ascii = {.scheme = SCHEME_NONE,
                                              .single_byte = true,
                                              .keeps_ascii = true,
                                              .decode16 = ascii_decode16,
                                              .encode16 = ascii_encode16,
                                              .decode8 = ascii_copy,
                                              .encode8 = ascii_copy,
                                              .next = ascii_next,
                                              .has = ascii_has};
