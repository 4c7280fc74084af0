/* plain.h - groups of UTF-16 to UTF-32 and back, one unit to one unit. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_WIDE_PLAIN_H
#define RUNIC_KERNEL_SHUFFLE_WIDE_PLAIN_H

#include "../units.h"
#include "../surrogates.h"

/* Returns UTF-32 for UTF-16, and UTF-16 for UTF-32. */
ALWAYS_INLINE enum runic_form other_wide(enum runic_form from)
{
    return is_utf16(from) ? FORM_utf32 : FORM_utf16;
}

ALWAYS_INLINE bool has_wide_group(enum runic_form from, const struct cursor *c)
{
    return cursor_rest(from, c) >= GROUP(from) && cursor_room(other_wide(from), c) >= GROUP(from) * (is_utf32(from) + 1);
}

/* Returns the number of groups that are left and have room. */
ALWAYS_INLINE size_t most_wide_groups(enum runic_form from, const struct cursor *c)
{
    return smaller(cursor_rest(from, c), cursor_room(other_wide(from), c) / (is_utf32(from) + 1u)) / GROUP(from);
}

/* Converts a group, a unit to a unit. */
ALWAYS_INLINE void put_plain_group(enum runic_form from, const uint8_t *src, uint8_t *dst)
{
    vec x[4];
    UNROLL
    for (int i = 0; i < 4; i++)
        x[i] = load_units(from, src + VEC * i);
    if (is_utf16(from)) {
        UNROLL
        for (int i = 0; i < 4; i++)
            put_wide_words(true, dst + 2 * VEC * i, x[i]);
    } else {
        store_units(FORM_utf16, dst, narrow_units(x[0], x[1]));
        IN_ORDER;
        store_units(FORM_utf16, dst + VEC, narrow_units(x[2], x[3]));
    }
}

/* Returns the code units up to the next aligned vector of the output; 0 if too few groups follow for an extra step. */
ALWAYS_INLINE size_t units_to_aligned(enum runic_form to, const uint8_t *dst, size_t groups)
{
    return groups < PAYS_TO_ALIGN ? 0 : (0 - (uintptr_t)dst) % VEC / form_unit_size(to);
}

struct narrow_constants {
    vec beyond, surrogates, last;
};

ALWAYS_INLINE struct narrow_constants narrow_constants(enum runic_form from)
{
    return (struct narrow_constants){beyond_units(from, 0xFFFF), v_opaque(v_all16(0xD800)), v_opaque(v_all16(0x7FF))};
}

/* Converts a group of UTF-32: it is loaded once, and tested as words. Returns false if it has surrogates or supplementary
 * values. */
ALWAYS_INLINE bool narrow_to_words(const uint8_t *src, uint8_t *dst, struct narrow_constants k)
{
    vec x[4];
    UNROLL
    for (int i = 0; i < 4; i++)
        x[i] = v_opaque(load_units(FORM_utf32, src + VEC * i));
    if (v_meet(v_or(v_or(x[0], x[1]), v_or(x[2], x[3])), k.beyond))
        return false;
    vec a = narrow_units(x[0], x[1]);
    vec b = narrow_units(x[2], x[3]);
    vec least = v_min16(v_sub16(a, k.surrogates), v_sub16(b, k.surrogates));
    if (!v_is_zero(v_equal16(v_min16(least, k.last), least)))
        return false;
    store_units(FORM_utf16, dst, a);
    IN_ORDER;
    store_units(FORM_utf16, dst + VEC, b);
    return true;
}

/* Converts a group, one unit to one unit. Returns false if that is impossible. */
ALWAYS_INLINE bool plain_group(enum runic_form from, const uint8_t *src, uint8_t *dst, struct narrow_constants k)
{
    if (is_utf32(from))
        return narrow_to_words(src, dst, k);
    if (has_surrogates(from, src))
        return false;
    put_plain_group(from, src, dst);
    return true;
}

/* Converts groups while each unit becomes one unit. */
ALWAYS_INLINE void plain_groups(enum runic_form from, struct narrow_constants k, struct cursor *c)
{
    const enum runic_form to = other_wide(from);
    const uint8_t *src = c->src;
    uint8_t *dst = c->dst;
    size_t n = most_wide_groups(from, c), step = units_to_aligned(to, dst, n);
    if (step > 0 && plain_group(from, src, dst, k)) {
        cursor_advance(from, to, c, step, step);
        src = c->src;
        dst = c->dst;
        n = most_wide_groups(from, c);
    }
    LOOP_AT_LINE;
    for (; n > 0 && plain_group(from, src, dst, k); n--) {
        src += 4 * VEC;
        dst += GROUP(from) * form_unit_size(to);
    }
    c->src = src;
    c->dst = dst;
}

#endif
