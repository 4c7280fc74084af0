/* utf16.c - whether a text is certainly UTF-16 or UTF-32 as a whole. */
/* SPDX-License-Identifier: MIT */
#include "utf16.h"

#include "../charset/lanes.h"
#include "character_cost.h"
#include "hypothesis.h"
#include "pieces.h"

/* The length of the blocks in which a text must be UTF-16. */
#define UTF16_BLOCK 64u

/* The length of the blocks of long text, and the bits that a block may cost more than the others. */
enum { LONG_UTF16_BLOCK = 128, UNUSUAL_BITS = 64 };

/* The bytes by which the phase is judged. */
#define PHASE_SAMPLE 0x8000u

/* What a unit of UTF-16 costs, in bits, and the most: a text that begins one byte later may have one less. */
enum { COST_OF_A_UNIT = 8, MOST_OF_A_UNIT = 32 };

/* The bits that a block saves at least if a byte is missing before it. */
#define COST_OF_OTHER_PHASE 48

/* Returns true if a block has U+0A00, U+0A0D, or U+FEFF after its first unit. */
ALWAYS_INLINE bool has_impossible(bool is_little, const uint8_t *src, size_t len)
{
    unsigned count = 0;
    for (size_t i = 0; i + 1 < len; i += 2) {
        const uint8_t low = src[i + !is_little], high = src[i + is_little];
        count += (high == '\n') & ((low == 0) | (low == '\r'));
        count += (i > 0) & (high == 0xFE) & (low == 0xFF);
    }
    return count > 0;
}

/* What bytes above 0x7F cost at least in 8-bit text, and ASCII after one, whose trail byte it may be. */
enum { COST_OF_HIGH = 8, COST_OF_A_TRAIL = 3 };

/* Returns what bytes cost at least as 8-bit text. */
static int64_t cost_as_8_bit(const uint8_t *src, size_t len)
{
    int64_t bits = runic_ascii_cost(NULL, src, 0, len);
    for (size_t i = 0; i < len; i++) {
        if (src[i] >= 0x80)
            bits += COST_OF_HIGH;
        else if (i > 0 && src[i - 1] >= 0x80)
            bits += COST_OF_A_TRAIL;
    }
    return bits;
}

/* Returns true if a block of bytes is less likely 8-bit text than UTF-16, and has nothing impossible. */
static bool is_utf16_block(bool is_little, const uint8_t *src, size_t len)
{
    unsigned right = 0, wrong = 0;
    for (size_t i = 0; i + 1 < len; i += 2) {
        right += src[i + is_little] == 0;
        wrong += src[i + !is_little] == 0;
    }
    if (has_impossible(is_little, src, len))
        return false;
    return (right * 4 >= len / 2 && wrong == 0) || runic_utf16_cost(is_little, src, 0, len) < cost_as_8_bit(src, len);
}

/* Returns true if UTF-16 that begins at the second byte does not explain the text better by more than some bits. */
static bool has_right_phase(bool is_little, const uint8_t *src, size_t len, int64_t bits)
{
    const int64_t cost = runic_utf16_cost(is_little, src, 0, len);
    return cost <= runic_utf16_cost(true, src, 1, len) + bits && cost <= runic_utf16_cost(false, src, 1, len) + bits;
}

/* What the characters of each row of 256 code points cost about, and their script. */
struct rows {
    uint8_t bits[256];
    uint8_t script[256];
};

/* The average cost of a character in these rows, in bits. */
enum { ROW_OF_HAN = 12, ROW_OF_HANGUL = 11, ROW_OF_SURROGATES = 8, ROW_OF_LATIN = 6 };

/* A row that was not looked at. */
#define NEW_ROW 0xFF

static void begin_rows(struct rows *known)
{
    const uint8_t script_of_han = (uint8_t)runic_character_cost(0x3042).script;
    memset(known->bits, NEW_ROW, sizeof known->bits);
    memset(known->bits + 0x4E, ROW_OF_HAN, 0xA0 - 0x4E);
    memset(known->script + 0x4E, script_of_han, 0xA0 - 0x4E);
    memset(known->bits + 0xD8, ROW_OF_SURROGATES, 8);
    memset(known->script + 0xD8, SCRIPT_NONE, 8);
    known->bits[0] = ROW_OF_LATIN;
    known->script[0] = SCRIPT_LATIN;
}

static void find_row(struct rows *known, uint32_t row)
{
    const struct character_cost cost = runic_character_cost(row == 0x0A ? 0x0A05 : row << 8 | 0x80);
    known->bits[row] = (uint8_t)(row >= 0xAC && row <= 0xD7 ? ROW_OF_HANGUL : cost.bits);
    known->script[row] = (uint8_t)cost.script;
}

/* Returns about what bytes cost as UTF-16. */
ALWAYS_INLINE unsigned cost_by_rows(struct rows *known, bool is_little, const uint8_t *src, size_t len)
{
    unsigned quarters = 0, before = SCRIPT_NONE;
    for (size_t i = 0; i + 1 < len; i += 2) {
        const uint8_t low = src[i + !is_little], high = src[i + is_little];
        const bool is_ascii = high == 0 && low < 0x80;
        if (known->bits[high] == NEW_ROW)
            find_row(known, high);
        const unsigned script = is_ascii ? script_of_ascii(low) : known->script[high];
        quarters += is_ascii ? runic_ascii_quarter_bits(low) : 4u * known->bits[high];
        quarters += script != before && script != SCRIPT_NONE && before != SCRIPT_NONE ? 4u * COST_OTHER_SCRIPT : 0;
        before = script != SCRIPT_NONE ? script : before;
    }
    return quarters / 4;
}

/* The bits that a line of 8-bit text saves at least. */
#define GAIN_OF_A_LINE 12

/* The bytes by which the phase after a line end of one byte is judged. */
#define AFTER_A_LINE_END 24

/* Returns true for a byte of lines in ASCII. */
static bool is_in_ascii_line(uint8_t byte)
{
    return is_printable_ascii(byte) || byte == '\t' || byte == '\n' || byte == '\r';
}

/* Returns the end of the units, from one on, whose bytes are lines of UTF-8; pos if no line ends in them. Adds what these cost
 * at least, in bits. */
static size_t end_of_utf8(const uint8_t *src, size_t len, size_t pos, int64_t *bits)
{
    size_t end = pos;
    while (end < len) {
        const size_t length = src[end] < 0x80 ? is_in_ascii_line(src[end]) : length_of_utf8(src + end, len - end);
        if (length == 0)
            break;
        *bits += length > 1 ? COST_OF_HIGH + COST_OF_A_TRAIL * (int64_t)(length - 1) : 0;
        end += length;
    }
    if (end < len && find_byte(src + pos, end - pos, '\n', '\n') == end - pos)
        return pos;
    end -= (end - pos) % 2;
    *bits += end > pos ? runic_ascii_cost(NULL, src, pos, end) : 0;
    return end;
}

/* Returns true if bytes cost less as 8-bit text than as UTF-16, by some bits: another program wrote them. */
static bool is_cheaper(struct rows *known, bool is_little, const uint8_t *src, size_t begin, size_t end, int64_t cost,
                       int64_t bits)
{
    return end > begin && cost < cost_by_rows(known, is_little, src + begin, end - begin) &&
           cost + bits < runic_utf16_cost(is_little, src, begin, end);
}

/* Returns true if units from the beginning of a line on are lines of UTF-8. */
static bool is_utf8_line(struct rows *known, bool is_little, const uint8_t *src, size_t len, size_t pos, int64_t bits)
{
    int64_t cost = 0;
    const size_t end = end_of_utf8(src, len, pos, &cost);
    return is_cheaper(known, is_little, src, pos, end, cost, bits);
}

/* Returns true if units of which the first begins with 0x0A, and is no line feed, fit better one byte later: a program for
 * 8-bit text wrote this line end. */
static bool is_line_end_of_a_byte(struct rows *known, bool is_little, const uint8_t *src, size_t len, size_t pos)
{
    return pos % 2 == 0 && len - pos > AFTER_A_LINE_END &&
           cost_by_rows(known, is_little, src + pos + 1, AFTER_A_LINE_END) + COST_OF_OTHER_PHASE / 2 <
               cost_by_rows(known, is_little, src + pos, AFTER_A_LINE_END) &&
           runic_utf16_cost(is_little, src, pos + 1, pos + 1 + AFTER_A_LINE_END) + COST_OF_OTHER_PHASE <
               runic_utf16_cost(is_little, src, pos, pos + AFTER_A_LINE_END);
}

/* Returns true if the last bytes of a line, which are no NULs or controls, are 8-bit text. */
static bool is_8_bit_run(struct rows *known, bool is_little, const uint8_t *src, size_t line, size_t end, int64_t bits)
{
    size_t begin = end;
    uint8_t bytes = 0;
    while (begin > line && end - begin < UTF16_BLOCK && !is_of_no_text(src[begin - 1]))
        bytes |= src[--begin];
    begin += begin % 2;
    bits += bytes < 0x80 ? 0 : COST_OF_HIGH;
    return begin < end && is_cheaper(known, is_little, src, begin, end, cost_as_8_bit(src + begin, end - begin), bits);
}

/* Returns true if UTF-16 has lines, or line ends, of 8-bit text, or line ends of the other byte order. */
static bool has_8_bit_lines(bool is_little, const uint8_t *src, size_t len)
{
    const int64_t gain = GAIN_OF_A_LINE + cost_of_chance(len);
    struct rows known;
    begin_rows(&known);
    size_t line = is_bom(src, len, 0) ? 2 : 0;
    bool has = is_utf8_line(&known, is_little, src, len, line, gain);
    for (size_t pos = line; !has && (pos += find_byte(src + pos, len - pos, '\n', '\n')) < len; pos++) {
        const size_t unit = pos & ~(size_t)1;
        const bool is_whole = unit + 1 < len;
        if (is_whole && src[unit + !is_little] == '\n' && src[unit + is_little] == 0)
            has = len - unit > 3 && src[unit + 2] != 0 && src[unit + 3] != 0 &&
                  is_utf8_line(&known, is_little, src, len, unit + 2, gain);
        else
            has = (is_whole && has_impossible(is_little, src + unit, 2)) ||
                  is_8_bit_run(&known, is_little, src, line, pos, gain) ||
                  is_line_end_of_a_byte(&known, is_little, src, len, pos);
        line = unit + 2;
    }
    return has;
}

/* ---- Long texts ---- */

/* Ones for the bytes at odd offsets. */
static const u8x16 odd_bytes = {0, 0xFF, 0, 0xFF, 0, 0xFF, 0, 0xFF, 0, 0xFF, 0, 0xFF, 0, 0xFF, 0, 0xFF};

static unsigned sum_of_counts(u8x16 counts)
{
    uint8_t lanes[LANES];
    unsigned sum = 0;
    memcpy(lanes, &counts, sizeof lanes);
    for (unsigned i = 0; i < LANES; i++)
        sum += lanes[i];
    return sum;
}

/* Returns true if 7 of 8 units of a block have a byte of 0, all in the place that this order has it, and none is impossible. */
static bool is_plain_utf16(bool is_little, const uint8_t *src)
{
    const u8x16 high = is_little ? odd_bytes : ~odd_bytes;
    u8x16 right = {0}, wrong = {0}, rare = {0};
    for (size_t i = 0; i < LONG_UTF16_BLOCK; i += LANES) {
        const u8x16 bytes = load_u8x16(src + i), zeros = (u8x16)(bytes == 0);
        right -= zeros & high;
        wrong |= zeros & ~high;
        rare |= ((u8x16)(bytes == '\n') | (u8x16)(bytes == 0xFE)) & high;
    }
    return sum_of_counts(right) * 16 >= 7 * LONG_UTF16_BLOCK && is_none(wrong) &&
           (is_none(rare) || !has_impossible(is_little, src, LONG_UTF16_BLOCK));
}

/* Returns true if a block, and the byte after it, is UTF-16 in this order: no other order or phase explains it better. */
static bool is_block_of(struct rows *known, bool is_little, const uint8_t *src, unsigned cost)
{
    unsigned high = 0, utf8 = 0;
    for (size_t i = 0; i < LONG_UTF16_BLOCK; i++) {
        high += src[i] >> 7;
        utf8 +=
            i + 2 < LONG_UTF16_BLOCK && (src[i] & 0xF0) == 0xE0 && (src[i + 1] & 0xC0) == 0x80 && (src[i + 2] & 0xC0) == 0x80;
    }
    /* UTF-16 in the other byte order that begins one byte later has the same rows. */
    const bool is_least = cost < cost_by_rows(known, !is_little, src, LONG_UTF16_BLOCK) &&
                          cost < cost_by_rows(known, is_little, src + 1, LONG_UTF16_BLOCK) &&
                          cost < cost_by_rows(known, !is_little, src + 1, LONG_UTF16_BLOCK) + MOST_OF_A_UNIT;
    return (is_least || has_right_phase(is_little, src, LONG_UTF16_BLOCK, 0)) &&
           (int64_t)cost < cost_as_8_bit(src, LONG_UTF16_BLOCK) + (high * 8 < LONG_UTF16_BLOCK ? 0 : UNUSUAL_BITS) &&
           utf8 * 6 < LONG_UTF16_BLOCK && (int64_t)cost < runic_no_text_cost(src, 0, LONG_UTF16_BLOCK) &&
           !has_impossible(is_little, src, LONG_UTF16_BLOCK);
}

bool runic_is_long_utf16(bool is_little, const uint8_t *src, size_t len)
{
    struct rows known;
    uint64_t all = 0, count = 0;
    size_t pos = 0;
    begin_rows(&known);
    while (len - pos > LONG_UTF16_BLOCK) {
        if (is_plain_utf16(is_little, src + pos)) {
            pos += LONG_UTF16_BLOCK;
            continue;
        }
        const unsigned cost = cost_by_rows(&known, is_little, src + pos, LONG_UTF16_BLOCK);
        if (!is_block_of(&known, is_little, src + pos, cost))
            return false;
        const bool is_unusual = count > 0 && cost > (all + all / 4) / count + UNUSUAL_BITS;
        /* If another language begins, the next block costs as much; after a few bytes of other text it costs less. */
        if (is_unusual && len - pos > 2 * LONG_UTF16_BLOCK &&
            cost_by_rows(&known, is_little, src + pos + LONG_UTF16_BLOCK, LONG_UTF16_BLOCK) * 5 / 4 + UNUSUAL_BITS < cost)
            return false;
        all = cost + (is_unusual ? 0 : all);
        count = 1 + (is_unusual ? 0 : count);
        pos += LONG_UTF16_BLOCK;
    }
    return len % 2 == 0 && has_right_phase(is_little, src, smaller(len, LONG_UTF16 / 2), COST_OF_A_UNIT) &&
           !has_8_bit_lines(is_little, src, len) && (len - pos <= 2 || is_utf16_block(is_little, src + pos, len - pos));
}

/* ---- All of a text ---- */

bool runic_is_all_wide(runic_charset charset, const uint8_t *src, size_t len)
{
    const bool is_little = charset == RUNIC_UTF16LE;
    /* 390 of 400 arrays of numbers cost more. */
    if (charset == RUNIC_UTF32LE || charset == RUNIC_UTF32BE)
        return runic_utf32_cost(charset == RUNIC_UTF32LE, src, len) * 10 < runic_no_text_cost(src, 0, len) * 7;
    size_t pos = 0;
    if (len >= LONG_UTF16 && runic_is_long_utf16(is_little, src, len))
        return true;
    while (len % 2 == 0 && pos < len && is_utf16_block(is_little, src + pos, smaller(len - pos, UTF16_BLOCK)) &&
           has_right_phase(is_little, src + pos, smaller(len - pos, UTF16_BLOCK), COST_OF_OTHER_PHASE))
        pos += smaller(len - pos, UTF16_BLOCK);
    const size_t start = smaller(len, PHASE_SAMPLE);
    return pos == len && len % 2 == 0 && has_right_phase(is_little, src, start, COST_OF_A_UNIT) &&
           !has_8_bit_lines(is_little, src, len) &&
           runic_utf16_cost(is_little, src, 0, start) < runic_no_text_cost(src, 0, start);
}

/* Returns true if a part of a text is UTF-16, which it is likely to be. */
static bool is_likely_block(bool is_little, const uint8_t *src, size_t len)
{
    return (len == LONG_UTF16_BLOCK && is_plain_utf16(is_little, src)) ||
           (is_utf16_block(is_little, src, len) && has_right_phase(is_little, src, len, COST_OF_A_UNIT));
}

bool runic_ends_line_of_utf16(runic_charset charset, const uint8_t *src, size_t len)
{
    const bool is_little = charset == RUNIC_UTF16LE;
    return (is_little || charset == RUNIC_UTF16BE) && len > 1 && len % 2 == 0 && src[len - 2 + !is_little] == '\n' &&
           src[len - 2 + is_little] == 0;
}

bool runic_goes_on_in_utf16(runic_charset charset, bool is_beginning, const uint8_t *src, size_t len)
{
    const bool is_little = charset == RUNIC_UTF16LE;
    /* A part of a long line has no line end. */
    const bool is_whole = runic_ends_line_of_utf16(charset, src, len) ||
                          ((is_little || charset == RUNIC_UTF16BE) && len >= LONG_UTF16 &&
                           is_likely_block(is_little, src + len / 2 * 2 - LONG_UTF16_BLOCK, LONG_UTF16_BLOCK));
    return is_whole && (!is_beginning || is_likely_block(is_little, src, smaller(len, LONG_UTF16_BLOCK))) &&
           !has_8_bit_lines(is_little, src, len);
}
