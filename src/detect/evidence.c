/* evidence.c - counts single bytes: NULs, bytes above 0x7F, C1 controls. */
/* SPDX-License-Identifier: MIT */
/*
 * Counts sixteen bytes at a time, with a count for each lane: a lane always has the same offset modulo 4, by which NULs
 * are counted. In GCC's vector extension, each line is one instruction where the hardware has it.
 */
#include "../charset/lanes.h"
#include "../dispatch/dispatch.h"
#include "detector.h"

#define VECTORS 255 /* vectors of a block: the highest count of a byte */

/* Returns -1 in lanes with this byte. */
ALWAYS_INLINE u8x16 equal(u8x16 v, uint8_t byte)
{
    return (u8x16)(v == byte);
}

struct lane_counts {
    u8x16 nuls, c1_bytes, undefined_1252, parity[PARITY_KINDS];
};

/* Returns -1 in lanes with a byte of a range. */
ALWAYS_INLINE u8x16 between(u8x16 v, uint8_t first, uint8_t last)
{
    return (u8x16)((u8x16)(v - first) <= (uint8_t)(last - first));
}

/* Counts the kinds of bytes whose offset matters. is_ascii is a constant: no byte is above 0x7F. */
ALWAYS_INLINE void count_kinds(u8x16 kinds[PARITY_KINDS], u8x16 v, bool is_ascii)
{
    const u8x16 text = between(v, '\t', '\r'), script = between(v, 0x03, 0x06) | equal(v, 0x0E);
    kinds[PARITY_ASCII] -= between(v, '!', '~');
    kinds[PARITY_LINE] -= equal(v, '\r') | equal(v, '\n');
    kinds[PARITY_FITS] -= script | equal(v, 0) | equal(v, 0x30) | between(v, 0x4E, 0x9F);
    if (!is_ascii) {
        kinds[PARITY_FITS] -= between(v, 0xAC, 0xDF);
        kinds[PARITY_HIGH] += v >> 7;
    }
    kinds[PARITY_SCRIPT] -= script;
    kinds[PARITY_CONTROL] -= ((u8x16)(v < ' ') & ~text) | equal(v, 0x7F);
    kinds[PARITY_KANA] -= equal(v, 0x30);
    kinds[PARITY_AT] -= equal(v, '@');
}

/* Counts up to a vector of bytes. Fewer bytes are filled up with spaces, which count as nothing. */
ALWAYS_INLINE void count_lanes(struct lane_counts *counts, const uint8_t *src, size_t len, bool is_ascii)
{
    u8x16 v = (u8x16){0} + ' ';
    memcpy(&v, src, len);
    count_kinds(counts->parity, v, is_ascii);
    counts->nuls -= equal(v, 0);
    if (is_ascii)
        return;
    counts->c1_bytes -= equal(v & 0xE0, 0x80);
    counts->undefined_1252 -= equal(v, 0x81) | equal(v & 0xEF, 0x8D) | between(v, 0x8F, 0x90);
}

ALWAYS_INLINE void count_lanes_of_block(struct lane_counts *counts, const uint8_t *src, size_t len, bool is_ascii)
{
    size_t pos = 0;
    for (; len - pos >= LANES; pos += LANES)
        count_lanes(counts, src + pos, LANES, is_ascii);
    if (pos < len)
        count_lanes(counts, src + pos, len - pos, is_ascii);
}

static void sum_by_offset(uint64_t *totals, size_t modulus, uint64_t offset, const u8x16 *counts)
{
    for (size_t i = 0; i < LANES; i++)
        totals[(offset + i) % modulus] += (*counts)[i];
}

static void add_counts(struct detector *d, uint64_t offset, const struct lane_counts *counts)
{
    sum_by_offset(d->seen.nuls, 4, offset, &counts->nuls);
    for (unsigned kind = 0; kind < PARITY_KINDS; kind++)
        sum_by_offset(d->parity[kind], 2, offset, &counts->parity[kind]);
    sum_by_offset(&d->seen.non_ascii, 1, 0, &counts->parity[PARITY_HIGH]);
    sum_by_offset(&d->seen.c1_bytes, 1, 0, &counts->c1_bytes);
    sum_by_offset(&d->seen.undefined_1252, 1, 0, &counts->undefined_1252);
}

void runic_count_evidence(struct detector *d, uint64_t offset, const uint8_t *src, size_t len)
{
    for (size_t pos = 0, size; pos < len; pos += size) {
        struct lane_counts counts = {{0}, {0}, {0}, {{0}}};
        size = smaller(len - pos, VECTORS * LANES);
        if (KERNEL(ascii_validate)(src + pos, size) == size)
            count_lanes_of_block(&counts, src + pos, size, true);
        else
            count_lanes_of_block(&counts, src + pos, size, false);
        add_counts(d, offset + pos, &counts);
    }
}
