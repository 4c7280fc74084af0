/* units.h - code units of two and four bytes in vectors, and loops that narrow them to bytes; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_UNITS_H
#define RUNIC_KERNEL_SHUFFLE_UNITS_H

#include "cursor.h"

ALWAYS_INLINE bool is_utf16(enum runic_form form)
{
    return form == FORM_utf16;
}

ALWAYS_INLINE bool is_utf32(enum runic_form form)
{
    return form == FORM_utf32;
}

/* Vectors are little-endian: these functions load and store code units, and swap their bytes on a big-endian host. */
ALWAYS_INLINE vec units_of_host(enum runic_form form, vec v)
{
    return is_utf16(form) ? v_host16(v) : is_utf32(form) ? v_host32(v) : v;
}

ALWAYS_INLINE vec load_units(enum runic_form form, const uint8_t *src)
{
    return units_of_host(form, v_load(src));
}

/* Loads the first n (1 to a vector's) code units, and zeros after them. */
ALWAYS_INLINE vec load_some_units(enum runic_form form, const uint8_t *src, size_t n)
{
    return units_of_host(form, v_load_some(src, n * form_unit_size(form)));
}

ALWAYS_INLINE void store_units(enum runic_form form, uint8_t *dst, vec v)
{
    v_store(dst, units_of_host(form, v));
}

/* Returns the number of signs. */
ALWAYS_INLINE size_t count_signs(vec v)
{
    return v_tally_sum(v_tally_signs(v_no_tally(), v));
}

/* Returns two signs in each word: how many bytes of UTF-8 it takes beyond one, if it is no surrogate of a pair. */
ALWAYS_INLINE vec signs_of_extra(vec x)
{
    return v_or(v_min16(x, v_all16(0xFF)), v_adds16(x, v_all16(0x7800)));
}

struct double_words {
    vec first, second;
};

/* Loads up to two vectors of double words, and zeros after them. */
ALWAYS_INLINE struct double_words load_double_words(const uint8_t *src, size_t len)
{
    const size_t half = VEC / 4;
    vec first = len >= half ? load_units(FORM_utf32, src) : load_some_units(FORM_utf32, src, len);
    vec second = len == 2 * half ? load_units(FORM_utf32, src + VEC)
                 : len > half    ? load_some_units(FORM_utf32, src + VEC, len - half)
                                 : v_zero();
    return (struct double_words){first, second};
}

/* Returns a constant. In a loop it is opaque: gcc would move it from general registers wherever it is used. */
ALWAYS_INLINE vec constant(bool in_loop, vec v)
{
    return in_loop ? v_opaque(v) : v;
}

/* Returns a constant in each code unit. */
ALWAYS_INLINE vec all_units(enum runic_form form, uint32_t unit)
{
    if (is_utf16(form))
        return v_all16((uint16_t)unit);
    return is_utf32(form) ? v_all32(unit) : v_all((uint8_t)unit);
}

/* Returns, in each code unit, the bits above `last`, which is one less than a power of two. */
ALWAYS_INLINE vec beyond_units(enum runic_form form, uint32_t last)
{
    return all_units(form, ~last);
}

/* Narrows two vectors of double words to words. None may be negative; values above 0xFFFF become 0xFFFF. */
ALWAYS_INLINE vec narrow_units(vec first, vec second)
{
    return v_unlace(v_pack32(first, second));
}

/* Returns all ones in words that do not go together with the next word: a high surrogate without a low one after it, or a low
 * one without a high one before it. */
ALWAYS_INLINE vec utf16_faults(vec x, vec next)
{
    const vec field = v_all16(0xFC00);
    vec high = v_equal16(v_and(x, field), v_all16(0xD800));
    return v_xor(high, v_equal16(v_and(next, field), v_all16(0xDC00)));
}

/*
 * Loads up to UNITS code units as words, and zeros after them. If a double word is above U+FFFF, some word becomes a surrogate
 * or stays above U+FFFF: utf16_is_plain is false.
 */
ALWAYS_INLINE vec load_words(enum runic_form from, const uint8_t *src, size_t len)
{
    if (is_utf16(from))
        return len == UNITS ? load_units(from, src) : load_some_units(from, src, len);
    const struct double_words x = load_double_words(src, len);
    vec words = narrow_units(x.first, x.second);
    return v_meet(v_or(x.first, x.second), v_all32(0xFFFF0000)) ? v_all16(0xD800) : words;
}

/* Returns whether no word is a surrogate. */
ALWAYS_INLINE bool utf16_is_plain(vec x)
{
    return v_is_zero(v_equal16(v_and(x, v_all16(0xF800)), v_all16(0xD800)));
}

/* Returns whether each word is one code unit of `to`: UTF-16, UTF-32 or ISO-8859-1. */
ALWAYS_INLINE bool words_are_plain(enum runic_form to, vec x)
{
    return to == FORM_latin1 ? !v_meet(x, v_all16(0xFF00)) : utf16_is_plain(x);
}

/* Returns whether all words are ASCII. */
ALWAYS_INLINE bool words_are_ascii(vec x)
{
    return !v_meet(x, v_all16(0xFF80));
}

/* ---- Narrowing: each vector is loaded once, then tested and packed from its register, since memory is what it waits for ----
 */

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

/* Does the same; two vectors go to `first`, two to `second`. */
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

/* Narrows so many vectors in each of n turns, until one has a bit of `beyond`. Returns the number of turns done. */
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

/* Narrows groups for as long as no code unit is above `last`. */
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
