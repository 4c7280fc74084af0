/* decode.h - UTF-8 to UTF-16 and UTF-32. */
/* SPDX-License-Identifier: MIT */
/*
 * First bytes of characters are compressed, and with the same mask the bytes that stand one, two and three behind them: from
 * here on a lane is a character. Each lane is asked for continuations where its lead wants them, and whether the lead allows
 * the second byte. That no continuation stands elsewhere, lengths tell: those of all characters together lead to the next
 * one's first byte. If there are some too many, they lead back into this vector, or to a continuation of its last character.
 */
#ifndef RUNIC_KERNEL_SCALABLE_UTF8_TO_DECODE_H
#define RUNIC_KERNEL_SCALABLE_UTF8_TO_DECODE_H

#include "../common.h"

#define UTF8_BEHIND 4 /* bytes behind a step that it may look at */

/* What stands at src for each character, less the 80 of a continuation. */
ALWAYS_INLINE vuint8m2_t utf8_following(const uint8_t *src, vbool4_t starts, size_t vl)
{
    return __riscv_vadd(__riscv_vcompress(__riscv_vle8_v_u8m2(src, vl), starts, vl), 0x80, vl);
}

/* No continuation where there should be one. */
ALWAYS_INLINE vbool4_t utf8_missing(vuint8m2_t following, vbool4_t wanted, size_t n)
{
    return __riscv_vmand(__riscv_vmsgtu(following, 0x3F, n), wanted, n);
}

/* Faults that the first two bytes tell, of leads up to DF; of E0 and more, for overlong forms and surrogates; of F0 and more.
 */
ALWAYS_INLINE vbool4_t utf8_faults_of_two(vuint8m2_t first, vuint8m2_t second, vbool4_t two, size_t n)
{
    const vbool4_t overlong = __riscv_vmand(__riscv_vmsltu(first, 0xC2, n), two, n);
    return __riscv_vmor(utf8_missing(second, two, n), overlong, n);
}

ALWAYS_INLINE vbool4_t utf8_faults_of_three(vuint8m2_t first, vuint8m2_t second, size_t n)
{
    const vbool4_t low = __riscv_vmsltu(second, 0x20, n);
    const vbool4_t overlong = __riscv_vmand(__riscv_vmseq(first, 0xE0, n), low, n);
    return __riscv_vmor(overlong, __riscv_vmandn(__riscv_vmseq(first, 0xED, n), low, n), n);
}

ALWAYS_INLINE vbool4_t utf8_faults_of_four(vuint8m2_t first, vuint8m2_t second, size_t n)
{
    const vbool4_t low = __riscv_vmsltu(second, 0x10, n);
    const vbool4_t overlong = __riscv_vmand(__riscv_vmseq(first, 0xF0, n), low, n);
    const vbool4_t beyond = __riscv_vmandn(__riscv_vmseq(first, 0xF4, n), low, n);
    return __riscv_vmor(__riscv_vmor(overlong, beyond, n), __riscv_vmsgtu(first, 0xF4, n), n);
}

/* Values of characters of up to two bytes. Longer ones have what is above their first byte's C0, and the second byte. */
ALWAYS_INLINE vuint16m4_t utf8_join_two(vuint8m2_t first, vuint8m2_t second, vbool4_t two, size_t n)
{
    const vuint16m4_t lead = __riscv_vwmulu(__riscv_vssubu(first, 0xC0, n), 64, n);
    return __riscv_vwaddu_wv(lead, __riscv_vmerge(first, second, two, n), n);
}

/* Of up to three bytes; what is too much of the first one goes beyond 16 bits. Longer ones lack their fourth byte. */
ALWAYS_INLINE vuint16m4_t utf8_join_three(vuint16m4_t values, vuint8m2_t third, vbool4_t three, size_t n)
{
    values = __riscv_vsll_mu(three, values, values, 6, n);
    return __riscv_vwaddu_wv_mu(three, values, values, third, n);
}

ALWAYS_INLINE void utf8_store_ascii(enum runic_form to, uint8_t *dst, vuint8m2_t bytes, size_t n)
{
    if (to == FORM_utf16)
        __riscv_vse8(dst, __riscv_vreinterpret_u8m4(__riscv_vzext_vf2(bytes, n)), 2 * n);
    else
        __riscv_vse8(dst, __riscv_vreinterpret_u8m8(__riscv_vzext_vf4(bytes, n)), 4 * n);
}

ALWAYS_INLINE void utf8_store_words(enum runic_form to, uint8_t *dst, vuint16m4_t values, size_t n)
{
    if (to == FORM_utf16)
        __riscv_vse8(dst, __riscv_vreinterpret_u8m4(values), 2 * n);
    else
        __riscv_vse8(dst, __riscv_vreinterpret_u8m8(__riscv_vzext_vf2(values, n)), 4 * n);
}

/* Pairs where there are four bytes, else units: a low surrogate is never zero, and what stands in its place otherwise is. */
ALWAYS_INLINE void utf8_store_pairs(uint8_t *dst, vuint16m4_t values, vuint8m2_t fourth, vbool4_t four, size_t n, size_t count)
{
    const vuint16m4_t last = __riscv_vwaddu_wv(__riscv_vsll(__riscv_vand(values, 0x0F, n), 6, n), fourth, n);
    const vuint16m4_t low = __riscv_vor_mu(four, __riscv_vmv_v_x_u16m4(0, n), last, 0xDC00, n);
    /* RFC 2781 section 2.1; D7C0 is D800 less the 10000 that the high surrogate does not carry. */
    values = __riscv_vadd_mu(four, values, __riscv_vsrl(values, 4, n), 0xD7C0, n);
    const vuint16m8_t pairs = __riscv_vreinterpret_u16m8(__riscv_vwmaccu(__riscv_vwaddu_vv(values, low, n), 0xFFFF, low, n));
    const vbool2_t even = __riscv_vreinterpret_b2(mask_of_eights(0x55));
    const vbool2_t keep = __riscv_vmor(__riscv_vmsne(pairs, 0, 2 * n), even, 2 * n);
    __riscv_vse8(dst, __riscv_vreinterpret_u8m8(__riscv_vcompress(pairs, keep, 2 * n)), 2 * count);
}

ALWAYS_INLINE void utf8_store_fours(uint8_t *dst, vuint16m4_t values, vuint8m2_t fourth, vbool4_t four, size_t n)
{
    vuint32m8_t wide = __riscv_vzext_vf2(values, n);
    wide = __riscv_vsll_mu(four, wide, wide, 6, n);
    wide = __riscv_vwaddu_wv_mu(four, wide, wide, __riscv_vzext_vf2(fourth, n), n);
    __riscv_vse8(dst, __riscv_vreinterpret_u8m8(wide), 4 * n);
}

/* Do characters of so many bytes, none of which has a fault, lead from one first byte to another? */
ALWAYS_INLINE bool utf8_lead_on(const uint8_t *src, size_t vl, size_t bytes)
{
    return bytes >= vl && (src[bytes] & 0xC0) != 0x80;
}

/*
 * The characters that begin in the next vl bytes, `bytes`, at `starts`; not all of them ASCII. There is room for each to become
 * one unit. False: a fault, or not enough room.
 */
ALWAYS_INLINE bool utf8_decode_step(enum runic_form to, const uint8_t *src, vuint8m2_t bytes, vbool4_t starts, size_t vl,
                                    uint8_t *dst, size_t cap, struct runic_pair *done)
{
    const size_t n = __riscv_vcpop(starts, vl);
    const vuint8m2_t first = __riscv_vcompress(bytes, starts, vl), second = utf8_following(src + 1, starts, vl);
    const vbool4_t two = __riscv_vmsgtu(first, 0xBF, n), three = __riscv_vmsgtu(first, 0xDF, n);
    const size_t twos = __riscv_vcpop(two, n), threes = __riscv_vcpop(three, n);
    vbool4_t bad = utf8_faults_of_two(first, second, two, n);
    vuint16m4_t values = utf8_join_two(first, second, two, n);
    if (threes == 0) {
        if (__riscv_vfirst(bad, n) >= 0 || !utf8_lead_on(src, vl, n + twos))
            return false;
        utf8_store_words(to, dst, values, n);
        *done = (struct runic_pair){done->read + n + twos, done->written + n};
        return true;
    }
    const vuint8m2_t third = utf8_following(src + 2, starts, vl);
    bad = __riscv_vmor(bad, utf8_missing(third, three, n), n);
    bad = __riscv_vmor(bad, utf8_faults_of_three(first, second, n), n);
    values = utf8_join_three(values, third, three, n);
    const vbool4_t four = __riscv_vmsgtu(first, 0xEF, n);
    const size_t fours = __riscv_vcpop(four, n), count = to == FORM_utf16 ? n + fours : n;
    if (fours == 0) {
        if (__riscv_vfirst(bad, n) >= 0 || !utf8_lead_on(src, vl, n + twos + threes))
            return false;
        utf8_store_words(to, dst, values, n);
    } else {
        const vuint8m2_t fourth = utf8_following(src + 3, starts, vl);
        bad = __riscv_vmor(bad, utf8_missing(fourth, four, n), n);
        bad = __riscv_vmor(bad, utf8_faults_of_four(first, second, n), n);
        if (__riscv_vfirst(bad, n) >= 0 || count > cap || !utf8_lead_on(src, vl, n + twos + threes + fours))
            return false;
        if (to == FORM_utf16)
            utf8_store_pairs(dst, values, fourth, four, n, count);
        else
            utf8_store_fours(dst, values, fourth, four, n);
    }
    *done = (struct runic_pair){done->read + n + twos + threes + fours, done->written + count};
    return true;
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
            utf8_store_ascii(to, out, bytes, vl);
            done = (struct runic_pair){done.read + vl, done.written + vl};
        } else {
            good = utf8_decode_step(to, at, bytes, starts, vl, out, room, &done);
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
