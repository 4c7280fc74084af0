/* pairs.h - surrogate pairs to supplementary values and back: steps, runs, and groups of mixed text. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_WIDE_PAIRS_H
#define RUNIC_KERNEL_SHUFFLE_WIDE_PAIRS_H

#include "../surrogates.h"
#include "plain.h"

/* Joins surrogate pairs, one in each double word, to scalar values. */
ALWAYS_INLINE vec join_pairs(vec d, vec ten, vec weights, vec base)
{
    return v_sub32(v_madd16(v_and(d, ten), weights), base);
}

struct split_constants {
    vec beyond, base, low, surrogates;
};

ALWAYS_INLINE struct split_constants split_constants(bool in_loop)
{
    return (struct split_constants){
        .beyond = constant(in_loop, v_all32(0xFFFF0000)),
        .base = constant(in_loop, v_all32(0x10000)),
        .low = constant(in_loop, v_all32(0x03FF0000)),
        .surrogates = constant(in_loop, v_all32(0xDC00D800)),
    };
}

/* Splits supplementary values, minus 0x10000, into surrogate pairs, one in each double word. */
ALWAYS_INLINE vec split_pairs(vec above, struct split_constants k)
{
    vec high = v_right32(above, 10), low = v_and(v_left32(above, 16), k.low);
    return v_or(v_or(high, low), k.surrogates);
}

struct join_constants {
    vec kind, high, low, ten, top;
};

ALWAYS_INLINE struct join_constants join_constants(bool in_loop)
{
    return (struct join_constants){
        .kind = constant(in_loop, v_all16(0xFC00)),
        .high = constant(in_loop, v_all16(0xD800)),
        .low = constant(in_loop, v_all16(0xDC00)),
        .ten = constant(in_loop, v_all16(0x3FF)),
        .top = constant(in_loop, v_all16((0xD800 >> 6) - 1)),
    };
}

/* WORDS_OF_VEC words and the word after each; all ones at high surrogates, and at words before a low surrogate. */
struct word_pairs {
    vec words, next, high, before_low;
};

ALWAYS_INLINE struct word_pairs find_word_pairs(vec x, vec next, struct join_constants k)
{
    return (struct word_pairs){x, next, v_equal16(v_and(x, k.kind), k.high), v_equal16(v_and(next, k.kind), k.low)};
}

/* Stores words as UTF-32, by their lower and upper halves. keep: a bit a word, 0 at the low surrogates of pairs. Returns how
 * many. */
ALWAYS_INLINE size_t put_joined(uint8_t *dst, struct word_pairs p, uint64_t keep, struct join_constants k)
{
    vec joined = v_or(v_left16(p.words, 10), v_and(p.next, k.ten));
    vec words = v_blend(p.high, joined, p.words);
    vec tops = v_and(p.high, v_sub16(v_right16(p.words, 6), k.top));
    UNROLL
    for (int i = 0; i < QUADS; i++)
        emit_supplementary_quad(dst, v_quad(words, i), v_quad(tops, i), keep, i);
    return mask_count(keep);
}

/* VEC / 4 scalar values as UTF-16: words, and two bits for each value, of which the lower is 1. */
struct split {
    vec words;
    uint64_t keep[QUADS];
};

ALWAYS_INLINE struct split split_values(vec x, struct split_constants k)
{
    vec beyond = v_greater32(x, v_all32(0xFFFF));
    vec pairs = split_pairs(v_sub32(x, k.base), k);
    struct split s = {.words = v_blend(beyond, pairs, x)};
    vec bits = v_or(beyond, v_all32(0xFFFF));
    uint64_t mask = v_signs(v_pack_masks16(bits, bits));
    UNROLL
    for (int i = 0; i < QUADS; i++)
        s.keep[i] = mask >> 16 * i & 0xFF;
    return s;
}

ALWAYS_INLINE size_t put_split(uint8_t *dst, struct split s)
{
    size_t count = 0;
    UNROLL
    for (int i = 0; i < QUADS; i++) {
        store_shuffled(dst + 2 * count, v_quad(v_host16(s.words), i), runic_pick_words[s.keep[i]]);
        count += mask_count(s.keep[i]);
    }
    return count;
}

/* ---- Runs: they need no table, and may begin at an odd code unit ---- */

/* Converts a run of pairs, two vectors at a time: the speed then depends less on the loop's address. */
ALWAYS_INLINE void pair_run(bool in_loop, struct cursor *c)
{
    const vec field = constant(in_loop, v_all32(0xFC00FC00)), kinds = constant(in_loop, v_all32(0xDC00D800));
    const vec ten = constant(in_loop, v_all32(0x03FF03FF)), weights = constant(in_loop, v_all32(0x00010400)),
              base = constant(in_loop, v_all32((uint32_t)-0x10000));
    size_t n = smaller(cursor_rest(FORM_utf16, c) / WORDS_OF_VEC, cursor_room(FORM_utf32, c) / (VEC / 4));
    LOOP_AT_LINE;
    for (; n >= 2; n -= 2) {
        const vec a = load_units(FORM_utf16, c->src), b = load_units(FORM_utf16, c->src + VEC);
        if (!v_is_zero(v_or(v_xor(v_and(a, field), kinds), v_xor(v_and(b, field), kinds))))
            break;
        store_units(FORM_utf32, c->dst, join_pairs(a, ten, weights, base));
        store_units(FORM_utf32, c->dst + VEC, join_pairs(b, ten, weights, base));
        cursor_advance(FORM_utf16, FORM_utf32, c, 2 * WORDS_OF_VEC, VEC / 2);
    }
    const vec last = n > 0 ? load_units(FORM_utf16, c->src) : v_zero();
    if (v_is_zero(v_xor(v_and(last, field), kinds))) {
        store_units(FORM_utf32, c->dst, join_pairs(last, ten, weights, base));
        cursor_advance(FORM_utf16, FORM_utf32, c, WORDS_OF_VEC, VEC / 4);
    }
}

/* Converts a run of pairs. carry: 1 if the word at src is the low surrogate of a pair that is written already, else 0. Returns
 * false if no run begins there. */
ALWAYS_INLINE bool pair_run_behind(size_t carry, struct cursor *c)
{
    const vec next = load_units(FORM_utf16, c->src + 2 * carry);
    if (!v_is_zero(v_xor(v_and(next, v_all32(0xFC00FC00)), v_all32(0xDC00D800))))
        return false;
    c->src += 2 * carry;
    pair_run(true, c);
    return true;
}

/* Converts a run of supplementary values. */
ALWAYS_INLINE void split_run(bool in_loop, struct cursor *c)
{
    const vec planes = constant(in_loop, v_all32(0xFFF00000));
    const struct split_constants k = split_constants(in_loop);
    size_t n = smaller(cursor_rest(FORM_utf32, c) / (VEC / 4), cursor_room(FORM_utf16, c) / WORDS_OF_VEC);
    LOOP_AT_LINE;
    for (; n >= 2; n -= 2) {
        const vec a = v_sub32(load_units(FORM_utf32, c->src), k.base),
                  b = v_sub32(load_units(FORM_utf32, c->src + VEC), k.base);
        if (v_meet(v_or(a, b), planes))
            break;
        store_units(FORM_utf16, c->dst, split_pairs(a, k));
        store_units(FORM_utf16, c->dst + VEC, split_pairs(b, k));
        cursor_advance(FORM_utf32, FORM_utf16, c, VEC / 2, 2 * WORDS_OF_VEC);
    }
    const vec last = v_sub32(n > 0 ? load_units(FORM_utf32, c->src) : v_zero(), k.base);
    if (!v_meet(last, planes)) {
        store_units(FORM_utf16, c->dst, split_pairs(last, k));
        cursor_advance(FORM_utf32, FORM_utf16, c, VEC / 4, WORDS_OF_VEC);
    }
}

/* Converts a run of pairs or supplementary values. Returns true if there was one. */
ALWAYS_INLINE bool wide_run(enum runic_form from, bool in_loop, struct cursor *c)
{
    const uint8_t *begin = c->src;
    if (is_utf16(from))
        pair_run(in_loop, c);
    else
        split_run(in_loop, c);
    return c->src != begin;
}

/* ---- UTF-16 to UTF-32: groups with pairs, and groups between them, since mixed text would mispredict branches ---- */

/* Stores WORDS_OF_VEC words as UTF-32. high, low: masks of surrogates. Returns the number of code units. */
ALWAYS_INLINE size_t put_any_words(uint8_t *dst, struct word_pairs p, uint64_t high, uint64_t low, struct join_constants k)
{
    if ((high | low) != 0)
        return put_joined(dst, p, low ^ first_bits(WORDS_OF_VEC), k);
    put_plain_words(FORM_utf32, dst, p.words);
    return WORDS_OF_VEC;
}

/* The state between two groups. */
struct joined_carry {
    uint64_t low; /* 1: the first word is the low surrogate of a pair that is written */
    vec faults;   /* not zero if there are unpaired surrogates */
};

/* Converts a group; a word must follow it. Returns the number of code units. */
ALWAYS_INLINE size_t put_joined_group(const uint8_t *src, uint8_t *dst, struct joined_carry *carry, struct join_constants k)
{
    size_t done = 0;
    UNROLL
    for (size_t i = 0; i < 4; i += 2) {
        const uint8_t *at = src + VEC * i;
        const struct word_pairs a = find_word_pairs(load_units(FORM_utf16, at), load_units(FORM_utf16, at + 2), k);
        const struct word_pairs b = find_word_pairs(load_units(FORM_utf16, at + VEC), load_units(FORM_utf16, at + VEC + 2), k);
        carry->faults = v_or(carry->faults, v_or(v_xor(a.high, a.before_low), v_xor(b.high, b.before_low)));
        const uint64_t high = v_signs(v_unlace(v_pack_masks16(a.before_low, b.before_low))), low = high << 1 | carry->low;
        carry->low = high >> (VEC - 1);
        done += put_any_words(dst + 4 * done, a, high & first_bits(WORDS_OF_VEC), low & first_bits(WORDS_OF_VEC), k);
        done += put_any_words(dst + 4 * done, b, high >> WORDS_OF_VEC, low >> WORDS_OF_VEC & first_bits(WORDS_OF_VEC), k);
    }
    return done;
}

/* Converts groups with pairs; ends before a fault, perhaps inside a pair that is written. */
ALWAYS_INLINE enum step_end joined_groups(struct cursor *c)
{
    const struct join_constants k = join_constants(true);
    struct joined_carry carry = {is_low_surrogate(load_utf16(c->src)), v_zero()};
    for (int idle = 0;
         idle < HYSTERESIS_PAIRS && has_wide_group(FORM_utf16, c) && cursor_rest(FORM_utf16, c) > GROUP(FORM_utf16); idle++) {
        if (pair_run_behind((size_t)carry.low, c)) {
            carry.low = 0;
            if (cursor_rest(FORM_utf16, c) == 0 || is_low_surrogate(load_utf16(c->src)))
                return CONTINUE;
            idle = -1;
            continue;
        }
        const size_t written = put_joined_group(c->src, c->dst, &carry, k);
        if (!v_is_zero(carry.faults))
            return CONTINUE;
        if (written != GROUP(FORM_utf16) || carry.low != 0)
            idle = -1;
        cursor_advance(FORM_utf16, FORM_utf32, c, GROUP(FORM_utf16), written);
    }
    return CONTINUE;
}

/* ---- UTF-32 to UTF-16 ---- */

/* Converts a group. *worst: the highest utf32_badness. Returns the number of code units. */
ALWAYS_INLINE size_t put_split_group(const uint8_t *src, uint8_t *dst, vec *worst, struct split_constants k)
{
    size_t done = 0;
    UNROLL
    for (size_t i = 0; i < 4; i += 2) {
        const vec a = load_units(FORM_utf32, src + VEC * i), b = load_units(FORM_utf32, src + VEC * (i + 1));
        *worst = v_max32(*worst, v_max32(utf32_badness(a), utf32_badness(b)));
        if (v_meet(v_or(a, b), k.beyond)) {
            done += put_split(dst + 2 * done, split_values(a, k));
            done += put_split(dst + 2 * done, split_values(b, k));
        } else {
            store_units(FORM_utf16, dst + 2 * done, narrow_units(a, b));
            done += WORDS_OF_VEC;
        }
    }
    return done;
}

/* Converts groups with supplementary values; ends before a fault, or before a run of them. */
ALWAYS_INLINE enum step_end split_groups(struct cursor *c)
{
    const struct split_constants k = split_constants(true);
    for (int idle = 0; idle < HYSTERESIS_PAIRS && has_wide_group(FORM_utf32, c); idle++) {
        vec worst = v_zero();
        if (!v_meet(v_sub32(load_units(FORM_utf32, c->src), k.base), v_all32(0xFFF00000)))
            return CONTINUE; /* to the loop for runs */
        const size_t written = put_split_group(c->src, c->dst, &worst, k);
        if (utf32_is_bad(worst))
            return CONTINUE;
        if (written != GROUP(FORM_utf32))
            idle = -1;
        cursor_advance(FORM_utf32, FORM_utf16, c, GROUP(FORM_utf32), written);
    }
    return CONTINUE;
}

#endif
