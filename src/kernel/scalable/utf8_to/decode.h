/* decode.h - UTF-8 to UTF-16 and UTF-32. */
/* SPDX-License-Identifier: MIT */
/*
 * First bytes of characters are compressed, and with the same mask the bytes that stand one, two and three behind them: from
 * here on a lane is a character. Each lane is asked for continuations where its lead wants them, and whether the lead allows
 * the second byte. That no continuation stands elsewhere, lengths tell: those of all characters together lead to the next
 * one's first byte. If there are some too many, they lead to where fewer have begun, or to a continuation of the last one.
 */
#ifndef RUNIC_KERNEL_SCALABLE_UTF8_TO_DECODE_H
#define RUNIC_KERNEL_SCALABLE_UTF8_TO_DECODE_H

#include "../bytes.h"

#define UTF8_BEHIND 4 /* bytes behind a step that it may look at */

/* What stands at src for each character, less the 80 of a continuation. */
ALWAYS_INLINE vuint8m2_t utf8_following(const uint8_t *src, vbool4_t starts, size_t vl)
{
    return __riscv_vadd(__riscv_vcompress(__riscv_vle8_v_u8m2(src, vl), starts, vl), 0x80, vl);
}

/* Macros, since one register and two are vectors of different types. No continuation where there should be one. */
#define UTF8_MISSING(following, wanted, n) __riscv_vmand(__riscv_vmsgtu(following, 0x3F, n), wanted, n)

/* Faults that leads up to DF and the byte behind tell. */
#define UTF8_FAULTS_OF_TWO(first, second, two, n)                                                                              \
    __riscv_vmor(UTF8_MISSING(second, two, n), __riscv_vmand(__riscv_vmsltu(first, 0xC2, n), two, n), n)

/* Values of characters of up to two bytes. Longer ones have what is above their first byte's C0, and the second byte. */
#define UTF8_JOIN_TWO(first, second, two, n)                                                                                   \
    __riscv_vwaddu_wv(__riscv_vwmulu(__riscv_vssubu(first, 0xC0, n), 64, n), __riscv_vmerge(first, second, two, n), n)

/* Overlong forms behind E0, or F0, and what is not allowed behind ED, or F4: one may have what is `low`, the other not. */
ALWAYS_INLINE vbool8_t utf8_second_is_wrong(vuint8m1_t first, uint8_t not_low, uint8_t only_low, vbool8_t low, size_t n)
{
    const vbool8_t overlong = __riscv_vmand(__riscv_vmseq(first, not_low, n), low, n);
    return __riscv_vmor(overlong, __riscv_vmandn(__riscv_vmseq(first, only_low, n), low, n), n);
}

ALWAYS_INLINE bool is_continuation(uint8_t byte)
{
    return (byte & 0xC0) == 0x80;
}

/* Do n characters, in so many bytes, none of which lacks one, lead from one first byte to another? */
ALWAYS_INLINE bool utf8_lead_on(const uint8_t *src, vbool4_t starts, size_t vl, size_t n, size_t bytes)
{
    return __riscv_vcpop(starts, smaller(bytes, vl)) == n && !is_continuation(src[bytes]);
}

/* Pairs where there are four bytes, else units: a low surrogate is never zero, and what stands in its place otherwise is. */
ALWAYS_INLINE void utf8_store_pairs(uint8_t *dst, vuint16m2_t values, vuint8m1_t fourth, vbool8_t four, size_t n, size_t count)
{
    const vuint16m2_t last = __riscv_vwaddu_wv(__riscv_vsll(__riscv_vand(values, 0x0F, n), 6, n), fourth, n);
    const vuint16m2_t low = __riscv_vor_mu(four, __riscv_vmv_v_x_u16m2(0, n), last, 0xDC00, n);
    /* RFC 2781 section 2.1; D7C0 is D800 less the 10000 that the high surrogate does not carry. */
    values = __riscv_vadd_mu(four, values, __riscv_vsrl(values, 4, n), 0xD7C0, n);
    const vuint16m4_t pairs = __riscv_vreinterpret_u16m4(__riscv_vwmaccu(__riscv_vwaddu_vv(values, low, n), 0xFFFF, low, n));
    const vbool4_t even = __riscv_vreinterpret_b4(mask_of_eights(0x55));
    const vbool4_t keep = __riscv_vmor(__riscv_vmsne(pairs, 0, 2 * n), even, 2 * n);
    __riscv_vse8(dst, __riscv_vreinterpret_u8m4(__riscv_vcompress(pairs, keep, 2 * n)), 2 * count);
}

ALWAYS_INLINE void utf8_store_fours(uint8_t *dst, vuint16m2_t values, vuint8m1_t fourth, vbool8_t four, size_t n)
{
    vuint32m4_t wide = __riscv_vzext_vf2(values, n);
    wide = __riscv_vsll_mu(four, wide, wide, 6, n);
    wide = __riscv_vwaddu_wv_mu(four, wide, wide, __riscv_vzext_vf2(fourth, n), n);
    __riscv_vse8(dst, __riscv_vreinterpret_u8m4(wide), 4 * n);
}

/* Characters of up to two bytes. The same returns as below. */
ALWAYS_INLINE bool utf8_decode_two(enum runic_form to, const uint8_t *src, vbool4_t starts, size_t vl, vuint8m2_t first,
                                   size_t n, uint8_t *dst, struct runic_pair *done)
{
    const vuint8m2_t second = utf8_following(src + 1, starts, vl);
    const vbool4_t two = __riscv_vmsgtu(first, 0xBF, n);
    const size_t bytes = n + __riscv_vcpop(two, n);
    if (__riscv_vfirst(UTF8_FAULTS_OF_TWO(first, second, two, n), n) >= 0 || bytes < vl || is_continuation(src[bytes]))
        return false;
    const vuint16m4_t values = UTF8_JOIN_TWO(first, second, two, n);
    if (to == FORM_utf16)
        __riscv_vse8(dst, __riscv_vreinterpret_u8m4(values), 2 * n);
    else
        __riscv_vse8(dst, __riscv_vreinterpret_u8m8(__riscv_vzext_vf2(values, n)), 4 * n);
    *done = (struct runic_pair){done->read + bytes, done->written + n};
    return true;
}

/*
 * Characters of any length, as many as one register has bytes: so many are few in two. Of four bytes, `values` lacks the last.
 */
ALWAYS_INLINE bool utf8_decode_any(enum runic_form to, const uint8_t *src, vbool4_t starts, size_t vl, vuint8m2_t firsts,
                                   size_t n, uint8_t *dst, size_t cap, struct runic_pair *done)
{
    n = __riscv_vsetvl_e8m1(n);
    const vuint8m1_t first = __riscv_vlmul_trunc_u8m1(firsts);
    const vuint8m1_t second = __riscv_vlmul_trunc_u8m1(utf8_following(src + 1, starts, vl));
    const vuint8m1_t third = __riscv_vlmul_trunc_u8m1(utf8_following(src + 2, starts, vl));
    const vbool8_t two = __riscv_vmsgtu(first, 0xBF, n), three = __riscv_vmsgtu(first, 0xDF, n);
    const vbool8_t four = __riscv_vmsgtu(first, 0xEF, n);
    vbool8_t bad = __riscv_vmor(UTF8_FAULTS_OF_TWO(first, second, two, n), UTF8_MISSING(third, three, n), n);
    bad = __riscv_vmor(bad, utf8_second_is_wrong(first, 0xE0, 0xED, __riscv_vmsltu(second, 0x20, n), n), n);
    /* What is too much of the first byte goes beyond 16 bits. */
    vuint16m2_t values = UTF8_JOIN_TWO(first, second, two, n);
    values = __riscv_vsll_mu(three, values, values, 6, n);
    values = __riscv_vwaddu_wv_mu(three, values, values, third, n);
    const size_t fours = __riscv_vcpop(four, n), count = to == FORM_utf16 ? n + fours : n;
    const size_t bytes = n + __riscv_vcpop(two, n) + __riscv_vcpop(three, n) + fours;
    if (fours == 0) {
        if (__riscv_vfirst(bad, n) >= 0 || !utf8_lead_on(src, starts, vl, n, bytes))
            return false;
        if (to == FORM_utf16)
            __riscv_vse8(dst, __riscv_vreinterpret_u8m2(values), 2 * n);
        else
            __riscv_vse8(dst, __riscv_vreinterpret_u8m4(__riscv_vzext_vf2(values, n)), 4 * n);
    } else {
        const vuint8m1_t fourth = __riscv_vlmul_trunc_u8m1(utf8_following(src + 3, starts, vl));
        bad = __riscv_vmor(bad, UTF8_MISSING(fourth, four, n), n);
        bad = __riscv_vmor(bad, utf8_second_is_wrong(first, 0xF0, 0xF4, __riscv_vmsltu(second, 0x10, n), n), n);
        bad = __riscv_vmor(bad, __riscv_vmsgtu(first, 0xF4, n), n);
        if (__riscv_vfirst(bad, n) >= 0 || count > cap || !utf8_lead_on(src, starts, vl, n, bytes))
            return false;
        if (to == FORM_utf16)
            utf8_store_pairs(dst, values, fourth, four, n, count);
        else
            utf8_store_fours(dst, values, fourth, four, n);
    }
    *done = (struct runic_pair){done->read + bytes, done->written + count};
    return true;
}

/*
 * The characters that begin in the next vl bytes, `bytes`, n of them, at `starts`; not all of them ASCII. There is room for
 * each to become one unit. False: a fault, or not enough room.
 */
ALWAYS_INLINE bool utf8_decode_step(enum runic_form to, const uint8_t *src, vuint8m2_t bytes, vbool4_t starts, size_t vl,
                                    size_t n, uint8_t *dst, size_t cap, struct runic_pair *done)
{
    const vuint8m2_t first = __riscv_vcompress(bytes, starts, vl);
    if (__riscv_vfirst(__riscv_vmsgtu(first, 0xDF, n), n) < 0)
        return utf8_decode_two(to, src, starts, vl, first, n, dst, done);
    return utf8_decode_any(to, src, starts, vl, first, n, dst, cap, done);
}

ALWAYS_INLINE struct runic_pair utf8_decode(enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_pair done = {0, 0};
    bool good = true;
    while (good && len - done.read >= SCALAR_TEXT) {
        const uint8_t *const at = src + done.read;
        uint8_t *const out = dst + done.written * form_unit_size(to);
        const size_t vl = __riscv_vsetvl_e8m2(len - done.read - UTF8_BEHIND), room = cap - done.written;
        const vuint8m2_t bytes = __riscv_vle8_v_u8m2(at, vl);
        const vint8m2_t with_sign = __riscv_vreinterpret_i8m2(bytes);
        const vbool4_t starts = __riscv_vmsgt(with_sign, -65, vl);
        const size_t n = __riscv_vcpop(starts, vl);
        if (n > room)
            break;
        if (n == vl && __riscv_vfirst(__riscv_vmslt(with_sign, 0, vl), vl) < 0) {
            const size_t more = bytes_to_units(FORM_utf8, to, at, smaller(len - done.read, room), out);
            done = (struct runic_pair){done.read + more, done.written + more};
        } else {
            good = utf8_decode_step(to, at, bytes, starts, vl, n, out, room, &done);
        }
    }
    return done;
}

static NOINLINE struct runic_pair scalable_utf8_to_utf16_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    return utf8_decode(FORM_utf16, src, len, dst, cap);
}

static NOINLINE struct runic_pair scalable_utf8_to_utf32_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    return utf8_decode(FORM_utf32, src, len, dst, cap);
}

#endif
