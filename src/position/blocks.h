/* blocks.h - the parts of an index: blocks of text, each with its size in four units, in groups with running totals. */
/* SPDX-License-Identifier: MIT */
/*
 * A block is about 2 KiB of UTF-8 between two boundaries. Its sizes are 16 bits each of one 64-bit number, so that one
 * addition adds four. 16 blocks make a group, which also has the four totals of all text before it. A search halves the groups,
 * adds blocks, and scans the text of one block. An index takes 0.5 % of the text, and after many edits at most 1 %.
 */
#ifndef RUNIC_POSITION_BLOCKS_H
#define RUNIC_POSITION_BLOCKS_H

#include "scan.h"

#define INDEX_BLOCK          2040u /* bytes of a new block; the last one of several has up to twice as many */
#define SMALLEST_INDEX_BLOCK 1024u /* an edit joins smaller blocks to a neighbour */
#define INDEX_GROUP          16u   /* blocks: 16 * 4095 < 65536, so that sums of 16 bits do not overflow */

enum lane { LANE_UTF8, LANE_UTF16, LANE_UTF32, LANE_LINES, LANE_COUNT };

struct position_totals {
    uint64_t of[LANE_COUNT];
};

/* A block: its size in each lane at bit 16 * lane, and whether it is well-formed. */
#define SIZES       0x0FFF0FFF0FFF0FFFu
#define WELL_FORMED 0x1000u

struct position_group {
    struct position_totals before;
    uint64_t blocks[INDEX_GROUP];
};

/* The members of the opaque runic_index. */
struct position_index {
    struct position_group *groups;
    size_t capacity; /* blocks */
    size_t count;    /* blocks */
    struct position_totals totals;
    uint8_t lines; /* the unit of LANE_LINES */
};

_Static_assert(sizeof(struct position_index) <= sizeof(runic_index), "runic_index has room for an index");

/* A position in the text: the beginning of a block, and the totals of all text before it. */
struct block_position {
    size_t block;
    uint64_t contents; /* of the block; 0 after the last block */
    struct position_totals before;
};

ALWAYS_INLINE struct position_index *index_of(runic_index *index)
{
    return (struct position_index *)(void *)index;
}

ALWAYS_INLINE const struct position_index *const_index_of(const runic_index *index)
{
    return (const struct position_index *)(const void *)index;
}

ALWAYS_INLINE uint64_t block_at(const struct position_index *index, size_t block)
{
    return index->groups[block / INDEX_GROUP].blocks[block % INDEX_GROUP];
}

/* Returns one of several sizes. */
ALWAYS_INLINE uint64_t lane_of(uint64_t sizes, enum lane lane)
{
    return sizes >> 16 * lane & 0xFFFF;
}

ALWAYS_INLINE uint64_t sizes_at(const struct position_index *index, size_t block)
{
    return block_at(index, block) & SIZES;
}

ALWAYS_INLINE void add_sizes(struct position_totals *totals, uint64_t sizes)
{
    for (unsigned lane = 0; lane < LANE_COUNT; lane++)
        totals->of[lane] += lane_of(sizes, (enum lane)lane);
}

/* Returns the last block that begins at or before number n of a lane, or where the blocks end. */
HIDDEN struct block_position runic_locate_block(const struct position_index *index, enum lane lane, uint64_t n);

#endif
