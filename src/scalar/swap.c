/* swap.c - swaps the bytes of code units. */
/* SPDX-License-Identifier: MIT */
#include "scalar.h"

#include "words.h"

/* Swaps a word at a time: the bytes of lanes and, for UTF-32, the lanes; the host's order does not matter. */
ALWAYS_INLINE void swap_units(enum runic_form form, const uint8_t *src, size_t len, uint8_t *dst)
{
    const size_t size = form_unit_size(form), bytes = len * size, words = bytes / 8 * 8;
    for (size_t i = 0; i < words; i += 8) {
        const uint64_t word = load_word(src + i);
        store_word(dst + i, size == 2 ? swap_lanes(word) : swap_pair(word));
    }
    for (size_t i = words; i < bytes; i += size) {
        const uint32_t unit = load_unit(form, src + i);
        store_unit(form, dst + i, size == 2 ? __builtin_bswap16((uint16_t)unit) : __builtin_bswap32(unit));
    }
}

#define SWAP(form)                                                                                                             \
    void runic_scalar_##form##_swap(const void *src, size_t len, void *dst)                                                    \
    {                                                                                                                          \
        swap_units(FORM_##form, src, len, dst);                                                                                \
    }
#include "../ops.def"
