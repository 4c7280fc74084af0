/* narrow.h - narrows code units of a character each to bytes, group by group. */
/* SPDX-License-Identifier: MIT */
/* Each vector is loaded once, then tested and packed in its register: these loops are bound by memory. */
#ifndef RUNIC_KERNEL_SHUFFLE_NARROW_H
#define RUNIC_KERNEL_SHUFFLE_NARROW_H

#include "units.h"

ALWAYS_INLINE vec narrow_words(vec a, vec b)
{
    return v_unlace(v_pack16(a, b));
}

ALWAYS_INLINE vec narrow_double_words(const vec x[4])
{
    return v_unlace4(v_pack16(v_pack32(x[0], x[1]), v_pack32(x[2], x[3])));
}

/* Stores four vectors of code units, none above 0xFF, as bytes. */
ALWAYS_INLINE void put_narrow(enum runic_form from, uint8_t *dst, const vec x[4])
{
    if (is_utf16(from)) {
        v_store(dst, narrow_words(x[0], x[1]));
        v_store(dst + VEC, narrow_words(x[2], x[3]));
    } else {
        v_store(dst, narrow_double_words(x));
    }
}

/* Stores four vectors of code units, none above 0xFF, as bytes: two vectors to `first`, two to `second`. */
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
        q_store_upper(second, v_quad(bytes, 0));
    }
}

/* Stores the code units of a group, none above 0xFF, as bytes. */
ALWAYS_INLINE void put_narrow_group(enum runic_form from, const uint8_t *src, uint8_t *dst)
{
    const vec x[4] = {load_units(from, src), load_units(from, src + VEC), load_units(from, src + 2 * VEC),
                      load_units(from, src + 3 * VEC)};
    put_narrow(from, dst, x);
}

/* Converts the start of a long text, so that the vectors after it are aligned. Does nothing if the first group does not fit. */
ALWAYS_INLINE void narrow_to_aligned(enum runic_form from, enum runic_form to, uint32_t last, struct cursor *c)
{
    const size_t group = PAYS_TO_ALIGN * GROUP(from), step = v_bytes_to_aligned(c->src) / form_unit_size(from);
    if (!cursor_has(from, to, c, group, group) || step == VEC / form_unit_size(from))
        return;
    const vec x[4] = {load_units(from, c->src), load_units(from, c->src + VEC), load_units(from, c->src + 2 * VEC),
                      load_units(from, c->src + 3 * VEC)};
    if (v_meet(v_or(v_or(x[0], x[1]), v_or(x[2], x[3])), beyond_units(from, last)))
        return;
    put_narrow(from, c->dst, x);
    cursor_advance(from, to, c, step, step);
}

ALWAYS_INLINE vec any_of_four(const vec x[4])
{
    return v_or(v_or(x[0], x[1]), v_or(x[2], x[3]));
}

/* Narrows this many vectors in each of n turns, until one has a bit of `beyond`. Returns the number of turns done. */
ALWAYS_INLINE size_t narrow_vectors(enum runic_form from, size_t vectors, vec beyond, size_t n, struct cursor *c)
{
    const size_t turns = n;
    const uint8_t *src = c->src;
    uint8_t *dst = c->dst;
    LOOP_AT_LINE;
    for (; n > 0; n--) {
        vec x[NARROWED_AT_ONCE];
        UNROLL
        for (size_t j = 0; j < vectors; j++)
            x[j] = v_opaque(load_units(from, src + VEC * j));
        vec any = any_of_four(x);
        for (size_t j = 4; j < vectors; j += 4)
            any = v_or(any, any_of_four(x + j));
        if (v_meet(any, beyond))
            break;
        UNROLL
        for (size_t j = 0; j < vectors; j += 4)
            put_narrow(from, dst + VEC * j / form_unit_size(from), x + j);
        src += VEC * vectors;
        dst += VEC * vectors / form_unit_size(from);
    }
    c->src = src;
    c->dst = dst;
    return turns - n;
}

/* Narrows groups while no code unit is above `last`. */
ALWAYS_INLINE void narrow_groups(enum runic_form from, enum runic_form to, uint32_t last, struct cursor *c)
{
    const vec beyond = beyond_units(from, last);
    size_t groups = smaller(cursor_rest(from, c), cursor_room(to, c)) / GROUP(from);
    if (NARROWED_AT_ONCE > 4) {
        const size_t turn = NARROWED_AT_ONCE / 4;
        groups -= turn * narrow_vectors(from, NARROWED_AT_ONCE, beyond, groups / turn, c);
    }
    narrow_vectors(from, 4, beyond, groups, c);
}

#endif
