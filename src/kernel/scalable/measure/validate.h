/* validate.h - how much of a text is well-formed. */
/* SPDX-License-Identifier: MIT */
/*
 * UTF-8: comparisons of bytes with those one, two and three before make masks, and work on masks costs little, however long the
 * vectors are. Longer characters than a vector has are not asked for. In UTF-32 and ASCII a fault's place is seen, too; else it
 * is left to scalar.
 */
#ifndef RUNIC_KERNEL_SCALABLE_MEASURE_VALIDATE_H
#define RUNIC_KERNEL_SCALABLE_MEASURE_VALIDATE_H

#include "../wide/surrogates.h"
#include "subparts.h"

ALWAYS_INLINE vuint8m4_t bytes_at(const uint8_t *src, size_t vl)
{
    return __riscv_vle8_v_u8m4(src, vl);
}

/* Faults of E0 and ED with the byte behind them, or of F0 and F4: which of the two may be followed by less than `least`? */
ALWAYS_INLINE vbool2_t utf8_second_is_bad(vuint8m4_t lead, uint8_t above, uint8_t below, vuint8m4_t second, uint8_t least,
                                          size_t vl)
{
    const vbool2_t low = __riscv_vmsltu(second, least, vl);
    const vbool2_t overlong = __riscv_vmand(__riscv_vmseq(lead, above, vl), low, vl);
    return __riscv_vmor(overlong, __riscv_vmandn(__riscv_vmseq(lead, below, vl), low, vl), vl);
}

/* The byte so many before pos; 0 before the text. */
ALWAYS_INLINE uint8_t byte_before(const uint8_t *src, size_t pos, size_t back)
{
    return pos > 0 ? src[pos - back] : 0;
}

/*
 * Where there is a fault among vl bytes at pos, or in what three before them begin. (One that cuts the last characters off is
 * seen in the next.) The highest of the bytes, and of three before, is `highest`.
 */
ALWAYS_INLINE vbool2_t utf8_faults(const uint8_t *src, size_t pos, vuint8m4_t bytes, vbool2_t continuations, uint8_t highest,
                                   size_t vl)
{
    const vuint8m4_t before = __riscv_vslide1up(bytes, byte_before(src, pos, 1), vl);
    vbool2_t wanted = __riscv_vmsgtu(before, 0xBF, vl);
    vbool2_t bad = __riscv_vmandn(wanted, __riscv_vmsgtu(before, 0xC1, vl), vl); /* C0 and C1, overlong */
    if (highest >= 0xE0) {
        const vuint8m4_t before_2 = __riscv_vslide1up(before, byte_before(src, pos, 2), vl);
        wanted = __riscv_vmor(wanted, __riscv_vmsgtu(before_2, 0xDF, vl), vl);
        bad = __riscv_vmor(bad, utf8_second_is_bad(before, 0xE0, 0xED, bytes, 0xA0, vl), vl);
        if (highest >= 0xF0) {
            const vuint8m4_t before_3 = __riscv_vslide1up(before_2, byte_before(src, pos, 3), vl);
            wanted = __riscv_vmor(wanted, __riscv_vmsgtu(before_3, 0xEF, vl), vl);
            bad = __riscv_vmor(bad, utf8_second_is_bad(before, 0xF0, 0xF4, bytes, 0x90, vl), vl);
        }
    }
    return __riscv_vmor(bad, __riscv_vmxor(wanted, continuations, vl), vl);
}

/* What good text has: characters, and those of four bytes among them. */
struct utf8_counts {
    size_t characters, fours;
};

/* vl bytes at pos, which are not all ASCII, are counted if they are good. */
ALWAYS_INLINE bool utf8_count_good(const uint8_t *src, size_t pos, vuint8m4_t bytes, uint8_t highest, size_t vl,
                                   struct utf8_counts *counts)
{
    const vbool2_t continuations = __riscv_vmslt(__riscv_vreinterpret_i8m4(bytes), -64, vl);
    if (highest > 0xF4 || __riscv_vfirst(utf8_faults(src, pos, bytes, continuations, highest, vl), vl) >= 0)
        return false;
    if (counts != NULL) {
        counts->characters += vl - __riscv_vcpop(continuations, vl);
        if (highest >= 0xF0)
            counts->fours += __riscv_vcpop(__riscv_vmsgtu(bytes, 0xEF, vl), vl);
    }
    return true;
}

ALWAYS_INLINE uint8_t higher(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

/* The highest of vl bytes at pos, and three before. */
ALWAYS_INLINE uint8_t utf8_highest(const uint8_t *src, size_t pos, vuint8m4_t bytes, size_t vl)
{
    const uint8_t most = __riscv_vmv_x(__riscv_vredmaxu(bytes, __riscv_vmv_s_x_u8m1(0, 1), vl));
    return pos == 0 ? most : higher(higher(most, src[pos - 1]), higher(src[pos - 2], src[pos - 3]));
}

/* Where ASCII ends, or little before. */
ALWAYS_INLINE size_t utf8_skip_ascii(const uint8_t *src, size_t len, size_t pos)
{
    while (pos < len) {
        const size_t vl = __riscv_vsetvl_e8m8(len - pos);
        if (__riscv_vfirst(__riscv_vmslt(__riscv_vle8_v_i8m8((const int8_t *)src + pos, vl), 0, vl), vl) >= 0)
            break;
        pos += vl;
    }
    return pos;
}

/* Returns len, or where a vector begins that has a fault: three bytes in or more, or 0. */
ALWAYS_INLINE size_t utf8_skip_good(const uint8_t *src, size_t len, struct utf8_counts *counts)
{
    size_t pos = 0;
    while (pos < len) {
        const size_t vl = __riscv_vsetvl_e8m4(len - pos);
        const vuint8m4_t bytes = bytes_at(src + pos, vl);
        const uint8_t highest = utf8_highest(src, pos, bytes, vl);
        if (highest < 0x80) {
            const size_t end = utf8_skip_ascii(src, len, pos + vl);
            if (counts != NULL)
                counts->characters += end - pos;
            pos = end;
            continue;
        }
        if (!utf8_count_good(src, pos, bytes, highest, vl, counts))
            break;
        pos += vl;
    }
    return pos;
}

/* Good text at the start, up to its end or a boundary. It is counted where there are counts. */
ALWAYS_INLINE size_t utf8_good_start(const uint8_t *src, size_t len, struct utf8_counts *counts)
{
    const size_t pos = utf8_skip_good(src, len, counts);
    if (pos == 0 || (pos == len && utf8_without_cut(src, len) == len))
        return pos;
    const size_t end = utf8_start_before(src, pos);
    if (counts != NULL)
        *counts = (struct utf8_counts){counts->characters - 1, counts->fours - (src[end] >= 0xF0)};
    return end;
}

static NOINLINE size_t utf8_validate_rest(const uint8_t *src, size_t len, size_t good)
{
    return good + runic_scalar_utf8_validate(src + good, len - good);
}

static NOINLINE size_t utf8_validate_long(const uint8_t *src, size_t len)
{
    const size_t good = utf8_good_start(src, len, NULL);
    return good == len ? len : utf8_validate_rest(src, len, good);
}

/* One register of bytes. */
static NOINLINE size_t utf8_validate_few(const uint8_t *src, size_t len)
{
    return utf8_few_are_good(src, len) ? len : runic_scalar_utf8_validate(src, len);
}

/* Of less than 8 bytes, vectors take more instructions. */
static size_t scalable_utf8_validate(const void *src, size_t len)
{
    if (len < 8)
        return runic_scalar_utf8_validate(src, len);
    return len <= __riscv_vsetvlmax_e8m1() ? utf8_validate_few(src, len) : utf8_validate_long(src, len);
}

/* Each high surrogate has a low one behind it, and no other unit has. */
static size_t scalable_utf16_validate(const void *text, size_t len)
{
    const uint8_t *src = text;
    size_t pos = 0;
    bool high_before = false;
    for (size_t n; pos < len; pos += n) {
        n = __riscv_vsetvl_e16m8(len - pos);
        const vuint16m8_t units = load16m8(src + 2 * pos, n);
        const vbool2_t surrogates = UTF16_SURROGATES(units, n);
        if (!high_before && __riscv_vfirst(surrogates, n) < 0)
            continue;
        const vbool2_t above = __riscv_vmsgtu(units, 0xDBFF, n);
        const vbool2_t wanted = mask_of_before(__riscv_vmandn(surrogates, above, n), high_before);
        if (__riscv_vfirst(__riscv_vmxor(wanted, __riscv_vmand(surrogates, above, n), n), n) >= 0)
            break;
        high_before = utf16_ends_within_pair(src + 2 * pos, n) != 0;
    }
    pos -= high_before;
    return pos + runic_scalar_utf16_validate(src + 2 * pos, len - pos);
}

static size_t scalable_utf32_validate(const void *text, size_t len)
{
    const uint8_t *src = text;
    size_t pos = 0;
    for (const size_t all = __riscv_vsetvlmax_e32m8(); len - pos >= all; pos += all) {
        const vuint32m8_t values = __riscv_vreinterpret_u32m8(load_whole(src + 4 * pos));
        if (__riscv_vfirst(UTF32_FAULTS(values, all), all) >= 0)
            break;
    }
    for (size_t n; pos < len; pos += n) {
        n = __riscv_vsetvl_e32m8(len - pos);
        const long bad = __riscv_vfirst(UTF32_FAULTS(load32m8(src + 4 * pos, n), n), n);
        if (bad >= 0)
            return pos + (size_t)bad;
    }
    return len;
}

static size_t scalable_ascii_validate(const void *text, size_t len)
{
    const int8_t *src = text;
    size_t pos = 0;
    for (const size_t all = __riscv_vsetvlmax_e8m8(); len - pos >= all; pos += all)
        if (__riscv_vfirst(__riscv_vmslt(__riscv_vle8_v_i8m8(src + pos, all), 0, all), all) >= 0)
            break;
    while (pos < len) {
        const size_t vl = __riscv_vsetvl_e8m8(len - pos);
        const long bad = __riscv_vfirst(__riscv_vmslt(__riscv_vle8_v_i8m8(src + pos, vl), 0, vl), vl);
        if (bad >= 0)
            return pos + (size_t)bad;
        pos += vl;
    }
    return len;
}

#endif
