/* utf16_blocks.h - converts UTF-16 to UTF-8: masked blocks of up to 32 units, runs of pairs, and groups with surrogates. */
/* SPDX-License-Identifier: MIT */
/*
 * Scalar values are computed by halves, in the 16-bit lane of their first unit; the permute that widens them joins the
 * halves. The upper half makes the lane of the second unit NO_CHARACTER: it needs no mask.
 */
#ifndef RUNIC_KERNEL_AVX512_TO_UTF8_UTF16_BLOCKS_H
#define RUNIC_KERNEL_AVX512_TO_UTF8_UTF16_BLOCKS_H

#include "groups.h"

struct utf16_source {
    const uint8_t *src;
    size_t rest; /* units */
};

ALWAYS_INLINE void utf16_take(struct utf16_source *s, size_t units)
{
    s->src += 2 * units;
    s->rest -= units;
}

/*
 * Converts up to 32 units of any kind; leaves a high surrogate at their end if more text follows. Returns false at a
 * fault, or at a character that does not fit.
 */
ALWAYS_INLINE bool block_with_surrogates(struct utf16_source *s, struct utf8_out *out, size_t *replaced)
{
    struct utf16_block block = utf16_load_block(s->src, s->rest);
    if (block.unpaired != 0 && replaced == NULL)
        return false;
    block = utf16_replace_unpaired(block);
    const struct utf16_values v = utf16_block_values(block);
    const struct layout c = any_constants();
    const struct utf8_encoded a = encode_some_16(c, v.first, (__mmask16)v.characters);
    const struct utf8_encoded b = encode_some_16(c, v.second, (__mmask16)(v.characters >> 16));
    const bool fits = has_room(out, a, b);
    if (__builtin_expect(!fits, 0)) {
        block.len = out_fitting_both(out, a, b);
        block.unpaired &= (uint32_t)first_bits(block.len);
    } else {
        out_some(out, a);
        out_some(out, b);
    }
    utf16_take(s, block.len);
    if (replaced != NULL)
        *replaced += (size_t)_mm_popcnt_u32(block.unpaired);
    return fits;
}

/* Converts up to 32 units below U+0800, as far as they fit. Returns their number. */
ALWAYS_INLINE size_t masked_two(vec units, size_t len, struct utf8_out *out)
{
    struct utf8_encoded text = encode_32_two(two_constants(), units);
    text.keep &= first_bits(2 * len);
    if ((size_t)_mm_popcnt_u64(text.keep) > out_room(out))
        return out_fitting(out, text, 2);
    out_some(out, text);
    return len;
}

/* Converts up to 32 units without surrogates, as far as they fit. Returns their number. */
ALWAYS_INLINE size_t masked_bmp(vec units, size_t len, struct utf8_out *out)
{
    const uint32_t in_text = (uint32_t)first_bits(len);
    const struct layout c = any_constants();
    const struct utf8_encoded a = encode_some_16(c, utf16_widened_low(units), (__mmask16)in_text);
    const struct utf8_encoded b = encode_some_16(c, utf16_widened_high(units), (__mmask16)(in_text >> 16));
    if (!has_room(out, a, b))
        return out_fitting_both(out, a, b);
    out_some(out, a);
    if (len > 16)
        out_some(out, b);
    return len;
}

/* Converts up to 32 units if they are pairs only, and fit. Returns their number, or 0. */
ALWAYS_INLINE size_t masked_pairs(vec units, size_t len, struct utf8_out *out)
{
    const __mmask16 which = (__mmask16)first_bits(len / 2);
    if (len % 2 != 0 || !utf16_pairs_in_step(units, which) || 2 * len > out_room(out))
        return 0;
    _mm512_mask_storeu_epi32(out->dst, which,
                             encode_16_supplementary(any_constants(), four_lead_bits(), utf16_join_in_step(units)));
    out->dst += 2 * len;
    return len;
}

/*
 * Converts the next units, at most 32, if they are of one kind. Returns false if they are not: then it converts none; or if
 * some do not fit: then it may convert the first of them.
 */
ALWAYS_INLINE bool masked_units_of_a_kind(struct utf16_source *s, struct utf8_out *out)
{
    const size_t len = smaller(s->rest, UTF16_UNITS);
    const vec units = utf16_load_some(s->src, len);
    size_t done = len;
    if (!utf16_any(units, 0xFF80)) {
        if (len > out_room(out))
            return false;
        _mm256_mask_storeu_epi8(out->dst, (__mmask32)first_bits(len), _mm512_cvtepi16_epi8(units));
        out->dst += len;
    } else if (!utf16_any(units, 0xF800)) {
        done = masked_two(units, len, out);
    } else {
        done = utf16_has_surrogate(units) ? masked_pairs(units, len, out) : masked_bmp(units, len, out);
    }
    utf16_take(s, done);
    return done == len;
}

/* The constants of a loop, in registers. Loaded from a table in the loop, they would wait for earlier stores (limits.h). */
struct utf16_constants {
    vec field, high, low, above, none, replacement;
    vec first_half, second_half; /* see encode_halves */
    struct layout any;
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

/* Encodes the values of lanes 0 to 15 or 16 to 31, as `index` selects. */
ALWAYS_INLINE struct utf8_encoded encode_halves(struct layout c, vec low, vec high, vec index)
{
    return encode_16_any(c, _mm512_permutex2var_epi16(low, index, high));
}

/*
 * Converts 32 units to UTF-8; `next` are the units after them. Lanes in `leads` and `trails` are pairs, the others
 * units of `single`. The lane of a lead gets its ten bits above ten bits of the trail, and 0x10000 is added.
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

#define UTF16_GROUP_BYTES                                                                                                      \
    (3 * UTF16_GROUP + VEC) /* the most that a group writes, and the bytes that its last store may touch after it */

/* Until the whole group is written, each high surrogate counts as a pair. */
#define UTF16_PAIRS_BYTES (4 * UTF16_GROUP)

/* Returns true if 128 units and one more follow, and there are `room` bytes. */
ALWAYS_INLINE bool utf16_group_is_there(const struct utf16_source *s, const struct utf8_out *out, size_t room)
{
    return s->rest > UTF16_GROUP && out_room(out) >= room;
}

/* Converts sixteen pairs at a time, as long as pairs follow each other. Returns false if there were none. */
ALWAYS_INLINE bool utf16_pair_run(struct utf16_source *s, struct utf8_out *out)
{
    const struct layout c = any_constants(); /* clang would load them from memory in each turn */
    vec lead_bits = four_lead_bits();
    KEEP_VECTOR(lead_bits);
    const size_t rest = s->rest;
    while (s->rest >= UTF16_UNITS && out_room(out) >= VEC) {
        const vec units = v_load(s->src);
        if (!utf16_pairs_in_step(units, 0xFFFF))
            break;
        out_whole(out, encode_16_supplementary(c, lead_bits, utf16_join_in_step(units)));
        utf16_take(s, UTF16_UNITS);
    }
    return s->rest != rest;
}

/* Moves back by `lead`, 0 or 1 units: the last unit, a high surrogate, and the pair written for it. */
ALWAYS_INLINE void utf16_give_back(struct utf16_source *s, struct utf8_out *out, uint32_t lead)
{
    s->src -= 2 * lead;
    s->rest += lead;
    out->dst -= 4 * lead;
}

/* The lanes of 32 units that begin and end pairs; `single`: the units, with U+FFFD for surrogates if lossy. */
struct utf16_pairs {
    __mmask32 leads, trails;
    vec single;
};

/*
 * Finds the pairs. lead_before: 1 if the first unit ends a pair. *wrong: in strict conversion, leads are all high
 * surrogates, and *wrong is nonzero unless low ones follow them. In lossy conversion, the number of surrogates is
 * added, less two for each pair.
 */
ALWAYS_INLINE struct utf16_pairs utf16_find_pairs(bool lossy, struct utf16_constants c, vec units, vec next,
                                                  uint32_t lead_before, size_t *wrong)
{
    if (!lossy) {
        const vec kind = _mm512_and_si512(units, c.field);
        const __mmask32 high = _mm512_cmpeq_epi16_mask(kind, c.high), low = _mm512_cmpeq_epi16_mask(kind, c.low);
        *wrong |= mask_bits32(low) ^ (mask_bits32(high) << 1 | lead_before);
        return (struct utf16_pairs){high, low, units};
    }
    const vec no_pair = _mm512_ternarylogic_epi64(_mm512_xor_si512(units, c.high), next, c.low, 0xF6); /* a | (b ^ c) */
    const __mmask32 leads = _mm512_testn_epi16_mask(no_pair, c.field), any = utf16_all_surrogates(units);
    *wrong += (size_t)_mm_popcnt_u32(mask_bits32(any)) - 2 * (size_t)_mm_popcnt_u32(mask_bits32(leads));
    return (struct utf16_pairs){leads, leads << 1 | lead_before, _mm512_mask_mov_epi16(units, any, c.replacement)};
}

/*
 * Converts groups of 128 units as long as they have pairs. Blocks follow each other at a fixed distance, even if a pair
 * crosses their border: a step that depended on that would have a latency of 30 cycles. Each block is loaded before the
 * one before it is stored (limits.h). Returns false at a fault if `replaced` is NULL; else adds the surrogates to it,
 * less two for each pair.
 */
ALWAYS_INLINE bool groups_with_pairs(struct utf16_source *s, struct utf8_out *out, size_t *replaced)
{
    const bool lossy = replaced != NULL;
    const struct utf16_constants c = utf16_constants();
    const uint8_t *const last = s->src + 2 * s->rest - (VEC + 2);
    vec ahead = v_load(s->src), further = v_load(s->src + 2);
    uint32_t lead_before = 0, seen;
    do {
        const struct utf16_source begin = *s;
        uint8_t *const dst = out->dst;
        const uint32_t lead_first = lead_before;
        size_t wrong = 0;
        seen = 0;
#pragma GCC unroll 4
        for (int i = 0; i < 4; i++) {
            const vec units = ahead, next = further;
            const uint8_t *const at = at_most(s->src + VEC, last);
            ahead = v_load(at);
            further = v_load(at + 2);
            const struct utf16_pairs pairs = utf16_find_pairs(lossy, c, units, next, lead_before, &wrong);
            out_units(out, c, pairs.single, units, next, pairs.leads, pairs.trails);
            const uint32_t leads = mask_bits32(pairs.leads);
            lead_before = leads >> 31;
            seen |= leads;
            utf16_take(s, UTF16_UNITS);
        }
        if (!lossy && wrong != 0) {
            *s = begin;
            out->dst = dst;
            utf16_give_back(s, out, lead_first);
            return false;
        }
        if (lossy)
            *replaced += wrong + lead_before - lead_first;
    } while (seen != 0 && utf16_group_is_there(s, out, UTF16_PAIRS_BYTES) &&
             !utf16_pairs_in_step(v_load(s->src - 2 * lead_before), 0xFFFF));
    utf16_give_back(s, out, lead_before);
    return true;
}

/* Converts groups without pairs as long as they have surrogates to replace. Returns false if the first has pairs. */
ALWAYS_INLINE bool groups_with_unpaired(struct utf16_source *s, struct utf8_out *out, size_t *replaced)
{
    const struct layout c = bmp_constants();
    const size_t rest = s->rest;
    for (bool any = true; any && utf16_group_is_there(s, out, UTF16_GROUP_BYTES); utf16_take(s, UTF16_GROUP)) {
        const size_t before = *replaced;
        struct v_four g = v_load_four(s->src);
        if (utf16_has_pairs(s->src, g))
            break;
        g = utf16_replace_group(g, replaced);
        out_bmp(FORM_utf16, c, g, out);
        any = *replaced != before;
    }
    return s->rest != rest;
}

#endif
