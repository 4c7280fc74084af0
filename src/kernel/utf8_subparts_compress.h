/* utf8_subparts_compress.h - characters and maximal subparts of any 64 bytes, as masks: what the lossy side stands on. */
/* SPDX-License-Identifier: MIT */
/*
 * Every byte either begins a character or a maximal subpart, or is a continuation that the one before it takes. A lead takes
 * the byte behind it if that is in the lead's range, and each further one that is a continuation, up to its length. So:
 *
 *   takes1 = leads whose second byte is in range;  takes2 = those of 3 and 4 bytes with a continuation after that;  takes3 ...
 *   begins = all bytes but (takes1 << 1 | takes2 << 2 | takes3 << 3)
 *   broken = leads that did not take all they need, and continuations that nothing takes
 *
 * There is no chain from byte to byte in it, so that random bytes go as fast as text; and next to none from block to block:
 * what a block takes of the next one does not depend on what was taken of it, since no lead stands among taken bytes.
 */
#ifndef RUNIC_KERNEL_UTF8_SUBPARTS_COMPRESS_H
#define RUNIC_KERNEL_UTF8_SUBPARTS_COMPRESS_H

#include "utf8_planes_compress.h"

struct utf8_subparts {
    struct utf8_leads leads; /* of whole characters only, and ASCII in starts */
    uint64_t begins;         /* characters and maximal subparts */
    uint64_t broken;         /* those of them that are maximal subparts */
    uint64_t carry;          /* bytes of the next block that belong to the last of them */
};

/* Continuations among the bytes one, two and three further, from two compares. */
struct utf8_followers {
    uint64_t one, two, three;
};

ALWAYS_INLINE struct utf8_followers utf8_find_followers(struct utf8_bytes b)
{
    const uint64_t here = _mm512_cmple_epi8_mask(b.c0, v_all(0xBF)), three = _mm512_cmple_epi8_mask(b.n3, v_all(0xBF));
    return (struct utf8_followers){here >> 1 | (three << 2 & UINT64_C(1) << 63), here >> 2 | (three << 1 & UINT64_C(3) << 62),
                                   three};
}

/* Bytes beyond `in_text` do not belong to the block; those in `carry` are taken by the one before. */
ALWAYS_INLINE struct utf8_subparts utf8_find_subparts(struct utf8_bytes b, uint64_t in_text, uint64_t carry)
{
    const struct utf8_leads masks = utf8_find_leads(b.c0, true), leads = utf8_leads_bits(masks, true);
    const struct utf8_followers follow = utf8_find_followers(b);
    const uint64_t two = leads.two & in_text;
    const uint64_t takes1 = two & follow.one & ~utf8_bad_second(b, masks, true);
    const uint64_t takes2 = takes1 & leads.three & follow.two;
    const uint64_t takes3 = takes2 & leads.four & follow.three;
    const uint64_t whole = (takes1 & ~leads.three) | (takes2 & ~leads.four) | takes3;
    const uint64_t begins = in_text & ~(takes1 << 1 | takes2 << 2 | takes3 << 3 | carry);
    return (struct utf8_subparts){
        .leads = {.starts = leads.starts & in_text, .two = whole, .three = whole & leads.three, .four = takes3},
        .begins = begins,
        .broken = begins & ((two & ~whole) | ~leads.starts),
        .carry = takes1 >> 63 | takes2 >> 62 | takes3 >> 61};
}

#endif
