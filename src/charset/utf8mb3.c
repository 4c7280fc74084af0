/* utf8mb3.c - utf8mb3: UTF-8 without supplementary characters, as columns of MySQL and MariaDB store it. */
/* SPDX-License-Identifier: MIT */
#include "../dispatch/dispatch.h"
#include "cesu8_differing.h"
#include "surrogate_bytes.h"

/* Code units of UTF-16 that are converted together. */
#define MB3_AT_ONCE BY_STACK(1024, 256)

static struct runic_progress utf8mb3_decode16(union runic_state *state, const uint8_t *src, size_t len, char16_t *dst,
                                              size_t cap)
{
    (void)state;
    const size_t most = cap < len / 3 ? 3 * cap : len;
    return KERNEL(utf8_to_utf16)(src, before_differing(DIFFERING_IN_UTF8, false, src, most), (uint8_t *)dst, cap);
}

/* Encodes pieces as UTF-8, each up to its first supplementary character, which needs a surrogate. */
static struct runic_progress utf8mb3_encode16(union runic_state *state, const char16_t *src, size_t len, uint8_t *dst,
                                              size_t cap)
{
    (void)state;
    struct runic_progress done = {0, 0}, more;
    size_t good;
    do {
        good = 0;
        while (good < smaller(len - done.read, MB3_AT_ONCE) && !is_surrogate(src[done.read + good]))
            good++;
        more = KERNEL(utf16_to_utf8)((const uint8_t *)(src + done.read), good, dst + done.written, cap - done.written);
        add_progress(&done, more);
    } while (good > 0 && more.read == good);
    return done;
}

/* Copies well-formed text: decodes it to UTF-8, or encodes UTF-8 in it. */
static struct runic_progress utf8mb3_copy(union runic_state *state, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    (void)state;
    const size_t good = KERNEL(utf8_validate)(src, before_differing(DIFFERING_IN_UTF8, false, src, smaller(len, cap)));
    if (good > 0)
        memcpy(dst, src, good);
    return (struct runic_progress){good, good};
}

static runic_character utf8mb3_next(union runic_state *state, const uint8_t *src, size_t len)
{
    (void)state;
    return src[0] >= 0xF0 ? bad_sequence(RUNIC_FAULT_INVALID_BYTE, 1) : next_utf8(src, len);
}

static bool utf8mb3_has(const union runic_state *encoder, char32_t value)
{
    (void)encoder;
    return value <= 0xFFFF && !is_surrogate(value);
}

const struct runic_codec runic_codec_utf8mb3 = {.scheme = SCHEME_NONE,
                                                .keeps_ascii = true,
                                                .decode16 = utf8mb3_decode16,
                                                .encode16 = utf8mb3_encode16,
                                                .decode8 = utf8mb3_copy,
                                                .encode8 = utf8mb3_copy,
                                                .next = utf8mb3_next,
                                                .has = utf8mb3_has,
                                                .floor = floor_with_pairs};
