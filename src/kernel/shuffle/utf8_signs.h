/* utf8_signs.h - is UTF-8 without 4-byte characters good? By signs of bytes; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * The sign bit of each byte carries everything. A continuation is expected behind a lead, two behind a 3-byte lead, and nowhere
 * else; the byte behind a lead, added to the lead's entry in a table, loses its sign bit where it is out of range.
 * docs/kernels/utf8_validate.md has the proof.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_UTF8_SIGNS_H
#define RUNIC_KERNEL_SHUFFLE_UTF8_SIGNS_H

#include "utf8_faults.h"

/* Opaque, or gcc makes them anew from general registers. */
struct utf8_signs {
    vec leads2, leads3;  /* an average with these has its sign bit set at such leads */
    vec continuations;   /* what is less, as a signed number, is one */
    vec from_e0, second; /* what brings E0 to the start of the table; the table */
};

ALWAYS_INLINE struct utf8_signs utf8_signs(void)
{
    static const uint8_t second[16] = {[0x0] = 0xE0, [0xD] = 0x60}; /* behind E0 not 80..9F, behind ED not A0..BF */
    return (struct utf8_signs){v_opaque(v_all(0x3F)), v_opaque(v_all(0x1F)), v_opaque(v_all(0xC0)), v_opaque(v_all(0x20)),
                               v_table(second)};
}

/* The highest byte of each place in `vectors` vectors. */
ALWAYS_INLINE vec utf8_highest(const uint8_t *src, size_t vectors)
{
    vec highest = v_load(src);
    UNROLL
    for (size_t i = 1; i < vectors; i++)
        highest = v_max8(highest, v_load(src + VEC * i));
    return highest;
}

/* Sign bits at faults of a vector whose leads are of up to `longest` bytes. `least`: the lowest leads, as signed numbers. */
ALWAYS_INLINE vec utf8_see(const uint8_t *src, int longest, struct utf8_signs k, vec *least)
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

/*
 * Are vectors good whose leads, with those in the three bytes before, are of up to `longest` bytes, two or three? If longer
 * ones are there, they are not. highest: what utf8_highest says of them.
 */
ALWAYS_INLINE bool utf8_narrow_is_good(const uint8_t *src, size_t vectors, vec highest, int longest, struct utf8_signs k)
{
    const uint8_t too_long = longest == 2 ? 0x1F : 0x0F; /* E0, F0 */
    vec least = v_zero(), faults = v_average8(v_max8(highest, v_load(src - 3)), v_all(too_long));
    UNROLL
    for (size_t i = 0; i < vectors; i++) /* opaque, or gcc joins them in another order, and spills */
        faults = v_opaque(v_or(faults, utf8_see(src + VEC * i, longest, k, &least)));
    const vec overlong = v_equal8(least, v_all(0x80)); /* C0, C1 */
    return v_signs(v_or(faults, overlong)) == 0;
}

/* The same of whatever is there. */
ALWAYS_INLINE bool utf8_any_is_good(const uint8_t *src, size_t vectors)
{
    vec faults = v_zero();
    UNROLL
    for (size_t i = 0; i < vectors; i++)
        faults = v_opaque(v_or(faults, utf8_faults_at(src + VEC * i, v_all(0x80))));
    return v_is_zero(faults);
}

#endif
