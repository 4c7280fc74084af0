/* range.c - rounds an offset to a boundary, and counts lines and columns up to it. */
/* SPDX-License-Identifier: MIT */
#include "range.h"

#include "text/boundary.h"

/* Finding a boundary needs 3 bytes before and 3 after the offset. At multiples of 4 no code unit is cut. */
#define AROUND 16

bool range_cut(const struct input *in, runic_charset charset, uint64_t offset, uint64_t *cut, int *why)
{
    uint8_t bytes[3 * AROUND];
    const uint64_t from = offset > AROUND ? (offset - AROUND) / 4 * 4 : 0;
    const size_t at = (size_t)(offset - from), len = input_look(in, from, bytes, sizeof bytes, why);
    if (at >= len)
        return false;
    /* Without a charset, any byte is a boundary. */
    *cut = from + (charset != RUNIC_UNKNOWN ? runic_floor(charset, bytes, len, at) : at);
    return true;
}

/*
 * Moves the offset before a CR, which then belongs to the next range, if in->whole_lines is set. Returns false if it
 * cannot be read.
 */
static bool before_return(const struct input *in, runic_charset charset, uint64_t *offset)
{
    uint8_t bytes[4];
    int why;
    const uint8_t unit = runic_charset_describe(charset).unit_size;
    if (!in->whole_lines || charset == RUNIC_UNKNOWN || *offset < unit)
        return true;
    if (input_look(in, *offset - unit, bytes, unit, &why) < unit)
        return false;
    *offset -= unit - boundary_before_return(charset, bytes, unit);
    return true;
}

size_t range_next(const struct input *in, runic_charset charset, uint64_t begin, size_t size)
{
    uint64_t end;
    int why;
    if (in->end - begin <= size || !range_cut(in, charset, begin + size, &end, &why) || !before_return(in, charset, &end))
        return 0;
    return end > begin && end - begin <= size ? (size_t)(end - begin) : 0;
}

/* ---- Line and column of an offset */

#define BLOCK (16u << 10)

/* Returns the line number at offset. *last is the offset at which that line begins. */
static uint64_t count_lines(struct input *in, runic_charset charset, uint64_t offset, uint8_t *block, uint64_t *last)
{
    struct position position;
    position_start(&position, charset, false);
    *last = 0;
    for (uint64_t at = 0; at < offset && !in->failed;) {
        const size_t len = input_at(in, at, block, offset - at < BLOCK ? (size_t)(offset - at) : BLOCK);
        const uint64_t line = position.line;
        if (len == 0)
            input_fail(in, 0);
        position_count(&position, block, len);
        if (position.line > line) {
            size_t begin = len - len % position.unit;
            while (position_find_line(&(struct position){.unit = position.unit, .big = position.big, .line = 1},
                                      block + begin - position.unit, position.unit, 2) == SIZE_MAX)
                begin -= position.unit;
            *last = at + begin;
        }
        at += len;
    }
    return position.line;
}

/* Returns the number of characters between two boundaries; an ill-formed sequence counts as one. */
static uint64_t count_characters(struct input *in, runic_charset charset, uint64_t from, uint64_t to, uint8_t *block)
{
    const runic_options how = {
        .from = charset, .to = RUNIC_UTF32LE, .bom_in = RUNIC_BOM_KEEP, .malformed = {.action = RUNIC_REPLACE}};
    uint64_t count = 0;
    while (from < to && !in->failed) {
        uint64_t end = to;
        int why = 0;
        if (to - from > BLOCK && !range_cut(in, charset, from + BLOCK, &end, &why))
            end = from;
        const size_t wanted = end > from && end - from <= BLOCK ? (size_t)(end - from) : 0;
        const size_t len = input_look(in, from, block, wanted, &why);
        if (len < wanted || wanted == 0)
            input_fail(in, why);
        count += runic_convert_size(&how, block, len) / 4;
        from = end;
    }
    return count;
}

struct place range_place(struct input *in, runic_charset charset, bool marked, uint64_t offset)
{
    _Alignas(4) uint8_t block[BLOCK];
    uint64_t last = 0;
    struct place place = {1, 1};
    place.line = count_lines(in, charset, offset, block, &last);
    place.column += count_characters(in, charset, last, offset, block);
    if (marked && last == 0)
        place.column--;
    return place;
}
