/* utf8_lone_to_latin1.h - ASCII with faults here and there to ISO-8859-1: loop and step, for masks. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. A byte beyond ASCII with ASCII on both sides is a fault, whatever it is: no lead and no
 * continuation need be looked for. So there is no branch on where faults are.
 */
#ifndef RUNIC_KERNEL_AVX512_LATIN1_UTF8_LONE_TO_LATIN1_H
#define RUNIC_KERNEL_AVX512_LATIN1_UTF8_LONE_TO_LATIN1_H

#include "utf16_to_latin1.h" /* LOSSY_PATIENCE */
#include "../utf8_to/utf8_to_wide.h"

/* 64 bytes, '?' for what is not ASCII. Returns which those are. */
ALWAYS_INLINE uint64_t utf8_store_lone(uint8_t *dst, vec bytes)
{
    const __mmask64 others = _mm512_cmpgt_epu8_mask(bytes, v_all(0x7F));
    v_store(dst, _mm512_mask_mov_epi8(bytes, others, v_all('?')));
    return mask_bits(others);
}

/* 256 bytes from a boundary on, behind which is one more, and faults of which no two stand together. SIZE_MAX: there are
 * others. */
ALWAYS_INLINE size_t utf8_lone_group_to_latin1(uint8_t *dst, const uint8_t *src)
{
    const struct byte_vectors bytes = load_bytes(src);
    const uint64_t a = utf8_store_lone(dst, bytes.a), b = utf8_store_lone(dst + VEC, bytes.b);
    const uint64_t c = utf8_store_lone(dst + 2 * VEC, bytes.c), d = utf8_store_lone(dst + 3 * VEC, bytes.d);
    const uint64_t ab = (a & a << 1) | (b & (b << 1 | a >> 63)), cd = (c & (c << 1 | b >> 63)) | (d & (d << 1 | c >> 63));
    if ((ab | cd | (d >> 63 & src[UTF8_GROUP] >> 7)) != 0)
        return SIZE_MAX;
    return (size_t)_mm_popcnt_u64(a) + (size_t)_mm_popcnt_u64(b) + (size_t)_mm_popcnt_u64(c) + (size_t)_mm_popcnt_u64(d);
}

/* Such groups, for as long as there are faults in some. Returns whether that was why they ended. */
ALWAYS_INLINE bool utf8_lone_groups_to_latin1(struct utf8_cursor *c, size_t *replaced)
{
    const size_t most = c->carry == 0 ? smaller(cursor_rest(c), cursor_room(FORM_latin1, c)) : 0;
    size_t pos = 0, count = 0;
    int patience = LOSSY_PATIENCE;
    for (; patience >= 0 && most - pos > UTF8_GROUP; pos += UTF8_GROUP) {
        const size_t faults = utf8_lone_group_to_latin1(c->dst + pos, c->src + pos);
        if (faults == SIZE_MAX)
            break;
        count += faults;
        patience = faults != 0 ? LOSSY_PATIENCE : patience - 1;
    }
    c->src += pos;
    c->dst += pos;
    *replaced += count;
    return patience < 0;
}

#endif
