/* character_cost.c - what a Unicode character costs in text of any language: by its block. */
/* SPDX-License-Identifier: MIT */
#include "character_cost.h"

#include "../charset/multi_byte.h"
#include "../detect/character_score.h"

/* A range of code points: its script, and the cost of a character. */
struct range {
    uint32_t last;
    uint8_t script; /* SCRIPT_OTHER: by the number of the block */
    uint8_t bits;
};

/* In order. Ranges that are left out in Unicode 18 cost as much as unassigned code points. */
static const struct range ranges[] = {
    {0x009F, SCRIPT_NONE, 15}, /* C1 controls */
    {0x00A9, SCRIPT_NONE, 10},  {0x00AA, SCRIPT_LATIN, 9},  {0x00B9, SCRIPT_NONE, 10},  {0x00BA, SCRIPT_LATIN, 9},
    {0x00BF, SCRIPT_NONE, 9},   {0x00D6, SCRIPT_LATIN, 6},  {0x00D7, SCRIPT_NONE, 9},   {0x00F6, SCRIPT_LATIN, 6},
    {0x00F7, SCRIPT_NONE, 10},  {0x00FF, SCRIPT_LATIN, 6},  {0x017F, SCRIPT_LATIN, 7},  {0x024F, SCRIPT_LATIN, 11},
    {0x02FF, SCRIPT_LATIN, 13}, {0x036F, SCRIPT_NONE, 11},  {0x03FF, SCRIPT_OTHER, 5},  {0x044F, SCRIPT_OTHER, 5},
    {0x04FF, SCRIPT_OTHER, 7},  {0x052F, SCRIPT_OTHER, 14}, {0x058F, SCRIPT_OTHER, 6},  {0x05FF, SCRIPT_OTHER, 5},
    {0x06FF, SCRIPT_OTHER, 5},  {0x074F, SCRIPT_OTHER, 7},  {0x077F, SCRIPT_OTHER, 9},  {0x08FF, SCRIPT_OTHER, 12},
    {0x0DFF, SCRIPT_OTHER, 6},  {0x0FFF, SCRIPT_OTHER, 6},  {0x109F, SCRIPT_OTHER, 6},  {0x10FF, SCRIPT_OTHER, 6},
    {0x11FF, SCRIPT_HAN, 14},   {0x139F, SCRIPT_OTHER, 9},  {0x17FF, SCRIPT_OTHER, 8},  {0x18AF, SCRIPT_OTHER, 8},
    {0x1DFF, SCRIPT_OTHER, 13}, {0x1EFF, SCRIPT_LATIN, 7},  {0x1FFF, SCRIPT_OTHER, 8},  {0x200F, SCRIPT_NONE, 10},
    {0x2027, SCRIPT_NONE, 8},   {0x203A, SCRIPT_NONE, 9},   {0x20CF, SCRIPT_NONE, 10},  {0x214F, SCRIPT_NONE, 10},
    {0x23FF, SCRIPT_NONE, 11},  {0x24FF, SCRIPT_NONE, 12},  {0x257F, SCRIPT_NONE, 7},   {0x27BF, SCRIPT_NONE, 11},
    {0x2BFF, SCRIPT_NONE, 14},  {0x2DFF, SCRIPT_OTHER, 14}, {0x2E7F, SCRIPT_NONE, 14},  {0x2FFF, SCRIPT_NONE, 16},
    {0x3003, SCRIPT_HAN, 6},    {0x301F, SCRIPT_HAN, 7},    {0x303F, SCRIPT_HAN, 13},   {0x30FF, SCRIPT_HAN, 6},
    {0x31FF, SCRIPT_HAN, 13},   {0x33FF, SCRIPT_NONE, 13},  {0x4DBF, SCRIPT_HAN, 18},   {0x4DFF, SCRIPT_NONE, 16},
    {0x9FFF, SCRIPT_HAN, 18},   {0xABFF, SCRIPT_OTHER, 14}, {0xD7A3, SCRIPT_OTHER, 17}, {0xDFFF, SCRIPT_NONE, 20},
    {0xF8FF, SCRIPT_NONE, 18},  {0xFAFF, SCRIPT_HAN, 17},   {0xFB06, SCRIPT_LATIN, 12}, {0xFB1C, SCRIPT_OTHER, 13},
    {0xFDFF, SCRIPT_OTHER, 13}, {0xFE0F, SCRIPT_NONE, 9},   {0xFE6F, SCRIPT_NONE, 14},  {0xFEFE, SCRIPT_OTHER, 12},
    {0xFEFF, SCRIPT_NONE, 12},  {0xFF5E, SCRIPT_HAN, 8},    {0xFFDC, SCRIPT_HAN, 10},   {0xFFFC, SCRIPT_NONE, 16},
    {0xFFFD, SCRIPT_NONE, 12},  {0xFFFF, SCRIPT_NONE, 20},  {0x1EFFF, SCRIPT_NONE, 18}, {0x1F2FF, SCRIPT_NONE, 15},
    {0x1FAFF, SCRIPT_NONE, 12}, {0x1FFFF, SCRIPT_NONE, 17}, {0x33479, SCRIPT_HAN, 18},  {0x10FFFF, SCRIPT_NONE, 40}};

#ifdef RUNIC_UNICODE_ONLY
static unsigned cost_in_legacy(uint32_t value, unsigned bits)
{
    (void)value;
    return bits;
}
#else
/* Returns what a Han character or a syllable costs by the frequencies of the multi-byte charsets, at most `bits`. */
static unsigned cost_in_legacy(uint32_t value, unsigned bits)
{
    static const uint8_t candidates[] = {CANDIDATE_GBK, CANDIDATE_BIG5, CANDIDATE_SHIFT_JIS, CANDIDATE_EUC_KR};
    const bool is_syllable = value >= 0xAC00;
    for (unsigned i = is_syllable ? 3 : 0; i < (is_syllable ? 4 : 3); i++) {
        const enum candidate candidate = (enum candidate)candidates[i];
        const uint32_t code = runic_encode_multi_byte((runic_charset)runic_candidates[candidate].charset, false, value);
        const unsigned cost = code > 0xFF && code <= 0xFFFF ? 1 + pair_cost(candidate, code >> 8, code & 0xFF) : bits;
        bits = cost < bits ? cost : bits;
    }
    return bits;
}
#endif

struct character_cost runic_character_cost(uint32_t value)
{
    size_t low = 0, high = sizeof ranges / sizeof ranges[0] - 1;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (value <= ranges[middle].last)
            high = middle;
        else
            low = middle + 1;
    }
    const struct range *range = &ranges[low];
    /* Hangul is one script; so are the blocks of Greek, Cyrillic and Arabic. */
    const unsigned block = value >> (value < 0x700 ? 8 : 7), other = SCRIPT_OTHER + (value < 0xAC00 ? block : 0);
    const bool is_in_legacy = (value >= 0x4E00 && value <= 0x9FFF) || (value >= 0xAC00 && value <= 0xD7A3);
    return (struct character_cost){range->script < SCRIPT_OTHER ? range->script : other,
                                   is_in_legacy ? cost_in_legacy(value, range->bits) : range->bits};
}

unsigned runic_ascii_quarter_bits(uint8_t byte)
{
    if (byte >= 'a' && byte <= 'z')
        return 19;
    if (byte == ' ')
        return 11;
    if (byte == '\n' || byte == '\r')
        return 13;
    if (byte >= ' ' && byte < 0x7F)
        return script_of_ascii(byte) == SCRIPT_LATIN || is_ascii_digit(byte) ? 25 : 26;
    if (byte == '\t')
        return 24;
    return byte == 0 ? 44 : 66;
}
