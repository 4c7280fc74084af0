/* single_byte.h - single-byte charsets to UTF-8 and UTF-16, and from UTF-16. */
/* SPDX-License-Identifier: MIT */
/*
 * A table of 128 bytes is eight shuffles of 16 bytes each, and seven blends that choose among them by bits 4 to 6 of the
 * index. A blend looks at the sign of a byte, so these bits are shifted there. docs/kernels/single_byte.md has the picture.
 */
#ifndef RUNIC_KERNEL_SHUFFLE_LEGACY_SINGLE_BYTE_H
#define RUNIC_KERNEL_SHUFFLE_LEGACY_SINGLE_BYTE_H

#include "../../../tables/charset_tables.h"
#include "../narrow.h"
#include "../to_utf8/encode.h"

/* The indices of 128-byte tables: their low four bits, and bits 4, 5 and 6 as signs. */
struct table_index {
    vec low, bit4, bit5, bit6;
};

ALWAYS_INLINE struct table_index table_index(vec x)
{
    return (struct table_index){v_and(x, v_all(0x0F)), v_left16(x, 3), v_left16(x, 2), v_left16(x, 1)};
}

/* Looks up bytes in a part of 32 bytes of the table. */
ALWAYS_INLINE vec look_up_32(const uint8_t *table, struct table_index i)
{
    return v_blend(i.bit4, v_shuffle(v_table(table + 16), i.low), v_shuffle(v_table(table), i.low));
}

ALWAYS_INLINE vec look_up_128(const uint8_t *table, struct table_index i)
{
    const vec lower = v_blend(i.bit5, look_up_32(table + 32, i), look_up_32(table, i));
    const vec upper = v_blend(i.bit5, look_up_32(table + 96, i), look_up_32(table + 64, i));
    return v_blend(i.bit6, upper, lower);
}

/* VEC characters as two vectors of words; `upper` has their upper bytes, whose order does not matter. */
struct decoded {
    vec first, second, upper;
    bool is_good;
};

/* Decodes VEC bytes. The quads are exchanged before, so that unpacking leaves the words in order. */
ALWAYS_INLINE struct decoded decode_bytes(const struct runic_single_byte *table, vec bytes)
{
    const vec x = v_unlace(bytes);
    const struct table_index index = table_index(x);
    const vec low = v_blend(x, look_up_128(table->plane[0], index), x);
    const vec high = v_and(look_up_128(table->plane[1], index), v_greater8(v_zero(), x));
    const bool is_good = v_is_zero(v_equal8(v_and(low, high), v_all(UNDEFINED & 0xFF)));
    return (struct decoded){v_unpack_low8(low, high), v_unpack_high8(low, high), high, is_good};
}

static struct runic_progress single_byte_to_utf16(const void *table, const void *from, size_t len, void *to, size_t cap)
{
    const struct runic_single_byte *const charset = table;
    const size_t most = smaller(len, cap);
    const uint8_t *src = from;
    uint8_t *dst = to;
    size_t i = 0;
    if (charset->lower != 0 || most < VEC)
        return (struct runic_progress){0, 0};
    while (i < most) {
        const size_t at = smaller(i, most - VEC); /* the last vector overlaps */
        const vec x = v_load(src + at);
        if (!v_has_signs(x)) {
            emit_widened(FORM_utf16, false, dst + 2 * at, x);
        } else {
            const struct decoded words = decode_bytes(charset, x);
            if (!words.is_good)
                break;
            store_units(FORM_utf16, dst + 2 * at, words.first);
            store_units(FORM_utf16, dst + 2 * at + VEC, words.second);
        }
        i = at + VEC;
    }
    return (struct runic_progress){i, i};
}

/* Copies ASCII, four vectors at a time. Returns the number of bytes. */
ALWAYS_INLINE size_t copy_ascii(const uint8_t *src, size_t len, uint8_t *dst)
{
    size_t i = 0;
    for (; len - i >= 4 * VEC; i += 4 * VEC) {
        vec x[4];
        UNROLL
        for (size_t j = 0; j < 4; j++)
            x[j] = v_load(src + i + VEC * j);
        if (v_has_signs(any_of_four(x)))
            break;
        UNROLL
        for (size_t j = 0; j < 4; j++)
            v_store(dst + i + VEC * j, x[j]);
    }
    return i;
}

/* The most bytes that a step may write: three for each character, and 16 that a store writes after them. */
#define DECODED_BYTES (3 * VEC + 16)

static struct runic_progress single_byte_to_utf8(const void *table, const void *from, size_t len, void *to, size_t cap)
{
    const struct runic_single_byte *const charset = table;
    if (charset->lower != 0 || len < VEC)
        return (struct runic_progress){0, 0};
    const struct encode_constants k = encode_constants(true);
    const uint8_t *src = from;
    uint8_t *dst = to;
    size_t i = 0, written = 0;
    while (len - i >= VEC && cap - written >= DECODED_BYTES) {
        const vec x = v_load(src + i);
        if (!v_has_signs(x)) {
            v_store(dst + written, x);
            i += VEC;
            written += VEC;
            const size_t ascii = copy_ascii(src + i, smaller(len - i, cap - written), dst + written);
            i += ascii;
            written += ascii;
            continue;
        }
        const struct decoded words = decode_bytes(charset, x);
        if (!words.is_good)
            break;
        i += VEC;
        if (!v_has_signs(v_equal8(v_max8(words.upper, v_all(0x08)), words.upper))) {
            written += put_two(dst + written, words.first, words.second, false, &k);
        } else {
            written += put_slots(dst + written, encode_three(words.first, k));
            written += put_slots(dst + written, encode_three(words.second, k));
        }
    }
    return (struct runic_progress){i, written};
}

/* ---- From UTF-16 ---- */

/* Returns, as bytes, where words are one of the 128 code points from base on. */
ALWAYS_INLINE vec are_in_window(vec block_a, vec block_b, uint16_t base)
{
    const vec all = v_all16(base);
    return v_unlace(v_pack_masks16(v_equal16(block_a, all), v_equal16(block_b, all)));
}

/* Returns the bytes of the characters in a window; 0 for others. */
ALWAYS_INLINE vec bytes_of_window(const uint8_t *window, struct table_index index, vec is_inside)
{
    return v_and(look_up_128(window, index), is_inside);
}

static struct runic_progress utf16_to_single_byte(const void *table, const void *from, size_t len, void *to, size_t cap)
{
    const struct runic_single_byte *const charset = table;
    const uint16_t ascii = charset->lower == 0 ? 0 : 1; /* 1: no block of 128 code points begins there */
    const size_t most = smaller(len, cap);
    const uint8_t *src = from;
    uint8_t *dst = to;
    size_t i = 0;
    if (most < VEC)
        return (struct runic_progress){0, 0};
    while (i < most) {
        const size_t at = smaller(i, most - VEC); /* the last vector overlaps */
        const vec a = load_units(FORM_utf16, src + 2 * at), b = load_units(FORM_utf16, src + 2 * at + VEC);
        const vec cell = v_all16(0x7F), block_a = v_without(a, cell), block_b = v_without(b, cell);
        const vec x = v_unlace(v_pack16(v_and(a, cell), v_and(b, cell)));
        const vec is_ascii = are_in_window(block_a, block_b, ascii);
        i = at + VEC;
        if (ascii == 0 && words_are_plain(FORM_utf8, v_or(a, b))) {
            v_store(dst + at, x);
            continue;
        }
        const struct table_index index = table_index(x);
        vec bytes = bytes_of_window(charset->window[0], index, are_in_window(block_a, block_b, charset->base[0]));
        const vec is_second = are_in_window(block_a, block_b, charset->base[1]);
        if (v_has_signs(is_second))
            bytes = v_or(bytes, bytes_of_window(charset->window[1], index, is_second));
        bytes = v_blend(is_ascii, x, bytes);
        const uint64_t missing = v_signs(v_without(v_equal8(bytes, v_zero()), is_ascii));
        v_store(dst + at, bytes);
        if (missing != 0) {
            i = at + first_bit(missing);
            break;
        }
    }
    return (struct runic_progress){i, i};
}

#endif
