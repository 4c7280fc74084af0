/* from_latin1_compress.h - ISO-8859-1 to the other forms: loops and steps, for masks and compress. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_KERNEL_FROM_LATIN1_COMPRESS_H
#define RUNIC_KERNEL_FROM_LATIN1_COMPRESS_H

#include "emit_compress.h"
#include "encode_utf8_compress.h"
#include "finish.h"
#include "utf16_units_compress.h"
#include "utf32_units_compress.h"

ALWAYS_INLINE vec latin1_load_wide16(const uint8_t *src)
{
    return _mm512_cvtepu8_epi16(_mm256_loadu_si256((const __m256i *)src));
}

/* The first n, at most 32, and zeros. */
ALWAYS_INLINE vec latin1_wide16(const uint8_t *src, size_t n)
{
    return _mm512_cvtepu8_epi16(_mm256_maskz_loadu_epi8((__mmask32)first_bits(n), src));
}

ALWAYS_INLINE vec latin1_wide32(const uint8_t *src, size_t n)
{
    return _mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8((__mmask16)first_bits(n), src));
}

/* Unit for unit: as many as both have. */
ALWAYS_INLINE struct runic_pair latin1_to_wide(enum runic_form to, const uint8_t *src, size_t len, uint8_t *dst, size_t cap)
{
    const size_t n = smaller(len, cap);
    size_t pos = 0;
    for (; n - pos >= VEC; pos += VEC)
        emit_ascii(to, dst + form_unit_size(to) * pos, src + pos);
    if (to == FORM_utf16le || to == FORM_utf16be)
        for (; pos < n; pos += smaller(n - pos, UTF16_UNITS))
            _mm512_mask_storeu_epi16(dst + 2 * pos, (__mmask32)first_bits(n - pos),
                                     utf16_native(to, latin1_wide16(src + pos, n - pos)));
    else
        for (; pos < n; pos += smaller(n - pos, UTF32_UNITS))
            _mm512_mask_storeu_epi32(dst + 4 * pos, (__mmask16)first_bits(n - pos),
                                     utf32_native(to, latin1_wide32(src + pos, n - pos)));
    return (struct runic_pair){n, n};
}

/* Up to 32 bytes near the end of the text or of the room. False: no room. */
ALWAYS_INLINE bool latin1_some_to_utf8(const uint8_t *src, size_t len, struct utf8_sink *sink)
{
    struct utf8_encoded text = encode_32_below_800(latin1_wide16(src, len));
    text.keep &= first_bits(2 * len);
    if ((size_t)_mm_popcnt_u64(text.keep) > sink_room(sink))
        return false;
    sink_some(sink, text);
    return true;
}

/* 64 bytes. The counts come from the mask of what is not ASCII, which is there earlier than the masks of what is kept. */
ALWAYS_INLINE void latin1_block_to_utf8(const uint8_t *src, struct utf8_sink *sink)
{
    const vec bytes = v_load(src);
    const uint64_t not_ascii = _mm512_movepi8_mask(bytes);
    if (not_ascii == 0) {
        v_store(sink->dst, bytes);
        sink->dst += VEC;
        return;
    }
    FORGET(src);
    const struct utf8_encoded first = encode_32_below_800(latin1_load_wide16(src));
    const struct utf8_encoded second = encode_32_below_800(latin1_load_wide16(src + VEC / 2));
    v_store(sink->dst, _mm512_maskz_compress_epi8(first.keep, first.bytes));
    v_store(sink->dst + 32 + _mm_popcnt_u32((uint32_t)not_ascii), _mm512_maskz_compress_epi8(second.keep, second.bytes));
    sink->dst += VEC + _mm_popcnt_u64(not_ascii);
}

ALWAYS_INLINE struct runic_pair latin1_to_utf8_vectors(runic_convert_kernel *scalar, const uint8_t *src, size_t len,
                                                       uint8_t *dst, size_t cap)
{
    struct utf8_sink sink = {dst, dst + cap};
    size_t read = 0;
    for (; len - read >= VEC && sink_room(&sink) >= 3 * VEC; read += VEC)
        latin1_block_to_utf8(src + read, &sink);
    for (size_t some; (some = smaller(len - read, 32)) > 0 && latin1_some_to_utf8(src + read, some, &sink);)
        read += some;
    struct runic_pair done = {read, (size_t)(sink.dst - dst)};
    return finish_convert(scalar, FORM_latin1, FORM_utf8, src, len, dst, cap, done);
}

#endif
