/* short.h - conversions of texts that fit into 16 bytes, or are eight units; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Parameters
 *   TARGET_NAME   whose they are; its vectors here are of 16 bytes, even if it has longer ones
 *
 * Most strings are short. One vector holds the text, and what comes out of it, so there are no loops, nothing goes through
 * memory on the way, and few registers are wanted.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_SHORT_H
#define RUNIC_KERNEL_SHUFFLE_SHORT_H

#include "blocks.h"
#include "names.h"

#if VEC != 16
#error "short texts need no more than 16 bytes"
#endif

/* The first n (1..8) of eight words, as units; tops: what stands above them in UTF-32. */
ALWAYS_INLINE void put_some_units(enum runic_form to, uint8_t *dst, vec words, vec tops, size_t n)
{
    if (is_utf16(to)) {
        q_store_some(dst, units_of_host(to, words), 2 * n);
    } else if (is_utf32(to)) {
        const vec low = units_of_host(to, v_unpack_low16(words, tops));
        if (n > 4) {
            q_store(dst, low);
            q_store_some(dst + 16, units_of_host(to, v_unpack_high16(words, tops)), 4 * (n - 4));
        } else {
            q_store_some(dst, low, 4 * n);
        }
    } else {
        q_store_some(dst, v_pack16(words, words), n);
    }
}

/* Sixteen words, of which n are in `keep`. */
ALWAYS_INLINE void put_kept_units(enum runic_form to, uint8_t *dst, struct v_words words, struct v_words tops, uint64_t keep,
                                  size_t n)
{
    quad index = index_of(runic_pick_words, keep, 0), index_high = index_of(runic_pick_words, keep, 1);
    vec low = q_shuffle(words.low, index), high = q_shuffle(words.high, index_high);
    vec top_low = q_shuffle(tops.low, index), top_high = q_shuffle(tops.high, index_high);
    const size_t before = mask_count(keep & 0xFF);
    if (n <= 8) {
        put_some_units(to, dst, v_or(low, q_behind(high, 2 * before)), v_or(top_low, q_behind(top_high, 2 * before)), n);
    } else {
        put_some_units(to, dst, low, top_low, 8);
        put_some_units(to, dst + before * form_unit_size(to), high, top_high, n - before);
    }
}

/* n bytes of which `before` are in low and the others in high, each with zeros behind. */
ALWAYS_INLINE void put_some_bytes(uint8_t *dst, vec low, vec high, size_t before, size_t n)
{
    if (n <= 16) {
        q_store_some(dst, v_or(low, q_behind(high, before)), n);
    } else {
        q_store(dst, low);
        q_store_some(dst + before, high, n - before);
    }
}

/* ---- From UTF-8 ---- */

ALWAYS_INLINE void short_ascii(enum runic_form to, uint8_t *dst, vec text, size_t len)
{
    struct v_words words = join_planes(text, v_zero());
    put_some_units(to, dst, words.low, v_zero(), smaller(len, 8));
    if (len > 8)
        put_some_units(to, dst + 8 * form_unit_size(to), words.high, v_zero(), len - 8);
}

ALWAYS_INLINE bool short_utf8_is_good(enum runic_form to, const uint8_t *src, vec text, size_t len)
{
    if (to == FORM_latin1 && v_has_signs(v_at_least8(text, 0xC4)))
        return false;
    return v_is_zero(utf8_faults_at_start(text)) && (len < 16 || !utf8_is_cut_at(src + len)); /* else zeros behind tell */
}

/* Yields how many units; 0: there is a fault, or no room. */
ALWAYS_INLINE size_t short_from_utf8(enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const struct utf8_bytes b = utf8_moved_bytes(v_load_some(src, len));
    if (!v_has_signs(b.c0)) {
        if (len > cap)
            return 0;
        short_ascii(to, dst, b.c0, len);
        return len;
    }
    uint64_t keep = v_signs(utf8_starts(b.c0)) & first_bits(len), fours = v_signs(utf8_leads4(b.c0));
    if (is_utf16(to))
        keep |= fours << 1;
    const size_t count = mask_count(keep);
    if (count > cap || !short_utf8_is_good(to, src, b.c0, len))
        return 0;
    struct utf8_planes p = utf8_narrow_planes(b.c0, b.n1, b.n2, utf8_leads3(b.c0), true);
    if (to == FORM_latin1)
        p.middle = v_zero();
    struct v_words tops = {v_zero(), v_zero()};
    if (to != FORM_latin1 && fours != 0) {
        p = is_utf16(to) ? utf8_add_surrogates(p, b) : utf8_add_four(p, b);
        tops = join_planes(p.top, v_zero());
    }
    put_kept_units(to, dst, join_planes(p.low, p.middle), tops, keep, count);
    return count;
}

/* ---- From units of other forms ---- */

/* From values of which some are above U+FFFF. */
ALWAYS_INLINE size_t short_any_values(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    vec x = load_some_units(FORM_utf32, src, smaller(len, 4));
    vec y = len > 4 ? load_some_units(FORM_utf32, src + 16, len - 4) : v_zero();
    const struct wide_constants k = wide_constants(false);
    struct utf8_wide_slots first = encode_any(x, k), second = encode_any(y, k);
    const size_t before = wide_slots_size(first, 4),
                 count = wide_slots_size(first, smaller(len, 4)) + (len > 4 ? wide_slots_size(second, len - 4) : 0);
    if (count > cap || !v_is_zero(v_or(utf32_faults(x), utf32_faults(y))))
        return 0;
    put_some_bytes(dst, q_shuffle(first.slots, index_of(runic_pack_four, first.mask, 0)),
                   q_shuffle(second.slots, index_of(runic_pack_four, second.mask, 0)), before, count);
    return count;
}

ALWAYS_INLINE size_t short_to_utf8(enum runic_form from, vec x, size_t len, uint8_t *dst, size_t cap)
{
    struct utf8_slots slots;
    if (!fast_slots(from, x, &slots))
        return 0;
    const size_t count = len + mask_count(slots.mask & first_bits(2 * len));
    if (count > cap)
        return 0;
    put_some_bytes(dst, q_shuffle(slots.low, index_of(runic_pack_four, slots.mask, 0)),
                   q_shuffle(slots.high, index_of(runic_pack_four, slots.mask, 1)), 4 + mask_count(slots.mask & 0xFF), count);
    return count;
}

/* Up to eight units. Yields how many units; 0: there is a fault, or no room, or it is not for here. */
ALWAYS_INLINE size_t short_wide_block(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst,
                                      size_t cap)
{
    vec x = from == FORM_latin1 ? v_widen8_16(v_load_some(src, len), 0) : fast_words(from, src, len);
    if (to == FORM_utf8) {
        if (is_utf32(from) && !fast_is_plain(FORM_utf16, x))
            return short_any_values(src, len, dst, cap);
        return short_to_utf8(from, x, len, dst, cap);
    }
    if (len > cap || !fast_is_plain(to, x))
        return 0;
    put_some_units(to, dst, x, v_zero(), len);
    return len;
}

/* The same for up to sixteen units to UTF-8. Sixteen that begin with ASCII may well be nothing else, and have a faster way. */
ALWAYS_INLINE size_t short_from_wide(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst,
                                     size_t cap)
{
    const size_t size = form_unit_size(from);
    if (to != FORM_utf8 || len <= 8)
        return short_wide_block(from, to, src, len, dst, cap);
    const size_t half = is_utf16(from) && is_high_surrogate(load_utf16(src + 14)) ? 7 : 8;
    if (len - half > 8)
        return 0;
    const size_t first = short_wide_block(from, to, src, half, dst, cap);
    if (first == 0 || (first == half && len == 16))
        return 0;
    const size_t second = short_wide_block(from, to, src + half * size, len - half, dst + first, cap - first);
    return second > 0 ? first + second : 0;
}

ALWAYS_INLINE struct runic_pair short_convert(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len,
                                              uint8_t *dst, size_t cap, runic_convert_kernel *otherwise)
{
    size_t count = 0;
    if (len > 0)
        count = from == FORM_utf8 ? short_from_utf8(to, src, len, dst, cap) : short_from_wide(from, to, src, len, dst, cap);
    return count > 0 ? (struct runic_pair){len, count} : otherwise(src, len, dst, cap);
}

#define CONVERT(from, to)                                                                                                      \
    struct runic_pair SHORT_KERNEL(from, to)(const void *src, size_t len, void *dst, size_t cap, runic_convert_kernel *f)      \
    {                                                                                                                          \
        return short_convert(FORM_##from, FORM_##to, src, len, dst, cap, f);                                                   \
    }
#include "../../ops.def"

#endif
