/* join.c - fuzz: runic_wtf8_join joins pairs of surrogates and nothing else. Data: where the text lies, then the text. */
/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

/* Returns true if three bytes are a surrogate in WTF-8 whose second byte is from `least` to `most`. */
static bool is_surrogate(const uint8_t *bytes, uint8_t least, uint8_t most)
{
    return bytes[0] == 0xED && bytes[1] >= least && bytes[1] <= most && (bytes[2] & 0xC0) == 0x80;
}

static unsigned bits_of(const uint8_t *bytes)
{
    return (bytes[1] & 0xFu) << 6 | (bytes[2] & 0x3Fu);
}

/* Joins pairs, a byte at a time. Returns the length of the result. */
static size_t join(const uint8_t *text, size_t len, uint8_t *dst)
{
    size_t written = 0, at = 0;
    while (at < len) {
        if (len - at >= 6 && is_surrogate(text + at, 0xA0, 0xAF) && is_surrogate(text + at + 3, 0xB0, 0xBF)) {
            const unsigned value = 0x10000 + (bits_of(text + at) << 10) + (bits_of(text + at + 3) & 0x3FF);
            dst[written++] = (uint8_t)(0xF0 | value >> 18);
            dst[written++] = (uint8_t)(0x80 | (value >> 12 & 0x3F));
            dst[written++] = (uint8_t)(0x80 | (value >> 6 & 0x3F));
            dst[written++] = (uint8_t)(0x80 | (value & 0x3F));
            at += 6;
        } else {
            dst[written++] = text[at++];
        }
    }
    return written;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *text;
    const uint8_t how = take_byte(&data, &size);
    const size_t len = take_text(how, 1, data, size, &text);
    uint8_t *wanted = area(EXPECTED, len);
    const size_t length = join(text, len, wanted);
    REQUIRE(runic_wtf8_join((char *)text, len) == length);
    REQUIRE(length == 0 || memcmp(text, wanted, length) == 0);
    /* No pair is left in what was joined: a second call changes nothing. */
    REQUIRE(runic_wtf8_join((char *)text, length) == length);
    REQUIRE(length == 0 || memcmp(text, wanted, length) == 0);
    return 0;
}
