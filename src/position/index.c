/* index.c - makes an index of a text, joins two, and brings one up to date after an edit. */
/* SPDX-License-Identifier: MIT */
#include "blocks.h"
#include "lines.h"

#include "../arguments.h"
#include "../dispatch/dispatch.h"

size_t runic_index_size(size_t len)
{
    const size_t blocks = len / SMALLEST_INDEX_BLOCK + 2;
    return (blocks + INDEX_GROUP - 1) / INDEX_GROUP * sizeof(struct position_group);
}

runic_status runic_index_init(runic_index *index, void *memory, size_t size, runic_unit lines)
{
    struct position_index *self = index_of(index);
    if (!is_line_unit(lines) || lines > RUNIC_UNIT_LINE_UNICODE || (uintptr_t)memory % sizeof(uint64_t) != 0)
        return RUNIC_BAD_CALL;
    *self = (struct position_index){
        .groups = memory, .capacity = size / sizeof(struct position_group) * INDEX_GROUP, .lines = (uint8_t)lines};
    return RUNIC_OK;
}

/* Returns text[begin, end) as a block: its sizes, and whether it is well-formed. */
static uint64_t block_of(const struct position_index *self, const struct position_text *text, size_t begin, size_t end)
{
    const uint8_t *src = text->src + begin;
    const size_t bytes = end - begin;
    const bool good = KERNEL(utf8_validate)(src, bytes) == bytes;
    const size_t characters = good ? KERNEL(utf8_count)(src, bytes) : KERNEL(utf8_to_utf32_size)(src, bytes);
    size_t units = bytes;
    if (characters != bytes)
        units = good ? characters + KERNEL(utf8_supplementary)(src, bytes) : KERNEL(utf8_to_utf16_size)(src, bytes);
    const size_t lines = runic_line_ends(FORM_utf8, (runic_unit)self->lines, text->src, begin, end, text->len);
    return (uint64_t)lines << 16 * LANE_LINES | (uint64_t)characters << 16 * LANE_UTF32 | (uint64_t)units << 16 * LANE_UTF16 |
           bytes | (good ? WELL_FORMED : 0);
}

/* Stores a block, and adds its sizes to the totals. The first block of a group also stores the totals before the group. */
static void store_block(struct position_index *self, size_t block, uint64_t contents)
{
    struct position_group *group = &self->groups[block / INDEX_GROUP];
    if (block % INDEX_GROUP == 0)
        group->before = self->totals;
    group->blocks[block % INDEX_GROUP] = contents;
    add_sizes(&self->totals, contents & SIZES);
}

/* Returns the number of blocks for this many bytes. */
static size_t blocks_for(size_t bytes)
{
    return bytes < 2 * INDEX_BLOCK ? bytes > 0 : bytes / INDEX_BLOCK;
}

/* Stores text[begin, end) as blocks number `block` and following; there are blocks_for(end - begin) of them. */
static void store_blocks(struct position_index *self, size_t block, const struct position_text *text, size_t begin, size_t end)
{
    const size_t count = blocks_for(end - begin);
    for (size_t i = 1, pos = begin; i <= count; i++) {
        const size_t next = i == count ? end : runic_boundary_before(text, begin + i * INDEX_BLOCK);
        store_block(self, block++, block_of(self, text, pos, next));
        pos = next;
    }
}

runic_status runic_index_feed(runic_index *index, const char *text, size_t len, int last)
{
    struct position_index *self = index_of(index);
    const struct position_text all = {FORM_utf8, source_of(text), len};
    const size_t begin = (size_t)self->totals.of[LANE_UTF8];
    size_t pos = begin;
    if (len < begin)
        return RUNIC_BAD_CALL;
    while (pos < len && (last || len - pos >= 2 * INDEX_BLOCK)) {
        if (self->count == self->capacity)
            return RUNIC_FULL;
        const size_t end = len - pos < 2 * INDEX_BLOCK ? len : runic_boundary_before(&all, pos + INDEX_BLOCK);
        store_block(self, self->count++, block_of(self, &all, pos, end));
        pos = end;
    }
    return RUNIC_OK;
}

runic_status runic_index_merge(runic_index *index, const runic_index *next)
{
    struct position_index *self = index_of(index);
    const struct position_index *other = const_index_of(next);
    if (other->lines != self->lines)
        return RUNIC_BAD_CALL;
    const size_t count = other->count; /* next may be index itself */
    if (count > self->capacity - self->count)
        return RUNIC_FULL;
    for (size_t block = 0; block < count; block++)
        store_block(self, self->count++, block_at(other, block));
    return RUNIC_OK;
}

/* Computes the totals again, beginning with the group of a block. */
static void add_up_from(struct position_index *self, size_t block)
{
    const size_t groups = (self->count + INDEX_GROUP - 1) / INDEX_GROUP;
    for (size_t group = block / INDEX_GROUP; group < groups; group++) {
        const size_t blocks = smaller(self->count - group * INDEX_GROUP, INDEX_GROUP);
        uint64_t sum = 0;
        for (size_t i = 0; i < blocks; i++)
            sum += self->groups[group].blocks[i] & SIZES;
        if (group * INDEX_GROUP >= block)
            self->groups[group].before = self->totals;
        else
            self->totals = self->groups[group].before;
        add_sizes(&self->totals, sum);
    }
}

/* Moves the blocks from number `from` on to number `to` and following. */
static void move_blocks(struct position_index *self, size_t from, size_t to)
{
    const size_t count = self->count - from;
    for (size_t i = 0; i < count; i++) {
        const size_t step = to > from ? count - 1 - i : i;
        self->groups[(to + step) / INDEX_GROUP].blocks[(to + step) % INDEX_GROUP] = block_at(self, from + step);
    }
    self->count = to + count;
}

/* Blocks that an edit touches, and where their text begins. */
struct touched {
    struct block_position first;
    size_t behind; /* number of the first block that keeps its text */
    size_t bytes;  /* of the touched blocks, before the edit */
};

/* Returns the blocks that an edit of old text [at, at + removed) may change: their text, or a character or line end that
 * reaches into it. A character or line end, with the unit next to it, has at most 4 bytes. */
static struct touched touched_by(const struct position_index *self, uint64_t at, uint64_t removed)
{
    struct touched touched = {.first = runic_locate_block(self, LANE_UTF8, at < 4 ? 0 : at - 4)};
    if (touched.first.block == self->count && self->count > 0) /* the edit follows the last block */
        touched.first = runic_locate_block(self, LANE_UTF8, self->totals.of[LANE_UTF8] - 1);
    const uint64_t begin = touched.first.before.of[LANE_UTF8];
    touched.behind = touched.first.block;
    while (touched.behind < self->count && begin + touched.bytes <= at + removed + 4)
        touched.bytes += (size_t)lane_of(sizes_at(self, touched.behind++), LANE_UTF8);
    return touched;
}

/* Adds the next block, or the one before, if the remaining text is too small for a block. */
static void take_neighbour(const struct position_index *self, struct touched *touched, size_t bytes_left)
{
    if (bytes_left >= SMALLEST_INDEX_BLOCK)
        return;
    if (touched->behind < self->count) {
        touched->bytes += (size_t)lane_of(sizes_at(self, touched->behind++), LANE_UTF8);
    } else if (touched->first.block > 0) {
        const uint64_t begin = touched->first.before.of[LANE_UTF8];
        touched->first = runic_locate_block(self, LANE_UTF8, begin - 1);
        touched->bytes += (size_t)(begin - touched->first.before.of[LANE_UTF8]);
    }
}

runic_status runic_index_splice(runic_index *index, const char *text, size_t len, size_t at, size_t removed, size_t inserted)
{
    struct position_index *self = index_of(index);
    const struct position_text all = {FORM_utf8, source_of(text), len};
    const uint64_t old = self->totals.of[LANE_UTF8];
    if (at > len || inserted > len - at || at > old || removed > old - at || len != old - removed + inserted)
        return RUNIC_BAD_CALL;
    struct touched touched = touched_by(self, at, removed);
    take_neighbour(self, &touched, touched.bytes - removed + inserted);
    const size_t begin = (size_t)touched.first.before.of[LANE_UTF8];
    const size_t end = begin + (touched.bytes - removed + inserted);
    const size_t blocks = blocks_for(end - begin);
    if (touched.first.block + blocks + (self->count - touched.behind) > self->capacity)
        return RUNIC_FULL;
    move_blocks(self, touched.behind, touched.first.block + blocks);
    self->totals = touched.first.before;
    store_blocks(self, touched.first.block, &all, begin, end);
    add_up_from(self, touched.first.block + blocks);
    return RUNIC_OK;
}
