/* few.h - a few units of UTF-16 to UTF-8, and a few bytes of UTF-8, one by one; for shuffles by table. */
/* SPDX-License-Identifier: MIT */
/*
 * To load and to store part of a vector, and to look at it, takes as many instructions as some ten units one by one. (Counted,
 * since no such hardware was there to time. Where there was, on x86, vectors are faster.)
 */
#ifndef RUNIC_KERNEL_SHUFFLE_FEW_H
#define RUNIC_KERNEL_SHUFFLE_FEW_H

#include "units.h"

#include "../../scalar/take.h"

/* ASCII of four units or more: the first four and the last four. false: it is not. */
ALWAYS_INLINE bool few_ascii(const uint8_t *src, size_t len, uint8_t *dst)
{
    const uint64_t first = load_bytes(src, 8), last = load_bytes(src + 2 * len - 8, 8);
    if (((first | last) & (HOST_IS_BIG ? UINT64_C(0x80FF80FF80FF80FF) : UINT64_C(0xFF80FF80FF80FF80))) != 0)
        return false;
    const quad words = q_host16(q_of_halves(first, last));
    const uint64_t bytes = q_low_half(q_pack16(words, words));
    store_bytes(dst, bytes, 4);
    store_bytes(dst + len - 4, bytes >> 32, 4);
    return true;
}

/* What is cheapest is asked for first. false: there is a fault, or maybe no room. */
ALWAYS_INLINE bool few_to_utf8(const uint8_t *src, size_t len, uint8_t *dst, size_t cap, size_t *written)
{
    const uint8_t *const end = src + 2 * len;
    uint8_t *to = dst;
    if (3 * len > cap)
        return false;
    *written = len;
    if (len >= 4 && few_ascii(src, len, dst))
        return true;
    for (; src < end; src += 2) {
        uint32_t value = load_utf16(src);
        if (value < 0x80) {
            *to++ = (uint8_t)value;
        } else if (value < 0x800) {
            to += form_put(FORM_utf8, to, value);
        } else if (!is_surrogate(value)) {
            to += form_put(FORM_utf8, to, value); /* not the same line: by now the compiler knows the length */
        } else {
            if (take_utf16(src, (size_t)(end - src) / 2, &value) == 0)
                return false;
            to += form_put(FORM_utf8, to, value);
            src += 2;
        }
    }
    *written = (size_t)(to - dst);
    return true;
}

/* Is UTF-8 of five to eight bytes ASCII? */
ALWAYS_INLINE bool few_are_ascii(const uint8_t *src, size_t len)
{
    return ((load_bytes(src, 4) | load_bytes(src + len - 4, 4)) & 0x80808080) == 0;
}

/* false: others are better at it. */
ALWAYS_INLINE bool few_convert(enum runic_form from, enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst,
                               size_t cap, struct runic_pair *done)
{
    if (from == FORM_utf16 && to == FORM_utf8 && len <= FEW_UNITS) {
        done->read = len;
        return few_to_utf8(src, len, dst, cap, &done->written);
    }
    if (from != FORM_utf8 || len > FEW_BYTES || (len > 4 && few_are_ascii(src, len)))
        return false;
    *done = convert_rest(from, to, src, len, dst, cap, (struct runic_pair){0, 0});
    return true;
}

/* By itself: clang then leaves for other kernels as for this, without a frame of its own, which took four instructions. */
#if IN_FRONT || FEW_UNITS == 0 /* there is one anyway, or nobody comes */
ALWAYS_INLINE struct runic_pair few_done(size_t read, size_t written)
#else
static NOINLINE struct runic_pair few_done(size_t read, size_t written)
#endif
{
    return (struct runic_pair){read, written};
}

#endif
