/* short_store.h - a few units out of vectors of 16 bytes, and nothing behind them is touched; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_SHORT_STORE_H
#define RUNIC_KERNEL_SHUFFLE_SHORT_STORE_H

#include "emit.h"

#if VEC != 16
#error "short texts need no more than 16 bytes"
#endif

/* The first n (1..8) of eight words, as units; tops: what stands above them in UTF-32. */
ALWAYS_INLINE void put_some_units(enum runic_form to, uint8_t *dst, vec words, vec tops, size_t n)
{
    if (is_utf16(to)) {
        q_store_some(dst, words, 2 * n);
    } else if (is_utf32(to)) {
        vec low = v_unpack_low16(words, tops);
        if (n > 4) {
            q_store(dst, low);
            q_store_some(dst + 16, v_unpack_high16(words, tops), 4 * (n - 4));
        } else {
            q_store_some(dst, low, 4 * n);
        }
    } else {
        q_store_some(dst, v_pack16(words, words), n);
    }
}

/* Sixteen words, of which n are in `keep`. */
ALWAYS_INLINE void put_kept_units(enum runic_form to, uint8_t *dst, struct v_words words, struct v_words tops, uint64_t keep,
                                  size_t n)
{
    quad index = index_of(runic_pick_words, keep, 0), index_high = index_of(runic_pick_words, keep, 1);
    vec low = v_shuffle(words.low, index), high = v_shuffle(words.high, index_high);
    vec top_low = v_shuffle(tops.low, index), top_high = v_shuffle(tops.high, index_high);
    const size_t before = bit_count(keep & 0xFF);
    if (n <= 8) {
        put_some_units(to, dst, v_or(low, q_behind(high, 2 * before)), v_or(top_low, q_behind(top_high, 2 * before)), n);
    } else {
        put_some_units(to, dst, low, top_low, 8);
        put_some_units(to, dst + before * form_unit_size(to), high, top_high, n - before);
    }
}

/* n bytes of which `before` are in low and the others in high, each with zeros behind. */
ALWAYS_INLINE void put_some_bytes(uint8_t *dst, vec low, vec high, size_t before, size_t n)
{
    if (n <= 16) {
        q_store_some(dst, v_or(low, q_behind(high, before)), n);
    } else {
        q_store(dst, low);
        q_store_some(dst + before, high, n - before);
    }
}

#endif
