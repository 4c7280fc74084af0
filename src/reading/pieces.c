/* pieces.c - the pieces into which a text is cut, each of which is in one charset. */
/* SPDX-License-Identifier: MIT */
#include "pieces.h"

#include "../dispatch/dispatch.h"

bool runic_next_word(const uint8_t *src, size_t len, size_t pos, struct piece *piece)
{
    const size_t high = pos + KERNEL(ascii_validate)(src + pos, len - pos);
    if (high == len)
        return false;
    size_t begin = high, line = high;
    while (begin > pos && !is_separator(src[begin - 1]))
        begin--;
    for (line = begin; line > pos && src[line - 1] != '\n';)
        line--;
    const bool is_line_start = line == 0 || src[line - 1] == '\n';
    size_t end = high;
    while (end < len && !is_separator(src[end]))
        end++;
    *piece = (struct piece){.begin = is_line_start ? line : begin, .word = begin, .end = end, .is_line_start = is_line_start};
    return true;
}

/* Sizes of the blocks into which a line without an end is cut. */
enum { BLOCK_OF_BYTES = 64, BLOCK_OF_UTF16 = 16 };

/* The characters of ASCII that are text beside bytes of no text. */
#define SHORTEST_TEXT 6

/* Returns true if bytes of no text may begin or end at `end`. */
static bool may_be_edge(const uint8_t *src, size_t len, size_t pos, size_t end)
{
    size_t before = 0, after = 0;
    if (is_of_no_text(src[end]))
        while (before < smaller(end - pos, SHORTEST_TEXT) && is_printable_ascii(src[end - 1 - before]))
            before++;
    if (is_of_no_text(src[end - 1]))
        while (after < smaller(len - end, SHORTEST_TEXT) && is_printable_ascii(src[end + after]))
            after++;
    return before == SHORTEST_TEXT || after == SHORTEST_TEXT;
}

/* How far the ASCII before a run is looked for, which is a multiple of the next one; a multiple of 2 and 3, the lengths of most
 * characters; and how many cuts are tried. */
enum { FOLLOWED_BACK = 510, LENGTHS_OF_CHARACTERS = 6, TRIED_ENDS = 8 };

/* Returns true if the byte before pos is no trail byte in any charset. */
static bool is_after_ascii(const uint8_t *src, size_t pos)
{
    return pos == 0 || src[pos - 1] < 0x40 || (src[pos - 1] < 0x80 && pos > 1 && src[pos - 2] < 0x80);
}

/* Returns where a piece may be cut that has no separator up to `end`: not inside a character of two or three bytes. */
static size_t cut_of_run(const uint8_t *src, size_t len, size_t end)
{
    size_t back = 0;
    while (back < FOLLOWED_BACK && !is_after_ascii(src, end - back))
        back++;
    const size_t first = end + (LENGTHS_OF_CHARACTERS - back % LENGTHS_OF_CHARACTERS) % LENGTHS_OF_CHARACTERS;
    for (size_t i = 0, cut = first; i < TRIED_ENDS && cut < len; i++, cut += LENGTHS_OF_CHARACTERS)
        if ((src[cut] & 0xC0) != 0x80)
            return cut;
    return smaller(first, len);
}

size_t runic_end_of_8_bit_piece(const uint8_t *src, size_t len, size_t pos)
{
    const size_t block = (pos / BLOCK_OF_BYTES + 1) * BLOCK_OF_BYTES;
    for (size_t end = pos + 1; end < len; end++) {
        if (src[end - 1] == '\n' || is_bom(src, len, end) || (end >= block && is_separator(src[end])) ||
            may_be_edge(src, len, pos, end))
            return end;
        if (end >= block + BLOCK_OF_BYTES)
            return cut_of_run(src, len, end);
    }
    return len;
}

/* Returns a script number for a row of 256 code points. Han, kana and Hangul share one; 0: any text has the row. */
static unsigned kind_of_row(uint8_t row)
{
    if (row <= 0x02 || (row >= 0x1E && row <= 0x2F) || row >= 0xFE)
        return 0;
    return (row >= 0x30 && row <= 0x9F) || (row >= 0xAC && row <= 0xD7) ? 0x4E : row;
}

static bool rows_fit(uint8_t a, uint8_t b)
{
    const unsigned x = kind_of_row(a), y = kind_of_row(b);
    return x == y || x == 0 || y == 0;
}

/*
 * Returns true if a byte between two units, before or after pos, may be missing, or one too many: the next two units are in
 * other rows than the unit before, or in rows that do not fit it or each other, and those that begin one byte later are not.
 * src[pos - 2] to src[pos + 4] are text.
 */
static bool may_have_slipped(bool is_little, const uint8_t *src, size_t pos)
{
    const uint8_t *const row = src + pos + is_little;
    if (row[0] == row[-2] || (row[1] != row[-2] && rows_fit(row[-2], row[0]) && rows_fit(row[0], row[2])))
        return false;
    return rows_fit(row[1], row[-2]) && rows_fit(row[1], row[3]);
}

size_t runic_end_of_utf16_piece(bool is_little, const uint8_t *src, size_t len, size_t pos)
{
    const size_t block = (pos / BLOCK_OF_UTF16 + 1) * BLOCK_OF_UTF16 + pos % 2;
    for (size_t end = pos + 2; end < len; end += 2) {
        const bool is_line_end = src[end - 2 + !is_little] == '\n' && src[end - 2 + is_little] == 0;
        /* The next unit is unlikely. */
        const uint8_t low = src[smaller(end + !is_little, len - 1)], high = src[smaller(end + is_little, len - 1)];
        const bool is_control = high == 0 && low < ' ' && low != '\t' && low != '\n' && low != '\r';
        const bool may_slip = end + 1 < len && (is_control || ((low == 0 || high == '\n' || high == '\r') && high != 0));
        const bool is_mark = end == pos + 2 && is_bom(src, len, pos);
        if (end >= block || is_line_end || may_slip || is_mark || (len - end > 4 && may_have_slipped(is_little, src, end)))
            return end;
    }
    return len;
}

bool runic_is_line_start(const uint8_t *src, size_t pos)
{
    return pos == 0 || src[pos - 1] == '\n' || (pos == 2 && is_bom(src, pos, 0)) ||
           (pos > 1 && src[pos - 1] == 0 && src[pos - 2] == '\n');
}
