/* narrow_shuffle.h - words and double words to a byte each: ASCII to UTF-8, and to Latin-1; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * A loop of its own for what is bound by memory: each vector is loaded once, tested and packed from its register. Testing a
 * group and then loading it again ran at 128 instead of 187 GB/s (UTF-32 to UTF-8, text from L2).
 */
#ifndef RUNIC_KERNEL_NARROW_SHUFFLE_H
#define RUNIC_KERNEL_NARROW_SHUFFLE_H

#include "cursor_shuffle.h"
#include "units_shuffle.h"

/* Four vectors of units, none above FF, to a byte each. */
ALWAYS_INLINE void put_narrow(uint8_t *dst, bool words, const vec x[4])
{
    if (words) {
        v_store(dst, v_unlace(v_pack16(x[0], x[1])));
        v_store(dst + VEC, v_unlace(v_pack16(x[2], x[3])));
    } else {
        v_store(dst, v_unlace4(v_pack16(v_pack32(x[0], x[1]), v_pack32(x[2], x[3]))));
    }
}

/* The same of units as stored. */
ALWAYS_INLINE void put_narrow_stored(enum runic_form from, uint8_t *dst, const vec stored[4])
{
    vec x[4];
    UNROLL
    for (int i = 0; i < 4; i++)
        x[i] = !is_big_endian(from) ? stored[i] : is_utf16(from) ? v_right16(stored[i], 8) : v_right32(stored[i], 24);
    put_narrow(dst, is_utf16(from), x);
}

ALWAYS_INLINE void put_narrow_group(enum runic_form from, const uint8_t *src, uint8_t *dst)
{
    const vec x[4] = {v_load(src), v_load(src + VEC), v_load(src + 2 * VEC), v_load(src + 3 * VEC)};
    put_narrow_stored(from, dst, x);
}

/* Groups of four vectors of units up to `last` become bytes, for as long as they last. */
ALWAYS_INLINE void narrow_groups(enum runic_form from, enum runic_form to, uint32_t last, struct cursor *c)
{
    const size_t group = 4 * VEC / form_unit_size(from);
    const vec beyond = beyond_units(from, last);
    size_t n = smaller(cursor_rest(from, c), cursor_room(to, c)), i = 0;
    LOOP_AT_LINE;
    for (; i + group <= n; i += group) {
        const uint8_t *src = c->src + i * form_unit_size(from);
        vec x[4];
        UNROLL
        for (int j = 0; j < 4; j++)
            x[j] = v_opaque(v_load(src + VEC * j));
        if (v_meet(v_or(v_or(x[0], x[1]), v_or(x[2], x[3])), beyond))
            break;
        put_narrow_stored(from, c->dst + i, x);
    }
    cursor_advance(from, to, c, i, i);
}

#endif
