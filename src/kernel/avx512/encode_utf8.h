/* encode_utf8.h - encodes 16 or 32 scalar values as UTF-8, and stores them. */
/* SPDX-License-Identifier: MIT */
/*
 * docs/kernels/utf16_to_utf8.md has the picture and the proof.
 *
 * vpmultishiftqb lays out a scalar value as four bytes of six bits, the lowest bits in the last byte. The number of
 * leading zeros alone decides how many of these bytes count, and which prefix bits each has: a table of 32 entries
 * ("markers"). The high bit of a marker byte says that the byte is kept; the last byte is kept unless the lane holds no
 * character. An ASCII byte has seven bits: its bit 6 comes from the marker, too, since the number of zeros determines
 * it.
 */
#ifndef RUNIC_KERNEL_AVX512_ENCODE_UTF8_H
#define RUNIC_KERNEL_AVX512_ENCODE_UTF8_H

#include "limits.h"

/* Up to 64 bytes in order; `keep` selects those that are part of the text. */
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

/* Prefetches a cache line that will be written soon. A prefetch cannot fault, so the address may be beyond the buffer. */
ALWAYS_INLINE void out_prefetch(const struct utf8_out *out, size_t further)
{
    _mm_prefetch((const char *)((uintptr_t)out->dst + LOOKAHEAD + further), _MM_HINT_T0);
}

/* Stores the kept bytes, and arbitrary bytes after them, 64 in all. */
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

/* Stores the kept bytes only. The caller has checked the room. */
ALWAYS_INLINE void out_some(struct utf8_out *out, struct utf8_encoded text)
{
    size_t count = (size_t)_mm_popcnt_u64(text.keep);
    _mm512_mask_storeu_epi8(out->dst, first_bits(count), _mm512_maskz_compress_epi8(text.keep, text.bytes));
    out->dst += count;
}

ALWAYS_INLINE bool has_room(const struct utf8_out *out, struct utf8_encoded a, struct utf8_encoded b)
{
    return (size_t)(_mm_popcnt_u64(a.keep) + _mm_popcnt_u64(b.keep)) <= out_room(out);
}

/* Stores the characters that fit, at the end of the room. slot: bytes of a lane, which holds a character or none. Returns the
 * number of lanes before the first character that does not fit; of all lanes, if there is none. */
ALWAYS_INLINE size_t out_fitting(struct utf8_out *out, struct utf8_encoded text, size_t slot)
{
    const size_t room = out_room(out);
    size_t lanes = VEC / slot;
    if ((size_t)_mm_popcnt_u64(text.keep) > room) {
        lanes = (size_t)_tzcnt_u64(_pdep_u64(UINT64_C(1) << room, text.keep)) / slot;
        text.keep &= first_bits(slot * lanes);
    }
    out_some(out, text);
    return lanes;
}

/* Stores the characters of two vectors as out_fitting does, with lanes of four bytes. */
ALWAYS_INLINE size_t out_fitting_both(struct utf8_out *out, struct utf8_encoded first, struct utf8_encoded second)
{
    const size_t lanes = out_fitting(out, first, 4);
    return lanes < VEC / 4 ? lanes : lanes + out_fitting(out, second, 4);
}

/* The most bytes of a character. With less room, scalar code converts what fits. */
#define LONGEST_IN_UTF8 4

#define NO_CHARACTER 0x4000000 /* an impossible scalar value for lanes without a character */

#define NONE  0x7F000000
#define ASCII 0x80
#define TWO   0x80C00000
#define THREE 0x8080E000
#define FOUR  0x808080F0

/* Markers by number of leading zeros, and the constants that lay out values. */
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

/*
 * Returns the constants for any scalar value. Leading zeros: 32 for value 0 and 26..31 below 0x40, 25 up to 0x7F;
 * 21..24 two bytes, 16..20 three, 11..15 four.
 */
ALWAYS_INLINE struct layout any_constants(void)
{
    static const uint32_t markers[32] = {0,     NONE,  NONE,  NONE, NONE, NONE, NONE, NONE,      NONE,
                                         NONE,  NONE,  FOUR,  FOUR, FOUR, FOUR, FOUR, THREE,     THREE,
                                         THREE, THREE, THREE, TWO,  TWO,  TWO,  TWO,  0x40000000};
    static const uint64_t repeated[] = {0x20262C3200060C12, REPEAT32(0x3F3F3F07),
                                        REPEAT32(NONE)}; /* shifts: bits 18.., 12.., 6.., 0.. */
    return layout_of(markers, repeated);
}

/* Encodes 16 scalar values. Lanes that hold NO_CHARACTER, or another value of 22 to 31 bits, encode to nothing. */
ALWAYS_INLINE struct utf8_encoded encode_16_any(struct layout c, vec values)
{
    const vec marker = _mm512_permutex2var_epi32(c.low, _mm512_lzcnt_epi32(values), c.high);
    const vec bytes = v_merge(c.field, _mm512_multishift_epi64_epi8(c.shifts, values), marker);
    return (struct utf8_encoded){bytes, _mm512_cmplt_epi8_mask(marker, c.none)};
}

/* Returns the constants for values below 0x10000. */
ALWAYS_INLINE struct layout bmp_constants(void)
{
    static const uint32_t markers[32] = {ASCII, 0,   0,   0,     0,     0,     0,     0,     0,     0,     0,
                                         0,     0,   0,   0,     0,     THREE, THREE, THREE, THREE, THREE, TWO,
                                         TWO,   TWO, TWO, ASCII, ASCII, ASCII, ASCII, ASCII, ASCII, ASCII};
    static const uint64_t repeated[3] = {0x20262C2000060C00,
                                         REPEAT32(0x3F3F0FFF)}; /* each byte takes the bits from 0, 12, 6, 0 on */
    return layout_of(markers, repeated);
}

/*
 * Encodes 16 values below 0x10000. The sign bits of the markers give `keep`: a compare would use a permute's port on
 * Intel.
 */
ALWAYS_INLINE struct utf8_encoded encode_16_bmp(struct layout c, vec values)
{
    const vec marker = _mm512_permutex2var_epi32(c.low, _mm512_lzcnt_epi32(values), c.high);
    const vec fields = _mm512_multishift_epi64_epi8(c.shifts, values);
    return (struct utf8_encoded){v_select(c.field, fields, marker), _mm512_movepi8_mask(marker)};
}

/* Encodes the lanes in `characters` only. */
ALWAYS_INLINE struct utf8_encoded encode_some_16(struct layout c, vec values, __mmask16 characters)
{
    return encode_16_any(c, _mm512_mask_mov_epi32(v_all32(NO_CHARACTER), characters, values));
}

struct two_constants {
    vec ascii, shifts, lead_bits, field, lead;
};

ALWAYS_INLINE struct two_constants two_constants(void)
{
    static const uint64_t repeated[] = {REPEAT16(0x7F80), 0x3036202610160006, REPEAT16(0x80C0), REPEAT16(0x3FFF),
                                        REPEAT16(0x0002)};
    return (struct two_constants){.ascii = v_repeated(&repeated[0]),
                                  .shifts = v_repeated(&repeated[1]),
                                  .lead_bits = v_repeated(&repeated[2]),
                                  .field = v_repeated(&repeated[3]),
                                  .lead = v_repeated(&repeated[4])};
}

/*
 * Encodes 32 values below 0x800, in 16-bit lanes: lead and trail, or one ASCII byte. The field of a lead is at least 2.
 * The sum with 0x7F80 has bit 15 set and bit 14 clear from 0x80 on, bit 14 set and bit 15 clear in ASCII: it decides
 * whether the prefix of the trail stays, and supplies bit 6 of an ASCII byte.
 */
ALWAYS_INLINE struct utf8_encoded encode_32_two(struct two_constants c, vec values)
{
    const vec kinds = _mm512_add_epi16(values, c.ascii);
    const vec fields = _mm512_multishift_epi64_epi8(c.shifts, values);
    const vec marked = _mm512_or_si512(fields, c.lead_bits);
    return (struct utf8_encoded){_mm512_ternarylogic_epi64(marked, c.field, kinds, 0xE0), /* a & (b | c) */
                                 _mm512_cmpge_epu8_mask(fields, c.lead)};
}

/* Encodes 16 supplementary characters: 64 bytes. */
ALWAYS_INLINE vec encode_16_supplementary(struct layout c, vec lead_bits, vec values)
{
    return v_merge(c.field, _mm512_multishift_epi64_epi8(c.shifts, values), lead_bits);
}

ALWAYS_INLINE vec four_lead_bits(void)
{
    return v_all32(FOUR);
}

#undef NONE
#undef ASCII
#undef TWO
#undef THREE
#undef FOUR

#endif
