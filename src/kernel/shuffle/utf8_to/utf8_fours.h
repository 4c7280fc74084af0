/* utf8_fours.h - UTF-8 of nothing but 4-byte characters, which needs no table; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * A loop of its own: 32 GB/s, where 4-byte characters among spaces go by the table at 5 (gcc; 2026-11-20,
 * docs/kernels/utf8_to_utf16.md).
 */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_TO_UTF8_FOURS_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_TO_UTF8_FOURS_H

#include "../cursor.h"
#include "../utf8_pairs.h"

/* Units of 4-byte characters, one in each double word; of *faults, those are 0 that hold one. */
ALWAYS_INLINE vec four_byte_lanes(enum runic_form to, vec x, vec *faults)
{
    const vec pattern = v_xor(v_and(x, v_all32(0xC0C0C0F8)), v_all32(0x808080F0));
    /* Bytes to 12-bit halves to scalar values: weights 64 and 1, then 4096 and 1. */
    const vec halves = v_madd8(v_and(x, v_all32(0x3F3F3F07)), v_all16(0x0140));
    const vec above = v_sub32(v_madd16(halves, v_all32(0x00011000)), v_all32(0x10000));
    *faults = v_or(pattern, v_and(above, v_all32(0xFFF00000)));
    vec out = v_add32(above, v_all32(0x10000));
    if (is_utf16(to)) {
        out = v_or(v_and(v_left32(above, 16), v_all32(0x03FF0000)), v_right32(above, 10));
        out = v_or(out, v_all32(0xDC00D800));
    }
    return out;
}

/* Characters of four bytes, a vector at a time, for as long as they last; lossy: up to the fault that ends them. Was there one?
 */
ALWAYS_INLINE bool four_byte_run(enum runic_form to, bool lossy, struct cursor *c)
{
    const uint8_t *begin = c->src;
    LOOP_AT_LINE;
    while (cursor_rest(FORM_utf8, c) >= VEC && cursor_room(to, c) >= VEC) {
        vec faults;
        const vec out = four_byte_lanes(to, v_load(c->src), &faults);
        const bool is_good = v_is_zero(faults);
        if (!is_good && !lossy)
            break;
        v_store(c->dst, out);
        if (!is_good) {
            size_t good = (size_t)__builtin_ctzll(~v_signs(v_equal32(faults, v_zero())));
            c->src += good;
            c->dst += good;
            break;
        }
        c->src += VEC;
        c->dst += VEC;
    }
    return c->src != begin;
}

/* Does the first character of a group begin VEC bytes of 4-byte characters? */
ALWAYS_INLINE bool utf8_begins_fours(const uint8_t *src)
{
    uint64_t leads4 = v_signs(utf8_leads4(v_load(src)));
    if (bit_count(leads4) != VEC / 4)
        return false;
    vec x = v_load(src + __builtin_ctzll(leads4));
    return v_is_zero(v_xor(v_and(x, v_all32(0xC0C0C0F8)), v_all32(0x808080F0)));
}

#endif
