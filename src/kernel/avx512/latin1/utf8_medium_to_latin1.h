/* utf8_medium_to_latin1.h - a text of some blocks of UTF-8 to ISO-8859-1: one behind another; for masks and compress.
 */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. Stores are masked, so that no room is needed behind what counts: where it was, strings of
 * 2-byte characters, which become half as long, fell to the step for faults. 80 bytes took 2.2 to 3.2 times as long as 64.
 */
#ifndef RUNIC_KERNEL_AVX512_LATIN1_UTF8_MEDIUM_TO_LATIN1_H
#define RUNIC_KERNEL_AVX512_LATIN1_UTF8_MEDIUM_TO_LATIN1_H

#include "utf8_to_latin1.h"

/* What is done: of a character that is cut by the end of a block, its byte is written, and `carry` is 1. */
struct latin1_done {
    size_t read, written;
    uint64_t carry;
};

/* The bytes of a block that are in the text, and those one further. False: no text for ISO-8859-1, or no room. */
ALWAYS_INLINE bool medium_block_to_latin1(vec bytes, vec next, uint64_t in_text, uint8_t *dst, size_t cap,
                                          struct latin1_done *done)
{
    const struct utf8_leads leads = utf8_find_two_byte_leads(bytes), bits = utf8_leads_bits(leads, false);
    const uint64_t others = _mm512_mask_cmpneq_epi8_mask(leads.two, _mm512_and_si512(bytes, v_all(0xFE)), v_all(0xC2));
    const uint64_t starts = bits.starts & in_text, misplaced = (bits.two << 1 | done->carry) ^ starts ^ in_text;
    const size_t count = (size_t)_mm_popcnt_u64(starts);
    if ((misplaced | others) != 0 || count > cap - done->written)
        return false;
    const vec units = v_kept8(utf8_low_bytes(bytes, leads.two, bytes, next), leads.starts);
    _mm512_mask_storeu_epi8(dst + done->written, short_bits(count), units);
    done->read += (size_t)_mm_popcnt_u64(in_text);
    done->written += count;
    done->carry = bits.two >> 63;
    return true;
}

/* A text of more than 64 bytes, up to what is none for ISO-8859-1. */
ALWAYS_INLINE struct runic_pair utf8_medium_to_latin1(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct latin1_done done = {0, 0, 0};
    bool good = true;
    while (good && len - done.read > VEC)
        good = medium_block_to_latin1(v_load(src + done.read), v_load(src + done.read + 1), ~UINT64_C(0), dst, cap, &done);
    if (good) {
        const uint64_t in_text = short_bits(len - done.read);
        const vec bytes = _mm512_maskz_loadu_epi8(in_text, src + done.read);
        const vec next = _mm512_maskz_loadu_epi8(in_text >> 1, src + done.read + 1);
        medium_block_to_latin1(bytes, next, in_text, dst, cap, &done);
    }
    return (struct runic_pair){done.read - done.carry, done.written - done.carry};
}

#endif
