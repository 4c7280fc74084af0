/* utf16_pairs.h - the steps from UTF-16 with pairs to UTF-8: runs of them, and pairs among other text; for masks and
 * compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. Every block and group begins at a boundary, or with the trail of a lead that was taken. A loop
 * of its own: left after each 128 units, mixed text ran at 22 v 28 GB/s (2026-11-20, docs/kernels/utf16_to_utf8.md).
 */
#ifndef RUNIC_KERNEL_AVX512_TO_UTF8_UTF16_PAIRS_H
#define RUNIC_KERNEL_AVX512_TO_UTF8_UTF16_PAIRS_H

#include "../ahead.h"
#include "utf16_blocks.h"
#include "utf16_halves.h"

#define UTF16_GROUP_BYTES (3 * UTF16_GROUP + VEC) /* the most that a group writes, and what its last store may reach over */

/* Whether 128 units are there, one more to look at, and room. */
ALWAYS_INLINE bool utf16_group_is_there(const struct utf16_source *s, const struct utf8_sink *sink)
{
    return s->rest > UTF16_GROUP && sink_room(sink) >= UTF16_GROUP_BYTES;
}

/* Whether sixteen pairs come, from `back` units before what comes next. */
ALWAYS_INLINE bool utf16_run_comes(const struct utf16_source *s, uint32_t back)
{
    return utf16_pairs_in_step(utf16_load(s->src - 2 * back), 0xFFFF);
}

/* Sixteen pairs at a time, for as long as they last. False: there were none. */
ALWAYS_INLINE bool utf16_pair_run(struct utf16_source *s, struct utf8_sink *sink)
{
    const struct any_constants c = any_kept(); /* clang would read them from memory each time */
    vec marks = four_marks();
    KEEP_VECTOR(marks);
    const size_t rest = s->rest;
    while (s->rest >= UTF16_UNITS && sink_room(sink) >= VEC) {
        const vec units = utf16_load(s->src);
        if (!utf16_pairs_in_step(units, 0xFFFF))
            break;
        sink_whole(sink, encode_16_four(c, marks, utf16_join_in_step(units)));
        utf16_take(s, UTF16_UNITS);
    }
    return s->rest != rest;
}

/* Takes back a lead, 1 or none, that was the last unit taken, and the pair written for it. */
ALWAYS_INLINE void utf16_give_back(struct utf16_source *s, struct utf8_sink *sink, uint32_t lead)
{
    s->src -= 2 * lead;
    s->rest += lead;
    sink->dst -= 4 * lead;
}

/* 32 units, with those that stand one further. */
struct utf16_pair_block {
    vec units, next;
};

ALWAYS_INLINE struct utf16_pair_block utf16_load_pair_block(const uint8_t *src)
{
    return (struct utf16_pair_block){utf16_load(src), utf16_load(src + 2)};
}

#define WITHOUT_PAIRS 2 /* groups in a row, behind which text with pairs is over; see is_settled */

/*
 * Groups of 128 units. Blocks follow each other at a fixed distance, whether or not a pair stands across their border: a step
 * that depended on that would be a chain of 30 cycles. Each is loaded before the one before is stored (ahead.h).
 * False: a fault.
 */
ALWAYS_INLINE bool groups_with_pairs_of(struct utf16_source *s, struct utf8_sink *sink)
{
    const struct utf16_constants c = utf16_constants();
    const uint8_t *const last = s->src + 2 * s->rest - (VEC + 2);
    struct utf16_pair_block ahead = utf16_load_pair_block(s->src);
    uint32_t lead_before = 0, without = 0;
    do {
        uint32_t seen = 0;
#pragma GCC unroll 4
        for (int i = 0; i < 4; i++) {
            const struct utf16_pair_block b = ahead;
            ahead = utf16_load_pair_block(at_most(s->src + VEC, last));
            const vec kind = _mm512_and_si512(b.units, c.field);
            const __mmask32 high = _mm512_cmpeq_epi16_mask(kind, c.high), low = _mm512_cmpeq_epi16_mask(kind, c.low);
            const uint32_t high_bits = mask_bits32(high);
            if (mask_bits32(low) != (high_bits << 1 | lead_before)) {
                utf16_give_back(s, sink, lead_before);
                return false;
            }
            sink_units(sink, c, b.units, b.units, b.next, high, low);
            lead_before = high_bits >> 31;
            seen |= high_bits;
            utf16_take(s, UTF16_UNITS);
        }
        without = seen != 0 ? 0 : without + 1;
    } while (without < WITHOUT_PAIRS && utf16_group_is_there(s, sink) && !utf16_run_comes(s, lead_before));
    utf16_give_back(s, sink, lead_before);
    return true;
}

/* A function by itself: what it keeps in registers would push out what the loop for other text keeps there. */
static NOINLINE bool groups_with_pairs_apart(struct utf16_source *source, struct utf8_sink *room)
{
    struct utf16_source s = *source;
    struct utf8_sink sink = *room;
    const bool good = groups_with_pairs_of(&s, &sink);
    *source = s;
    *room = sink;
    return good;
}

/* Groups of 128 units, while there are surrogates. False: a fault. */
ALWAYS_INLINE bool groups_with_pairs(struct utf16_source *s, struct utf8_sink *sink)
{
    struct utf16_source source = *s; /* whose address may be known, while *s stays in registers */
    struct utf8_sink room = *sink;
    const bool good = groups_with_pairs_apart(&source, &room);
    *s = source;
    *sink = room;
    return good;
}

#endif
