/* utf16_to_utf32.h - UTF-16 to UTF-32: the loop. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_WIDE_UTF16_TO_UTF32_H
#define RUNIC_KERNEL_AVX512_WIDE_UTF16_TO_UTF32_H

#include "utf16_mixed_to_utf32.h"

/* The next units, at most 32, if they are without surrogates or all pairs. False: they are not, or no room. */
ALWAYS_INLINE bool utf16_units_of_a_kind_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                  struct runic_pair *done)
{
    const size_t some = smaller(len - done->read, UTF16_UNITS);
    const vec units = utf16_load_some(src + 2 * done->read, some);
    const bool pairs = utf16_has_surrogate(units);
    const size_t count = pairs ? some / 2 : some;
    const uint32_t which = (uint32_t)first_bits(count);
    uint8_t *out = dst + 4 * done->written;
    if ((pairs && (some % 2 != 0 || !utf16_pairs_in_step(units, (__mmask16)which))) || count > cap - done->written)
        return false;
    if (pairs) {
        _mm512_mask_storeu_epi32(out, (__mmask16)which, utf16_join_in_step(units));
    } else {
        _mm512_mask_storeu_epi32(out, (__mmask16)which, utf16_wide_low(units));
        _mm512_mask_storeu_epi32(out + VEC, (__mmask16)(which >> 16), utf16_wide_high(units));
    }
    done->read += some;
    done->written += count;
    return true;
}

/* The values of the lanes in `which`, and nothing else. Returns how many. */
ALWAYS_INLINE size_t utf32_store_some(uint8_t *dst, vec values, __mmask16 which)
{
    const size_t count = (size_t)_mm_popcnt_u32(which);
    _mm512_mask_storeu_epi32(dst, (__mmask16)first_bits(count), _mm512_maskz_compress_epi32(which, values));
    return count;
}

/* Sixteen pairs at a time, for as long as they last. False: there were none. */
ALWAYS_INLINE bool utf16_pair_run_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, struct runic_pair *done)
{
    const size_t begin = done->read;
    while (len - done->read >= UTF16_UNITS && cap - done->written >= UTF32_UNITS) {
        const vec units = v_load(src + 2 * done->read);
        if (!utf16_pairs_in_step(units, 0xFFFF))
            break;
        v_store(dst + 4 * done->written, utf16_join_in_step(units));
        done->read += UTF16_UNITS;
        done->written += UTF32_UNITS;
    }
    return done->read != begin;
}

/* Up to 32 units of any kind; replaced as in utf16_to_utf8.h. False: a fault, or no room. */
ALWAYS_INLINE bool utf16_block_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, struct runic_pair *done,
                                        size_t *replaced)
{
    struct utf16_block block = utf16_load_block(src + 2 * done->read, len - done->read);
    uint8_t *out = dst + 4 * done->written;
    if (block.unpaired != 0 && replaced == NULL)
        return false;
    block = utf16_replace_unpaired(block);
    const struct utf16_values v = utf16_block_values(block);
    if ((size_t)_mm_popcnt_u32(v.characters) > cap - done->written)
        return false;
    size_t count = utf32_store_some(out, v.first, (__mmask16)v.characters);
    count += utf32_store_some(out + 4 * count, v.second, (__mmask16)(v.characters >> 16));
    done->read += block.len;
    done->written += count;
    if (replaced != NULL)
        *replaced += (size_t)_mm_popcnt_u32(block.unpaired);
    return true;
}

/* 32 units without surrogates. */
ALWAYS_INLINE void utf32_store_units(uint8_t *dst, vec units)
{
    v_store(dst, utf16_wide_low(units));
    v_store(dst + VEC, utf16_wide_high(units));
}

/* 128 units without surrogates. They are not loaded again: with src unaligned, that took a quarter of the time. */
ALWAYS_INLINE void utf16_group_to_utf32(struct v_four g, uint8_t *dst)
{
    utf32_store_units(dst, g.a);
    utf32_store_units(dst + 2 * VEC, g.b);
    utf32_store_units(dst + 4 * VEC, g.c);
    utf32_store_units(dst + 6 * VEC, g.d);
}

/*
 * Groups without surrogates, each loaded ahead of the stores before it, as in ascii_groups. The second one overlaps the first,
 * so that its stores are aligned. Returns how many units.
 */
ALWAYS_INLINE size_t utf16_groups_without_surrogates(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, struct v_four g)
{
    size_t pos = 0;
    if (len >= ALIGNED_TEXT && cap >= UTF16_GROUP && !utf16_has_surrogates(g)) {
        pos = UTF16_GROUP - (uintptr_t)dst % VEC / 4;
        const struct v_four next = v_load_four(src + 2 * pos);
        utf16_group_to_utf32(g, dst);
        g = next;
    }
    LOOP_AT_LINE;
    while (len - pos >= 2 * UTF16_GROUP && cap - pos >= UTF16_GROUP && !utf16_has_surrogates(g)) {
        const struct v_four next = v_load_four(src + 2 * pos + 4 * VEC);
        utf16_group_to_utf32(g, dst + 4 * pos);
        g = next;
        pos += UTF16_GROUP;
    }
    return pos;
}

/* A run of pairs, or units of any kind. Nothing: a fault. */
static NOINLINE struct runic_pair utf16_good_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_pair done = {0, 0};
    return utf16_pair_run_to_utf32(src, len, dst, cap, &done) ? done : utf16_mixed_to_utf32(src, len, dst, cap);
}

/* Groups with and without surrogates, as far as they go. */
ALWAYS_INLINE struct runic_pair utf16_groups_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                      size_t *replaced)
{
    struct runic_pair done = {0, 0}, more = {UTF16_GROUP, UTF16_GROUP};
    LOOP_AT_LINE;
    while (more.read > 0 && len - done.read > UTF16_GROUP && cap - done.written >= UTF16_GROUP) {
        const uint8_t *at = src + 2 * done.read;
        uint8_t *out = dst + 4 * done.written;
        struct v_four g = v_load_four(at);
        more = (struct runic_pair){UTF16_GROUP, UTF16_GROUP};
        const size_t plain = utf16_groups_without_surrogates(at, len - done.read, out, cap - done.written, g);
        if (plain > 0) {
            more = (struct runic_pair){plain, plain};
        } else if (!utf16_has_surrogates(g)) {
            utf16_group_to_utf32(g, out);
        } else if (replaced != NULL && !utf16_has_pairs(at, g)) {
            g = utf16_replace_group(g, replaced);
            utf16_group_to_utf32(g, out);
        } else {
            more = utf16_good_to_utf32(at, len - done.read, out, cap - done.written);
            if (more.read == 0 && replaced != NULL && done.read > 0)
                more = utf16_faulty_to_utf32(at, len - done.read, out, cap - done.written, replaced);
            else if (more.read == 0) /* the loop for faults looks at the unit before */
                utf16_block_to_utf32(at, len - done.read, out, cap - done.written, &more, replaced);
        }
        done = (struct runic_pair){done.read + more.read, done.written + more.written};
    }
    return done;
}

/* As far as vectors go. */
ALWAYS_INLINE struct runic_pair utf16_to_utf32_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                       size_t *replaced)
{
    struct runic_pair done = utf16_groups_to_utf32(src, len, dst, cap, replaced);
    bool good = true;
    while (good && done.read < len)
        good = utf16_units_of_a_kind_to_utf32(src, len, dst, cap, &done) ||
               utf16_block_to_utf32(src, len, dst, cap, &done, replaced);
    return done;
}

/* Strict where replaced is NULL. */
static NOINLINE struct runic_pair utf16_to_utf32_long(const void *src, size_t len, void *dst, size_t cap, size_t *replaced)
{
    size_t count = 0;
    const struct runic_pair done = utf16_to_utf32_vectors(src, len, dst, cap, replaced != NULL ? &count : NULL);
    return finish_either(SCALAR(utf16, utf32), src, len, dst, cap, done, count, replaced);
}

static struct runic_pair utf16_to_utf32(const void *src, size_t len, void *dst, size_t cap)
{
    if (len > SHORT_UNITS)
        return utf16_to_utf32_long(src, len, dst, cap, NULL);
    struct runic_pair done = {0, 0};
    if (!utf16_units_of_a_kind_to_utf32(src, len, dst, cap, &done) ||
        (done.read < len && !utf16_units_of_a_kind_to_utf32(src, len, dst, cap, &done)))
        return utf16_to_utf32_long(src, len, dst, cap, NULL);
    return done;
}

#endif
