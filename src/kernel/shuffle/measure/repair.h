/* repair.h - unpaired surrogates become U+FFFD, in place. */
/* SPDX-License-Identifier: MIT */
/* If the code unit before was already repaired, no low surrogate followed it; therefore this code unit is not one. */
#ifndef RUNIC_KERNEL_SHUFFLE_MEASURE_REPAIR_H
#define RUNIC_KERNEL_SHUFFLE_MEASURE_REPAIR_H

#include "../surrogates.h"

/* Repairs a vector, with words before and after it. Stores it only if it changed: the next load would wait for the store. */
ALWAYS_INLINE size_t repair_inside(uint8_t *at)
{
    size_t count = 0;
    vec x = repaired(load_units(FORM_utf16, at), load_units(FORM_utf16, at - 2), load_units(FORM_utf16, at + 2), &count);
    if (count != 0)
        store_units(FORM_utf16, at, x);
    return count;
}

/* Returns whether a group, with a word before and after it, has an unpaired surrogate. */
ALWAYS_INLINE bool group_needs_repair(const uint8_t *at)
{
    return has_surrogates(FORM_utf16, at) && !utf16_group_is_good(at, true);
}

/* Repairs groups from *pos on, with a word before each, but not the last one. */
ALWAYS_INLINE size_t repair_groups(uint8_t *text, size_t len, size_t *pos)
{
    size_t count = 0;
    for (; len - *pos > 4 * WORDS_OF_VEC; *pos += 4 * WORDS_OF_VEC)
        if (group_needs_repair(text + 2 * *pos))
            count += utf16_repair_group(text + 2 * *pos, true, text + 2 * *pos);
    return count;
}

/* Repairs a text of more than a vector. Its last vector overlaps the one before it, which is already repaired. */
ALWAYS_INLINE size_t repair_long(uint8_t *text, size_t len)
{
    size_t count = 0, pos = WORDS_OF_VEC;
    vec x = load_units(FORM_utf16, text);
    store_units(FORM_utf16, text, repaired(x, v_move_up(x, 2), load_units(FORM_utf16, text + 2), &count));
    count += repair_groups(text, len, &pos);
    for (; len - pos > WORDS_OF_VEC; pos += WORDS_OF_VEC)
        count += repair_inside(text + 2 * pos);
    uint8_t *last = text + 2 * (len - WORDS_OF_VEC);
    x = load_units(FORM_utf16, last);
    store_units(FORM_utf16, last, repaired(x, load_units(FORM_utf16, last - 2), v_move_down(x, 2), &count));
    return count;
}

static size_t shuffle_utf16_repair(void *text, size_t len)
{
    if (len > WORDS_OF_VEC)
        return repair_long(text, len);
    if (len == 0)
        return 0;
    uint8_t words[VEC];
    size_t count = 0;
    vec x = load_some_units(FORM_utf16, text, len);
    store_units(FORM_utf16, words, repaired(x, v_move_up(x, 2), v_move_down(x, 2), &count));
    small_copy(text, words, 2 * len);
    return count;
}

#endif
