/* blocks.h - UTF-16 to UTF-32 and back: texts of a few vectors, and single blocks whose faults are found. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_WIDE_BLOCKS_H
#define RUNIC_KERNEL_SHUFFLE_WIDE_BLOCKS_H

#include "pairs.h"

/* Converts up to WORDS_OF_VEC code units, one unit to one unit. Returns false if that is impossible, or if there is no room. */
ALWAYS_INLINE bool plain_block(enum runic_form from, struct cursor *c)
{
    const enum runic_form to = other_wide(from);
    const size_t len = smaller(cursor_rest(from, c), WORDS_OF_VEC);
    const vec x = load_words(from, c->src, len);
    if (len > cursor_room(to, c) || !utf16_is_plain(x))
        return false;
    uint8_t spare[4 * WORDS_OF_VEC], *output = block_output(to, c, WORDS_OF_VEC, spare);
    put_plain_words(to, output, x);
    block_done(from, to, c, output, len, len);
    return true;
}

#define MOST_OF_BLOCK (4 * WORDS_OF_VEC + 16) /* bytes that a checked block stores */

/* Stores words as double words. Returns how many. */
ALWAYS_INLINE size_t put_checked_joined(uint8_t *dst, vec x, struct wide_masks m)
{
    const struct join_constants k = join_constants(false);
    const uint64_t keep = first_bits(m.end) & ~(m.pairs << 1);
    if (m.pairs == 0)
        put_plain_words(FORM_utf32, dst, x);
    else
        put_joined(dst, find_word_pairs(x, v_move_down(x, 2), k), keep, k);
    return mask_count(keep);
}

/* Stores UTF-32 as UTF-16, supplementary characters as surrogate pairs. Returns the number of words. */
ALWAYS_INLINE size_t put_checked_split(uint8_t *dst, vec x, struct wide_masks m)
{
    const struct split split = split_values(x, split_constants(false));
    size_t count = m.end;
    UNROLL
    for (size_t i = 0; i < QUADS; i++)
        count += mask_count(split.keep[i] & 0xAA & first_bits(m.end > 4 * i ? smaller(2 * (m.end - 4 * i), 8) : 0));
    put_split(dst, split);
    return count;
}

/* Converts up to a vector of the rest of the text, at least one code unit. Strict: stops at a fault. Lossy: replaces it. */
ALWAYS_INLINE enum step_end wide_checked_block(enum runic_form from, struct cursor *c)
{
    const enum runic_form to = other_wide(from);
    const struct checked_units u = load_checked(from, c);
    uint8_t spare[MOST_OF_BLOCK], *output = block_output(to, c, MOST_OF_BLOCK / form_unit_size(to), spare);
    const size_t count = is_utf16(from) ? put_checked_joined(output, u.x, u.m) : put_checked_split(output, u.x, u.m);
    return checked_done(from, to, c, output, u.m, count);
}

#undef MOST_OF_BLOCK

/* ---- Texts of a few vectors ---- */

/* Converts as much of a text as needs no constants and branches of the loops: one unit to one unit, then blocks of less
 * than a group. */
ALWAYS_INLINE void wide_some_vectors(enum runic_form from, struct cursor *c)
{
    if ((size_t)(c->src_end - c->src) < SHORT_BYTES)
        plain_start(from, other_wide(from), c);
    if (cursor_rest(from, c) < GROUP(from))
        while (cursor_rest(from, c) > 0 && plain_block(from, c))
            ;
}

#endif
