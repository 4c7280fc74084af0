/* utf8_subparts.h - characters and maximal subparts of any 64 bytes, as masks: what the lossy side stands on. */
/* SPDX-License-Identifier: MIT */
/*
 * Every byte either begins a character or a maximal subpart, or is a continuation that the one before it takes. A lead takes
 * the byte behind it if that is in the lead's range, and each further one that is a continuation, up to its length. So:
 *
 *   takes1 = leads whose second byte is in range;  takes2 = those of 3 and 4 bytes with a continuation after that;  takes3 ...
 *   taken  = takes1 << 1 | takes2 << 2 | takes3 << 3, all other bytes begin something
 *   broken = leads that did not take all they need, and continuations that nothing takes
 *
 * There is no chain from byte to byte in it, so that random bytes go as fast as text; and next to none from block to block:
 * what a block takes of the next one does not depend on what was taken of it, since no lead stands among taken bytes.
 */
#ifndef RUNIC_KERNEL_AVX512_UTF8_SUBPARTS_H
#define RUNIC_KERNEL_AVX512_UTF8_SUBPARTS_H

#include "utf8_wide_planes.h"

struct utf8_subparts {
    uint64_t begins;     /* characters and maximal subparts */
    uint64_t broken;     /* those of them that are maximal subparts */
    uint64_t two;        /* leads with a second byte in range */
    uint64_t four;       /* leads of whole characters of four bytes */
    uint64_t maybe_four; /* leads of four bytes with a second byte in range, and a third */
    uint64_t carry;      /* bytes of the next block that belong to the last of them */
};

/*
 * Leads whose second byte is in range, and other bytes. By the low six bits of a lead the table has a mask in its low nibble,
 * to be shifted up, and a bound: exclusive or of the second byte and the mask puts the range (RFC 3629 section 4) below the
 * bound, and all that is no continuation above. Looked at are high nibbles only, so the bound's low one may be anything but
 * zero. 38: 80..BF; 00: nothing (C0, C1, F5..FF); 1A: A0..BF (E0); 18: 80..9F (ED); 2B: 90..BF (F0); 08: 80..8F (F4).
 */
ALWAYS_INLINE uint64_t utf8_second_in_range(vec c0, vec n1)
{
    static const uint8_t table[64] = {
        0x00, 0x00, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, /* C0 */
        0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, /* D0 */
        0x1A, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x38, 0x18, 0x38, 0x38, /* E0 */
        0x2B, 0x38, 0x38, 0x38, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, /* F0 */
    };
    const vec bound = _mm512_permutexvar_epi8(c0, v_load(table));
    const vec moved = _mm512_ternarylogic_epi64(n1, _mm512_slli_epi16(bound, 4), v_all(0xF0), 0x28); /* (a ^ b) & c */
    return _mm512_cmplt_epu8_mask(moved, bound);
}

ALWAYS_INLINE struct utf8_classes utf8_classify(vec c0, bool four)
{
    struct utf8_classes class = {.no_ascii = _mm512_movepi8_mask(c0), .three = _mm512_cmpgt_epu8_mask(c0, v_all(0xDF))};
    if (four)
        class.four = _mm512_cmpgt_epu8_mask(c0, v_all(0xEF));
    KEEP_MASK(class.no_ascii);
    KEEP_MASK(class.three);
    KEEP_MASK(class.four);
    return class;
}

/* Continuations among 64 bytes. */
ALWAYS_INLINE uint64_t utf8_continuations(vec bytes)
{
    return _mm512_cmple_epi8_mask(bytes, v_all(0xBF)); /* signed: they are the lowest */
}

/*
 * Bytes beyond `in_text` are zeros and do not belong to the block; those in `carry` are taken by the one before. has_four
 * false: right only if maybe_four is zero.
 */
ALWAYS_INLINE struct utf8_subparts utf8_find_subparts(struct utf8_bytes b, struct utf8_classes class, uint64_t continuations,
                                                      bool has_four, uint64_t in_text, uint64_t carry)
{
    const uint64_t stray = mask_bits(continuations), two = mask_bits(class.no_ascii) & ~stray;
    const uint64_t three = mask_bits(class.three), four = mask_bits(class.four);
    const uint64_t takes1 = mask_bits(utf8_second_in_range(b.c0, b.n1)) & two;
    const uint64_t takes2 = mask_bits(_mm512_mask_cmple_epi8_mask(class.three, b.n2, v_all(0xBF))) & takes1;
    const uint64_t takes3 = has_four ? mask_bits(_mm512_mask_cmple_epi8_mask(class.four, b.n3, v_all(0xBF))) & takes2 : 0;
    const uint64_t taken = carry + 2 * takes1 + 4 * takes2 + 8 * takes3; /* no byte twice */
    const uint64_t lacking = (two ^ takes1) | (three ^ takes2) | (four ^ takes3) | stray;
    return (struct utf8_subparts){.begins = ~taken & in_text,
                                  .broken = lacking & ~taken,
                                  .two = takes1,
                                  .four = takes3,
                                  .maybe_four = takes2 & four,
                                  .carry = (takes1 >> 63) + (takes2 >> 62) + (takes3 >> 61)};
}

#endif
