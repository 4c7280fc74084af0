/* short_wide.h - texts of up to eight units of UTF-16, UTF-32 or Latin-1, with no loop; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_TO_UTF8_SHORT_WIDE_H
#define RUNIC_KERNEL_SHUFFLE_TO_UTF8_SHORT_WIDE_H

#include "encode_four.h"
#include "../quick_block.h"
#include "../short_store.h"

/* From values of which some are above FFFF. */
ALWAYS_INLINE size_t short_any_values(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    vec x = v_load_some(src, 4 * smaller(len, 4));
    vec y = len > 4 ? v_load_some(src + 16, 4 * (len - 4)) : v_zero();
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
    const struct encode_constants k = encode_constants(false);
    struct utf8_slots slots;
    if (quick_is_plain(FORM_utf16, x)) {
        slots = encode_three(x, k);
    } else {
        const vec before = v_move_up(x, 2);
        if (!is_utf16(from) || !v_is_zero(utf16_lone(FORM_utf16, x, before, v_move_down(x, 2))))
            return 0;
        slots = encode_pairs(fold_pairs(x, before, k), k);
    }
    const size_t count = len + bit_count(slots.mask & first_bits(2 * len));
    if (count > cap)
        return 0;
    put_some_bytes(dst, v_shuffle(slots.low, index_of(runic_pack_four, slots.mask, 0)),
                   v_shuffle(slots.high, index_of(runic_pack_four, slots.mask, 1)), 4 + bit_count(slots.mask & 0xFF), count);
    return count;
}

/* Up to eight units. Yields how many units; 0: there is a fault, or no room, or it is not for here. */
ALWAYS_INLINE size_t short_wide_block(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst,
                                      size_t cap)
{
    vec x = from == FORM_latin1 ? v_widen8_16(v_load_some(src, len)) : quick_words(from, src, len);
    if (to == FORM_utf8) {
        if (is_utf32(from) && !quick_is_plain(FORM_utf16, x))
            return short_any_values(src, len, dst, cap);
        return short_to_utf8(from, x, len, dst, cap);
    }
    if (len > cap || !quick_is_plain(to, x))
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

#endif
