/* utf16_surrogates.h - UTF-16 with surrogates to UTF-8: runs of pairs, pairs among other text, and unpaired surrogates. */
/* SPDX-License-Identifier: MIT */
/*
 * Scalar values are made by halves, in the 16-bit lane of their first unit: there are half as
 * many vectors of such lanes, and the permute that widens them joins both halves. The lane of the second unit is told to be no
 * character by the upper half: so no mask is made for it.
 */
#ifndef RUNIC_KERNEL_AVX512_TO_UTF8_UTF16_SURROGATES_H
#define RUNIC_KERNEL_AVX512_TO_UTF8_UTF16_SURROGATES_H

#include "utf16_blocks.h"

/*
 * Kept in registers over a loop: gcc would make each again from a general register, and clang read it from memory, where tables
 * would wait for the stores before them (limits.h).
 */
struct utf16_constants {
    vec field, high, low, above, none, replacement;
    vec first_half, second_half; /* see encode_halves */
    struct any_constants any;
};

ALWAYS_INLINE struct utf16_constants utf16_constants(void)
{
    static const uint16_t halves[2][32] = {
        {0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, 8, 40, 9, 41, 10, 42, 11, 43, 12, 44, 13, 45, 14, 46, 15, 47},
        {16, 48, 17, 49, 18, 50, 19, 51, 20, 52, 21, 53, 22, 54, 23, 55,
         24, 56, 25, 57, 26, 58, 27, 59, 28, 60, 29, 61, 30, 62, 31, 63}};
    struct utf16_constants c = {.field = v_constant16(0xFC00),
                                .high = v_constant16(0xD800),
                                .low = v_constant16(0xDC00),
                                .above = v_constant16((0xD800 >> 6) - 1),
                                .none = v_constant16(NO_CHARACTER >> 16),
                                .replacement = v_constant16(REPLACEMENT_CHARACTER),
                                .first_half = _mm512_loadu_si512(halves[0]),
                                .second_half = _mm512_loadu_si512(halves[1]),
                                .any = any_constants()};
    KEEP_VECTOR(c.first_half);
    KEEP_VECTOR(c.second_half);
    KEEP_VECTOR(c.any.low);
    KEEP_VECTOR(c.any.high);
    return c;
}

/* The values of lanes 0 to 15, or 16 to 31: what the index says. */
ALWAYS_INLINE struct utf8_encoded encode_halves(struct any_constants c, vec low, vec high, vec index)
{
    return encode_16_any(c, _mm512_permutex2var_epi16(low, index, high));
}

/*
 * 32 units, with those that stand one further; pairs are where `leads` and `trails` say, and elsewhere the units of `single`
 * count. In the lane of a lead: ten bits of it above ten bits of the trail, and 10000 more.
 */
ALWAYS_INLINE void out_units(struct utf8_out *out, struct utf16_constants c, vec single, vec units, vec next, __mmask32 leads,
                             __mmask32 trails)
{
    const vec low = _mm512_mask_mov_epi16(single, leads, _mm512_shldi_epi16(units, _mm512_slli_epi16(next, 6), 10));
    const vec above = _mm512_maskz_sub_epi16(leads, _mm512_srli_epi16(units, 6), c.above);
    const vec high = _mm512_mask_mov_epi16(above, trails, c.none);
    out_full(out, encode_halves(c.any, low, high, c.first_half));
    out_full(out, encode_halves(c.any, low, high, c.second_half));
}

/*
 * Every block and group begins at a boundary, or with the trail of a lead that was taken. A loop of its own: left after each
 * 128 units, mixed text ran at 22 v 28 GB/s (2026-11-20, docs/kernels/utf16_to_utf8.md).
 */

#define UTF16_GROUP_BYTES (3 * UTF16_GROUP + VEC) /* the most that a group writes, and what its last store may reach over */

/* Whether 128 units are there, one more to look at, and room. */
ALWAYS_INLINE bool utf16_group_is_there(const struct utf16_source *s, const struct utf8_out *out)
{
    return s->rest > UTF16_GROUP && out_room(out) >= UTF16_GROUP_BYTES;
}

/* Whether sixteen pairs come, from `back` units before what comes next. */
ALWAYS_INLINE bool utf16_run_comes(const struct utf16_source *s, uint32_t back)
{
    return utf16_pairs_in_step(v_load(s->src - 2 * back), 0xFFFF);
}

/* Sixteen pairs at a time, for as long as they last. False: there were none. */
ALWAYS_INLINE bool utf16_pair_run(struct utf16_source *s, struct utf8_out *out)
{
    const struct any_constants c = any_constants(); /* clang would read them from memory each time */
    vec marks = four_marks();
    KEEP_VECTOR(marks);
    const size_t rest = s->rest;
    while (s->rest >= UTF16_UNITS && out_room(out) >= VEC) {
        const vec units = v_load(s->src);
        if (!utf16_pairs_in_step(units, 0xFFFF))
            break;
        out_whole(out, encode_16_four(c, marks, utf16_join_in_step(units)));
        utf16_take(s, UTF16_UNITS);
    }
    return s->rest != rest;
}

/* Takes back a lead, 1 or none, that was the last unit taken, and the pair written for it. */
ALWAYS_INLINE void utf16_give_back(struct utf16_source *s, struct utf8_out *out, uint32_t lead)
{
    s->src -= 2 * lead;
    s->rest += lead;
    out->dst -= 4 * lead;
}

/* 32 units, with those that stand one further. */
struct utf16_pair_block {
    vec units, next;
};

ALWAYS_INLINE struct utf16_pair_block utf16_load_pair_block(const uint8_t *src)
{
    return (struct utf16_pair_block){v_load(src), v_load(src + 2)};
}

/*
 * Groups of 128 units. Blocks follow each other at a fixed distance, whether or not a pair stands across their border: a step
 * that depended on that would be a chain of 30 cycles. Each is loaded before the one before is stored (limits.h).
 * False: a fault.
 */
ALWAYS_INLINE bool groups_with_pairs_of(struct utf16_source *s, struct utf8_out *out)
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
                utf16_give_back(s, out, lead_before);
                return false;
            }
            out_units(out, c, b.units, b.units, b.next, high, low);
            lead_before = high_bits >> 31;
            seen |= high_bits;
            utf16_take(s, UTF16_UNITS);
        }
        without = seen != 0 ? 0 : without + 1;
    } while (without < PAIRS_HYSTERESIS && utf16_group_is_there(s, out) && !utf16_run_comes(s, lead_before));
    utf16_give_back(s, out, lead_before);
    return true;
}

/* A function by itself: what it keeps in registers would push out what the loop for other text keeps there. */
static NOINLINE bool groups_with_pairs_outlined(struct utf16_source *source, struct utf8_out *room)
{
    struct utf16_source s = *source;
    struct utf8_out out = *room;
    const bool good = groups_with_pairs_of(&s, &out);
    *source = s;
    *room = out;
    return good;
}

/* Groups of 128 units, while there are surrogates. False: a fault. */
ALWAYS_INLINE bool groups_with_pairs(struct utf16_source *s, struct utf8_out *out)
{
    struct utf16_source source = *s; /* whose address may be known, while *s stays in registers */
    struct utf8_out room = *out;
    const bool good = groups_with_pairs_outlined(&source, &room);
    *s = source;
    *out = room;
    return good;
}

/*
 * Every branch is for groups, and depends on the kind of text: none on where surrogates stand. ASCII with a fault in 100
 * units: 0.47 of strict, earlier forms 0.25 and 0.32 (gcc; 2026-11-20, docs/kernels/utf16_to_utf8.md).
 */

/*
 * Where something was replaced last, as s->rest: groups that replace are left when 256 units passed without a fault. Left at
 * the first group without one, text with a fault in 100 units would go to and fro.
 */
ALWAYS_INLINE bool faults_go_on(const struct utf16_source *s, size_t last)
{
    return last - s->rest < 2 * UTF16_GROUP;
}

/* 32 units with U+FFFD for those found. */
ALWAYS_INLINE void out_replaced(struct bmp_constants c, vec units, __mmask32 found, struct utf8_out *out)
{
    units = _mm512_mask_mov_epi16(units, found, v_all16(REPLACEMENT_CHARACTER));
    out_full(out, encode_16_bmp(c, utf16_wide_low(units)));
    out_full(out, encode_16_bmp(c, utf16_wide_high(units)));
}

/* 128 units, none a surrogate beside another one. Else false. */
ALWAYS_INLINE bool unpaired_group(struct bmp_constants constants, struct v_four g, struct utf8_out *out, size_t *replaced)
{
    const __mmask32 a = utf16_all_surrogates(g.a), b = utf16_all_surrogates(g.b), c = utf16_all_surrogates(g.c),
                    d = utf16_all_surrogates(g.d);
    const uint64_t first = a | (uint64_t)b << 32, second = c | (uint64_t)d << 32;
    if (((first & first >> 1) | (second & second >> 1) | (first >> 63 & second) | second >> 63) != 0)
        return false;
    out_replaced(constants, g.a, a, out);
    out_replaced(constants, g.b, b, out);
    out_replaced(constants, g.c, c, out);
    out_replaced(constants, g.d, d, out);
    *replaced += (size_t)(_mm_popcnt_u64(first) + _mm_popcnt_u64(second));
    return true;
}

/* Such groups, while there are faults. The last fault was where *last units were left. */
ALWAYS_INLINE void unpaired_groups(struct utf16_source *s, struct utf8_out *out, size_t *replaced, size_t *last)
{
    const struct bmp_constants c = bmp_constants();
    struct v_four g = v_load_four(s->src);
    size_t count = 0;
    while (utf16_group_is_there(s, out) && faults_go_on(s, *last)) {
        const struct v_four next = v_load_four(s->src + (s->rest >= 2 * UTF16_GROUP ? 4 * VEC : 0));
        const size_t before = count;
        if (!unpaired_group(c, g, out, &count))
            break;
        utf16_take(s, UTF16_GROUP);
        g = next;
        *last = before != count ? s->rest : *last;
    }
    *replaced += count;
}

/* Blocks of 32 units, as in groups_with_pairs, with U+FFFD for what is no pair. Returns how many pairs began. */
ALWAYS_INLINE size_t lossy_blocks(struct utf16_source *s, struct utf8_out *out, size_t *replaced, int blocks)
{
    const struct utf16_constants c = utf16_constants();
    __mmask32 lead_before = 0;
    size_t found = 0, pairs = 0;
    for (int i = 0; i < blocks; i++) {
        const vec units = v_load(s->src), next = v_load(s->src + 2);
        const vec no_pair = _mm512_ternarylogic_epi64(_mm512_xor_si512(units, c.high), next, c.low, 0xF6); /* a | (b ^ c) */
        const __mmask32 leads = _mm512_testn_epi16_mask(no_pair, c.field), any = utf16_all_surrogates(units);
        const __mmask32 trails = _kor_mask32(_kshiftli_mask32(leads, 1), lead_before);
        lead_before = _kshiftri_mask32(leads, 31);
        found += (size_t)_mm_popcnt_u64(mask_bits(any));
        pairs += (size_t)_mm_popcnt_u64(mask_bits(leads));
        out_units(out, c, _mm512_mask_mov_epi16(units, any, c.replacement), units, next, leads, trails);
        utf16_take(s, UTF16_UNITS);
    }
    utf16_give_back(s, out, (uint32_t)lead_before);
    *replaced += found + (size_t)lead_before - 2 * pairs;
    return pairs;
}

/* Groups for as long as there are unpaired surrogates. */
ALWAYS_INLINE void lossy_groups(struct utf16_source *s, struct utf8_out *out, size_t *replaced)
{
    size_t last = s->rest;
    while (utf16_group_is_there(s, out) && faults_go_on(s, last) && !utf16_run_comes(s, 0)) {
        const size_t rest = s->rest, before = *replaced;
        unpaired_groups(s, out, replaced, &last);
        if (rest != s->rest)
            continue;
        lossy_blocks(s, out, replaced, UTF16_GROUP / UTF16_UNITS);
        last = before != *replaced ? s->rest : last;
    }
}

/* Runs of pairs with few other units among them, in step. False: there were none. */
ALWAYS_INLINE bool lossy_pair_run(struct utf16_source *s, struct utf8_out *out, size_t *replaced)
{
    if (!utf16_pair_run(s, out))
        return false;
    while (utf16_group_is_there(s, out) && lossy_blocks(s, out, replaced, 1) >= UTF16_UNITS / 4)
        utf16_pair_run(s, out);
    return true;
}

/* 129 units or more with surrogates. */
ALWAYS_INLINE void lossy_surrogates(struct utf16_source *s, struct utf8_out *out, size_t *replaced)
{
    if (!lossy_pair_run(s, out, replaced) && !groups_with_pairs(s, out))
        lossy_groups(s, out, replaced);
}

#endif
