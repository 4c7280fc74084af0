/* blocks.c - finds the block of an index that has a position. */
/* SPDX-License-Identifier: MIT */
#include "blocks.h"

#include "../arguments.h"

struct block_position runic_locate_block(const struct position_index *index, enum lane lane, uint64_t n)
{
    size_t group = 0, groups = (index->count + INDEX_GROUP - 1) / INDEX_GROUP;
    while (groups - group > 1) {
        const size_t middle = group + (groups - group) / 2;
        if (index->groups[middle].before.of[lane] <= n)
            group = middle;
        else
            groups = middle;
    }
    struct block_position at = {.block = group * INDEX_GROUP};
    if (index->count == 0)
        return at;
    at.before = index->groups[group].before;
    const uint64_t wanted = n - at.before.of[lane];
    const size_t last = smaller(index->count, at.block + INDEX_GROUP);
    uint64_t sum = 0;
    while (at.block < last && lane_of(sum + sizes_at(index, at.block), lane) <= wanted)
        sum += sizes_at(index, at.block++);
    if (at.block < index->count)
        at.contents = block_at(index, at.block);
    add_sizes(&at.before, sum);
    return at;
}
