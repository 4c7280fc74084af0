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
    while (begin > pos && src[begin - 1] > LAST_SEPARATOR)
        begin--;
    for (line = begin; line > pos && src[line - 1] != '\n';)
        line--;
    const bool is_line_start = line == 0 || src[line - 1] == '\n';
    size_t end = high;
    while (end < len && src[end] > LAST_SEPARATOR)
        end++;
    *piece = (struct piece){.begin = is_line_start ? line : begin, .word = begin, .end = end, .is_line_start = is_line_start};
    return true;
}

/* Blocks in which lines that have no end are cut. */
enum { BLOCK_OF_BYTES = 64, BLOCK_OF_UTF16 = 16 };

/* Returns true if a byte order mark of UTF-16 is at pos. */
static bool is_bom(const uint8_t *src, size_t len, size_t pos)
{
    return pos + 1 < len && (src[pos] ^ src[pos + 1]) == 0x01 && src[pos] >= 0xFE;
}

size_t runic_end_of_8_bit_piece(const uint8_t *src, size_t len, size_t pos)
{
    const size_t block = (pos / BLOCK_OF_BYTES + 1) * BLOCK_OF_BYTES;
    for (size_t end = pos + 1; end < len; end++)
        if (src[end - 1] == '\n' || is_bom(src, len, end) || (end >= block && src[end] <= LAST_SEPARATOR) ||
            end >= block + BLOCK_OF_BYTES)
            return end;
    return len;
}

size_t runic_end_of_utf16_piece(bool is_little, const uint8_t *src, size_t len, size_t pos)
{
    const size_t block = (pos / BLOCK_OF_UTF16 + 1) * BLOCK_OF_UTF16 + pos % 2;
    for (size_t end = pos + 2; end < len; end += 2) {
        const bool is_line_end = src[end - 2 + !is_little] == '\n' && src[end - 2 + is_little] == 0;
        /* The next unit is unlikely: half of it may be missing, or a byte too many. */
        const uint8_t low = src[smaller(end + !is_little, len - 1)], high = src[smaller(end + is_little, len - 1)];
        const bool may_slip = end + 1 < len && (low == 0 || high == '\n' || high == '\r') && (high != 0 || low == 0);
        if (end >= block || is_line_end || may_slip)
            return end;
    }
    return len;
}

bool runic_is_line_start(const uint8_t *src, size_t pos)
{
    return pos == 0 || src[pos - 1] == '\n' || (pos > 1 && src[pos - 1] == 0 && src[pos - 2] == '\n');
}
