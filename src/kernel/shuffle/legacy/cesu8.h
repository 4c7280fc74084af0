/* cesu8.h - UTF-8 to CESU-8 and Modified UTF-8, and back. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SHUFFLE_LEGACY_CESU8_H
#define RUNIC_KERNEL_SHUFFLE_LEGACY_CESU8_H

#include "../../../scalar/cesu8.h"

/* Returns bytes of which those that begin differing characters are the greatest, as 0 does in Modified UTF-8. */
ALWAYS_INLINE vec cesu8_rank(bool is_java, vec x)
{
    return is_java ? v_sub8(x, v_all(1)) : x;
}

/* Returns signs where a surrogate begins: at a byte 0xED before a byte from 0xA0 on, whose bit 5 is moved to the sign. */
ALWAYS_INLINE vec cesu8_surrogates(vec x, const uint8_t *next)
{
    return v_left16(v_and(v_and(v_equal8(x, v_all(0xED)), v_load(next)), v_all(0x20)), 2);
}

/* Copies a block: a copy_and_find_block. */
ALWAYS_INLINE uint64_t copy_block_shuffle(bool decodes, bool is_java, const uint8_t *src, uint8_t *dst)
{
    vec x[REWRITE_BLOCK / VEC], greatest = v_zero(), nuls = v_zero();
    uint64_t differing = 0;
    UNROLL
    for (int i = 0; i < REWRITE_BLOCK / VEC; i++) {
        x[i] = v_load(src + i * VEC);
        v_store(dst + i * VEC, x[i]);
        greatest = v_max8(greatest, cesu8_rank(is_java, x[i]));
        nuls = decodes && is_java ? v_or(nuls, v_equal8(x[i], v_all(0xC0))) : nuls;
    }
    const vec perhaps = v_or(nuls, v_at_least8(greatest, (uint8_t)((decodes ? 0xED : 0xF0) - is_java)));
    if (__builtin_expect(!v_has_signs(perhaps), 1))
        return 0;
    UNROLL
    for (int i = 0; i < REWRITE_BLOCK / VEC; i++) {
        vec differs = v_at_least8(cesu8_rank(is_java, x[i]), (uint8_t)(0xF0 - is_java));
        if (decodes && is_java)
            differs = v_or(differs, v_equal8(x[i], v_all(0xC0)));
        if (decodes)
            differs = v_or(differs, cesu8_surrogates(x[i], src + i * VEC + 1));
        differing |= (uint64_t)v_signs(differs) << i * VEC;
    }
    return differing;
}

static struct runic_progress rewrite_cesu8(const void *how, const void *src, size_t len, void *dst, size_t cap)
{
    return rewrite_blocks(copy_block_shuffle, how, src, len, dst, cap);
}

#endif
