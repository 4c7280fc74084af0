/* encode_utf8.h - from scalar values to UTF-8, sixteen or thirty-two at a time, and to memory. */
/* SPDX-License-Identifier: MIT */
/*
 * docs/kernels/utf16_to_utf8.md has the picture and the proof.
 *
 * A scalar value is laid out as four bytes of six bits (vpmultishiftqb), the last one at the end. How many of them count, and
 * what is marked in each, depends on the number of leading zeros alone: a table of 32. The high bit of a marker tells that the
 * byte is kept; the last byte is, unless there is no character. In ASCII the last byte has seven bits: there bit 6 is the
 * marker, known from the number of zeros, too.
 */
#ifndef RUNIC_KERNEL_AVX512_ENCODE_UTF8_H
#define RUNIC_KERNEL_AVX512_ENCODE_UTF8_H

#include "limits.h"

/* Up to 64 bytes, those to keep marked, in order. */
struct utf8_encoded {
    vec bytes;
    uint64_t keep;
};

struct utf8_out {
    uint8_t *dst, *end;
};

ALWAYS_INLINE size_t out_room(const struct utf8_out *out)
{
    return (size_t)(out->end - out->dst);
}

#define LOOKAHEAD 512 /* bytes */

/* Prefetches a cache line that is written soon. It may be after the room: nothing is read there. */
ALWAYS_INLINE void out_prefetch(const struct utf8_out *out, size_t further)
{
    _mm_prefetch((const char *)((uintptr_t)out->dst + LOOKAHEAD + further), _MM_HINT_T0);
}

/* Stores the kept bytes, and undefined ones after them, 64 bytes in all. */
ALWAYS_INLINE void out_full(struct utf8_out *out, struct utf8_encoded text)
{
    out_prefetch(out, 0);
    v_store(out->dst, v_compress8(text.bytes, text.keep));
    out->dst += _mm_popcnt_u64(mask_bits(text.keep));
}

/* Stores 64 bytes. */
ALWAYS_INLINE void out_whole(struct utf8_out *out, vec bytes)
{
    out_prefetch(out, 0);
    v_store(out->dst, bytes);
    out->dst += VEC;
}

/* Stores what is kept and nothing else; the caller has seen that there is room. */
ALWAYS_INLINE void out_some(struct utf8_out *out, struct utf8_encoded text)
{
    size_t count = (size_t)_mm_popcnt_u64(text.keep);
    _mm512_mask_storeu_epi8(out->dst, first_bits(count), _mm512_maskz_compress_epi8(text.keep, text.bytes));
    out->dst += count;
}

#define NO_CHARACTER 0x4000000 /* in place of a scalar value */

#define NONE  0x7F000000
#define ASCII 0x80
#define TWO   0x80C00000
#define THREE 0x8080E000
#define FOUR  0x808080F0

/* Markers by leading zeros, and what lays values out. */
struct layout {
    vec low, high, shifts, field, none;
};

ALWAYS_INLINE struct layout layout_of(const uint32_t markers[32], const uint64_t repeated[3])
{
    return (struct layout){.low = _mm512_loadu_si512(markers),
                           .high = _mm512_loadu_si512(markers + 16),
                           .shifts = v_repeated(&repeated[0]),
                           .field = v_repeated(&repeated[1]),
                           .none = v_repeated(&repeated[2])};
}

/* 0 (value 0 has 32) and 26..31 below 40, 25 up to 7F, 21.. two bytes, 16.. three, 11..15 four. */
ALWAYS_INLINE struct layout any_constants(void)
{
    static const uint32_t markers[32] = {0,     NONE,  NONE,  NONE, NONE, NONE, NONE, NONE,      NONE,
                                         NONE,  NONE,  FOUR,  FOUR, FOUR, FOUR, FOUR, THREE,     THREE,
                                         THREE, THREE, THREE, TWO,  TWO,  TWO,  TWO,  0x40000000};
    static const uint64_t repeated[] = {0x20262C3200060C12, REPEAT32(0x3F3F3F07),
                                        REPEAT32(NONE)}; /* bits 18.., 12.., 6.., 0.. */
    return layout_of(markers, repeated);
}

/* UTF-8 of 16 scalar values, and nothing of lanes that hold NO_CHARACTER or another value of 22 to 31 bits. */
ALWAYS_INLINE struct utf8_encoded encode_16_any(struct layout c, vec values)
{
    const vec marker = _mm512_permutex2var_epi32(c.low, _mm512_lzcnt_epi32(values), c.high);
    const vec bytes = v_merge(c.field, _mm512_multishift_epi64_epi8(c.shifts, values), marker);
    return (struct utf8_encoded){bytes, _mm512_cmplt_epi8_mask(marker, c.none)};
}

/* The same for values below 0x10000. */
ALWAYS_INLINE struct layout bmp_constants(void)
{
    static const uint32_t markers[32] = {ASCII, 0,   0,   0,     0,     0,     0,     0,     0,     0,     0,
                                         0,     0,   0,   0,     0,     THREE, THREE, THREE, THREE, THREE, TWO,
                                         TWO,   TWO, TWO, ASCII, ASCII, ASCII, ASCII, ASCII, ASCII, ASCII};
    static const uint64_t repeated[3] = {0x20262C2000060C00, REPEAT32(0x3F3F0FFF)}; /* bits 0.., 12.., 6.., 0.. */
    return layout_of(markers, repeated);
}

/* Encodes 16 values below 0x10000. Signs tell the bytes to keep: a compare would take the port of a permute on Intel. */
ALWAYS_INLINE struct utf8_encoded encode_16_bmp(struct layout c, vec values)
{
    const vec marker = _mm512_permutex2var_epi32(c.low, _mm512_lzcnt_epi32(values), c.high);
    const vec fields = _mm512_multishift_epi64_epi8(c.shifts, values);
    return (struct utf8_encoded){v_select(c.field, fields, marker), _mm512_movepi8_mask(marker)};
}

/* The same of those lanes that are characters. */
ALWAYS_INLINE struct utf8_encoded encode_some_16(struct layout c, vec values, __mmask16 characters)
{
    return encode_16_any(c, _mm512_mask_mov_epi32(v_all32(NO_CHARACTER), characters, values));
}

struct two_constants {
    vec ascii, shifts, marks, field, lead;
};

ALWAYS_INLINE struct two_constants two_constants(void)
{
    static const uint64_t repeated[] = {REPEAT16(0x7F80), 0x3036202610160006, REPEAT16(0x80C0), REPEAT16(0x3FFF),
                                        REPEAT16(0x0002)};
    return (struct two_constants){.ascii = v_repeated(&repeated[0]),
                                  .shifts = v_repeated(&repeated[1]),
                                  .marks = v_repeated(&repeated[2]),
                                  .field = v_repeated(&repeated[3]),
                                  .lead = v_repeated(&repeated[4])};
}

/*
 * UTF-8 of 32 values below 0x800, in 16-bit lanes: lead and trail, or nothing and the ASCII byte. The field of a lead is 2 at
 * least. The sum with 7F80 has bit 15 and not 14 from 0x80 on, 14 and not 15 in ASCII: so it tells of the trail's marker
 * whether it stays, and of bit 6 of its field.
 */
ALWAYS_INLINE struct utf8_encoded encode_32_two(struct two_constants c, vec values)
{
    const vec kinds = _mm512_add_epi16(values, c.ascii);
    const vec fields = _mm512_multishift_epi64_epi8(c.shifts, values);
    const vec marked = _mm512_or_si512(fields, c.marks);
    return (struct utf8_encoded){_mm512_ternarylogic_epi64(marked, c.field, kinds, 0xE0), /* a & (b | c) */
                                 _mm512_cmpge_epu8_mask(fields, c.lead)};
}

/* UTF-8 of 16 scalar values above 0xFFFF: all 64 bytes. */
ALWAYS_INLINE vec encode_16_four(struct layout c, vec marks, vec values)
{
    return v_merge(c.field, _mm512_multishift_epi64_epi8(c.shifts, values), marks);
}

ALWAYS_INLINE vec four_marks(void)
{
    return v_all32(FOUR);
}

#undef NONE
#undef ASCII
#undef TWO
#undef THREE
#undef FOUR

#endif
