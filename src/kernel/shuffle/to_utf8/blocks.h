/* blocks.h - UTF-16 and UTF-32 to UTF-8: texts of a few vectors, and single blocks whose faults are found. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_TO_UTF8_BLOCKS_H
#define RUNIC_KERNEL_SHUFFLE_TO_UTF8_BLOCKS_H

#include "../surrogates.h"
#include "encode.h"

/*
 * Encodes WORDS_OF_VEC words of UTF-16, or of UTF-32 as load_words returns them. A pair cut by the block is unpaired. Returns
 * false if words are ill-formed, or above U+FFFF in UTF-32.
 */
ALWAYS_INLINE bool good_slots(enum runic_form from, vec x, struct utf8_slots *slots)
{
    const struct encode_constants k = encode_constants(false);
    const vec before = v_move_up(x, 2);
    const bool is_plain = utf16_is_plain(x);
    if (!is_plain && (!is_utf16(from) || !v_is_zero(utf16_unpaired(x, before, v_move_down(x, 2)))))
        return false;
    *slots = is_plain ? encode_three(x, k) : encode_pairs(fold_pairs(x, before, k), k);
    return true;
}

/* Converts up to WORDS_OF_VEC code units. Returns false as good_slots does, or if there is no room. */
ALWAYS_INLINE bool encode_good_block(enum runic_form from, struct cursor *c)
{
    const size_t len = smaller(cursor_rest(from, c), WORDS_OF_VEC);
    struct utf8_slots slots;
    if (!good_slots(from, load_words(from, c->src, len), &slots))
        return false;
    size_t count = len + mask_count(slots.mask & first_bits(2 * len));
    if (count > cursor_room(FORM_utf8, c))
        return false;
    uint8_t spare[4 * WORDS_OF_VEC], *output = block_output(FORM_utf8, c, 4 * WORDS_OF_VEC, spare);
    put_slots(output, slots);
    block_done(from, FORM_utf8, c, output, len, count);
    return true;
}

#define MOST_OF_BLOCK (4 * WORDS_OF_VEC + 16) /* bytes that put_checked_words may write, with those after the text */

/* Stores words, with zeros after m.end. Returns the number of bytes. */
ALWAYS_INLINE size_t put_checked_words(uint8_t *dst, vec x, struct wide_masks m)
{
    const struct encode_constants k = encode_constants(false);
    const struct utf8_slots slots = m.pairs == 0 ? encode_three(x, k) : encode_pairs(fold_pairs(x, v_move_up(x, 2), k), k);
    put_slots(dst, slots);
    return m.end + mask_count(slots.mask & first_bits(2 * m.end));
}

/* Stores double words, with zeros after m.end. Returns the number of bytes. */
ALWAYS_INLINE size_t put_checked_values(uint8_t *dst, vec x, struct wide_masks m)
{
    const struct utf8_wide_slots slots = encode_any(x, wide_constants(false));
    put_wide_slots(dst, slots);
    return wide_slots_size(slots, m.end);
}

/* Converts up to a vector of the rest of the text, at least one code unit. Strict: stops at a fault. Lossy: replaces it. */
ALWAYS_INLINE enum step_end encode_checked_block(enum runic_form from, struct cursor *c)
{
    const struct checked_units u = load_checked(from, c);
    uint8_t spare[MOST_OF_BLOCK], *output = block_output(FORM_utf8, c, MOST_OF_BLOCK, spare);
    const size_t count = is_utf16(from) ? put_checked_words(output, u.x, u.m) : put_checked_values(output, u.x, u.m);
    return checked_done(from, FORM_utf8, c, output, u.m, count);
}

#undef MOST_OF_BLOCK

/* ---- Texts of a few vectors ---- */

/* Converts as much of a text as needs no constants and branches of the loops: ASCII, then blocks of less than a group. */
ALWAYS_INLINE void encode_some_vectors(enum runic_form from, struct cursor *c)
{
    if ((size_t)(c->src_end - c->src) < SHORT_BYTES)
        plain_start(from, FORM_utf8, c);
    if (cursor_rest(from, c) < GROUP(from))
        while (cursor_rest(from, c) > 0 && encode_good_block(from, c))
            ;
}

#endif
