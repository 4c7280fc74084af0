/* utf8_decode.h - decodes VEC bytes of UTF-8, well-formed or not, into the low, middle and top bytes of code units. */
/* SPDX-License-Identifier: MIT */
/*
 * The unit of a character is made at its lead. c0 are the bytes at p, n1 those at p + 1, n2 those at p + 2:
 *
 *   x = six bits of n1 where a 3-byte lead, else the lead's low five      (0 where ASCII)
 *   y = six bits of n2 where a 3-byte lead, else six bits of n1           (the byte itself where ASCII)
 *   low = two low bits of x over y;   middle = high bits of x, under the lead's low nibble where a 3-byte lead
 *
 * The units at continuations are not kept. docs/kernels/utf8_to_utf16.md has the picture.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_DECODE_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_DECODE_H

#include "units.h"
#include "utf8_classify.h"

/* VEC bytes from p on, and the bytes one, two and three positions later. */
struct utf8_bytes {
    vec c0, n1, n2, n3;
};

ALWAYS_INLINE struct utf8_bytes utf8_load_bytes(const uint8_t *src)
{
    return (struct utf8_bytes){v_load(src), v_load(src + 1), v_load(src + 2), v_load(src + 3)};
}

/* Returns the last bytes of a text, with zeros after c0. */
ALWAYS_INLINE struct utf8_bytes utf8_moved_bytes(vec c0)
{
    return (struct utf8_bytes){c0, v_move_down(c0, 1), v_move_down(c0, 2), v_move_down(c0, 3)};
}

/* Loads up to VEC of `rest` (1 or more) bytes. *len: how many bytes have all their continuations loaded. */
ALWAYS_INLINE struct utf8_bytes utf8_load_rest(const uint8_t *src, size_t rest, size_t *len)
{
    *len = smaller(rest, VEC);
    if (rest >= VEC + LOOKAHEAD)
        return utf8_load_bytes(src);
    const vec x = rest >= VEC ? v_load(src) : v_load_some(src, *len);
    if (rest > VEC)
        *len -= LOOKAHEAD;
    return utf8_moved_bytes(x);
}

/* The low, middle and top bytes of code units. */
struct utf8_planes {
    vec low, middle, top;
};

ALWAYS_INLINE vec utf8_six_bits(vec v)
{
    return v_and(v, v_all(0x3F));
}

ALWAYS_INLINE vec utf8_low_byte(vec x, vec y)
{
    return v_or(v_left8(x, 6), y);
}

ALWAYS_INLINE vec utf8_middle_byte(vec x)
{
    return v_right8(x, 2);
}

/* Decodes characters of up to three bytes. leads3: utf8_leads3(c0). larger: c0 may also have bytes above 0xEF. */
ALWAYS_INLINE struct utf8_planes utf8_narrow_planes(vec c0, vec n1, vec n2, vec leads3, bool larger)
{
    vec second = utf8_six_bits(n1);
    vec x = v_blend(leads3, second, v_subs8(c0, v_all(0xC0)));
    vec y = v_blend(leads3, utf8_six_bits(n2), v_blend(c0, second, c0));
    const vec above = v_subs8(c0, v_all(0xE0)), nibble = larger ? v_left8(above, 4) : v_left16(above, 4);
    return (struct utf8_planes){utf8_low_byte(x, y), v_or(utf8_middle_byte(x), nibble), v_zero()};
}

/*
 * Decodes 4-byte leads to high surrogates, and all continuations to low surrogates, of which only those after such leads are
 * kept. With v = bits 10.. of the scalar value, the high surrogate is 0xD7C0 + v: its low byte is v's less 0x40, its high byte
 * 0xD8 + the lead's low bits, less 1 where that borrows, which it does for a second byte below 0x90. OR 0xDC covers the bits
 * that belong to the other surrogate.
 */
ALWAYS_INLINE struct utf8_planes utf8_add_surrogates(struct utf8_planes p, struct utf8_bytes b)
{
    vec leads4 = utf8_leads4(b.c0), after = utf8_continuations(b.c0);
    vec second = utf8_six_bits(b.n1), third = utf8_six_bits(b.n2);
    vec low = utf8_low_byte(second, third);
    vec middle = v_or(utf8_middle_byte(second), v_all(0xDC));
    vec v = v_or(v_left16(second, 2), v_right8(third, 4));
    vec borrow = v_greater8(v_all(0x90), b.n1); /* minus one where a continuation below 0x90 */
    vec high = v_add8(v_sub8(b.c0, v_all(0x18)), borrow);
    p.low = v_blend(after, low, v_blend(leads4, v_sub8(v, v_all(0x40)), p.low));
    p.middle = v_blend(after, middle, v_blend(leads4, high, p.middle));
    return p;
}

/* Decodes 4-byte leads to scalar values in three planes. */
ALWAYS_INLINE struct utf8_planes utf8_add_supplementary(struct utf8_planes p, struct utf8_bytes b)
{
    vec leads4 = utf8_leads4(b.c0);
    vec second = utf8_six_bits(b.n1), third = utf8_six_bits(b.n2);
    vec middle = v_or(utf8_middle_byte(third), v_left16(v_and(second, v_all(0x0F)), 4));
    vec top = v_or(v_left16(v_and(b.c0, v_all(0x07)), 2), v_right8(second, 4));
    p.low = v_blend(leads4, utf8_low_byte(third, utf8_six_bits(b.n3)), p.low);
    p.middle = v_blend(leads4, middle, p.middle);
    p.top = v_blend(leads4, top, v_zero());
    return p;
}

/*
 * Each lead takes its continuations as far as they are well-formed (the maximal subpart), independent of other leads. A byte
 * that no lead takes begins a character or a fault. docs/kernels/utf8_to_utf16.md proves that no two leads can take the same
 * byte.
 */

/* Masks: bytes taken by a lead before them (up to three beyond VEC); bytes that begin a fault; leads of well-formed
 * supplementary characters. */
struct utf8_masks {
    uint64_t taken, bad, supplementary;
};

/* Returns the masks. To ISO-8859-1, a character above U+00FF is a fault. */
ALWAYS_INLINE struct utf8_masks utf8_find_masks(enum runic_form to, struct utf8_bytes b)
{
    const vec leads3 = utf8_leads3(b.c0), leads4 = utf8_leads4(b.c0);
    const vec paired = v_equal8(utf8_pair_faults(b.c0, b.n1), v_zero());
    const vec second = v_and(utf8_leads2(b.c0), paired); /* leads whose second byte is well-formed */
    const vec third = v_and(v_and(second, leads3), utf8_continuations(b.n2));
    const vec fourth = v_and(v_and(third, leads4), utf8_continuations(b.n3));
    vec good = v_or(v_or(v_without(second, leads3), v_without(third, leads4)), fourth);
    if (to == FORM_latin1)
        good = v_without(good, v_at_least8(b.c0, 0xC4));
    const uint64_t four = v_signs(fourth), taken = v_signs(second) << 1 | v_signs(third) << 2 | four << 3;
    return (struct utf8_masks){taken, v_signs(v_without(b.c0, good)) & ~taken, four};
}

/* The carry into the next group: the bytes at its start that belong to a character, and whether a low surrogate is its
 * first unit. */
struct utf8_carry {
    uint64_t taken, low;
};

/* Decodes any text. supplementary: there may be supplementary characters. `replaced` selects U+FFFD, or a question mark. */
ALWAYS_INLINE struct utf8_planes utf8_any_planes(enum runic_form to, struct utf8_bytes b, bool supplementary, vec replaced)
{
    struct utf8_planes p = utf8_narrow_planes(b.c0, b.n1, b.n2, utf8_leads3(b.c0), true);
    if (is_utf16(to) && supplementary)
        p = utf8_add_surrogates(p, b);
    if (is_utf32(to) && supplementary)
        p = utf8_add_supplementary(p, b);
    p.low = v_blend(replaced, v_all(to == FORM_latin1 ? '?' : 0xFD), p.low);
    p.middle = v_blend(replaced, v_all(0xFF), p.middle);
    if (is_utf32(to) && supplementary)
        p.top = v_without(p.top, replaced);
    return p;
}

/* Stores the code units in `keep`; dst must have room for VEC of them. */
ALWAYS_INLINE void emit_planes(enum runic_form to, uint8_t *dst, struct utf8_planes p, bool supplementary, uint64_t keep)
{
    if (is_utf32(to) && supplementary)
        emit_double_words(dst, join_planes(p.low, p.middle), join_planes(p.top, v_zero()), keep);
    else
        emit_two_planes(to, dst, p.low, p.middle, keep);
}

#endif
