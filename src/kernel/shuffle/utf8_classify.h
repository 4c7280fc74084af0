/* utf8_classify.h - finds faults in UTF-8, by tables of nibbles and by signs of bytes. */
/* SPDX-License-Identifier: MIT */
/*
 * After Keiser and Lemire, "Validating UTF-8 In Less Than One Instruction Per Byte" (2021): each table says which faults a
 * nibble allows; a fault that all three tables allow is present. Bit 7, two continuations in a row, is no fault by itself: it
 * must be set exactly where a third or fourth byte is expected. docs/kernels/utf8_validate.md has the proof.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_CLASSIFY_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_CLASSIFY_H

#include "limits.h"

enum {
    TOO_SHORT = 1 << 0,     /* a lead without a continuation after it */
    TOO_LONG = 1 << 1,      /* ASCII with a continuation after it */
    OVERLONG_3 = 1 << 2,    /* 0xE0, then 0x80..0x9F */
    TOO_LARGE = 1 << 3,     /* 0xF4, then 0x90..0xBF; 0xF5..0xFF */
    SURROGATE = 1 << 4,     /* 0xED, then 0xA0..0xBF */
    OVERLONG_2 = 1 << 5,    /* 0xC0, 0xC1 */
    OVERLONG_4 = 1 << 6,    /* 0xF0, then 0x80..0x8F; 0xF5..0xFF with 0x80..0x8F share the bit: they need both nibbles, too */
    CONTINUATIONS = 1 << 7, /* two in a row */
    ANY_LOW = TOO_SHORT | TOO_LONG | CONTINUATIONS,
    ANY_LARGE = ANY_LOW | TOO_LARGE | OVERLONG_4,
    ANY_SECOND = TOO_LONG | OVERLONG_2 | CONTINUATIONS
};

#define FOURFOLD(x) x, x, x, x

/* By the first byte's high nibble, by its low one, and by the second byte's high one. */
static const uint8_t utf8_first_high[16] = {
    FOURFOLD(TOO_LONG),
    FOURFOLD(TOO_LONG),
    FOURFOLD(CONTINUATIONS),
    TOO_SHORT | OVERLONG_2,
    TOO_SHORT,
    TOO_SHORT | OVERLONG_3 | SURROGATE,
    TOO_SHORT | TOO_LARGE | OVERLONG_4,
};
static const uint8_t utf8_first_low[16] = {
    ANY_LOW | OVERLONG_2 | OVERLONG_3 | OVERLONG_4,
    ANY_LOW | OVERLONG_2,
    ANY_LOW,
    ANY_LOW,
    ANY_LOW | TOO_LARGE,
    FOURFOLD(ANY_LARGE),
    FOURFOLD(ANY_LARGE),
    ANY_LARGE | SURROGATE,
    ANY_LARGE,
    ANY_LARGE,
};
static const uint8_t utf8_second_high[16] = {
    FOURFOLD(TOO_SHORT),
    FOURFOLD(TOO_SHORT),
    ANY_SECOND | OVERLONG_3 | OVERLONG_4,
    ANY_SECOND | OVERLONG_3 | TOO_LARGE,
    ANY_SECOND | SURROGATE | TOO_LARGE,
    ANY_SECOND | SURROGATE | TOO_LARGE,
    FOURFOLD(TOO_SHORT),
};

#undef FOURFOLD

ALWAYS_INLINE vec utf8_by_nibble(const uint8_t *table, vec nibbles)
{
    return v_shuffle(v_table(table), nibbles);
}

/* Returns, for each byte of `second`, the faults of the pair that it forms with the byte before it, which is in `first`. */
ALWAYS_INLINE vec utf8_pair_faults(vec first, vec second)
{
    vec by_first_high = utf8_by_nibble(utf8_first_high, v_right8(first, 4));
    vec by_first_low = utf8_by_nibble(utf8_first_low, v_and(first, v_all(0x0F)));
    vec by_second_high = utf8_by_nibble(utf8_second_high, v_right8(second, 4));
    return v_and(v_and(by_first_high, by_first_low), by_second_high);
}

/* Returns signs at leads of at least two, three, four bytes. */
ALWAYS_INLINE vec utf8_leads2(vec v)
{
    return v_at_least8(v, 0xC0);
}

ALWAYS_INLINE vec utf8_leads3(vec v)
{
    return v_at_least8(v, 0xE0);
}

ALWAYS_INLINE vec utf8_leads4(vec v)
{
    return v_at_least8(v, 0xF0);
}

/* Returns all ones at continuations, the lowest signed bytes. The next function returns all ones at all other bytes. */
ALWAYS_INLINE vec utf8_continuations(vec v)
{
    return v_greater8(v_all(0xC0), v);
}

ALWAYS_INLINE vec utf8_starts(vec v)
{
    return v_greater8(v, v_all(0xBF));
}

/* Returns bytes that are not zero at faults. c0: VEC bytes; c1, c2, c3: the bytes one, two, three positions earlier. */
ALWAYS_INLINE vec utf8_faults(vec c0, vec c1, vec c2, vec c3, vec sign)
{
    /* Signs of leads of three and four bytes. An average takes its operand from memory; a saturated subtraction does not. */
    vec due = v_or(v_average8(c2, v_all(0x1F)), v_average8(c3, v_all(0x0F)));
    return v_xor(utf8_pair_faults(c1, c0), v_and(due, sign));
}

/* Returns, for VEC bytes at src, bytes that are not zero where a fault is. Three bytes must precede src. */
ALWAYS_INLINE vec utf8_faults_at(const uint8_t *src, vec sign)
{
    return utf8_faults(v_load(src), v_load(src - 1), v_load(src - 2), v_load(src - 3), sign);
}

/* Returns the same for the first VEC bytes of a text. */
ALWAYS_INLINE vec utf8_faults_at_start(vec c0)
{
    return utf8_faults(c0, v_move_up(c0, 1), v_move_up(c0, 2), v_move_up(c0, 3), v_all(0x80));
}

ALWAYS_INLINE bool utf8_continues(uint8_t byte)
{
    return (byte & 0xC0) == 0x80;
}

/* Skips up to two continuations: the rest of a well-formed character that begins before src. */
ALWAYS_INLINE const uint8_t *utf8_behind_rest(const uint8_t *src)
{
    for (int i = 0; i < 2 && utf8_continues(*src); i++)
        src++;
    return src;
}

/* Returns true if a character that begins in the three bytes before src continues at src. */
ALWAYS_INLINE bool utf8_is_cut_at(const uint8_t *src)
{
    return src[-1] >= 0xC0 || src[-2] >= 0xE0 || src[-3] >= 0xF0;
}

/*
 * For characters of up to three bytes, the sign of each byte is enough. One continuation is expected after a lead of two bytes,
 * two after a lead of three. The byte after a lead, added to the lead's entry in a table, loses its sign where it is out of
 * range. docs/kernels/utf8_validate.md has the proof.
 */

/* The constants are opaque: gcc would move them from general registers each time. */
struct utf8_signs {
    vec leads2, leads3;  /* its average with these has the sign set at such leads */
    vec continuations;   /* signed bytes below this are continuations */
    vec from_e0, second; /* a lead + from_e0 is its index in the table `second`: 0 for 0xE0 */
};

ALWAYS_INLINE struct utf8_signs utf8_signs(void)
{
    static const uint8_t second[16] = {[0x0] = 0xE0, [0xD] = 0x60}; /* not 0x80..0x9F after 0xE0, not 0xA0..0xBF after 0xED */
    return (struct utf8_signs){v_opaque(v_all(0x3F)), v_opaque(v_all(0x1F)), v_opaque(v_all(0xC0)), v_opaque(v_all(0x20)),
                               v_table(second)};
}

/* Returns the highest byte of each column of a group. */
ALWAYS_INLINE vec utf8_highest(const uint8_t *src)
{
    vec highest = v_load(src);
    UNROLL
    for (size_t i = 1; i < 4; i++)
        highest = v_max8(highest, v_load(src + VEC * i));
    return highest;
}

/* Returns signs at faults of a vector with leads of up to `longest` bytes. *least: the lowest leads, as signed numbers. */
ALWAYS_INLINE vec utf8_check_vector(const uint8_t *src, int longest, struct utf8_signs k, vec *least)
{
    const vec c0 = v_load(src), c1 = v_load(src - 1), lead = v_average8(c1, k.leads2);
    *least = v_signed_min8(*least, lead);
    vec expected = lead;
    if (longest > 2)
        expected = v_or(expected, v_average8(v_load(src - 2), k.leads3));
    const vec faults = v_xor(expected, v_greater8(k.continuations, c0));
    if (longest == 2)
        return faults;
    const vec second = v_shuffle(k.second, v_add8(c1, k.from_e0));
    return v_or(faults, v_without(lead, v_add8(second, c0)));
}

/* Returns true if a group is well-formed and has no lead, also in the three bytes before, of more than `longest` (2, 3)
 * bytes. */
ALWAYS_INLINE bool utf8_narrow_is_good(const uint8_t *src, vec highest, int longest, struct utf8_signs k)
{
    const uint8_t too_long = longest == 2 ? 0x1F : 0x0F; /* 0xE0, 0xF0 */
    vec least = v_zero(), faults = v_average8(v_max8(highest, v_load(src - 3)), v_all(too_long));
    UNROLL
    for (size_t i = 0; i < 4; i++) /* opaque: gcc would join them in another order, and spill registers */
        faults = v_opaque(v_or(faults, utf8_check_vector(src + VEC * i, longest, k, &least)));
    const vec overlong = v_equal8(least, v_all(0x80)); /* 0xC0, 0xC1 */
    return !v_has_signs(v_or(faults, overlong));
}

/* Returns true if a group of characters of any length is well-formed. */
ALWAYS_INLINE bool utf8_any_is_good(const uint8_t *src)
{
    vec faults = v_zero();
    UNROLL
    for (size_t i = 0; i < 4; i++)
        faults = v_opaque(v_or(faults, utf8_faults_at(src + VEC * i, v_all(0x80))));
    return v_is_zero(faults);
}

#endif
