/* units.h - loads, tests and stores the code units of a vector. */
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

/* Swaps the bytes of code units on a big-endian host: vectors are little-endian, and these functions load and store them. */
ALWAYS_INLINE vec units_of_host(enum runic_form form, vec v)
{
    if (is_utf16(form))
        return v_host16(v);
    return is_utf32(form) ? v_host32(v) : v;
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

/* Returns a vector in which the number of signs of a word is the number of bytes that it takes in UTF-8, less one. Words that
 * are surrogates have arbitrary signs. */
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
    if (len == 2 * half)
        return (struct double_words){load_units(FORM_utf32, src), load_units(FORM_utf32, src + VEC)};
    if (len > half)
        return (struct double_words){load_units(FORM_utf32, src), load_some_units(FORM_utf32, src + VEC, len - half)};
    return (struct double_words){len == half ? load_units(FORM_utf32, src) : load_some_units(FORM_utf32, src, len), v_zero()};
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

/* Returns all ones where a high surrogate has no low one after it, or the next word is a low one without a high one before
 * it. */
ALWAYS_INLINE vec utf16_faults(vec x, vec next)
{
    const vec field = v_all16(0xFC00);
    vec high = v_equal16(v_and(x, field), v_all16(0xD800));
    return v_xor(high, v_equal16(v_and(next, field), v_all16(0xDC00)));
}

/*
 * Loads up to WORDS_OF_VEC code units as words, and zeros after them. If a double word is above U+FFFF, some word becomes a
 * surrogate or stays above U+FFFF: utf16_is_plain returns false.
 */
ALWAYS_INLINE vec load_words(enum runic_form from, const uint8_t *src, size_t len)
{
    if (is_utf16(from))
        return len == WORDS_OF_VEC ? load_units(from, src) : load_some_units(from, src, len);
    const struct double_words x = load_double_words(src, len);
    vec words = narrow_units(x.first, x.second);
    return v_meet(v_or(x.first, x.second), v_all32(0xFFFF0000)) ? v_all16(0xD800) : words;
}

/* Returns true if no word is a surrogate. */
ALWAYS_INLINE bool utf16_is_plain(vec x)
{
    return v_is_zero(v_equal16(v_and(x, v_all16(0xF800)), v_all16(0xD800)));
}

/* Returns true if each word becomes one code unit of `to`. */
ALWAYS_INLINE bool words_are_plain(enum runic_form to, vec x)
{
    if (form_unit_size(to) > 1)
        return utf16_is_plain(x);
    return !v_meet(x, v_all16(to == FORM_utf8 ? 0xFF80 : 0xFF00));
}

/* ---- Stores ---- */

/*
 * Eight bits of the mask select a shuffle of eight words; the number of bits before them is the position of these words, so
 * that no store waits for another. Each store writes a whole vector; the next store overwrites the excess.
 */

/* Words made of two planes of bytes: words 0..7 of each lane in low, 8..15 in high. */
struct v_words {
    vec low, high;
};

ALWAYS_INLINE struct v_words join_planes(vec low, vec high)
{
    return (struct v_words){v_unpack_low8(low, high), v_unpack_high8(low, high)};
}

/* Returns the i-th eight words. */
ALWAYS_INLINE quad words_quad(struct v_words words, int i)
{
    return v_quad(i & 1 ? words.high : words.low, i >> 1);
}

ALWAYS_INLINE const uint8_t *row_of(const uint8_t table[256][16], uint64_t mask, int i)
{
    return table[mask >> 8 * i & 0xFF];
}

ALWAYS_INLINE quad index_of(const uint8_t table[256][16], uint64_t mask, int i)
{
    return q_load(row_of(table, mask, i));
}

ALWAYS_INLINE void store_shuffled(uint8_t *dst, quad q, const uint8_t *index)
{
    q_store(dst, q_shuffle(q, q_load(index)));
}

/* Returns the bits of a mask before the i-th eight. */
ALWAYS_INLINE size_t mask_count_before(uint64_t mask, int i)
{
    return mask_count(mask & first_bits((size_t)(8 * i)));
}

/* Returns words in the order in which store_words stores them. */
ALWAYS_INLINE struct v_words words_of_host(enum runic_form to, struct v_words words)
{
    return (struct v_words){is_utf16(to) ? v_host16(words.low) : words.low, is_utf16(to) ? v_host16(words.high) : words.high};
}

/* Stores eight words as UTF-16 or UTF-32. */
ALWAYS_INLINE void store_words(enum runic_form to, uint8_t *dst, quad words)
{
    if (is_utf16(to))
        q_store(dst, words);
    else
        q_store_wide(dst, words);
}

/* Stores the words in `keep` as code units; dst must have room for VEC of them. */
ALWAYS_INLINE void emit_words(enum runic_form to, uint8_t *dst, struct v_words words, uint64_t keep)
{
    words = words_of_host(to, words);
    UNROLL
    for (int i = 0; i < 2 * QUADS; i++) {
        uint8_t *at = dst + mask_count_before(keep, i) * form_unit_size(to);
        store_words(to, at, q_shuffle(words_quad(words, i), index_of(runic_pick_words, keep, i)));
    }
}

/* Stores the bytes in `keep`; dst must have room for VEC. */
ALWAYS_INLINE void emit_bytes(uint8_t *dst, vec bytes, uint64_t keep)
{
    UNROLL
    for (int i = 0; i < QUADS; i++) {
        const int first = 16 * i, second = first + 8;
        const quad index = q_load_index(runic_pick_bytes[keep >> first & 0xFF], runic_pick_bytes[keep >> second & 0xFF]);
        const quad q = q_shuffle(v_quad(bytes, i), index);
        q_store_half(dst + mask_count_before(keep, 2 * i), q);
        q_store_upper(dst + mask_count_before(keep, 2 * i + 1), q);
    }
}

/* Stores the code units in `keep` of two planes; dst must have room for VEC. ISO-8859-1 has the lower plane alone. */
ALWAYS_INLINE void emit_two_planes(enum runic_form to, uint8_t *dst, vec low, vec high, uint64_t keep)
{
    if (to == FORM_latin1)
        emit_bytes(dst, low, keep);
    else
        emit_words(to, dst, join_planes(low, high), keep);
}

/* Stores those words in `keep` of the i-th eight, with the words above them, as UTF-32. */
ALWAYS_INLINE void emit_supplementary_quad(uint8_t *dst, quad words, quad tops, uint64_t keep, int i)
{
    size_t at = mask_count_before(keep, i);
    quad index = index_of(runic_pick_words, keep, i);
    quad q = q_shuffle(words, index), top = q_shuffle(tops, index);
    q_store_double(dst + 4 * at, q, top);
}

/* Stores the words in `keep`, with the words above them, as UTF-32. */
ALWAYS_INLINE void emit_double_words(uint8_t *dst, struct v_words words, struct v_words tops, uint64_t keep)
{
    UNROLL
    for (int i = 0; i < 2 * QUADS; i++)
        emit_supplementary_quad(dst, words_quad(words, i), words_quad(tops, i), keep, i);
}

/* Stores VEC words as UTF-16 or UTF-32. */
ALWAYS_INLINE void emit_all_words(enum runic_form to, uint8_t *dst, struct v_words words)
{
    words = words_of_host(to, words);
    UNROLL
    for (int i = 0; i < 2 * QUADS; i++)
        store_words(to, dst + 8 * (size_t)i * form_unit_size(to), words_quad(words, i));
}

/* Stores VEC bytes of ASCII or ISO-8859-1 as code units. in_loop: the stores stay in order. */
ALWAYS_INLINE void emit_widened(enum runic_form to, bool in_loop, uint8_t *dst, vec bytes)
{
    const size_t size = form_unit_size(to);
    UNROLL
    for (int i = 0; i < (int)size; i++) {
        const vec wide = size == 4 ? v_widen8_32(bytes, i) : v_widen8_16(bytes, i);
        store_units(to, dst + VEC * i, size == 1 ? bytes : wide);
        if (in_loop)
            IN_ORDER;
    }
}

/* Stores WORDS_OF_VEC words, none a surrogate, as UTF-32. */
ALWAYS_INLINE void put_wide_words(bool in_loop, uint8_t *dst, vec x)
{
    UNROLL
    for (int i = 0; i < 2; i++) {
        store_units(FORM_utf32, dst + VEC * i, v_widen16_32(x, i));
        if (in_loop)
            IN_ORDER;
    }
}

/* Stores WORDS_OF_VEC words, of which words_are_plain() is true, as code units. */
ALWAYS_INLINE void put_plain_words(enum runic_form to, uint8_t *dst, vec x)
{
    if (is_utf16(to)) {
        store_units(to, dst, x);
    } else if (is_utf32(to)) {
        put_wide_words(false, dst, x);
    } else {
        vec bytes = v_unlace(v_pack16(x, x));
        if (QUADS == 2)
            q_store(dst, v_quad(bytes, 0));
        else
            q_store_half(dst, v_quad(bytes, 0));
    }
}

/* Converts a vector of bytes or words to as many code units. Returns false if one does not become one: ASCII does in all forms.
 */
ALWAYS_INLINE bool put_plain_vector(enum runic_form from, enum runic_form to, const uint8_t *src, uint8_t *dst)
{
    const bool is_bytes = form_unit_size(from) == 1;
    const vec x = is_bytes ? v_load(src) : load_words(from, src, WORDS_OF_VEC);
    const bool is_plain = is_bytes ? !v_has_signs(x) : words_are_plain(to, x);
    if (is_plain && is_bytes)
        emit_widened(to, false, dst, x);
    else if (is_plain)
        put_plain_words(to, dst, x);
    return is_plain;
}

/* Widens UTF-16, two vectors at a time, up to the last whole two. Returns the number of code units. */
ALWAYS_INLINE size_t widen_pairs_of_vectors(const uint8_t *src, size_t len, uint8_t *dst)
{
    size_t pos = 0;
    for (size_t steps = (len - 1) / (2 * WORDS_OF_VEC); steps > 0; steps--, pos += 2 * WORDS_OF_VEC) {
        const vec field = v_all16(0xF800), kind = v_all16(0xD800);
        const vec a = load_units(FORM_utf16, src + 2 * pos), b = load_units(FORM_utf16, src + 2 * pos + VEC);
        if (!v_is_zero(v_or(v_equal16(v_and(a, field), kind), v_equal16(v_and(b, field), kind))))
            break;
        put_wide_words(false, dst + 4 * pos, a);
        put_wide_words(false, dst + 4 * pos + 2 * VEC, b);
    }
    return pos;
}

/* Converts the start of a text of a vector or more, one unit to one unit. The last vector overlaps the one before it. */
ALWAYS_INLINE void plain_start(enum runic_form from, enum runic_form to, struct cursor *c)
{
    const size_t len = cursor_rest(from, c), step = form_unit_size(from) == 1 ? VEC : WORDS_OF_VEC;
    const size_t in = form_unit_size(from), out = form_unit_size(to);
    if (len < step || len > cursor_room(to, c))
        return;
    size_t pos = 0;
    if (is_utf16(from) && is_utf32(to) && len > 4 * step)
        pos = smaller(widen_pairs_of_vectors(c->src, len, c->dst), len - step);
    for (;; pos = smaller(pos + step, len - step)) {
        const bool is_plain = put_plain_vector(from, to, c->src + pos * in, c->dst + pos * out);
        if (!is_plain || pos + step == len) {
            pos += is_plain ? step : 0;
            cursor_advance(from, to, c, pos, pos);
            return;
        }
    }
}

#endif
