/* fours_encode.h - 4-byte characters with ASCII among them to UTF-8, run by run; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/* For hardware where a mask of bits, or part of a vector, costs more than what it tells. */
#ifndef RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_FOURS_ENCODE_H
#define RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_FOURS_ENCODE_H

#include "../to_utf8/slow_path.h"

/* Characters of four bytes, as many as a vector begins with, which are written. Yields their bytes. */
ALWAYS_INLINE size_t encode_some_fours(enum runic_form from, vec x, uint8_t *dst)
{
    const vec others = is_utf16(from) ? v_xor(v_and(x, v_all32(0xFC00FC00)), v_all32(0xDC00D800))
                                      : v_and(v_sub32(x, v_all32(0x10000)), v_all32(0xFFF00000));
    v_store(dst, is_utf16(from) ? encode_four_of_pairs(x) : encode_four(x));
    return v_is_zero(others) ? VEC : first_bit(~v_signs(v_equal32(others, v_zero())));
}

/* ASCII, as many of 2 * UNITS units as begin them, which are written. Yields how many. */
ALWAYS_INLINE size_t encode_some_ascii(enum runic_form from, const uint8_t *src, uint8_t *dst)
{
    const vec a = group_words(from, src, 0), b = group_words(from, src, 1), beyond = v_all16(0xFF80);
    v_store(dst, v_pack16(a, b));
    return first_bit(
        ~v_signs(v_unlace(v_pack_masks16(v_equal16(v_and(a, beyond), v_zero()), v_equal16(v_and(b, beyond), v_zero())))));
}

/* Values that are negative would be narrowed to zeros. */
ALWAYS_INLINE bool encode_may_narrow(enum runic_form from, const uint8_t *src)
{
    const vec signs = all_units(from, 0x80000000);
    return is_utf16(from) || !v_meet(v_or(v_or(load_units(from, src), load_units(from, src + VEC)),
                                          v_or(load_units(from, src + 2 * VEC), load_units(from, src + 3 * VEC))),
                                     signs);
}

/* Is the unit that is next ill-formed, and replaced? It is none that begins a character of four bytes. */
ALWAYS_INLINE bool encode_replaced(enum runic_form from, struct cursor *c)
{
    if (!c->lossy || is_scalar_value(load_unit(from, c->src)))
        return false;
    c->replaced++;
    cursor_advance(from, FORM_utf8, c, 1, put_utf8(c->dst, REPLACEMENT_CHARACTER));
    return true;
}

#define STRETCH       3 /* characters of ASCII are more than stands between two words of other characters */
#define FEW_STRETCHES 3 /* of UTF-32, which is then for groups of anything: 0.56 of the instructions (POWER8, clang 19) */

/*
 * Characters of four bytes with ASCII between them, but no long runs of it. (Without movemask, to see where one ends is
 * cheaper than to do with anything that may come.) Was there a vector of them?
 */
ALWAYS_INLINE bool encode_fours_among_ascii(enum runic_form from, struct cursor *c)
{
    const uint8_t *begin = c->src;
    size_t taken = 0;
    int few = 0; /* shorter ones in a row */
    for (size_t ascii = 0; ascii < 4 * VEC && cursor_has(from, FORM_utf8, c, 2 * UNITS, VEC); ascii += taken) {
        if (load_unit(from, c->src) < 0x80) {
            if (!encode_may_narrow(from, c->src))
                break;
            taken = encode_some_ascii(from, c->src, c->dst);
            cursor_advance(from, FORM_utf8, c, taken, taken);
            few = taken < STRETCH ? few + 1 : 0;
            if (is_utf32(from) && few == FEW_STRETCHES)
                return false;
        } else {
            const size_t fours = encode_some_fours(from, load_units(from, c->src), c->dst);
            if (fours == 0) {
                if (taken >= STRETCH && encode_replaced(from, c))
                    continue;
                break; /* groups do faults with fewer instructions where more than ASCII is around */
            }
            c->src += fours;
            c->dst += fours;
            ascii = taken = 0;
            if (fours == VEC)
                encode_four_run(from, c);
        }
    }
    return (size_t)(c->src - begin) >= VEC;
}

#endif
