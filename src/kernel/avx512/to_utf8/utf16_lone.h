/* utf16_lone.h - the steps from UTF-16 with unpaired surrogates in it to UTF-8; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. Every branch is for groups, and depends on the kind of text: none on where surrogates stand.
 * ASCII with a fault in 100 units: 0.47 of strict, earlier forms 0.25 and 0.32 (gcc; 2026-11-20,
 * docs/kernels/utf16_to_utf8.md).
 */
#ifndef RUNIC_KERNEL_AVX512_TO_UTF8_UTF16_LONE_H
#define RUNIC_KERNEL_AVX512_TO_UTF8_UTF16_LONE_H

#include "utf16_pairs.h"

/*
 * Where something was replaced last, as s->rest: groups that replace are left when 256 units passed without a fault. Left at
 * the first group without one, text with a fault in 100 units would go to and fro.
 */
ALWAYS_INLINE bool faults_go_on(const struct utf16_source *s, size_t last)
{
    return last - s->rest < 2 * UTF16_GROUP;
}

/* 32 units with U+FFFD for those found. */
ALWAYS_INLINE void sink_lone(struct bmp_constants c, vec units, __mmask32 found, struct utf8_sink *sink)
{
    units = _mm512_mask_mov_epi16(units, found, v_all16(REPLACEMENT_CHARACTER));
    sink_full(sink, encode_16_bmp(c, utf16_wide_low(units)));
    sink_full(sink, encode_16_bmp(c, utf16_wide_high(units)));
}

/* 128 units, none a surrogate beside another one. Else false. */
ALWAYS_INLINE bool lone_group(struct bmp_constants constants, struct utf16_vectors g, struct utf8_sink *sink, size_t *replaced)
{
    const __mmask32 a = utf16_stored_surrogates(g.a), b = utf16_stored_surrogates(g.b), c = utf16_stored_surrogates(g.c),
                    d = utf16_stored_surrogates(g.d);
    const uint64_t first = a | (uint64_t)b << 32, second = c | (uint64_t)d << 32;
    if (((first & first >> 1) | (second & second >> 1) | (first >> 63 & second) | second >> 63) != 0)
        return false;
    sink_lone(constants, g.a, a, sink);
    sink_lone(constants, g.b, b, sink);
    sink_lone(constants, g.c, c, sink);
    sink_lone(constants, g.d, d, sink);
    *replaced += (size_t)(_mm_popcnt_u64(first) + _mm_popcnt_u64(second));
    return true;
}

/* Such groups, while there are faults. The last fault was where *last units were left. */
ALWAYS_INLINE void lone_groups(struct utf16_source *s, struct utf8_sink *sink, size_t *replaced, size_t *last)
{
    const struct bmp_constants c = bmp_constants();
    struct utf16_vectors g = utf16_load_group(s->src);
    size_t count = 0;
    while (utf16_group_is_there(s, sink) && faults_go_on(s, *last)) {
        const struct utf16_vectors next = utf16_load_group(s->src + (s->rest >= 2 * UTF16_GROUP ? 4 * VEC : 0));
        const size_t before = count;
        if (!lone_group(c, g, sink, &count))
            break;
        utf16_take(s, UTF16_GROUP);
        g = next;
        *last = before != count ? s->rest : *last;
    }
    *replaced += count;
}

/* Blocks of 32 units, as in groups_with_pairs, with U+FFFD for what is no pair. Returns how many pairs began. */
ALWAYS_INLINE size_t lossy_blocks(struct utf16_source *s, struct utf8_sink *sink, size_t *replaced, int blocks)
{
    const struct utf16_constants c = utf16_constants();
    __mmask32 lead_before = 0;
    size_t found = 0, pairs = 0;
    for (int i = 0; i < blocks; i++) {
        const vec units = utf16_load(s->src), next = utf16_load(s->src + 2);
        const vec no_pair = _mm512_ternarylogic_epi64(_mm512_xor_si512(units, c.high), next, c.low, 0xF6); /* a | (b ^ c) */
        const __mmask32 leads = _mm512_testn_epi16_mask(no_pair, c.field), any = utf16_stored_surrogates(units);
        const __mmask32 trails = _kor_mask32(_kshiftli_mask32(leads, 1), lead_before);
        lead_before = _kshiftri_mask32(leads, 31);
        found += (size_t)_mm_popcnt_u64(mask_bits(any));
        pairs += (size_t)_mm_popcnt_u64(mask_bits(leads));
        sink_units(sink, c, _mm512_mask_mov_epi16(units, any, c.replacement), units, next, leads, trails);
        utf16_take(s, UTF16_UNITS);
    }
    utf16_give_back(s, sink, (uint32_t)lead_before);
    *replaced += found + (size_t)lead_before - 2 * pairs;
    return pairs;
}

/* Groups for as long as there are unpaired surrogates. */
ALWAYS_INLINE void lossy_groups(struct utf16_source *s, struct utf8_sink *sink, size_t *replaced)
{
    size_t last = s->rest;
    while (utf16_group_is_there(s, sink) && faults_go_on(s, last) && !utf16_run_comes(s, 0)) {
        const size_t rest = s->rest, before = *replaced;
        lone_groups(s, sink, replaced, &last);
        if (rest != s->rest)
            continue;
        lossy_blocks(s, sink, replaced, UTF16_GROUP / UTF16_UNITS);
        last = before != *replaced ? s->rest : last;
    }
}

/* Runs of pairs with few other units among them, in step. False: there were none. */
ALWAYS_INLINE bool lossy_pair_run(struct utf16_source *s, struct utf8_sink *sink, size_t *replaced)
{
    if (!utf16_pair_run(s, sink))
        return false;
    while (utf16_group_is_there(s, sink) && lossy_blocks(s, sink, replaced, 1) >= UTF16_UNITS / 4)
        utf16_pair_run(s, sink);
    return true;
}

/* 129 units or more with surrogates. */
ALWAYS_INLINE void lossy_surrogates(struct utf16_source *s, struct utf8_sink *sink, size_t *replaced)
{
    if (!lossy_pair_run(s, sink, replaced) && !groups_with_pairs(s, sink))
        lossy_groups(s, sink, replaced);
}

#endif
