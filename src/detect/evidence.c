/* evidence.c - counts single bytes: NULs, bytes above 0x7F, C1 controls. */
/* SPDX-License-Identifier: MIT */
/*
 * Counts many bytes at a time, with a count for each lane: a lane always has the same offset modulo 4, by which NULs
 * are counted. In GCC's vector extension, each line is one instruction where the hardware has it.
 */
#include "../charset/lanes.h"
#include "../dispatch/dispatch.h"
#include "detector.h"

/* Bytes that are counted at a time, a multiple of 4. */
#define WIDTH (HAS_LANES ? LANES : 4)

typedef uint8_t lane_bytes __attribute__((vector_size(WIDTH)));

#define VECTORS 255 /* vectors of a block: the highest count of a byte */

/* Returns -1 in lanes with this byte. */
ALWAYS_INLINE lane_bytes equal(lane_bytes v, uint8_t byte)
{
    return (lane_bytes)(v == byte);
}

struct lane_counts {
    lane_bytes nuls, c1_bytes, undefined_1252, parity[PARITY_KINDS];
};

/* Returns -1 in lanes with a byte of a range. */
ALWAYS_INLINE lane_bytes lanes_between(lane_bytes v, uint8_t first, uint8_t last)
{
    return (lane_bytes)((lane_bytes)(v - first) <= (uint8_t)(last - first));
}

/* Counts the kinds of bytes whose offset matters. is_ascii is a constant: no byte is above 0x7F. */
ALWAYS_INLINE void count_kinds(lane_bytes kinds[PARITY_KINDS], lane_bytes v, bool is_ascii)
{
    const lane_bytes text = lanes_between(v, '\t', '\r'), script = lanes_between(v, 0x03, 0x06) | equal(v, 0x0E);
    kinds[PARITY_ASCII] -= lanes_between(v, '!', '~');
    kinds[PARITY_LINE] -= equal(v, '\r') | equal(v, '\n');
    kinds[PARITY_FITS] -= script | equal(v, 0) | equal(v, 0x30) | lanes_between(v, 0x4E, 0x9F);
    if (!is_ascii) {
        kinds[PARITY_FITS] -= lanes_between(v, 0xAC, 0xDF);
        kinds[PARITY_HIGH] += v >> 7;
    }
    kinds[PARITY_SCRIPT] -= script;
    kinds[PARITY_CONTROL] -= ((lane_bytes)(v < ' ') & ~text) | equal(v, 0x7F);
    kinds[PARITY_KANA] -= equal(v, 0x30);
    kinds[PARITY_AT] -= equal(v, '@');
}

/* Counts up to a vector of bytes. Fewer bytes are filled up with spaces, which count as nothing. */
ALWAYS_INLINE void count_lanes(struct lane_counts *counts, const uint8_t *src, size_t len, bool is_ascii)
{
    lane_bytes v = (lane_bytes){0} + ' ';
    memcpy(&v, src, len);
    count_kinds(counts->parity, v, is_ascii);
    counts->nuls -= equal(v, 0);
    if (is_ascii)
        return;
    counts->c1_bytes -= equal(v & 0xE0, 0x80);
    counts->undefined_1252 -= equal(v, 0x81) | equal(v & 0xEF, 0x8D) | lanes_between(v, 0x8F, 0x90);
}

ALWAYS_INLINE void count_lanes_of_block(struct lane_counts *counts, const uint8_t *src, size_t len, bool is_ascii)
{
    size_t pos = 0;
    for (; len - pos >= WIDTH; pos += WIDTH)
        count_lanes(counts, src + pos, WIDTH, is_ascii);
    if (pos < len)
        count_lanes(counts, src + pos, len - pos, is_ascii);
}

static void sum_by_offset(uint64_t *totals, size_t modulus, uint64_t offset, const lane_bytes *counts)
{
    for (size_t i = 0; i < WIDTH; i++)
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
        size = smaller(len - pos, VECTORS * WIDTH);
        if (HAS_LANES && KERNEL(ascii_validate)(src + pos, size) == size)
            count_lanes_of_block(&counts, src + pos, size, true);
        else
            count_lanes_of_block(&counts, src + pos, size, false);
        add_counts(d, offset + pos, &counts);
    }
}
