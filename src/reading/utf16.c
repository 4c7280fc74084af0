/* utf16.c - whether a text is certainly UTF-16 or UTF-32 as a whole. */
/* SPDX-License-Identifier: MIT */
#include "hypothesis.h"

/* The length of the blocks in which a text must be UTF-16. */
#define UTF16_BLOCK 64u

/* The bytes by which the phase is judged. */
#define PHASE_SAMPLE 0x8000u

/* What a unit of UTF-16 costs, in bits, and the most: a text that begins one byte later may have one less. */
enum { COST_OF_A_UNIT = 8, MOST_OF_A_UNIT = 32 };

/* Returns true if a block of bytes is less likely 8-bit text than UTF-16, and has no U+0A00 and U+0A0D, and no U+FEFF inside.
 */
static bool is_utf16_block(bool is_little, const uint8_t *src, size_t len)
{
    unsigned right = 0, wrong = 0, high = 0, never = 0;
    for (size_t i = 0; i + 1 < len; i += 2) {
        right += src[i + is_little] == 0;
        wrong += src[i + !is_little] == 0;
        high += (src[i] >> 7) + (src[i + 1] >> 7);
        never += src[i + is_little] == '\n' && (src[i + !is_little] == 0 || src[i + !is_little] == '\r');
        never += i > 0 && src[i + is_little] == 0xFE && src[i + !is_little] == 0xFF;
    }
    if (never > 0)
        return false;
    return (right * 4 >= len / 2 && wrong == 0) ||
           runic_utf16_cost(is_little, src, 0, len) < runic_ascii_cost(src, 0, len) + 8 * (int64_t)high;
}

/* Returns true if UTF-16 that begins at the second byte does not explain the text better. unit: what the first unit costs. */
static bool has_right_phase(bool is_little, const uint8_t *src, size_t len, int64_t unit)
{
    const int64_t cost = runic_utf16_cost(is_little, src, 0, len);
    return cost <= runic_utf16_cost(true, src, 1, len) + unit && cost <= runic_utf16_cost(false, src, 1, len) + unit;
}

/* Returns true if a part of a text is UTF-16 in this order: no other order or phase, nor no text, explains it better. */
static bool is_in_order(bool is_little, const uint8_t *src, size_t len)
{
    const int64_t cost = runic_utf16_cost(is_little, src, 0, len);
    return has_right_phase(is_little, src, len, MOST_OF_A_UNIT) && cost < runic_utf16_cost(!is_little, src, 0, len) &&
           cost < runic_no_text_cost(src, 0, len);
}

bool runic_is_all_wide(runic_charset charset, const uint8_t *src, size_t len)
{
    const bool is_little = charset == RUNIC_UTF16LE;
    if (charset == RUNIC_UTF32LE || charset == RUNIC_UTF32BE)
        return runic_utf32_cost(charset == RUNIC_UTF32LE, src, len) < runic_no_text_cost(src, 0, len);
    size_t pos = 0;
    while (len % 2 == 0 && pos < len && is_utf16_block(is_little, src + pos, smaller(len - pos, UTF16_BLOCK)))
        pos += smaller(len - pos, UTF16_BLOCK);
    const size_t start = smaller(len, PHASE_SAMPLE);
    return pos == len && len % 2 == 0 && has_right_phase(is_little, src, start, COST_OF_A_UNIT) &&
           runic_utf16_cost(is_little, src, 0, start) < runic_no_text_cost(src, 0, start);
}

bool runic_is_utf16_throughout(bool is_little, const uint8_t *src, size_t len)
{
    if (!runic_is_all_wide(is_little ? RUNIC_UTF16LE : RUNIC_UTF16BE, src, len))
        return false;
    size_t pos = 0;
    while (pos < len && is_in_order(is_little, src + pos, smaller(len - pos, UTF16_BLOCK)))
        pos += smaller(len - pos, UTF16_BLOCK);
    return pos == len;
}
