/* translate.c - converts a position from one unit to another, and the positions of editor protocols, with an index or
 * without. */
/* SPDX-License-Identifier: MIT */
#include "blocks.h"
#include "lines.h"

#include "../arguments.h"

static enum lane lane_of_unit(runic_unit unit)
{
    return is_line_unit(unit) ? LANE_LINES : (enum lane)(unit - RUNIC_UNIT_UTF8);
}

/* A text, and its index or NULL. */
struct indexed {
    struct position_text text;
    const struct position_index *index;
};

/* Ignores an index of a longer text: it would give positions after the end. */
static struct indexed with_index(const runic_index *index, const char *text, size_t len)
{
    struct indexed all = {{FORM_utf8, source_of(text), len}, index == NULL ? NULL : const_index_of(index)};
    if (all.index != NULL && all.index->totals.of[LANE_UTF8] > len)
        all.index = NULL;
    return all;
}

/* Returns true if there is an index that counts this unit. */
static bool is_counted(const struct indexed *all, runic_unit unit)
{
    return all->index != NULL && (!is_line_unit(unit) || unit == all->index->lines);
}

/* A boundary, and the block that it is in or follows. */
struct found {
    size_t offset;
    struct block_position at;
};

/* The ways to count the units of a block. */
enum counting {
    BY_KERNELS,  /* by kernels that measure any text: the text is ill-formed, or has no block */
    BY_WEIGHT,   /* each byte has a weight */
    BYTE_BY_BYTE /* each byte is a unit */
};

static enum byte_weight weight_of(runic_unit unit, uint64_t block)
{
    if (is_line_unit(unit))
        return LINE_FEED_BYTES;
    const bool has_pairs = lane_of(block & SIZES, LANE_UTF16) != lane_of(block & SIZES, LANE_UTF32);
    return unit == RUNIC_UNIT_UTF16 && has_pairs ? UNIT_BYTES : CHARACTER_BYTES;
}

static enum counting counting_of(uint64_t block, runic_unit unit)
{
    const uint64_t sizes = block & SIZES;
    if (block == 0)
        return BY_KERNELS;
    if (is_line_unit(unit))
        return unit == RUNIC_UNIT_LINE ? BY_WEIGHT : BY_KERNELS;
    if (lane_of(sizes, LANE_UTF32) == lane_of(sizes, LANE_UTF8))
        return BYTE_BY_BYTE;
    return (block & WELL_FORMED) != 0 ? BY_WEIGHT : BY_KERNELS;
}

/* Returns where number n > 0 of a unit begins, in the block that has it. */
static size_t offset_in_block(const struct indexed *all, const struct block_position *at, runic_unit unit, size_t n)
{
    const size_t begin = (size_t)at->before.of[LANE_UTF8], left = n - (size_t)at->before.of[lane_of_unit(unit)];
    const size_t end = begin + (size_t)lane_of(at->contents & SIZES, LANE_UTF8);
    switch (counting_of(at->contents, unit)) {
    case BYTE_BY_BYTE:
        return begin + left;
    case BY_WEIGHT: /* line n begins after LF number n - 1, which the block lacks only if the text is another one now */
        return is_line_unit(unit) ? smaller(runic_find_byte(LINE_FEED_BYTES, all->text.src, begin, end, left - 1) + 1, end)
                                  : runic_find_byte(weight_of(unit, at->contents), all->text.src, begin, end, left);
    default:
        return runic_find_from(&all->text, unit, begin, left, at->contents == 0 ? LONGEST_STEP : BLOCK_STEP);
    }
}

/* Returns a boundary and its block. */
static struct found found_at(const struct indexed *all, size_t offset)
{
    return (struct found){offset,
                          all->index != NULL ? runic_locate_block(all->index, LANE_UTF8, offset) : (struct block_position){0}};
}

/* Returns the unit in which the text itself counts. */
static runic_unit own_unit(const struct indexed *all)
{
    return all->text.form == FORM_utf8 ? RUNIC_UNIT_UTF8 : RUNIC_UNIT_UTF16;
}

/* Finds where number n of a unit begins. */
static struct found find_unit(const struct indexed *all, runic_unit unit, size_t n)
{
    if (unit == own_unit(all) || n == 0)
        return found_at(all, runic_boundary_before(&all->text, n));
    if (!is_counted(all, unit))
        return found_at(all, runic_find_from(&all->text, unit, 0, n, LONGEST_STEP));
    /* Line n begins after line end number n - 1, counted from 0. */
    const struct block_position at = runic_locate_block(all->index, lane_of_unit(unit), is_line_unit(unit) ? n - 1 : n);
    return (struct found){offset_in_block(all, &at, unit, n), at};
}

/* Returns how many of a unit the text before a boundary has. */
static size_t units_before(const struct indexed *all, runic_unit unit, const struct found *found)
{
    const size_t begin = (size_t)found->at.before.of[LANE_UTF8], bytes = found->offset - begin;
    const size_t before = (size_t)found->at.before.of[lane_of_unit(unit)];
    if (unit == own_unit(all))
        return found->offset;
    if (!is_counted(all, unit))
        return runic_units_between(&all->text, unit, 0, found->offset);
    switch (counting_of(found->at.contents, unit)) {
    case BYTE_BY_BYTE:
        return before + bytes;
    case BY_WEIGHT:
        return before + runic_count_bytes(weight_of(unit, found->at.contents), all->text.src + begin, bytes);
    default:
        return before + runic_units_between(&all->text, unit, begin, found->offset);
    }
}

static size_t translate(const struct indexed *all, runic_unit from, size_t n, runic_unit to)
{
    const struct found found = find_unit(all, from, n);
    return units_before(all, to, &found);
}

size_t runic_utf8_translate(const char *src, size_t len, runic_unit from, size_t n, runic_unit to, const runic_index *index)
{
    const struct indexed all = with_index(index, src, len);
    return translate(&all, from, n, to);
}

size_t runic_utf16_translate(const char16_t *src, size_t len, runic_unit from, size_t n, runic_unit to)
{
    return translate(&(struct indexed){{FORM_utf16, source_of(src), len}, NULL}, from, n, to);
}

/* ---- Lines and columns ---- */

/* Returns the end of the text of a line, before its line end. The line begins at `begin`; if the text is another one now, it
 * may end before that. */
static size_t end_of_line(const struct indexed *all, runic_unit lines, size_t line, size_t begin)
{
    if (begin == all->text.len) /* no line follows, and line + 1 may be too large for size_t */
        return begin;
    const size_t next = find_unit(all, lines, line + 1).offset;
    if (next <= begin)
        return begin;
    if (!line_ends_at(FORM_utf8, lines, all->text.src, next - 1, all->text.len))
        return next;
    return next - smaller(line_end_length(FORM_utf8, all->text.src, next - 1), next - begin);
}

runic_position runic_utf8_position(const char *src, size_t len, size_t offset, runic_unit lines, runic_unit columns,
                                   const runic_index *index)
{
    const struct indexed all = with_index(index, src, len);
    struct found at = find_unit(&all, RUNIC_UNIT_UTF8, offset);
    const size_t line = units_before(&all, lines, &at);
    const struct found begin = find_unit(&all, lines, line);
    const size_t end = end_of_line(&all, lines, line, begin.offset);
    if (at.offset > end)
        at = found_at(&all, end);
    return (runic_position){line, units_before(&all, columns, &at) - units_before(&all, columns, &begin)};
}

size_t runic_utf8_offset(const char *src, size_t len, runic_position position, runic_unit lines, runic_unit columns,
                         const runic_index *index)
{
    const struct indexed all = with_index(index, src, len);
    const struct found begin = find_unit(&all, lines, position.line);
    const size_t end = end_of_line(&all, lines, position.line, begin.offset), before = units_before(&all, columns, &begin);
    if (position.column > SIZE_MAX - before)
        return end;
    return smaller(find_unit(&all, columns, before + position.column).offset, end);
}
