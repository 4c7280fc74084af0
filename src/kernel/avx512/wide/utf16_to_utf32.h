/* utf16_to_utf32.h - converts UTF-16 to UTF-32: pairs among other units, and the loop over a text. */
/* SPDX-License-Identifier: MIT */
/*
 * Blocks of 32 units follow each other at a fixed distance, without a branch on their content: a step that depended on
 * the last unit would have a latency of 30 cycles. Each unit is put into a 32-bit lane below the unit after it, whether
 * they are a pair or not; at the end, compress removes the lanes of low surrogates.
 */
#ifndef RUNIC_KERNEL_AVX512_WIDE_UTF16_TO_UTF32_H
#define RUNIC_KERNEL_AVX512_WIDE_UTF16_TO_UTF32_H

#include "../long.h"
#include "../units.h"

/*
 * Returns 1 if a pair begins in the last unit. Keeps clang from joining this shift and one of the next block to SHLD,
 * which is slow.
 */
ALWAYS_INLINE uint32_t utf16_taken(uint32_t pairs)
{
    uint32_t taken = pairs >> 31;
    HIDE_VALUE(taken);
    return taken;
}

/* Returns units `first` to `first` + 15, each with the unit after it in the upper half. */
ALWAYS_INLINE vec utf16_with_next(vec units, uint8_t first)
{
    static const uint8_t bytes[VEC] = {0,  1,  2,  3,  2,  3,  4,  5,  4,  5,  6,  7,  6,  7,  8,  9,  8,  9,  10, 11, 10, 11,
                                       12, 13, 12, 13, 14, 15, 14, 15, 16, 17, 16, 17, 18, 19, 18, 19, 20, 21, 20, 21, 22, 23,
                                       22, 23, 24, 25, 24, 25, 26, 27, 26, 27, 28, 29, 28, 29, 30, 31, 30, 31, 32, 33};
    const vec index = _mm512_add_epi8(v_load(bytes), v_all((uint8_t)(2 * first)));
    return _mm512_permutexvar_epi8(index, units);
}

/*
 * Returns the scalar values of such lanes: of `pairs` joined, else of the lower half; if lossy, U+FFFD in the lanes of
 * `surrogates`. RFC 2781 section 2.2, with its constants added up; the halves are multiplied as signed numbers.
 */
ALWAYS_INLINE vec utf16_joined(bool lossy, vec two, __mmask16 pairs, __mmask16 surrogates)
{
    vec lower = _mm512_and_si512(two, v_all32(0xFFFF));
    if (lossy)
        lower = _mm512_mask_mov_epi32(lower, surrogates, v_all32(REPLACEMENT_CHARACTER));
    const vec sum = _mm512_madd_epi16(two, v_all32(0x00010400));
    return _mm512_mask_add_epi32(lower, pairs, sum, v_all32(0x10000 + (0x2800 << 10) + 0x2400));
}

/*
 * Converts 32 units, after which must be one more; before which as well, if lossy. Returns the units that begin pairs;
 * `before` is the result for the block before. In strict conversion, these are the high surrogates, and *wrong is
 * nonzero unless low ones follow them. In lossy conversion, *wrong counts surrogates, less two for each pair; masks
 * then stay in mask registers until they are used, so that four blocks can be in flight.
 */
ALWAYS_INLINE uint32_t utf16_mixed_block_to_utf32(bool lossy, const uint8_t *src, uint32_t before, uint8_t **dst, size_t *wrong)
{
    const vec units = v_load(src), further = v_load(src + 2), kind = _mm512_and_si512(units, v_all16(0xFC00));
    __mmask32 pairs = _mm512_cmpeq_epi16_mask(kind, v_all16(0xD800)), keep = _mm512_cmpneq_epi16_mask(kind, v_all16(0xDC00));
    __mmask32 surrogates = 0;
    if (lossy) {
        pairs = _mm512_testn_epi16_mask(utf16_no_pair_bits(units, further), v_all16(0xFC00));
        keep = _mm512_test_epi16_mask(utf16_no_pair_bits(v_load(src - 2), units), v_all16(0xFC00));
        surrogates = utf16_all_surrogates(units);
    }
    const uint32_t begin = mask_bits32(pairs), kept = mask_bits32(keep);
    if (lossy)
        *wrong += (size_t)_mm_popcnt_u32(mask_bits32(surrogates)) - 2 * (size_t)_mm_popcnt_u32(begin);
    else
        *wrong |= ~(kept ^ (2 * begin + utf16_taken(before)));
    const vec second_two = utf16_with_next(further, UTF16_UNITS / 2 - 1);
    const vec first = utf16_joined(lossy, utf16_with_next(units, 0), (__mmask16)pairs, (__mmask16)surrogates);
    const vec second = utf16_joined(lossy, second_two, upper_mask(pairs), lossy ? upper_mask(surrogates) : 0);
    v_store(*dst, v_compress32(first, (__mmask16)keep));
    v_store(*dst + 4 * (size_t)_mm_popcnt_u32(kept & 0xFFFF), v_compress32(second, upper_mask(keep)));
    *dst += 4 * (size_t)_mm_popcnt_u32(kept);
    return begin;
}

/*
 * Converts groups of 128 units with surrogates, at least one, up to a character boundary. There must be a unit before
 * and after it, and room for 128. Stops when the last four groups had no pairs, or when a group ends with pairs in step
 * and the last four had no faults. Returns {0, 0} at a fault if `replaced` is NULL.
 */
ALWAYS_INLINE struct runic_progress utf16_mixed_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                         size_t *replaced)
{
    const bool lossy = replaced != NULL;
    const uint8_t *at = src, *const last_at = src + 2 * (len - UTF16_GROUP - 1);
    uint8_t *out = dst, *const last_out = dst + 4 * (cap - UTF16_GROUP);
    uint32_t with_pairs = 1, faulty = 0, last = 0, taken = 0; /* taken: 1 if the next unit ends a pair that is done */
    do {
        uint8_t *end = out;
        size_t wrong = 0;
        uint32_t block = last;
#pragma GCC unroll 4
        for (int i = 0; i < 4; i++)
            block = utf16_mixed_block_to_utf32(lossy, at + VEC * i, block, &end, &wrong);
        const uint32_t taken_then = utf16_taken(block);
        /* No branch on taken: it is random whether a block cuts a pair. */
        wrong = lossy ? wrong + taken_then - taken : wrong | (taken_then & !is_low_surrogate(load_utf16(at + 4 * VEC)));
        if (!lossy && wrong != 0)
            break;
        if (lossy)
            *replaced += wrong;
        last = block;
        taken = taken_then;
        at += 4 * VEC;
        with_pairs = with_pairs << 1 | (end - out != 4 * UTF16_GROUP);
        faulty = faulty << 1 | (wrong != 0);
        out = end;
    } while (at <= last_at && out <= last_out && !hysteresis_is_over(with_pairs) &&
             !((last == 0x55555555 || last == 0xAAAAAAAA) && hysteresis_is_over(faulty)));
    return (struct runic_progress){(size_t)(at - src) / 2 + taken, (size_t)(out - dst) / 4};
}

/*
 * Converts the next units, at most 32, if they have no surrogates or are pairs only. Returns false if not, or if there
 * is no room.
 */
ALWAYS_INLINE bool utf16_units_of_a_kind_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                  struct runic_progress *done)
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
        _mm512_mask_storeu_epi32(out, (__mmask16)which, utf16_widened_low(units));
        _mm512_mask_storeu_epi32(out + VEC, (__mmask16)(which >> 16), utf16_widened_high(units));
    }
    done->read += some;
    done->written += count;
    return true;
}

/* Stores the values of the lanes in `which`, and no other byte. Returns their number. */
ALWAYS_INLINE size_t utf32_store_some(uint8_t *dst, vec values, __mmask16 which)
{
    const size_t count = (size_t)_mm_popcnt_u32(which);
    _mm512_mask_storeu_epi32(dst, (__mmask16)first_bits(count), _mm512_maskz_compress_epi32(which, values));
    return count;
}

/* Converts sixteen pairs at a time, as long as pairs follow each other. */
ALWAYS_INLINE struct runic_progress utf16_pair_run_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const size_t most = smaller(len / 2, cap);
    size_t pos = 0;
    for (; most - pos >= UTF32_UNITS; pos += UTF32_UNITS) {
        const vec units = v_load(src + 4 * pos);
        if (!utf16_pairs_in_step(units, 0xFFFF))
            break;
        v_store(dst + 4 * pos, utf16_join_in_step(units));
    }
    return (struct runic_progress){2 * pos, pos};
}

/* Converts up to 32 units of any kind; `replaced` as in utf16_to_utf8.h. Returns false at a fault, or if there is no room. */
ALWAYS_INLINE bool utf16_block_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, struct runic_progress *done,
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

/* Stores 32 units without surrogates. */
ALWAYS_INLINE void utf32_store_units(uint8_t *dst, vec units)
{
    v_store(dst, utf16_widened_low(units));
    v_store(dst + VEC, utf16_widened_high(units));
}

/*
 * Stores 128 units without surrogates. They are passed in registers: loading them again took a quarter of the time if
 * src is unaligned.
 */
ALWAYS_INLINE void utf16_group_to_utf32(struct v_four g, uint8_t *dst)
{
    utf32_store_units(dst, g.a);
    utf32_store_units(dst + 2 * VEC, g.b);
    utf32_store_units(dst + 4 * VEC, g.c);
    utf32_store_units(dst + 6 * VEC, g.d);
}

/*
 * Converts groups without surrogates. The second overlaps the first, so that its stores are aligned. Returns the number
 * of units.
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

/*
 * Converts a run of pairs, or units of any kind. Returns {0, 0} at a fault. It is a separate function to leave the
 * loops registers for constants.
 */
static NOINLINE struct runic_progress utf16_others_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                            size_t *replaced)
{
    const struct runic_progress done = utf16_pair_run_to_utf32(src, len, dst, cap);
    if (done.read > 0)
        return done;
    return replaced == NULL ? utf16_mixed_to_utf32(src, len, dst, cap, NULL)
                            : utf16_mixed_to_utf32(src, len, dst, cap, replaced);
}

/* Converts groups with and without surrogates, as far as groups go. */
ALWAYS_INLINE struct runic_progress utf16_groups_to_utf32(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                          size_t *replaced)
{
    struct runic_progress done = {0, 0}, more = {UTF16_GROUP, UTF16_GROUP};
    LOOP_AT_LINE;
    while (more.read > 0 && len - done.read > UTF16_GROUP && cap - done.written >= UTF16_GROUP) {
        const uint8_t *at = src + 2 * done.read;
        uint8_t *out = dst + 4 * done.written;
        struct v_four g = v_load_four(at);
        more = (struct runic_progress){UTF16_GROUP, UTF16_GROUP};
        const size_t plain = utf16_groups_without_surrogates(at, len - done.read, out, cap - done.written, g);
        if (plain > 0) {
            more = (struct runic_progress){plain, plain};
        } else if (!utf16_has_surrogates(g)) {
            utf16_group_to_utf32(g, out);
        } else if (replaced != NULL && !utf16_has_pairs(at, g)) {
            g = utf16_replace_group(g, replaced);
            utf16_group_to_utf32(g, out);
        } else {
            more = (struct runic_progress){0, 0};
            if (done.read > 0) /* the loop for all kinds reads the unit before */
                more = utf16_others_to_utf32(at, len - done.read, out, cap - done.written, replaced);
            if (more.read == 0)
                utf16_block_to_utf32(at, len - done.read, out, cap - done.written, &more, replaced);
        }
        done = (struct runic_progress){done.read + more.read, done.written + more.written};
    }
    return done;
}

/* Converts as far as vectors can; `replaced` as in utf16_to_utf8.h. */
ALWAYS_INLINE struct runic_progress utf16_to_utf32_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                           size_t *replaced)
{
    struct runic_progress done = utf16_groups_to_utf32(src, len, dst, cap, replaced);
    bool good = true;
    while (good && done.read < len)
        good = utf16_units_of_a_kind_to_utf32(src, len, dst, cap, &done) ||
               utf16_block_to_utf32(src, len, dst, cap, &done, replaced);
    return done;
}

static struct runic_progress utf16_to_utf32(const void *src, size_t len, void *dst, size_t cap)
{
    if (len > SHORT_UNITS)
        return utf16_to_utf32_long(src, len, dst, cap, NULL);
    struct runic_progress done = {0, 0};
    if (!utf16_units_of_a_kind_to_utf32(src, len, dst, cap, &done) ||
        (done.read < len && !utf16_units_of_a_kind_to_utf32(src, len, dst, cap, &done)))
        return utf16_to_utf32_long(src, len, dst, cap, NULL);
    return done;
}

#endif
