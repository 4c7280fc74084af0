/* single_byte.h - single-byte charsets to UTF-8 and UTF-16, and from UTF-16: a permute looks up 64 bytes in 128. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_AVX512_LEGACY_SINGLE_BYTE_H
#define RUNIC_KERNEL_AVX512_LEGACY_SINGLE_BYTE_H

#include "../../../tables/charset_tables.h"
#include "../../../dispatch/legacy_kernels.h"
#include "../to_utf8/utf16_blocks.h"

/* A table of 128 bytes. */
struct table_128 {
    vec first, second;
};

ALWAYS_INLINE struct table_128 load_table(const uint8_t *table)
{
    return (struct table_128){v_load(table), v_load(table + VEC)};
}

/* Looks up the low seven bits of each byte. */
ALWAYS_INLINE vec look_up(struct table_128 table, vec index)
{
    return _mm512_permutex2var_epi8(table.first, index, table.second);
}

/* ---- Decoding ---- */

/* The low and the high bytes of the code points of bytes from 0x80 on, and of those below if they are not ASCII. */
struct decoder {
    struct table_128 low, high, lower_low, lower_high;
    bool is_ascii;
};

/* Splits 64 words into their low and their high bytes. */
ALWAYS_INLINE void split_words(const uint16_t *words, vec *low, vec *high)
{
    const vec a = _mm512_loadu_si512(words), b = _mm512_loadu_si512(words + 32);
    *low = v_narrow16(a, b);
    *high = v_narrow16(_mm512_srli_epi16(a, 8), _mm512_srli_epi16(b, 8));
}

ALWAYS_INLINE struct decoder decoder_of(const struct runic_single_byte *charset)
{
    struct decoder d = {.low = load_table(charset->plane[0]), .high = load_table(charset->plane[1])};
    d.is_ascii = charset->lower == 0;
    if (!d.is_ascii) {
        const uint16_t *words = runic_single_byte_lower[charset->lower - 1];
        split_words(words, &d.lower_low.first, &d.lower_high.first);
        split_words(words + 64, &d.lower_low.second, &d.lower_high.second);
    }
    return d;
}

/* 64 characters as words, and which of them are from U+0800 on. */
struct decoded {
    vec first, second;
    uint64_t three;
    bool is_good;
};

/* Decodes 64 bytes. Their eighths are exchanged before, so that unpacking leaves the words in order. */
ALWAYS_INLINE struct decoded decode_bytes(const struct decoder *d, vec bytes)
{
    static const uint64_t order[8] = {0, 4, 1, 5, 2, 6, 3, 7};
    const vec x = _mm512_permutexvar_epi64(_mm512_loadu_si512(order), bytes);
    const __mmask64 upper = _mm512_movepi8_mask(x);
    vec low = _mm512_mask_mov_epi8(x, upper, look_up(d->low, x)), high = _mm512_maskz_mov_epi8(upper, look_up(d->high, x));
    if (!d->is_ascii) {
        low = _mm512_mask_mov_epi8(look_up(d->lower_low, x), upper, low);
        high = _mm512_mask_mov_epi8(look_up(d->lower_high, x), upper, high);
    }
    const uint64_t undefined = _mm512_cmpeq_epi8_mask(_mm512_and_si512(low, high), _mm512_set1_epi8((char)0xFF));
    return (struct decoded){_mm512_unpacklo_epi8(low, high), _mm512_unpackhi_epi8(low, high),
                            _mm512_cmpge_epu8_mask(high, _mm512_set1_epi8(0x08)), undefined == 0};
}

static struct runic_progress single_byte_to_utf16(const void *table, const void *from, size_t len, void *to, size_t cap)
{
    const struct decoder d = decoder_of(table);
    const uint8_t *src = from;
    uint8_t *dst = to;
    size_t i = 0;
    const size_t most = smaller(len, cap);
    for (; most - i >= VEC; i += VEC) {
        const struct decoded words = decode_bytes(&d, v_load(src + i));
        if (!words.is_good)
            return (struct runic_progress){i, i};
        v_store(dst + 2 * i, words.first);
        v_store(dst + 2 * i + VEC, words.second);
    }
    if (i < most) {
        const uint64_t rest = first_bits(most - i);
        const struct decoded words = decode_bytes(&d, _mm512_maskz_loadu_epi8(rest, src + i));
        if (!words.is_good)
            return (struct runic_progress){i, i};
        _mm512_mask_storeu_epi16(dst + 2 * i, (__mmask32)rest, words.first);
        _mm512_mask_storeu_epi16(dst + 2 * i + VEC, (__mmask32)(rest >> 32), words.second);
    }
    return (struct runic_progress){most, most};
}

/* Copies ASCII, four vectors at a time. Returns the number of bytes. */
ALWAYS_INLINE size_t copy_ascii(const uint8_t *src, size_t len, uint8_t *dst)
{
    size_t i = 0;
    for (; len - i >= 4 * VEC; i += 4 * VEC) {
        const struct v_four x = v_load_four(src + i);
        if (_mm512_movepi8_mask(v_or_four(x)) != 0)
            break;
        v_store_four(dst + i, x);
    }
    return i;
}

/* The most bytes that a step may write: three for each character, and what a store writes after them. */
#define DECODED_BYTES (4 * VEC)

/* Decodes up to VEC bytes, as far as their characters fit. Returns their number; 0 if a byte is undefined. */
ALWAYS_INLINE size_t some_to_utf8(const struct decoder *d, const uint8_t *src, size_t len, struct utf8_out *out)
{
    const vec x = _mm512_maskz_loadu_epi8(first_bits(len), src);
    if (d->is_ascii && _mm512_movepi8_mask(x) == 0) {
        len = smaller(len, out_room(out));
        _mm512_mask_storeu_epi8(out->dst, first_bits(len), x);
        out->dst += len;
        return len;
    }
    const struct decoded words = decode_bytes(d, x);
    const size_t half = smaller(len, VEC / 2);
    if (!words.is_good)
        return 0;
    const size_t first = words.three == 0 ? masked_two(words.first, half, out) : masked_bmp(words.first, half, out);
    if (first < half || half == len)
        return first;
    return half + (words.three == 0 ? masked_two(words.second, len - half, out) : masked_bmp(words.second, len - half, out));
}

static struct runic_progress single_byte_to_utf8(const void *table, const void *from, size_t len, void *to, size_t cap)
{
    const struct decoder d = decoder_of(table);
    const struct two_constants two = two_constants();
    const struct layout bmp = bmp_constants();
    const uint8_t *src = from, *const end = src + len;
    struct utf8_out out = {to, (uint8_t *)to + cap};
    while ((size_t)(end - src) >= VEC && out_room(&out) >= DECODED_BYTES) {
        const vec x = v_load(src);
        if (d.is_ascii && _mm512_movepi8_mask(x) == 0) {
            out_whole(&out, x);
            src += VEC;
            const size_t ascii = copy_ascii(src, smaller((size_t)(end - src), out_room(&out)), out.dst);
            src += ascii;
            out.dst += ascii;
            continue;
        }
        const struct decoded words = decode_bytes(&d, x);
        if (!words.is_good)
            break;
        src += VEC;
        if (words.three == 0) {
            out_full(&out, encode_32_two(two, words.first));
            out_full(&out, encode_32_two(two, words.second));
        } else {
            out_bmp_vector(FORM_utf16, bmp, words.first, &out);
            out_bmp_vector(FORM_utf16, bmp, words.second, &out);
        }
    }
    for (size_t done = 1; done > 0 && src < end && out_room(&out) >= LONGEST_IN_UTF8; src += done)
        done = some_to_utf8(&d, src, smaller((size_t)(end - src), VEC), &out);
    return (struct runic_progress){(size_t)(src - (const uint8_t *)from), (size_t)(out.dst - (uint8_t *)to)};
}

/* ---- From UTF-16 ---- */

/* Returns which of 64 words are one of the 128 code points from base on. */
ALWAYS_INLINE __mmask64 in_window(vec block_a, vec block_b, vec base)
{
    return _mm512_kunpackd(_mm512_cmpeq_epi16_mask(block_b, base), _mm512_cmpeq_epi16_mask(block_a, base));
}

/* The windows of a charset, and the code points at which they begin. */
struct encoder {
    struct table_128 first, second;
    vec base_first, base_second, ascii;
};

ALWAYS_INLINE struct encoder encoder_of(const struct runic_single_byte *charset)
{
    const uint16_t ascii = charset->lower == 0 ? 0 : 1; /* 1: no block begins there */
    return (struct encoder){load_table(charset->window[0]), load_table(charset->window[1]), v_constant16(charset->base[0]),
                            v_constant16(charset->base[1]), v_constant16(ascii)};
}

/* 64 bytes, and which of them are no character. */
struct encoded {
    vec bytes;
    uint64_t missing;
};

ALWAYS_INLINE struct encoded encode_units(const struct encoder *e, vec a, vec b)
{
    const vec block = v_constant16(0xFF80), x = v_narrow16(a, b);
    const vec block_a = _mm512_and_si512(a, block), block_b = _mm512_and_si512(b, block);
    const __mmask64 is_ascii = in_window(block_a, block_b, e->ascii);
    const __mmask64 is_first = in_window(block_a, block_b, e->base_first),
                    is_second = in_window(block_a, block_b, e->base_second);
    vec bytes = _mm512_maskz_mov_epi8(is_first, look_up(e->first, x));
    bytes = _mm512_mask_mov_epi8(bytes, is_second, look_up(e->second, x));
    const uint64_t good = _mm512_test_epi8_mask(bytes, bytes) | is_ascii;
    return (struct encoded){_mm512_mask_mov_epi8(bytes, is_ascii, x), ~good};
}

static struct runic_progress utf16_to_single_byte(const void *table, const void *from, size_t len, void *to, size_t cap)
{
    const struct encoder e = encoder_of(table);
    const size_t most = smaller(len, cap);
    const uint8_t *src = from;
    uint8_t *dst = to;
    size_t i = 0;
    for (; most - i >= VEC; i += VEC) {
        const struct encoded x = encode_units(&e, v_load(src + 2 * i), v_load(src + 2 * i + VEC));
        v_store(dst + i, x.bytes);
        if (x.missing != 0) {
            i += (size_t)__builtin_ctzll(x.missing);
            return (struct runic_progress){i, i};
        }
    }
    if (i < most) {
        const uint64_t in_text = as_mask(first_bits(most - i)); /* else clang 14 with AddressSanitizer fails */
        const vec a = _mm512_maskz_loadu_epi16((__mmask32)in_text, src + 2 * i);
        const vec b = _mm512_maskz_loadu_epi16((__mmask32)(in_text >> 32), src + 2 * i + VEC);
        const struct encoded x = encode_units(&e, a, b);
        _mm512_mask_storeu_epi8(dst + i, in_text, x.bytes);
        i += smaller(most - i, (size_t)_tzcnt_u64(x.missing));
    }
    return (struct runic_progress){i, i};
}

#endif
