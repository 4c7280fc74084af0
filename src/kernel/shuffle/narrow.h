/* narrow.h - words and double words to a byte each: ASCII to UTF-8, and to Latin-1; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * A loop of its own for what is bound by memory: each vector is loaded once, tested and packed from its register. Testing a
 * group and then loading it again ran at 128 instead of 187 GB/s (UTF-32 to UTF-8, text from L2).
 */
#ifndef RUNIC_KERNEL_SHUFFLE_NARROW_H
#define RUNIC_KERNEL_SHUFFLE_NARROW_H

#include "cursor.h"
#include "units.h"

/* Two vectors of words to bytes, four of double words. */
ALWAYS_INLINE vec narrow_words(vec a, vec b)
{
    return v_unlace(v_pack16(a, b));
}

ALWAYS_INLINE vec narrow_double_words(const vec x[4])
{
    return v_unlace4(v_pack16(v_pack32(x[0], x[1]), v_pack32(x[2], x[3])));
}

/* Four vectors of units, none above FF, to a byte each. */
ALWAYS_INLINE void put_narrow(enum runic_form from, uint8_t *dst, const vec x[4])
{
    if (is_utf16(from)) {
        v_store(dst, narrow_words(x[0], x[1]));
        v_store(dst + VEC, narrow_words(x[2], x[3]));
    } else {
        v_store(dst, narrow_double_words(x));
    }
}

/* The same, two vectors to one place and two to another. */
ALWAYS_INLINE void put_narrow_halves(enum runic_form from, uint8_t *first, uint8_t *second, const vec x[4])
{
    if (is_utf16(from)) {
        v_store(first, narrow_words(x[0], x[1]));
        v_store(second, narrow_words(x[2], x[3]));
        return;
    }
    const vec bytes = narrow_double_words(x);
    if (QUADS == 2) {
        q_store(first, v_quad(bytes, 0));
        q_store(second, v_quad(bytes, 1));
    } else {
        q_store_half(first, v_quad(bytes, 0));
        q_store_half(second, q_last(v_quad(bytes, 0), 8));
    }
}

ALWAYS_INLINE void put_narrow_group(enum runic_form from, const uint8_t *src, uint8_t *dst)
{
    const vec x[4] = {v_load(src), v_load(src + VEC), v_load(src + 2 * VEC), v_load(src + 3 * VEC)};
    put_narrow(from, dst, x);
}

/*
 * A first step of a long text, behind which its vectors are aligned: of six loads and stores, four are loads, and of unaligned
 * ones every second lies across two lines of the cache. If the first group does not fit, nothing is done.
 */
ALWAYS_INLINE void narrow_to_aligned(enum runic_form from, enum runic_form to, uint32_t last, struct cursor *c)
{
    const size_t group = 4 * VEC / form_unit_size(from), step = v_bytes_to_aligned(c->src) / form_unit_size(from);
    if (!cursor_has(from, to, c, 8 * group, 8 * group) || step == VEC / form_unit_size(from))
        return;
    const vec x[4] = {v_load(c->src), v_load(c->src + VEC), v_load(c->src + 2 * VEC), v_load(c->src + 3 * VEC)};
    if (v_meet(v_or(v_or(x[0], x[1]), v_or(x[2], x[3])), beyond_units(from, last)))
        return;
    put_narrow(from, c->dst, x);
    cursor_advance(from, to, c, step, step);
}

/* Groups of four vectors of units up to `last` become bytes, for as long as they last. */
ALWAYS_INLINE void narrow_groups(enum runic_form from, enum runic_form to, uint32_t last, struct cursor *c)
{
    const size_t group = 4 * VEC / form_unit_size(from);
    const vec beyond = beyond_units(from, last);
    const uint8_t *src = c->src;
    uint8_t *dst = c->dst;
    size_t n = smaller(cursor_rest(from, c), cursor_room(to, c)) / group;
    LOOP_AT_LINE;
    for (; n > 0; n--) {
        vec x[4];
        UNROLL
        for (int j = 0; j < 4; j++)
            x[j] = v_opaque(v_load(src + VEC * j));
        if (v_meet(v_or(v_or(x[0], x[1]), v_or(x[2], x[3])), beyond))
            break;
        put_narrow(from, dst, x);
        src += 4 * VEC;
        dst += group;
    }
    c->src = src;
    c->dst = dst;
}

#endif
