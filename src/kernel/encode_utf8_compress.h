/* encode_utf8_compress.h - the steps from scalar values to UTF-8, sixteen or thirty-two at a time; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. docs/kernels/utf16_to_utf8.md has the picture and the proof.
 *
 * A scalar value is laid out as four bytes of six bits (vpmultishiftqb), the last one at the end. How many of them count, and
 * what is marked in each, depends on the number of leading zeros alone: a table of 32. The high bit of a marker tells that the
 * byte is kept; the last byte is, unless there is no character. In ASCII the last byte has seven bits: there bit 6 is the
 * marker, known from the number of zeros, too.
 */
#ifndef RUNIC_KERNEL_ENCODE_UTF8_COMPRESS_H
#define RUNIC_KERNEL_ENCODE_UTF8_COMPRESS_H

#include "kept_compress.h"

/* Up to 64 bytes, those to keep marked, in order. */
struct utf8_encoded {
    vec bytes;
    uint64_t keep;
};

#define NO_CHARACTER 0x4000000 /* in place of a scalar value */

#define NONE  0x7F000000
#define TWO   0x80C00000
#define THREE 0x8080E000
#define FOUR  0x808080F0

/* Markers by leading zeros: 0 (value 0 has 32) and 26..31 below 40, 25 up to 7F, 21..24 two bytes, 16..20 three, 11..15 four.
 */
ALWAYS_INLINE vec encode_markers(vec zeros)
{
    static const uint32_t markers[32] = {0,     NONE,  NONE,  NONE, NONE, NONE, NONE, NONE,      NONE,
                                         NONE,  NONE,  FOUR,  FOUR, FOUR, FOUR, FOUR, THREE,     THREE,
                                         THREE, THREE, THREE, TWO,  TWO,  TWO,  TWO,  0x40000000};
    return _mm512_permutex2var_epi32(_mm512_loadu_si512(markers), zeros, _mm512_loadu_si512(markers + 16));
}

/* Bits 18.., 12.., 6.., 0.. of each value. */
ALWAYS_INLINE vec encode_fields(vec values)
{
    return _mm512_multishift_epi64_epi8(_mm512_set1_epi64(0x20262C3200060C12), values);
}

/* UTF-8 of 16 scalar values, and nothing of lanes that hold NO_CHARACTER or another value of 22 to 31 bits. */
ALWAYS_INLINE struct utf8_encoded encode_16(vec values)
{
    const vec marker = encode_markers(_mm512_lzcnt_epi32(values));
    const vec bytes = v_merge(v_all32(0x3F3F3F07), encode_fields(values), marker);
    return (struct utf8_encoded){bytes, _mm512_cmplt_epi8_mask(marker, v_all32(NONE))};
}

/* The same of those lanes that are characters. */
ALWAYS_INLINE struct utf8_encoded encode_some_16(vec values, __mmask16 characters)
{
    return encode_16(_mm512_mask_mov_epi32(v_all32(NO_CHARACTER), characters, values));
}

/* UTF-8 of 32 values below 800, in 16-bit lanes: lead and trail, or nothing and the ASCII byte. Without masks, up to `keep`. */
ALWAYS_INLINE struct utf8_encoded encode_32_below_800(vec values)
{
    const vec not_ascii = _mm512_srai_epi16(_mm512_add_epi16(values, v_all16(0x7F80)), 15);
    const vec fields = _mm512_multishift_epi64_epi8(_mm512_set1_epi64(0x3036202610160006), values); /* 6.., 0.. in each lane */
    const vec pairs = v_merge(v_all16(0x3FFF), fields, v_all16(0x80C0));
    return (struct utf8_encoded){v_select(not_ascii, pairs, fields), _mm512_cmpge_epu8_mask(not_ascii, v_all16(0x0001))};
}

/* UTF-8 of 16 scalar values above FFFF: all 64 bytes. */
ALWAYS_INLINE vec encode_16_supplementary(vec values)
{
    return v_merge(v_all32(0x3F3F3F07), encode_fields(values), v_all32(FOUR));
}

/* Where text is written: UTF-8, by bytes. */
struct utf8_sink {
    uint8_t *dst, *end;
};

ALWAYS_INLINE size_t sink_room(const struct utf8_sink *sink)
{
    return (size_t)(sink->end - sink->dst);
}

/* Stores what is kept, and whatever behind it up to 64 bytes. */
ALWAYS_INLINE void sink_full(struct utf8_sink *sink, struct utf8_encoded text)
{
    v_store(sink->dst, v_kept8(text.bytes, text.keep));
    sink->dst += _mm_popcnt_u64(mask_bits(text.keep));
}

/* Stores what is kept and nothing else; the caller has seen that there is room. */
ALWAYS_INLINE void sink_some(struct utf8_sink *sink, struct utf8_encoded text)
{
    size_t count = (size_t)_mm_popcnt_u64(text.keep);
    _mm512_mask_storeu_epi8(sink->dst, first_bits(count), _mm512_maskz_compress_epi8(text.keep, text.bytes));
    sink->dst += count;
}

#undef NONE
#undef TWO
#undef THREE
#undef FOUR

#endif
