/* utf32_to_utf16.h - converts UTF-32 to UTF-16: supplementary characters among others, and the loop over a text. */
/* SPDX-License-Identifier: MIT */
/*
 * Every value becomes a 32-bit lane of UTF-16: a pair, or a unit above a half that compress removes. No branch depends
 * on the values.
 */
#ifndef RUNIC_KERNEL_AVX512_WIDE_UTF32_TO_UTF16_H
#define RUNIC_KERNEL_AVX512_WIDE_UTF32_TO_UTF16_H

#include "../long.h"
#include "../units.h"

/*
 * Returns ten bits of each value in the lower half, the lowest sixteen in the upper half. From values above 0xFFFF,
 * 0x10000 is subtracted (RFC 2781 section 2.1), and the highest bit is set, which no other value has: their lower half
 * is at least 0xFFC0.
 */
ALWAYS_INLINE vec utf16_less_bmp(vec values)
{
    return _mm512_add_epi32(values, v_all32(0x7FFF0000));
}

ALWAYS_INLINE vec utf16_halves(vec less_bmp)
{
    const vec shifts = _mm512_set1_epi64(0x2820322A0800120A); /* bits 10 and 18, 0 and 8 of each half */
    return _mm512_multishift_epi64_epi8(shifts, less_bmp);
}

/* Splits supplementary characters into surrogate pairs, the high one in the lower half. */
ALWAYS_INLINE vec utf16_split(vec values)
{
    return v_merge(v_all32(0x03FFFFFF), utf16_halves(utf16_less_bmp(values)), v_all32(0xDC00D800));
}

/*
 * Converts 16 values, and stores 64 bytes, of which the last may be arbitrary. Returns the halves that are kept: high
 * surrogates, and all upper halves.
 */
ALWAYS_INLINE uint32_t utf32_mixed_block_to_utf16(vec values, uint8_t **dst)
{
    const vec less_bmp = utf16_less_bmp(values), halves = utf16_halves(less_bmp);
    const __mmask16 two = _mm512_movepi32_mask(less_bmp);
    const __mmask32 keep = _mm512_cmple_epu16_mask(halves, v_all32(0xFFFF03FF));
    const vec units =
        _mm512_mask_ternarylogic_epi32(halves, two, v_all32(0x03FFFFFF), v_all32(0xDC00D800), 0xEA); /* (a & b) | c */
    const uint32_t bits = mask_bits32(keep);
    v_store(*dst, v_compress16(units, keep));
    *dst += 2 * (size_t)_mm_popcnt_u32(bits);
    return bits;
}

/*
 * Converts groups of 64 values, at least one, with room for 128 units. Stops when the last four groups had no
 * supplementary characters, or when a group ends with nothing else and the last four had no faults. Returns {0, 0} at a
 * fault in the first group if `replaced` is NULL.
 */
ALWAYS_INLINE struct runic_progress utf32_mixed_to_utf16(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                         size_t *replaced)
{
    const uint8_t *at = src, *const last_at = src + 4 * (len - UTF32_GROUP);
    uint8_t *out = dst, *const last_out = dst + 2 * (cap - 2 * UTF32_GROUP);
    uint32_t with_pairs = 1, faulty = 0, last;
    struct v_four next = v_load_four(at);
    do {
        struct v_four g = next;
        next = v_load_four(at_most(at + 4 * VEC, last_at));
        const bool bad = utf32_group_is_bad(g);
        if (bad && replaced == NULL)
            break;
        if (bad)
            g = utf32_replace_group(g, replaced);
        uint8_t *end = out;
        utf32_mixed_block_to_utf16(g.a, &end);
        utf32_mixed_block_to_utf16(g.b, &end);
        utf32_mixed_block_to_utf16(g.c, &end);
        last = utf32_mixed_block_to_utf16(g.d, &end);
        faulty = faulty << 1 | bad;
        with_pairs += with_pairs + (out + 2 * UTF32_GROUP < end);
        at += 4 * VEC;
        out = end;
    } while (at <= last_at && out <= last_out && !hysteresis_is_over(with_pairs) &&
             !(last == UINT32_MAX && hysteresis_is_over(faulty)));
    return (struct runic_progress){(size_t)(at - src) / 4, (size_t)(out - dst) / 2};
}

/* Converts sixteen supplementary characters at a time, as long as they follow each other. */
ALWAYS_INLINE struct runic_progress utf32_supplementary_run(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const size_t most = smaller(len, cap / 2);
    size_t pos = 0;
    for (; most - pos >= UTF32_UNITS; pos += UTF32_UNITS) {
        const vec values = v_load(src + 4 * pos);
        if (_mm512_cmpge_epu32_mask(_mm512_sub_epi32(values, v_all32(0x10000)), v_all32(0x100000)) != 0)
            break;
        v_store(dst + 4 * pos, utf16_split(values));
    }
    return (struct runic_progress){pos, 2 * pos};
}

/*
 * Converts up to 16 values of any kind; if `replaced` is NULL, values that are no scalar values are faults. Returns
 * false at a fault, or if there is no room.
 */
ALWAYS_INLINE bool utf32_block_to_utf16(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, struct runic_progress *done,
                                        size_t *replaced)
{
    const size_t some = smaller(len - done->read, UTF32_UNITS);
    vec values = utf32_load_some(src + 4 * done->read, some);
    size_t faults = 0;
    values = utf32_replace_faults(values, &faults);
    const __mmask16 two = _mm512_cmpgt_epu32_mask(values, v_all32(0xFFFF));
    const size_t count = some + (size_t)_mm_popcnt_u32(two);
    if ((faults != 0 && replaced == NULL) || count > cap - done->written)
        return false;
    const uint32_t which = 0x55555555 | _pdep_u32(two, 0xAAAAAAAA);
    const vec pairs = _mm512_mask_mov_epi32(values, two, utf16_split(values));
    const vec units = _mm512_maskz_compress_epi16(which, pairs);
    _mm512_mask_storeu_epi16(dst + 2 * done->written, (__mmask32)first_bits(count), units);
    done->read += some;
    done->written += count;
    if (replaced != NULL)
        *replaced += faults;
    return true;
}

/*
 * Converts the next values, at most 32, if they are scalar values below 0x10000. Returns false if not, or if there is
 * no room.
 */
ALWAYS_INLINE bool utf32_bmp_to_utf16(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, struct runic_progress *done)
{
    const size_t some = smaller(len - done->read, 2 * UTF32_UNITS);
    const uint32_t which = (uint32_t)first_bits(some);
    const uint8_t *at = src + 4 * done->read;
    const vec a = _mm512_maskz_loadu_epi32((__mmask16)which, at);
    const vec b = _mm512_maskz_loadu_epi32((__mmask16)(which >> 16), at + VEC);
    const vec units = v_narrow32(a, b);
    if (utf32_any(_mm512_or_si512(a, b), 0xFFFF0000) || utf16_has_surrogate(units) || some > cap - done->written)
        return false;
    _mm512_mask_storeu_epi16(dst + 2 * done->written, which, units);
    done->read += some;
    done->written += some;
    return true;
}

/*
 * Converts a run of supplementary characters, or values of any kind, or a few if there is little room. Returns {0, 0}
 * at a fault, or if there is no room. It is a separate function to leave the loops registers for constants.
 */
static NOINLINE struct runic_progress utf32_others_to_utf16(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                            size_t *replaced)
{
    struct runic_progress done = utf32_supplementary_run(src, len, dst, cap);
    if (done.read > 0)
        return done;
    if (cap >= 2 * UTF32_GROUP)
        return utf32_mixed_to_utf16(src, len, dst, cap, replaced);
    utf32_block_to_utf16(src, len, dst, cap, &done, replaced);
    return done;
}

ALWAYS_INLINE void utf32_store_bmp_group(uint8_t *dst, struct v_four g)
{
    v_store(dst, v_narrow32(g.a, g.b));
    v_store(dst + VEC, v_narrow32(g.c, g.d));
}

/* Converts 64 values if all are below 0x10000 and valid, or replaced. There must be room. Returns false if not. */
ALWAYS_INLINE bool utf32_bmp_group_to_utf16(const uint8_t *src, uint8_t *dst, size_t *replaced)
{
    struct v_four g = v_load_four(src);
    const vec badness = utf32_group_badness(g);
    if (_mm512_cmpgt_epu32_mask(badness, v_all32(0xF7FF)) ==
        0) { /* the badness of valid values below 0x10000 is at most 0xF7FF */
        utf32_store_bmp_group(dst, g);
        return true;
    }
    if (replaced == NULL || !utf32_is_bad(badness))
        return false;
    size_t faults = 0;
    g = utf32_replace_group(g, &faults);
    if (utf32_any(v_or_four(g), 0xFFFF0000))
        return false;
    utf32_store_bmp_group(dst, g);
    *replaced += faults;
    return true;
}

/*
 * Converts adjacent groups of n valid or replaced values below 0x10000; after a first group without faults, loads are aligned.
 * Returns the number of values.
 */
ALWAYS_INLINE size_t utf32_bmp_groups_to_utf16(const uint8_t *src, size_t n, uint8_t *dst, size_t *replaced)
{
    size_t pos = 0;
    if (n >= ALIGNED_TEXT && utf32_bmp_group_to_utf16(src, dst, NULL))
        pos = UTF32_GROUP - (uintptr_t)src % VEC / 4;
    LOOP_AT_LINE;
    while (n - pos >= UTF32_GROUP && utf32_bmp_group_to_utf16(src + 4 * pos, dst + 2 * pos, replaced))
        pos += UTF32_GROUP;
    return pos;
}

/* Converts as far as vectors can; `replaced` as in utf16_to_utf8.h. */
ALWAYS_INLINE struct runic_progress utf32_to_utf16_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                           size_t *replaced)
{
    struct runic_progress done = {0, 0}, more = {1, 1};
    while (more.read > 0) {
        const size_t n = utf32_bmp_groups_to_utf16(src + 4 * done.read, smaller(len - done.read, cap - done.written),
                                                   dst + 2 * done.written, replaced);
        done = (struct runic_progress){done.read + n, done.written + n};
        const size_t rest = len - done.read, room = cap - done.written;
        if (smaller(rest, room) < UTF32_GROUP)
            break;
        more = utf32_others_to_utf16(src + 4 * done.read, rest, dst + 2 * done.written, room, replaced);
        done = (struct runic_progress){done.read + more.read, done.written + more.written};
    }
    bool good = true;
    while (good && done.read < len)
        good = utf32_bmp_to_utf16(src, len, dst, cap, &done) || utf32_block_to_utf16(src, len, dst, cap, &done, replaced);
    return done;
}

static struct runic_progress utf32_to_utf16(const void *src, size_t len, void *dst, size_t cap)
{
    if (len > SHORT_UNITS)
        return utf32_to_utf16_long(src, len, dst, cap, NULL);
    struct runic_progress done = {0, 0};
    if (utf32_bmp_to_utf16(src, len, dst, cap, &done) && (done.read == len || utf32_bmp_to_utf16(src, len, dst, cap, &done)))
        return done;
    while (done.read < len)
        if (!utf32_block_to_utf16(src, len, dst, cap, &done, NULL))
            return utf32_to_utf16_long(src, len, dst, cap, NULL);
    return done;
}

#endif
