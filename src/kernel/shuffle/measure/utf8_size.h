/* utf8_size.h - sizes of UTF-8: groups are validated while they are counted, and checked blocks count the rest. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_MEASURE_UTF8_SIZE_H
#define RUNIC_KERNEL_SHUFFLE_MEASURE_UTF8_SIZE_H

#include "../utf8_decode.h"
#include "validate.h"

/* Counts the code units of well-formed text: bytes that begin a character and, for UTF-16, those that need a second code unit.
 */
ALWAYS_INLINE v_tally utf8_tally_units(enum runic_form to, v_tally units, vec x)
{
    units = v_tally_signs(units, utf8_starts(x));
    return is_utf16(to) ? v_tally_signs(units, utf8_leads4(x)) : units;
}

ALWAYS_INLINE size_t utf8_units(enum runic_form to, vec x)
{
    return v_tally_sum(utf8_tally_units(to, v_no_tally(), x));
}

/* Returns the number of code units of a block of any text, at least a byte. *taken: its bytes. */
ALWAYS_INLINE size_t utf8_units_checked(enum runic_form to, const uint8_t *src, size_t rest, size_t *taken)
{
    size_t len;
    const struct utf8_bytes b = utf8_load_rest(src, rest, &len);
    const struct utf8_masks m = utf8_find_masks(to, b);
    *taken = len + first_bit(~(m.taken >> len));
    size_t units = mask_count(~m.taken & first_bits(len));
    return is_utf16(to) ? units + mask_count(m.supplementary & first_bits(len)) : units;
}

/* Returns true if a group is well-formed. own: its highest bytes; highest: the same with the three bytes before it. */
ALWAYS_INLINE bool utf8_group_is_good(const uint8_t *src, vec own, vec highest, struct utf8_signs k)
{
    if (!v_has_signs(utf8_leads3(highest)))
        return utf8_narrow_is_good(src, own, 2, k);
    return !v_has_signs(utf8_leads4(highest)) ? utf8_narrow_is_good(src, own, 3, k) : utf8_any_is_good(src);
}

/* Measures well-formed groups from *pos on, which is a boundary, and moves it to another one: a character that the last group
 * cuts is not counted. Returns the number of code units. */
ALWAYS_INLINE size_t utf8_units_of_groups(enum runic_form to, const uint8_t *src, size_t len, size_t *pos)
{
    const struct utf8_signs k = utf8_signs();
    const size_t begin = *pos;
    size_t units = 0;
    if ((src[begin] & 0xC0) == 0x80)
        return 0; /* a fault before this byte may include it */
    LOOP_AT_LINE;
    for (; *pos > 2 && len - *pos >= 4 * VEC; *pos += 4 * VEC) {
        const uint8_t *at = src + *pos;
        const vec own = utf8_highest(at), highest = v_max8(own, v_load(at - 3));
        if (!v_has_signs(highest)) {
            units += 4 * VEC;
            continue;
        }
        if (!utf8_group_is_good(at, own, highest, k))
            break;
        v_tally of_group = v_no_tally();
        UNROLL
        for (size_t i = 0; i < 4; i++)
            of_group = utf8_tally_units(to, of_group, v_load(at + VEC * i));
        units += v_tally_sum(of_group);
    }
    while (*pos > begin) {
        uint8_t last = src[--*pos];
        if ((last & 0xC0) != 0x80)
            return units - 1 - (is_utf16(to) && last >= 0xF0);
    }
    return units;
}

ALWAYS_INLINE size_t utf8_well_formed_size(enum runic_form to, const uint8_t *src, size_t len)
{
    size_t pos = 0, size = 0;
    for (; len - pos >= VEC; pos += VEC)
        size += utf8_units(to, v_load(src + pos));
    if (pos < len) /* zeros count as characters */
        size += utf8_units(to, v_load_some(src + pos, len - pos)) - (VEC - (len - pos));
    return size;
}

ALWAYS_INLINE size_t utf8_size(enum runic_form to, const uint8_t *src, size_t len)
{
    if (len <= SHORT_BYTES && shuffle_utf8_validate(src, len) == len)
        return utf8_well_formed_size(to, src, len);
    size_t pos = 0, size = 0;
    while (pos < len) {
        size += utf8_units_of_groups(to, src, len, &pos);
        for (int i = 0; i < BLOCKS_BETWEEN_GROUPS && pos < len; i++) {
            size_t taken;
            size += utf8_units_checked(to, src + pos, len - pos, &taken);
            pos += taken;
        }
    }
    return size;
}

#endif
