/* utf16_blocks.h - steps from up to 32 units of UTF-16 to UTF-8 in memory, with masks: the ends of texts, and short ones. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_TO_UTF8_UTF16_BLOCKS_H
#define RUNIC_KERNEL_AVX512_TO_UTF8_UTF16_BLOCKS_H

#include "../encode_utf8.h"
#include "../utf16_units.h"

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
 * Up to 32 units of any kind. A high surrogate at the end of the block is left, if more text follows. Unpaired surrogates
 * become U+FFFD and are counted in *replaced; where that is NULL they are faults. False: a fault, or no room.
 */
ALWAYS_INLINE bool block_with_surrogates(struct utf16_source *s, struct utf8_out *out, size_t *replaced)
{
    struct utf16_block block = utf16_load_block(s->src, s->rest);
    if (block.unpaired != 0 && replaced == NULL)
        return false;
    block = utf16_replace_unpaired(block);
    const struct utf16_values v = utf16_block_values(block);
    const struct any_constants c = any_constants();
    const struct utf8_encoded a = encode_some_16(c, v.first, (__mmask16)v.characters);
    const struct utf8_encoded b = encode_some_16(c, v.second, (__mmask16)(v.characters >> 16));
    if ((size_t)(_mm_popcnt_u64(a.keep) + _mm_popcnt_u64(b.keep)) > out_room(out))
        return false;
    out_some(out, a);
    out_some(out, b);
    utf16_take(s, block.len);
    if (replaced != NULL)
        *replaced += (size_t)_mm_popcnt_u32(block.unpaired);
    return true;
}

/* Up to 32 units without surrogates. False: no room. */
ALWAYS_INLINE bool masked_bmp(vec units, size_t len, struct utf8_out *out)
{
    const uint32_t in_text = (uint32_t)first_bits(len);
    const struct any_constants c = any_constants();
    const struct utf8_encoded a = encode_some_16(c, utf16_wide_low(units), (__mmask16)in_text);
    const struct utf8_encoded b = encode_some_16(c, utf16_wide_high(units), (__mmask16)(in_text >> 16));
    if ((size_t)(_mm_popcnt_u64(a.keep) + _mm_popcnt_u64(b.keep)) > out_room(out))
        return false;
    out_some(out, a);
    if (len > 16)
        out_some(out, b);
    return true;
}

/* Up to 32 units, if they are pairs and nothing else. */
ALWAYS_INLINE bool masked_pairs(vec units, size_t len, struct utf8_out *out)
{
    const __mmask16 which = (__mmask16)first_bits(len / 2);
    if (len % 2 != 0 || !utf16_pairs_in_step(units, which) || 2 * len > out_room(out))
        return false;
    _mm512_mask_storeu_epi32(out->dst, which, encode_16_supplementary(utf16_join_in_step(units)));
    out->dst += 2 * len;
    return true;
}

/* The next units, at most 32, if they are of one kind. False: they are not, or no room. */
ALWAYS_INLINE bool masked_units_of_a_kind(struct utf16_source *s, struct utf8_out *out)
{
    const size_t len = smaller(s->rest, UTF16_UNITS);
    const vec units = utf16_load_some(s->src, len);
    if (!utf16_any(units, 0xFF80)) {
        if (len > out_room(out))
            return false;
        _mm256_mask_storeu_epi8(out->dst, (__mmask32)first_bits(len), _mm512_cvtepi16_epi8(units));
        out->dst += len;
    } else if (!utf16_any(units, 0xF800)) {
        struct utf8_encoded text = encode_32_below_800(units);
        text.keep &= first_bits(2 * len);
        if ((size_t)_mm_popcnt_u64(text.keep) > out_room(out))
            return false;
        out_some(out, text);
    } else if (!(utf16_has_surrogate(units) ? masked_pairs(units, len, out) : masked_bmp(units, len, out))) {
        return false;
    }
    utf16_take(s, len);
    return true;
}

/*
 * Loads across lines take twice the time, and more where lines are not in the first cache; where units are below 0x800, that
 * counts: the groups of long texts begin at a line.
 */
ALWAYS_INLINE void utf16_to_aligned(struct utf16_source *s, struct utf8_out *out)
{
    const size_t units = v_units_to_aligned(s->src, 2);
    if (s->rest < ALIGNED_TEXT || out_room(out) < VEC)
        return;
    const vec first = v_load(s->src);
    if (utf16_any(first, 0xF800))
        return;
    struct utf8_encoded text = encode_32_below_800(first);
    text.keep &= first_bits(2 * units);
    out_full(out, text);
    utf16_take(s, units);
}

#endif
