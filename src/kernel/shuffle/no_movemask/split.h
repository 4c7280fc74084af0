/* split.h - values above U+FFFF here and there, where there is no movemask: which words to keep, and groups without such
 * values. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_SPLIT_H
#define RUNIC_KERNEL_SHUFFLE_NO_MOVEMASK_SPLIT_H

#include "../emit.h"
#include "../wide/plain.h"

/* Two bits for each of four values, of which the lower is 1, and the upper where all ones stand. */
ALWAYS_INLINE uint64_t keep_of_split(vec beyond)
{
    static const uint8_t bits[16] = {0x02, 0, 0, 0, 0x08, 0, 0, 0, 0x20, 0, 0, 0, 0x80};
    return 0x55 + v_sum_all(v_and(beyond, v_table(bits)));
}

/* A group without values above U+FFFF, which takes less by itself. */
ALWAYS_INLINE bool take_plain_group(struct cursor *c, struct narrow_constants k)
{
    const bool plain = narrow_to_words(c->src, c->dst, k);
    if (plain)
        cursor_advance(FORM_utf32, FORM_utf16, c, GROUP(FORM_utf32), GROUP(FORM_utf32));
    return plain;
}

#endif
