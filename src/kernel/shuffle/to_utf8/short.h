/* short.h - UTF-16, UTF-32 and ISO-8859-1 of up to 16 code units to UTF-8. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_TO_UTF8_SHORT_H
#define RUNIC_KERNEL_SHUFFLE_TO_UTF8_SHORT_H

#include "blocks.h"

/* Stores n bytes, the first `before` from low and the rest from high; both vectors have zeros after their bytes. */
ALWAYS_INLINE void put_some_bytes(uint8_t *dst, vec low, vec high, size_t before, size_t n)
{
    if (n <= 16) {
        q_store_some(dst, v_or(low, q_behind(high, before)), n);
    } else {
        q_store(dst, low);
        q_store_some(dst + before, high, n - before);
    }
}

/* Converts up to eight values, of which some are above U+FFFF. Returns the number of bytes; 0 at a fault or without room. */
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

/* Converts up to eight code units. Returns the number of bytes; 0 at a fault or without room. */
ALWAYS_INLINE size_t short_block_to_utf8(enum runic_form from, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const vec x = from == FORM_latin1 ? v_widen8_16(v_load_some(src, len), 0) : load_words(from, src, len);
    struct utf8_slots slots;
    if (is_utf32(from) && !utf16_is_plain(x))
        return short_any_values(src, len, dst, cap);
    if (!good_slots(from, x, &slots))
        return 0;
    const size_t count = len + mask_count(slots.mask & first_bits(2 * len));
    if (count > cap)
        return 0;
    put_some_bytes(dst, q_shuffle(slots.low, index_of(runic_pack_four, slots.mask, 0)),
                   q_shuffle(slots.high, index_of(runic_pack_four, slots.mask, 1)), 4 + mask_count(slots.mask & 0xFF), count);
    return count;
}

/* Converts up to sixteen code units. Returns the number of bytes; 0 at a fault or without room, or for sixteen that begin
 * with ASCII: these are often all ASCII, for which there is a faster function. */
ALWAYS_INLINE size_t short_to_utf8(enum runic_form from, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    if (len <= 8)
        return short_block_to_utf8(from, src, len, dst, cap);
    const size_t half = is_utf16(from) && is_high_surrogate(load_utf16(src + 14)) ? 7 : 8;
    if (len - half > 8)
        return 0;
    const size_t first = short_block_to_utf8(from, src, half, dst, cap);
    if (first == 0 || (first == half && len == 16))
        return 0;
    const size_t second = short_block_to_utf8(from, src + half * form_unit_size(from), len - half, dst + first, cap - first);
    return second > 0 ? first + second : 0;
}

#endif
