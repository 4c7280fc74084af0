/* decode.h - converts UTF-8 to UTF-16 and UTF-32. */
/* SPDX-License-Identifier: MIT */
/*
 * The first bytes of characters are compressed, and with the same mask the bytes one, two and three positions later:
 * after that, a lane is a character. Each lane is checked for the continuations that its lead requires, and for the
 * range of its second byte. The lengths show that there are no other continuations: the sum of all lengths must be the
 * position of the next first byte. With surplus continuations, it would be a position before which fewer characters
 * begin, or a continuation of the last character.
 */
#ifndef RUNIC_KERNEL_SCALABLE_UTF8_TO_DECODE_H
#define RUNIC_KERNEL_SCALABLE_UTF8_TO_DECODE_H

#include "../bytes.h"

/*
 * Returns the lanes with overlong forms after 0xE0 or 0xF0 (`not_low`), and with second bytes out of range after 0xED
 * or 0xF4 (`only_low`). `low`: the lanes whose second byte is low.
 */
ALWAYS_INLINE vbool8_t utf8_second_is_wrong(vuint8m1_t first, uint8_t not_low, uint8_t only_low, vbool8_t low, size_t n)
{
    const vbool8_t overlong = __riscv_vmand(__riscv_vmseq(first, not_low, n), low, n);
    return __riscv_vmor(overlong, __riscv_vmandn(__riscv_vmseq(first, only_low, n), low, n), n);
}

/*
 * Returns, for each character, one of the bytes that follow its first, less the 0x80 of a continuation. A macro, since
 * one register and two are vectors of different types.
 */
#define UTF8_FOLLOWING(bytes, starts, vl) __riscv_vadd(__riscv_vcompress(bytes, starts, vl), 0x80, vl)

/* Returns the lanes that lack a required continuation. */
#define UTF8_MISSING(following, wanted, n) __riscv_vmand(__riscv_vmsgtu(following, 0x3F, n), wanted, n)

/* Returns the lanes with faults in leads up to 0xDF and the byte after them. */
#define UTF8_FAULTS_OF_TWO(first, second, two, n)                                                                              \
    __riscv_vmor(UTF8_MISSING(second, two, n), __riscv_vmand(__riscv_vmsltu(first, 0xC2, n), two, n), n)

/*
 * Returns the values of 1-byte and 2-byte characters. Lanes of longer characters get the bits of the first byte above
 * 0xC0, and the second byte.
 */
#define UTF8_JOIN_TWO(first, second, two, n)                                                                                   \
    __riscv_vwaddu_wv(__riscv_vwmulu(__riscv_vssubu(first, 0xC0, n), 64, n), __riscv_vmerge(first, second, two, n), n)

/* Returns the byte at pos; 0 at the end of the text. */
ALWAYS_INLINE uint8_t byte_at(const uint8_t *src, size_t len, size_t pos)
{
    return pos < len ? src[pos] : 0;
}

ALWAYS_INLINE bool is_continuation(uint8_t byte)
{
    return (byte & 0xC0) == 0x80;
}

/* Returns true if n complete characters of `bytes` bytes in all end where another character begins. */
ALWAYS_INLINE bool utf8_lead_on(const uint8_t *src, size_t len, vbool2_t starts, size_t vl, size_t n, size_t bytes)
{
    return __riscv_vcpop(starts, smaller(bytes, vl)) == n && !is_continuation(byte_at(src, len, bytes));
}

/*
 * Stores pairs where characters have four bytes, else single units. Zeros are removed: a low surrogate is never zero,
 * and the second unit of any other lane is.
 */
ALWAYS_INLINE void utf8_store_pairs(uint8_t *dst, vuint16m2_t values, vuint8m1_t fourth, vbool8_t four, size_t n, size_t count)
{
    const vuint16m2_t last = __riscv_vwaddu_wv(__riscv_vsll(__riscv_vand(values, 0x0F, n), 6, n), fourth, n);
    const vuint16m2_t low = __riscv_vor_mu(four, __riscv_vmv_v_x_u16m2(0, n), last, 0xDC00, n);
    /* RFC 2781 section 2.1; 0xD7C0 is 0xD800 less 0x10000 >> 10, which the high surrogate does not carry. */
    values = __riscv_vadd_mu(four, values, __riscv_vsrl(values, 4, n), 0xD7C0, n);
    const vuint16m4_t pairs = __riscv_vreinterpret_u16m4(__riscv_vwmaccu(__riscv_vwaddu_vv(values, low, n), 0xFFFF, low, n));
    const vbool4_t even = __riscv_vreinterpret_b4(mask_of_eights(0x55));
    const vbool4_t keep = __riscv_vmor(__riscv_vmsne(pairs, 0, 2 * n), even, 2 * n);
    __riscv_vse8(dst, __riscv_vreinterpret_u8m4(__riscv_vcompress(pairs, keep, 2 * n)), 2 * count);
}

ALWAYS_INLINE void utf8_store_supplementary(uint8_t *dst, vuint16m2_t values, vuint8m1_t fourth, vbool8_t four, size_t n)
{
    vuint32m4_t wide = __riscv_vzext_vf2(values, n);
    wide = __riscv_vsll_mu(four, wide, wide, 6, n);
    wide = __riscv_vwaddu_wv_mu(four, wide, wide, __riscv_vzext_vf2(fourth, n), n);
    __riscv_vse8(dst, __riscv_vreinterpret_u8m4(wide), 4 * n);
}

/* Converts 1-byte and 2-byte characters. Returns like utf8_decode_step. */
ALWAYS_INLINE bool utf8_decode_two(enum runic_form to, const uint8_t *src, size_t len, vuint8m2_t source, vbool4_t starts,
                                   size_t vl, size_t n, uint8_t *dst, struct runic_progress *done)
{
    const vuint8m2_t at_1 = __riscv_vslide1down(source, byte_at(src, len, vl), vl);
    const vuint8m2_t first = __riscv_vcompress(source, starts, vl), second = UTF8_FOLLOWING(at_1, starts, vl);
    const vbool4_t two = __riscv_vmsgtu(first, 0xBF, n);
    const size_t bytes = n + __riscv_vcpop(two, n);
    if (__riscv_vfirst(UTF8_FAULTS_OF_TWO(first, second, two, n), n) >= 0 || bytes < vl ||
        is_continuation(byte_at(src, len, bytes)))
        return false;
    const vuint16m4_t values = UTF8_JOIN_TWO(first, second, two, n);
    if (to == FORM_utf16)
        __riscv_vse8(dst, __riscv_vreinterpret_u8m4(values), 2 * n);
    else
        __riscv_vse8(dst, __riscv_vreinterpret_u8m8(__riscv_vzext_vf2(values, n)), 4 * n);
    *done = (struct runic_progress){done->read + bytes, done->written + n};
    return true;
}

/* Returns the values of characters of up to three bytes. Those of 4-byte characters lack the last byte. */
ALWAYS_INLINE vuint16m2_t utf8_join_three(vuint8m1_t first, vuint8m1_t second, vuint8m1_t third, vbool8_t two, vbool8_t three,
                                          size_t n)
{
    /* Surplus bits of the first byte are shifted out of the 16 bits. */
    vuint16m2_t values = UTF8_JOIN_TWO(first, second, two, n);
    values = __riscv_vsll_mu(three, values, values, 6, n);
    return __riscv_vwaddu_wv_mu(three, values, values, third, n);
}

ALWAYS_INLINE vbool8_t utf8_faults_of_three(vuint8m1_t first, vuint8m1_t second, vuint8m1_t third, vbool8_t two, vbool8_t three,
                                            size_t n)
{
    const vbool8_t bad = __riscv_vmor(UTF8_FAULTS_OF_TWO(first, second, two, n), UTF8_MISSING(third, three, n), n);
    return __riscv_vmor(bad, utf8_second_is_wrong(first, 0xE0, 0xED, __riscv_vmsltu(second, 0x20, n), n), n);
}

ALWAYS_INLINE vbool8_t utf8_faults_of_four(vuint8m1_t first, vuint8m1_t second, vuint8m1_t fourth, vbool8_t four, size_t n)
{
    const vbool8_t wrong = utf8_second_is_wrong(first, 0xF0, 0xF4, __riscv_vmsltu(second, 0x10, n), n);
    return __riscv_vmor(__riscv_vmor(UTF8_MISSING(fourth, four, n), wrong, n), __riscv_vmsgtu(first, 0xF4, n), n);
}

ALWAYS_INLINE void utf8_store_threes(enum runic_form to, uint8_t *dst, vuint16m2_t values, size_t n)
{
    if (to == FORM_utf16)
        __riscv_vse8(dst, __riscv_vreinterpret_u8m2(values), 2 * n);
    else
        __riscv_vse8(dst, __riscv_vreinterpret_u8m4(__riscv_vzext_vf2(values, n)), 4 * n);
}

/* Stores the characters of `values`; where `four` is set, `fourth` is the last byte. count: their code units. */
ALWAYS_INLINE void utf8_store_any(enum runic_form to, uint8_t *dst, vuint16m2_t values, vuint8m1_t fourth, vbool8_t four,
                                  bool has_four, size_t n, size_t count)
{
    if (!has_four)
        utf8_store_threes(to, dst, values, n);
    else if (to == FORM_utf16)
        utf8_store_pairs(dst, values, fourth, four, n, count);
    else
        utf8_store_supplementary(dst, values, fourth, four, n);
}

/* Compresses one byte of each character, as many as a register has. A macro, since `bytes` may take two registers or four. */
#define UTF8_IN_LANES(bytes, starts, vl) __riscv_vlmul_trunc_u8m1(__riscv_vcompress(bytes, starts, vl))

/*
 * Converts characters of any length, as many as a register has bytes: from two registers of text, or from four if two
 * have fewer characters.
 */
ALWAYS_INLINE bool utf8_decode_any(enum runic_form to, const uint8_t *src, size_t len, vuint8m2_t bytes, vbool4_t starts_of_two,
                                   size_t vl, size_t n, uint8_t *dst, size_t cap, struct runic_progress *done)
{
    vuint8m1_t first, second, third, fourth;
    vbool2_t starts;
    if (n >= __riscv_vsetvlmax_e8m1() || vl == len) {
        const vuint8m2_t at_1 = __riscv_vslide1down(bytes, byte_at(src + vl, len - vl, 0), vl);
        const vuint8m2_t at_2 = __riscv_vslide1down(at_1, byte_at(src + vl, len - vl, 1), vl);
        const vuint8m2_t at_3 = __riscv_vslide1down(at_2, byte_at(src + vl, len - vl, 2), vl);
        first = UTF8_IN_LANES(bytes, starts_of_two, vl), second = UTF8_IN_LANES(at_1, starts_of_two, vl);
        third = UTF8_IN_LANES(at_2, starts_of_two, vl), fourth = UTF8_IN_LANES(at_3, starts_of_two, vl);
        starts = __riscv_vreinterpret_b2(__riscv_vreinterpret_u8m1(starts_of_two));
    } else {
        vl = __riscv_vsetvl_e8m4(len);
        const vuint8m4_t at = __riscv_vle8_v_u8m4(src, vl);
        /* If the text is well-formed, this many characters end within four registers: no byte after these is needed. */
        const vuint8m4_t at_1 = __riscv_vslide1down(at, 0, vl), at_2 = __riscv_vslide1down(at_1, 0, vl);
        const vuint8m4_t at_3 = __riscv_vslide1down(at_2, 0, vl);
        starts = __riscv_vmsgt(__riscv_vreinterpret_i8m4(at), -65, vl);
        n = smaller(__riscv_vcpop(starts, vl), cap);
        first = UTF8_IN_LANES(at, starts, vl), second = UTF8_IN_LANES(at_1, starts, vl);
        third = UTF8_IN_LANES(at_2, starts, vl), fourth = UTF8_IN_LANES(at_3, starts, vl);
    }
    n = __riscv_vsetvl_e8m1(n);
    second = __riscv_vadd(second, 0x80, n);
    third = __riscv_vadd(third, 0x80, n);
    const vbool8_t two = __riscv_vmsgtu(first, 0xBF, n), three = __riscv_vmsgtu(first, 0xDF, n);
    const vbool8_t four = __riscv_vmsgtu(first, 0xEF, n);
    vbool8_t bad = utf8_faults_of_three(first, second, third, two, three, n);
    const vuint16m2_t values = utf8_join_three(first, second, third, two, three, n);
    const size_t supplementary = __riscv_vcpop(four, n), count = to == FORM_utf16 ? n + supplementary : n;
    const size_t read = n + __riscv_vcpop(two, n) + __riscv_vcpop(three, n) + supplementary;
    if (supplementary > 0) {
        fourth = __riscv_vadd(fourth, 0x80, n);
        bad = __riscv_vmor(bad, utf8_faults_of_four(first, second, fourth, four, n), n);
    }
    if (__riscv_vfirst(bad, n) >= 0 || count > cap || !utf8_lead_on(src, len, starts, vl, n, read))
        return false;
    utf8_store_any(to, dst, values, fourth, four, supplementary > 0, n, count);
    *done = (struct runic_progress){done->read + read, done->written + count};
    return true;
}

/*
 * Converts the n characters that begin at `starts` in the next vl bytes, `bytes`; not all must be ASCII. There must be
 * room for n units. Returns false at a fault, or if there is not enough room.
 */
ALWAYS_INLINE bool utf8_decode_step(enum runic_form to, const uint8_t *src, size_t len, vuint8m2_t bytes, vbool4_t starts,
                                    size_t vl, size_t n, uint8_t *dst, size_t cap, struct runic_progress *done)
{
    if (__riscv_vfirst(__riscv_vmsgtu(bytes, 0xDF, vl), vl) < 0)
        return utf8_decode_two(to, src, len, bytes, starts, vl, n, dst, done);
    return utf8_decode_any(to, src, len, bytes, starts, vl, n, dst, cap, done);
}

/* Converts a text up to a fault. */
ALWAYS_INLINE struct runic_progress utf8_decode(enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    struct runic_progress done = {0, 0};
    bool good = true;
    while (good && done.read < len) {
        const uint8_t *const at = src + done.read;
        uint8_t *const out = dst + done.written * form_unit_size(to);
        const size_t left = len - done.read, room = cap - done.written, vl = __riscv_vsetvl_e8m2(left);
        const vuint8m2_t bytes = __riscv_vle8_v_u8m2(at, vl);
        const vint8m2_t with_sign = __riscv_vreinterpret_i8m2(bytes);
        const vbool4_t starts = __riscv_vmsgt(with_sign, -65, vl);
        const size_t n = __riscv_vcpop(starts, vl);
        if (n > room)
            break;
        if (n == vl && __riscv_vfirst(__riscv_vmslt(with_sign, 0, vl), vl) < 0) {
            const size_t more = bytes_to_units(FORM_utf8, to, at, smaller(left, room), out);
            done = (struct runic_progress){done.read + more, done.written + more};
        } else {
            good = utf8_decode_step(to, at, left, bytes, starts, vl, n, out, room, &done);
        }
    }
    return done;
}

ALWAYS_INLINE struct runic_progress scalable_utf8_to_utf16_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    return utf8_decode(FORM_utf16, src, len, dst, cap);
}

ALWAYS_INLINE struct runic_progress scalable_utf8_to_utf32_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    return utf8_decode(FORM_utf32, src, len, dst, cap);
}

#endif
