/* swap.h - UTF-16 and UTF-32 to the other byte order. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_WIDE_SWAP_H
#define RUNIC_KERNEL_SHUFFLE_WIDE_SWAP_H

#include "../units.h"

ALWAYS_INLINE vec swap_table(enum runic_form form)
{
    static const uint8_t words[16] = {1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14};
    static const uint8_t double_words[16] = {3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12};
    return v_table(is_utf16(form) ? words : double_words);
}

/* Swaps the bytes of code units. dst may be src: the vectors of a turn are loaded before they are stored. Scalar code swaps
 * the rest. */
ALWAYS_INLINE void swap_vectors(runic_swap_kernel *scalar, enum runic_form form, const uint8_t *src, size_t len, uint8_t *dst)
{
    const size_t size = form_unit_size(form), bytes = len * size;
    const vec table = swap_table(form);
    size_t pos = 0;
    for (; bytes - pos >= 4 * VEC; pos += 4 * VEC) {
        vec x[4];
        UNROLL
        for (size_t i = 0; i < 4; i++)
            x[i] = v_shuffle(v_load(src + pos + VEC * i), table);
        UNROLL
        for (size_t i = 0; i < 4; i++)
            v_store(dst + pos + VEC * i, x[i]);
    }
    for (; bytes - pos >= VEC; pos += VEC)
        v_store(dst + pos, v_shuffle(v_load(src + pos), table));
    scalar(src + pos, (bytes - pos) / size, dst + pos);
}

#define SWAP(form)                                                                                                             \
    static void shuffle_##form##_swap(const void *src, size_t len, void *dst)                                                  \
    {                                                                                                                          \
        swap_vectors(runic_scalar_##form##_swap, FORM_##form, src, len, dst);                                                  \
    }
#include "../../../ops.def"

#endif
