/* threes.h - characters of three bytes, a vector of each byte at a time, where hardware loads such; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * Scripts without spaces have long runs of them. There is nothing to pick there: leads, second and third bytes stand in a
 * vector each, and unit follows unit. Where there is no such load, nothing is ever found to be such a run.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_THREES_H
#define RUNIC_KERNEL_SHUFFLE_THREES_H

#include "utf8_decode.h"

/*
 * What a header may say: FEW_THREES, up to how many bytes of text that begins with two characters of three bytes scalar
 * converts in fewer instructions; FEW_TWOS, likewise of two bytes; and that this is asked in front, where the function that
 * chooses has a frame anyway. SKIPS_THREES, false where to check characters of three bytes by themselves is not cheaper.
 */
#ifdef FEW_THREES
#define FEW_BEHIND 6 /* bytes behind vectors, likewise */
#define APART      NOINLINE
#else
#define FEW_THREES 0
#define FEW_BEHIND 0
#define APART
#endif
#ifndef FEW_TWOS
#define FEW_TWOS 0
#endif
#ifndef SKIPS_THREES
#define SKIPS_THREES true
#endif
#ifndef IN_FRONT
#define IN_FRONT false
#endif

ALWAYS_INLINE bool utf8_continues(uint8_t byte)
{
    return (byte & 0xC0) == 0x80;
}

/* Is a text for scalar? Each of two places asks. */
ALWAYS_INLINE bool few_threes(bool in_front, enum runic_form from, enum runic_form to, const uint8_t *src, size_t len)
{
    if (in_front != IN_FRONT || from != FORM_utf8 || to == FORM_latin1 || len <= VEC || len > FEW_THREES)
        return false;
    return (src[0] & src[3]) >= 0xE0 || (len <= FEW_TWOS && (src[0] & src[2]) >= 0xC0 && src[0] < 0xE0);
}

/* Behind the rest of a character whose lead stands one or two bytes before, where all is good. */
ALWAYS_INLINE const uint8_t *utf8_behind_rest(const uint8_t *src)
{
    for (int i = 0; i < 2 && utf8_continues(*src); i++)
        src++;
    return src;
}

#if THREES

/* VEC units in two planes; faults: not zero where there is no good character of three bytes. */
struct utf8_threes {
    vec low, high, faults;
};

ALWAYS_INLINE struct utf8_threes load_threes(const uint8_t *src)
{
    vec b[3];
    v_load3(src, b);
    const vec high = v_or(v_left8(b[0], 4), v_and(v_right8(b[1], 2), v_all(0x0F)));
    const vec low = v_or(v_left8(b[1], 6), v_and(b[2], v_all(0x3F)));
    const vec trails = v_or(v_xor(b[1], v_all(0x80)), v_xor(b[2], v_all(0x80)));
    const vec form = v_or(v_subs8(v_xor(b[0], v_all(0xE0)), v_all(0x0F)), v_subs8(trails, v_all(0x3F)));
    /* Overlong are those whose upper byte is below 8; surrogates are so after the xor. */
    const vec value = v_subs8(v_all(0x08), v_min8(high, v_xor(high, v_all(0xD8))));
    return (struct utf8_threes){low, high, v_or(form, value)};
}

/* A character of ASCII, if one is next. */
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
 * Behind what is left of a character before c, which is good and written: characters of three bytes and, between them, one of
 * ASCII now and then, for as long as these are few. Was there anything? If so, c is between characters.
 */
ALWAYS_INLINE bool utf8_three_run(enum runic_form to, struct cursor *c)
{
    struct cursor at = *c;
    at.src = utf8_behind_rest(at.src);
    const uint8_t *begin = at.src;
    for (int left = SHORT_STEPS; left > 0 && cursor_has(FORM_utf8, to, &at, 3 * VEC, VEC + 1);) {
        const struct utf8_threes x = load_threes(at.src);
        emit_all_words(to, at.dst, join_planes(x.low, x.high));
        if (v_is_zero(x.faults)) {
            cursor_advance(FORM_utf8, to, &at, 3 * VEC, VEC);
            left = SHORT_STEPS;
        } else {
            const size_t good = v_first(x.faults);
            cursor_advance(FORM_utf8, to, &at, 3 * good, good);
            put_ascii(to, &at);
            left = good < VEC / 2 ? left - 1 : left;
        }
    }
    if (at.src == begin)
        return false;
    *c = at;
    return true;
}

/* A text that begins with nothing else. True: what is behind them is little, and for scalar. */
ALWAYS_INLINE bool utf8_threes_text(enum runic_form to, struct cursor *c)
{
    const uint8_t *src = c->src;
    if (FEW_THREES == 0 || to == FORM_latin1 || cursor_rest(FORM_utf8, c) < 3 * VEC || *src < 0xE0)
        return false;
    const vec all = v_and(v_and(v_load(src), v_load(src + VEC)), v_load(src + 2 * VEC));
    return !v_has_signs(v_xor(all, v_all(0x80))) && utf8_three_run(to, c) && cursor_rest(FORM_utf8, c) <= FEW_THREES;
}

/* The same from pos on, which may be within a character, without writing. Yields where it ends, or pos. */
ALWAYS_INLINE size_t utf8_skip_threes(const uint8_t *src, size_t len, size_t pos)
{
    if (!SKIPS_THREES || len - pos < 3 * VEC ||
        v_has_signs(v_xor(v_and(v_load(src + pos), v_load(src + pos + VEC)), v_all(0x80))))
        return pos;
    size_t end = pos;
    while (pos - end < 2 && utf8_continues(src[end]))
        end--;
    if (src[end] < 0xE0 || utf8_is_cut_at(src + end))
        return pos;
    for (int left = SHORT_STEPS; left > 0 && len - end >= 3 * VEC;) {
        const vec faults = load_threes(src + end).faults;
        if (v_is_zero(faults)) {
            end += 3 * VEC;
            left = SHORT_STEPS;
        } else {
            const size_t good = v_first(faults);
            end += 3 * good;
            end += src[end] < 0x80;
            left = good < VEC / 2 ? left - 1 : left;
        }
    }
    return end < pos ? pos : end;
}

#else

ALWAYS_INLINE bool utf8_three_run(enum runic_form to, struct cursor *c)
{
    (void)to, (void)c;
    return false;
}

ALWAYS_INLINE bool utf8_threes_text(enum runic_form to, struct cursor *c)
{
    (void)to, (void)c;
    return false;
}

ALWAYS_INLINE size_t utf8_skip_threes(const uint8_t *src, size_t len, size_t pos)
{
    (void)src, (void)len;
    return pos;
}

#endif

#endif
