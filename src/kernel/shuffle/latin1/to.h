/* to.h - UTF-16 and UTF-32 to ISO-8859-1: strict, and with '?' for characters that it lacks. */
/* SPDX-License-Identifier: MIT */
/* A strict conversion makes a byte of each code unit. It ends before the first code unit above 0xFF, or where room ends. */
#ifndef RUNIC_KERNEL_SHUFFLE_LATIN1_TO_H
#define RUNIC_KERNEL_SHUFFLE_LATIN1_TO_H

#include "../narrow.h"
#include "../surrogates.h"

/* Loads up to WORDS_OF_VEC code units as words, with zeros after them. Those above 0xFF stay above 0xFF. */
ALWAYS_INLINE vec latin1_words(enum runic_form from, const uint8_t *src, size_t len)
{
    if (is_utf16(from))
        return len == WORDS_OF_VEC ? load_units(from, src) : load_some_units(from, src, len);
    const struct double_words x = load_double_words(src, len);
    return narrow_units(v_min32(x.first, v_all32(0x100)), v_min32(x.second, v_all32(0x100)));
}

/* Converts up to n code units, stopping before the first above 0xFF. Returns their number. */
ALWAYS_INLINE size_t latin1_steps(enum runic_form from, const uint8_t *src, size_t n, uint8_t *dst)
{
    for (size_t pos = 0; pos < n; pos += WORDS_OF_VEC) {
        const size_t len = smaller(n - pos, WORDS_OF_VEC);
        const vec x = latin1_words(from, src + pos * form_unit_size(from), len), bytes = v_unlace(v_pack16(x, x));
        const uint64_t beyond = v_signs(v_equal16(v_max16(x, v_all16(0x100)), x));
        const size_t fit = beyond != 0 ? first_bit(beyond) / 2 : len;
        if (fit > 0)
            q_store_some(dst + pos, v_quad(bytes, 0), fit);
        if (fit < len)
            return pos + fit;
    }
    return n;
}

/* Converts half a group up to a whole one, by two halves that may overlap. Returns false if a code unit is above 0xFF. */
ALWAYS_INLINE bool latin1_halves(enum runic_form from, const uint8_t *src, size_t n, uint8_t *dst)
{
    const uint8_t *last = src + n * form_unit_size(from) - 2 * VEC;
    const vec x[4] = {load_units(from, src), load_units(from, src + VEC), load_units(from, last), load_units(from, last + VEC)};
    if (v_meet(v_or(v_or(x[0], x[1]), v_or(x[2], x[3])), beyond_units(from, 0xFF)))
        return false;
    put_narrow_halves(from, dst, dst + n - GROUP(from) / 2, x);
    return true;
}

ALWAYS_INLINE struct runic_progress wide_to_latin1(enum runic_form from, bool is_long, const uint8_t *src, size_t len,
                                                   uint8_t *dst, size_t cap)
{
    const size_t size = form_unit_size(from), n = smaller(len, cap);
    struct cursor c = cursor_at_start(from, FORM_latin1, src, n, dst, n);
    if (is_long)
        narrow_to_aligned(from, FORM_latin1, 0xFF, &c);
    if (n >= GROUP(from))
        narrow_groups(from, FORM_latin1, 0xFF, &c);
    size_t done = (size_t)(c.dst - dst);
    if (done < n) {
        const size_t rest = n - done;
        if (rest <= GROUP(from) && n >= GROUP(from) / 2) {
            const size_t back = rest < GROUP(from) / 2 ? n - GROUP(from) / 2 : done;
            if (latin1_halves(from, src + back * size, n - back, dst + back))
                return (struct runic_progress){n, n};
        }
        done += latin1_steps(from, src + done * size, rest, dst + done);
    }
    return (struct runic_progress){done, done};
}

/*
 * A lossy conversion writes '?' by a blend. A surrogate pair takes one '?': its low surrogate is dropped, so the code after a
 * group must read the code unit before it. A pair is two adjacent units above 0xFF; surrogates are searched only where such
 * units are.
 */

/* VEC bytes, made of two vectors of words, or of four of double words and then in another order; and a bit for each '?'. */
struct latin1_block {
    vec bytes;
    uint64_t replaced;
    vec upper; /* the upper bytes of words; not set for double words */
};

ALWAYS_INLINE struct latin1_block latin1_from_words(vec x, vec y)
{
    const vec low = v_pack16(x, y); /* the byte of a word above 0xFF is arbitrary */
    const vec high = v_pack16(v_right16(x, 8), v_right16(y, 8));
    const vec upper = v_unlace(high), fits = v_equal8(upper, v_zero());
    return (struct latin1_block){v_blend(fits, v_unlace(low), v_all('?')), v_signs(fits) ^ first_bits(VEC), upper};
}

ALWAYS_INLINE struct latin1_block latin1_from_double_words(const vec x[4])
{
    const vec limit = v_all32(0x100);
    vec y[4];
    UNROLL
    for (int i = 0; i < 4; i++)
        y[i] = v_min32(x[i], limit);
    const vec first = v_pack32(y[0], y[1]), second = v_pack32(y[2], y[3]), beyond = v_all16(0x100);
    vec replaced = v_pack_masks16(v_equal16(first, beyond), v_equal16(second, beyond));
    return (struct latin1_block){v_unlace4(v_blend(replaced, v_all('?'), v_pack16(first, second))), v_signs(replaced),
                                 v_zero()};
}

/* Returns the low surrogates of pairs in two blocks of words. after_high: a high surrogate is before them. */
ALWAYS_INLINE uint64_t second_halves(struct latin1_block first, struct latin1_block second, bool after_high)
{
    const vec field = v_all(0xFC), high = v_all(0xD8), low = v_all(0xDC);
    const vec a = v_and(first.upper, field), b = v_and(second.upper, field);
    const vec high_a = v_equal8(a, high), high_b = v_equal8(b, high);
    if (v_is_zero(v_or(high_a, high_b)) && !after_high) /* no surrogates: text of another script */
        return 0;
    const uint64_t highs = v_signs(high_a) | v_signs(high_b) << VEC;
    const uint64_t lows = v_signs(v_equal8(a, low)) | v_signs(v_equal8(b, low)) << VEC;
    return lows & (highs << 1 | after_high);
}

ALWAYS_INLINE bool is_after_high(const uint8_t *src, const uint8_t *begin)
{
    return src != begin && is_high_surrogate(load_utf16(src - 2));
}

/* Stores four vectors, loaded from src, as at most GROUP bytes. Returns the bytes written: `units`, less one for each surrogate
 * pair. */
ALWAYS_INLINE size_t latin1_replace_group(enum runic_form from, const vec x[4], const uint8_t *src, const uint8_t *begin,
                                          size_t units, uint8_t *dst, size_t *replaced)
{
    if (is_utf32(from)) {
        const struct latin1_block block = latin1_from_double_words(x);
        v_store(dst, block.bytes);
        *replaced += mask_count(block.replaced);
        return units;
    }
    const struct latin1_block first = latin1_from_words(x[0], x[1]), second = latin1_from_words(x[2], x[3]);
    const uint64_t bits = first.replaced | second.replaced << VEC;
    const bool after_high = is_after_high(src, begin);
    *replaced += bit_count(bits);
    if ((bits & (bits << 1 | after_high)) != 0) {
        const uint64_t gone = second_halves(first, second, after_high);
        if (gone != 0) {
            const uint64_t keep = ~gone & first_bits(VEC), keep_second = ~gone >> VEC & first_bits(VEC);
            emit_bytes(dst, first.bytes, keep);
            emit_bytes(dst + mask_count(keep), second.bytes, keep_second);
            *replaced -= bit_count(gone);
            return units - bit_count(gone);
        }
    }
    v_store(dst, first.bytes);
    v_store(dst + VEC, second.bytes);
    return units;
}

/* Converts up to QUESTION_GROUPS groups. */
ALWAYS_INLINE void latin1_replace_groups(enum runic_form from, const uint8_t *begin, struct cursor *c)
{
    for (int i = 0; i < QUESTION_GROUPS && cursor_has(from, FORM_latin1, c, GROUP(from), GROUP(from)); i++) {
        const vec x[4] = {load_units(from, c->src), load_units(from, c->src + VEC), load_units(from, c->src + 2 * VEC),
                          load_units(from, c->src + 3 * VEC)};
        size_t written = latin1_replace_group(from, x, c->src, begin, GROUP(from), c->dst, &c->replaced);
        cursor_advance(from, FORM_latin1, c, GROUP(from), written);
    }
}

/* Converts the units that are left, less than a group, as far as there is room. */
ALWAYS_INLINE void latin1_replace_some(enum runic_form from, const uint8_t *begin, struct cursor *c)
{
    const size_t units = smaller(smaller(cursor_rest(from, c), cursor_room(FORM_latin1, c)), GROUP(from)),
                 bytes = units * form_unit_size(from);
    uint8_t spare[2 * VEC];
    vec x[4];
    UNROLL
    for (size_t i = 0; i < 4; i++)
        if (bytes >= VEC * (i + 1))
            x[i] = load_units(from, c->src + VEC * i);
        else
            x[i] = bytes > VEC * i ? units_of_host(from, v_load_some(c->src + VEC * i, bytes - VEC * i)) : v_zero();
    size_t written = latin1_replace_group(from, x, c->src, begin, units, spare, &c->replaced);
    small_copy(c->dst, spare, written);
    cursor_advance(from, FORM_latin1, c, units, written);
}

ALWAYS_INLINE enum step_end wide_to_latin1_lossy(enum runic_form from, struct cursor *c)
{
    const uint8_t *const begin = c->src;
    narrow_to_aligned(from, FORM_latin1, 0xFF, c);
    while (cursor_has(from, FORM_latin1, c, GROUP(from), GROUP(from))) {
        narrow_groups(from, FORM_latin1, 0xFF, c);
        latin1_replace_groups(from, begin, c);
    }
    while (cursor_has(from, FORM_latin1, c, 1, 1))
        latin1_replace_some(from, begin, c);
    if (is_utf16(from) && c->src != c->src_end && is_after_high(c->src, begin) && is_low_surrogate(load_utf16(c->src)))
        c->src += 2; /* its pair is written */
    return CONTINUE;
}

#endif
