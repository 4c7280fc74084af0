/* interleaved.h - steps for hardware that loads three interleaved vectors of bytes with one instruction, and stores them. */
/* SPDX-License-Identifier: MIT */
/*
 * HAS_INTERLEAVED_LOADS, which a header of vec/ defines, means that there are v_load3, v_store3 and v_upper_bytes. With them,
 * the leads, second and third bytes of a run of 3-byte characters are loaded into a vector each: no table picks bytes. Such
 * runs are usual in scripts without spaces.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_INTERLEAVED_H
#define RUNIC_KERNEL_SHUFFLE_INTERLEAVED_H

#include "units.h"
#include "utf8_classify.h"

#if HAS_INTERLEAVED_LOADS

/* ---- UTF-8 ---- */

/* VEC units in two planes. faults: not zero where a lane is not a well-formed 3-byte character. */
struct utf8_three {
    vec low, high, faults;
};

ALWAYS_INLINE struct utf8_three load_three(const uint8_t *src)
{
    vec b[3];
    v_load3(src, b);
    const vec high = v_or(v_left8(b[0], 4), v_and(v_right8(b[1], 2), v_all(0x0F)));
    const vec low = v_or(v_left8(b[1], 6), v_and(b[2], v_all(0x3F)));
    const vec trails = v_or(v_xor(b[1], v_all(0x80)), v_xor(b[2], v_all(0x80)));
    const vec form = v_or(v_subs8(v_xor(b[0], v_all(0xE0)), v_all(0x0F)), v_subs8(trails, v_all(0x3F)));
    /* The upper byte of an overlong character is below 0x08; so is that of a surrogate after the xor. */
    const vec value = v_subs8(v_all(0x08), v_min8(high, v_xor(high, v_all(0xD8))));
    return (struct utf8_three){low, high, v_or(form, value)};
}

/* Converts the next character, if it is ASCII. */
ALWAYS_INLINE void put_ascii(enum runic_form to, struct cursor *c)
{
    const uint8_t byte = *c->src;
    if (byte >= 0x80)
        return;
    if (is_utf16(to))
        store_utf16(c->dst, byte);
    else
        store_utf32(c->dst, byte);
    cursor_advance(FORM_utf8, to, c, 1, 1);
}

/*
 * Converts 3-byte characters, with single ASCII characters between them, while vectors are well filled. The cursor may be one
 * or two bytes into a character that is well-formed and already written. Returns false if it converted nothing; else the
 * cursor is between characters.
 */
ALWAYS_INLINE bool utf8_three_run(enum runic_form to, struct cursor *c)
{
    struct cursor at = *c;
    at.src = utf8_behind_rest(at.src);
    const uint8_t *begin = at.src;
    for (int left = SHORT_STEPS; left > 0 && cursor_has(FORM_utf8, to, &at, 3 * VEC, VEC + 1);) {
        const struct utf8_three x = load_three(at.src);
        emit_all_words(to, at.dst, join_planes(x.low, x.high));
        const size_t good = v_first(x.faults);
        cursor_advance(FORM_utf8, to, &at, 3 * good, good);
        if (good < VEC)
            put_ascii(to, &at);
        left = good == VEC ? SHORT_STEPS : left - (good < VEC / 2);
    }
    if (at.src == begin)
        return false;
    *c = at;
    return true;
}

/* Validates a run of 3-byte characters from pos on, which may be inside a character. Returns the position of its end, or
 * pos. */
ALWAYS_INLINE size_t utf8_skip_three_run(const uint8_t *src, size_t len, size_t pos)
{
    if (len - pos < 3 * VEC || v_has_signs(v_xor(v_and(v_load(src + pos), v_load(src + pos + VEC)), v_all(0x80))))
        return pos;
    size_t end = pos;
    while (pos - end < 2 && utf8_continues(src[end]))
        end--;
    if (end < 3 || src[end] < 0xE0 || utf8_is_cut_at(src + end)) /* three bytes before are looked at */
        return pos;
    for (int left = SHORT_STEPS; left > 0 && len - end >= 3 * VEC;) {
        const size_t good = v_first(load_three(src + end).faults);
        end += 3 * good;
        if (good < VEC)
            end += src[end] < 0x80;
        left = good == VEC ? SHORT_STEPS : left - (good < VEC / 2);
    }
    return end < pos ? pos : end;
}

/* Encodes two vectors of words, if each takes three bytes and none is a surrogate. Returns false if not: nothing is written. */
ALWAYS_INLINE bool put_all_three(uint8_t *dst, vec a, vec b)
{
    const vec low = v_lower_bytes(a, b), high = v_upper_bytes(a, b), six = v_all(0x3F), trail = v_all(0x80);
    if (!v_is_zero(v_subs8(v_all(0x08), high)))
        return false;
    const vec second = v_or(v_left8(high, 2), v_right8(low, 6));
    const vec bytes[3] = {v_or(v_right8(high, 4), v_all(0xE0)), v_or(v_and(second, six), trail), v_or(v_and(low, six), trail)};
    v_store3(dst, bytes);
    return true;
}

/* ---- Surrogates, by the upper bytes of words, which fill one vector for two vectors of words ---- */

ALWAYS_INLINE vec upper_bytes(const uint8_t *src)
{
    return v_upper_bytes(v_load(src), v_load(src + VEC));
}

/* Returns true if a group of UTF-16 has a surrogate, or one of UTF-32 a value whose lower half is one. */
ALWAYS_INLINE bool has_surrogates(enum runic_form from, const uint8_t *src)
{
    const vec mark = is_utf16(from) ? v_all(0xD8) : v_all16(0x00D8), end = is_utf16(from) ? v_all(0x08) : v_all16(0x0008);
    const vec x = v_xor(upper_bytes(src), mark), y = v_xor(upper_bytes(src + 2 * VEC), mark);
    return !v_is_zero(v_subs8(end, v_min8(x, y)));
}

/* Returns all ones in words of two vectors that, with the next word, are an unpaired surrogate. */
ALWAYS_INLINE vec upper_faults(const uint8_t *src)
{
    const vec field = v_all(0xFC), first = upper_bytes(src), next = upper_bytes(src + 2);
    return v_xor(v_equal8(v_and(first, field), v_all(0xD8)), v_equal8(v_and(next, field), v_all(0xDC)));
}

/* Returns true if four vectors of words, with the word after them, have no unpaired surrogate. The result is hidden
 * from clang, which would make masks of the masks. */
ALWAYS_INLINE bool utf16_words_go_together(const uint8_t *src)
{
    return v_is_zero(v_opaque(v_or(upper_faults(src), upper_faults(src + 2 * VEC))));
}

#else

ALWAYS_INLINE bool utf8_three_run(enum runic_form to, struct cursor *c)
{
    (void)to, (void)c;
    return false;
}

ALWAYS_INLINE size_t utf8_skip_three_run(const uint8_t *src, size_t len, size_t pos)
{
    (void)src, (void)len;
    return pos;
}

ALWAYS_INLINE bool put_all_three(uint8_t *dst, vec a, vec b)
{
    (void)dst, (void)a, (void)b;
    return false;
}

/*
 * Returns true if a group of UTF-16 has a surrogate, or one of UTF-32 a value whose lower half is one. The upper bytes of
 * surrogates are 0xD8 to 0xDF; xor with 0xD8 moves these below 8.
 */
ALWAYS_INLINE bool has_surrogates(enum runic_form from, const uint8_t *src)
{
    const vec mark = all_units(from, 0xD800);
    vec x[4];
    UNROLL
    for (size_t i = 0; i < 4; i++)
        x[i] = v_xor(load_units(from, src + VEC * i), mark);
    const vec least = v_min8(v_min8(x[0], x[1]), v_min8(x[2], x[3]));
    return !v_is_zero(v_subs8(all_units(from, 0x0800), least));
}

/* Returns true if four vectors of words, with the word after them, have no unpaired surrogate. */
ALWAYS_INLINE bool utf16_words_go_together(const uint8_t *src)
{
    vec faults = v_zero();
    UNROLL
    for (size_t i = 0; i < 4; i++)
        faults = v_or(faults, utf16_faults(load_units(FORM_utf16, src + VEC * i), load_units(FORM_utf16, src + VEC * i + 2)));
    return v_is_zero(faults);
}

#endif

#endif
