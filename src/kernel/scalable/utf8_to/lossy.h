/* lossy.h - converts UTF-8 with faults to UTF-16, UTF-32 and ISO-8859-1. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_SCALABLE_UTF8_TO_LOSSY_H
#define RUNIC_KERNEL_SCALABLE_UTF8_TO_LOSSY_H

#include "../latin1/utf8_to_latin1.h"
#include "../measure/subparts.h"
#include "decode.h"

/* Stores n characters, with U+FFFD for those in `bad`. Returns the number of units; 0 if there is not enough room. */
ALWAYS_INLINE size_t utf8_store_lossy(enum runic_form to, uint8_t *dst, size_t cap, vuint16m2_t values, vuint8m1_t fourth,
                                      vbool8_t four, vbool8_t bad, size_t n)
{
    values = __riscv_vmerge(values, REPLACEMENT_CHARACTER, bad, n);
    four = __riscv_vmandn(four, bad, n);
    const size_t count = n + (to == FORM_utf16 ? __riscv_vcpop(four, n) : 0);
    if (count > cap)
        return 0;
    if (to == FORM_utf16)
        utf8_store_pairs(dst, values, fourth, four, n, count);
    else
        utf8_store_supplementary(dst, values, fourth, four, n);
    return count;
}

/* Converts a register of bytes with faults: a character or a fault begins at each byte that does not continue one. */
ALWAYS_INLINE struct runic_progress utf8_lossy_step(enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst,
                                                    size_t cap, size_t *faults)
{
    const size_t vl = utf8_without_cut(src, __riscv_vsetvl_e8m1(len));
    const vuint8m1_t bytes = __riscv_vle8_v_u8m1(src, vl);
    vbool8_t fourths;
    const vbool8_t starts = __riscv_vmnot(utf8_continued(bytes, vl, &fourths), vl);
    size_t n = __riscv_vcpop(starts, vl), count = n;
    *faults = 0;
    if (n > cap)
        return STOPPED_HERE;
    const vuint8m1_t at_1 = __riscv_vslide1down(bytes, 0, vl), at_2 = __riscv_vslide1down(at_1, 0, vl);
    const vuint8m1_t first = __riscv_vcompress(bytes, starts, vl), second = UTF8_FOLLOWING(at_1, starts, vl);
    const vuint8m1_t third = UTF8_FOLLOWING(at_2, starts, vl);
    const vbool8_t two = __riscv_vmsgtu(first, 0xBF, n), three = __riscv_vmsgtu(first, 0xDF, n);
    const vbool8_t four = __riscv_vmsgtu(first, 0xEF, n);
    const vbool8_t alone = __riscv_vmandn(__riscv_vmsgtu(first, 0x7F, n), two, n);
    vbool8_t bad = __riscv_vmor(utf8_faults_of_three(first, second, third, two, three, n), alone, n);
    const vuint16m2_t values = utf8_join_three(first, second, third, two, three, n);
    if (to == FORM_latin1) {
        bad = __riscv_vmor(bad, __riscv_vmor(four, __riscv_vmsgtu(values, 0xFF, n), n), n);
        __riscv_vse8(dst, __riscv_vmerge(__riscv_vncvt_x(values, n), '?', bad, n), n);
    } else {
        const vuint8m1_t fourth = UTF8_FOLLOWING(__riscv_vslide1down(at_2, 0, vl), starts, vl);
        bad = __riscv_vmor(bad, utf8_faults_of_four(first, second, fourth, four, n), n);
        count = utf8_store_lossy(to, dst, cap, values, fourth, four, bad, n);
        if (count == 0)
            return STOPPED_HERE;
    }
    *faults = __riscv_vcpop(bad, n);
    return (struct runic_progress){vl, count};
}

/* Converts by the strict kernel as far as possible, then with replacement, a register at a time, until a register had no
 * faults; and so on. */
ALWAYS_INLINE struct runic_progress utf8_lossy(enum runic_form to, scalable_vectors *strict, const uint8_t *src, size_t len,
                                               uint8_t *dst, size_t cap, size_t *replaced)
{
    const size_t out = form_unit_size(to);
    struct runic_progress done = {0, 0}, more;
    do {
        more = strict(src + done.read, len - done.read, dst + done.written * out, cap - done.written);
        done = (struct runic_progress){done.read + more.read, done.written + more.written};
        size_t faults;
        do {
            more = utf8_lossy_step(to, src + done.read, len - done.read, dst + done.written * out, cap - done.written, &faults);
            done = (struct runic_progress){done.read + more.read, done.written + more.written};
            *replaced += faults;
        } while (faults > 0);
    } while (more.read > 0);
    return done;
}

/* Converts strictly; a separate function, since strict and lossy conversion both call it. */
static NOINLINE struct runic_progress utf8_to_utf16_strictly(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    return utf8_decode(FORM_utf16, src, len, dst, cap, false);
}

static NOINLINE struct runic_progress utf8_to_utf32_strictly(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    return utf8_decode(FORM_utf32, src, len, dst, cap, false);
}

static NOINLINE struct runic_progress utf8_to_latin1_strictly(const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    return latin1_decode(src, len, dst, cap);
}

ALWAYS_INLINE struct runic_progress scalable_utf8_to_utf16_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                                   bool few, size_t *replaced)
{
    return replaced == NULL ? utf8_decode(FORM_utf16, src, len, dst, cap, few)
                            : utf8_lossy(FORM_utf16, utf8_to_utf16_strictly, src, len, dst, cap, replaced);
}

ALWAYS_INLINE struct runic_progress scalable_utf8_to_utf32_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                                   bool few, size_t *replaced)
{
    return replaced == NULL ? utf8_decode(FORM_utf32, src, len, dst, cap, few)
                            : utf8_lossy(FORM_utf32, utf8_to_utf32_strictly, src, len, dst, cap, replaced);
}

ALWAYS_INLINE struct runic_progress scalable_utf8_to_latin1_vectors(const uint8_t *src, size_t len, uint8_t *dst, size_t cap,
                                                                    bool few, size_t *replaced)
{
    (void)few;
    return replaced == NULL ? latin1_decode(src, len, dst, cap)
                            : utf8_lossy(FORM_latin1, utf8_to_latin1_strictly, src, len, dst, cap, replaced);
}

#endif
