/* wide_groups_shuffle.h - four vectors of UTF-16 or UTF-32 at a time to all but UTF-8, by what kind of text it is. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_WIDE_GROUPS_SHUFFLE_H
#define RUNIC_KERNEL_WIDE_GROUPS_SHUFFLE_H

#include "cursor_shuffle.h"
#include "wide_faults_shuffle.h"
#include "wide_runs_shuffle.h"

#define UNITS       (VEC / 2)                        /* words in a vector */
#define GROUP(from) (4 * VEC / form_unit_size(from)) /* units */

ALWAYS_INLINE bool has_wide_group(enum runic_form from, enum runic_form to, const struct cursor *c)
{
    return cursor_rest(from, c) >= GROUP(from) && cursor_room(to, c) >= GROUP(from) * (is_utf32(from) + 1);
}

/* A unit to a unit. */
ALWAYS_INLINE void put_plain_group(enum runic_form from, enum runic_form to, const uint8_t *src, uint8_t *dst)
{
    const size_t size = form_unit_size(to);
    vec x[4];
    UNROLL
    for (int i = 0; i < 4; i++)
        x[i] = load_units(from, src + VEC * i);
    if (is_utf16(from)) {
        if (to == FORM_latin1) {
            v_store(dst, v_unlace(v_pack16(x[0], x[1])));
            v_store(dst + VEC, v_unlace(v_pack16(x[2], x[3])));
        } else {
            UNROLL
            for (int i = 0; i < 4; i++)
                put_plain_words(to, dst + UNITS * size * (size_t)i, x[i]);
        }
    } else if (is_utf32(to)) {
        UNROLL
        for (int i = 0; i < 4; i++)
            store_units(to, dst + VEC * i, x[i]);
    } else {
        store_units(to, dst, narrow_units(x[0], x[1]));
        store_units(to, dst + VEC, narrow_units(x[2], x[3]));
    }
}

/* A bit for each low surrogate in two vectors of words. */
ALWAYS_INLINE uint64_t low_surrogates(vec x, vec y)
{
    const vec field = v_all16(0xFC00), low = v_all16(0xDC00);
    return v_signs(v_unlace(v_pack_masks16(v_equal16(v_and(x, field), low), v_equal16(v_and(y, field), low))));
}

/* A group whose surrogates go together, to UTF-32: as `text` has it, with the word behind it in src. */
ALWAYS_INLINE size_t put_joined_group(enum runic_form from, enum runic_form to, const uint8_t *text, const uint8_t *src,
                                      uint8_t *dst)
{
    size_t done = 0;
    UNROLL
    for (size_t i = 0; i < 4; i += 2) {
        vec x = load_units(from, text + VEC * i), y = load_units(from, text + VEC * (i + 1));
        uint64_t keep = ~low_surrogates(x, y) & first_bits(VEC);
        done += put_joined(to, dst + 4 * done, x, load_units(from, src + VEC * i + 2), keep & first_bits(UNITS));
        done += put_joined(to, dst + 4 * done, y, load_units(from, src + VEC * (i + 1) + 2), keep >> UNITS);
    }
    return done;
}

/* A group of scalar values to UTF-16. */
ALWAYS_INLINE size_t put_split_group(enum runic_form from, enum runic_form to, const uint8_t *src, uint8_t *dst)
{
    size_t done = 0;
    UNROLL
    for (size_t i = 0; i < 4; i++)
        done += put_split(dst + 2 * done, split_values(to, load_units(from, src + VEC * i)));
    return done;
}

/* A group of UTF-16 that has surrogates. Yields how many units were written; 0 if there is a fault, and it is not lossy. */
ALWAYS_INLINE size_t put_surrogates_group(enum runic_form from, enum runic_form to, bool lossy, const uint8_t *begin,
                                          struct cursor *c)
{
    uint8_t space[4 * VEC];
    const uint8_t *text = c->src;
    bool has_pairs = true;
    if (!wide_group_is_good(from, text, text != begin)) {
        if (!lossy)
            return 0;
        has_pairs = wide_replace_faults(from, text, wide_find_suspects(from, text), text != begin, space, &c->replaced);
        text = space;
    }
    if (is_utf32(to) && has_pairs)
        return put_joined_group(from, to, text, c->src, c->dst);
    put_plain_group(from, to, text, c->dst);
    return GROUP(from);
}

/* Groups of UTF-16, from between characters to between characters. */
ALWAYS_INLINE void fast_from_words(enum runic_form from, enum runic_form to, bool lossy, struct cursor *c)
{
    const uint8_t *begin = c->src;
    while (has_wide_group(from, to, c)) {
        size_t written = GROUP(from);
        if (has_surrogates(from, c->src)) {
            const uint8_t *before = c->src;
            if (is_utf32(to))
                pair_run(from, to, begin, c);
            if (c->src != before)
                continue;
            if (cursor_rest(from, c) == GROUP(from))
                break;
            written = put_surrogates_group(from, to, lossy, begin, c);
            if (written == 0)
                break;
        } else {
            put_plain_group(from, to, c->src, c->dst);
        }
        cursor_advance(from, to, c, GROUP(from), written);
    }
    if (c->src != begin && c->src != c->src_end && is_low_surrogate(load_utf16(from, c->src)) &&
        is_high_surrogate(load_utf16(from, c->src - 2))) {
        if (is_utf32(to)) {
            c->src += 2; /* the pair is written */
        } else {
            c->src -= 2;
            c->dst -= 2;
        }
    }
}

/* A group without values above FFFF or surrogates to UTF-16: it is loaded once, and tested as words. */
ALWAYS_INLINE bool narrow_to_words(enum runic_form from, enum runic_form to, const uint8_t *src, uint8_t *dst)
{
    vec x[4];
    UNROLL
    for (int i = 0; i < 4; i++)
        x[i] = v_opaque(v_load(src + VEC * i));
    if (v_meet(v_or(v_or(x[0], x[1]), v_or(x[2], x[3])), beyond_units(from, 0xFFFF)))
        return false;
    vec a = narrow_units(swap_units(from, x[0]), swap_units(from, x[1]));
    vec b = narrow_units(swap_units(from, x[2]), swap_units(from, x[3]));
    vec least = v_min16(v_sub16(a, v_all16(0xD800)), v_sub16(b, v_all16(0xD800)));
    if (!v_is_zero(v_equal16(v_min16(least, v_all16(0x7FF)), least)))
        return false;
    store_units(to, dst, a);
    store_units(to, dst + VEC, b);
    return true;
}

/* A group of UTF-32 that has values above FFFF, or faults. Yields how many units were written, or 0, as above. */
ALWAYS_INLINE size_t put_values_group(enum runic_form from, enum runic_form to, bool lossy, struct cursor *c)
{
    uint8_t space[4 * VEC];
    const uint8_t *text = c->src;
    bool is_beyond = true;
    if (!wide_group_is_good(from, text, false)) {
        if (!lossy)
            return 0;
        is_beyond = wide_replace_faults(from, text, wide_find_suspects(from, text), false, space, &c->replaced);
        text = space;
    }
    if (is_utf16(to) && is_beyond)
        return put_split_group(from, to, text, c->dst);
    put_plain_group(from, to, text, c->dst);
    return GROUP(from);
}

ALWAYS_INLINE void fast_from_double_words(enum runic_form from, enum runic_form to, bool lossy, struct cursor *c)
{
    while (has_wide_group(from, to, c)) {
        size_t written = GROUP(from);
        if (is_utf16(to) && narrow_to_words(from, to, c->src, c->dst)) {
            written = GROUP(from);
        } else {
            const uint8_t *before = c->src;
            if (is_utf16(to))
                split_run(from, to, c);
            if (c->src != before)
                continue;
            written = put_values_group(from, to, lossy, c);
            if (written == 0)
                return;
        }
        cursor_advance(from, to, c, GROUP(from), written);
    }
}

#undef UNITS
#undef GROUP

#endif
