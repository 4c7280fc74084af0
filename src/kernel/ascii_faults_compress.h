/* ascii_faults_compress.h - steps from ASCII with faults in it to UTF-8; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. ASCII needs one byte of a 16-bit lane, and U+FFFD needs three: EF BF BD. The first of them is
 * put beside the unit before, into the byte that this one leaves free. So every lane tells by itself, and by the unit behind
 * it, what becomes of it, for any number of surrogates, if no two are neighbours. No branch, and no mask from a general
 * register.
 */
#ifndef RUNIC_KERNEL_ASCII_FAULTS_COMPRESS_H
#define RUNIC_KERNEL_ASCII_FAULTS_COMPRESS_H

#include "kept_compress.h"
#include "utf16_halves_compress.h"
#include "utf32_units_compress.h"

/* Kept in registers; see utf16_constants. */
struct lone_constants {
    vec tail, lead, second;              /* of U+FFFD, and what tells whether there is a second byte in a lane */
    vec ascii, surrogate, highest, none; /* the last ASCII, the first and last surrogates, above all lanes but neighbours' */
    vec fault, private;                  /* of UTF-32: the first surrogate, and what follows the last */
};

ALWAYS_INLINE struct lone_constants lone_constants(void)
{
    return (struct lone_constants){.tail = v_constant16(0xBDBF),
                                   .lead = v_constant16(0xEF00),
                                   .second = v_constant16(0x0100),
                                   .ascii = v_constant16(0x7F),
                                   .surrogate = v_constant16(0xD800),
                                   .highest = v_constant16(0xDFFF),
                                   .none = v_constant16(0xEFFF),
                                   .fault = v_constant32(0xD800),
                                   .private = v_constant32(0xE000)};
}

/* 32 units, with those that stand one further. Returns the lanes that it made. */
ALWAYS_INLINE vec sink_lone_units(struct lone_constants c, vec units, vec next, struct utf8_sink *sink)
{
    const vec low = _mm512_min_epu16(units, c.tail);
    const vec bytes = _mm512_ternarylogic_epi64(low, _mm512_srai_epi16(next, 15), c.lead, 0xF8); /* a | (b & c) */
    const __mmask64 keep = _mm512_cmpge_epu8_mask(bytes, c.second);
    v_store(sink->dst, v_kept8(bytes, keep));
    sink->dst += _mm_popcnt_u64(mask_bits(keep));
    return bytes;
}

ALWAYS_INLINE vec utf16_highest(struct utf16_vectors g)
{
    return _mm512_max_epu16(_mm512_max_epu16(g.a, g.b), _mm512_max_epu16(g.c, g.d));
}

/* Whether the units are ASCII and surrogates only, no two of them neighbours: there, EF would be over BD. */
ALWAYS_INLINE bool lone_units_only(struct lone_constants c, struct utf16_vectors units, struct utf16_vectors bytes)
{
    const vec top = _mm512_max_epi16(_mm512_max_epi16(units.a, units.b), _mm512_max_epi16(units.c, units.d));
    const vec bottom = _mm512_min_epi16(_mm512_min_epi16(units.a, units.b), _mm512_min_epi16(units.c, units.d));
    const vec above =
        _mm512_or_si512(_mm512_subs_epu16(utf16_highest(units), c.highest), _mm512_subs_epu16(utf16_highest(bytes), c.none));
    const vec others = _mm512_max_epi16(_mm512_subs_epi16(top, c.ascii), _mm512_subs_epi16(c.surrogate, bottom));
    return _mm512_cmpgt_epi16_mask(_mm512_max_epi16(above, others), _mm512_setzero_si512()) == 0;
}

/* 128 lanes of units, and of those that stand one further. False: there are others, or two surrogates are neighbours. */
ALWAYS_INLINE bool sink_lone_group(struct lone_constants c, struct utf16_vectors units, struct utf16_vectors next,
                                   struct utf8_sink *sink)
{
    struct utf16_vectors bytes;
    bytes.a = sink_lone_units(c, units.a, next.a, sink);
    bytes.b = sink_lone_units(c, units.b, next.b, sink);
    bytes.c = sink_lone_units(c, units.c, next.c, sink);
    bytes.d = sink_lone_units(c, units.d, next.d, sink);
    return lone_units_only(c, units, bytes);
}

/* 32 values as units, a surrogate for all above D7FF. *lowest is lowered to them, counted from E000 on, as surrogates are not.
 */
ALWAYS_INLINE vec lone_units_of_values(enum runic_form from, struct lone_constants c, const uint8_t *src, vec *lowest)
{
    const vec a = utf32_load(from, src), b = utf32_load(from, src + VEC);
    *lowest = _mm512_min_epu32(_mm512_min_epu32(*lowest, _mm512_sub_epi32(a, c.private)), _mm512_sub_epi32(b, c.private));
    return v_narrow32(_mm512_min_epu32(a, c.fault), _mm512_min_epu32(b, c.fault));
}

/* Units 1 to 32 of 64. */
ALWAYS_INLINE vec one_further(vec a, vec b)
{
    static const uint16_t index[32] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16,
                                       17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32};
    return _mm512_permutex2var_epi16(a, _mm512_loadu_si512(index), b);
}

/* 128 values, behind which is one more. False as above. */
ALWAYS_INLINE bool sink_lone_values(enum runic_form from, struct lone_constants c, const uint8_t *src, struct utf8_sink *sink)
{
    vec lowest = v_all32(UINT32_MAX);
    struct utf16_vectors units, next;
    units.a = lone_units_of_values(from, c, src, &lowest);
    units.b = lone_units_of_values(from, c, src + 2 * VEC, &lowest);
    units.c = lone_units_of_values(from, c, src + 4 * VEC, &lowest);
    units.d = lone_units_of_values(from, c, src + 6 * VEC, &lowest);
    next = (struct utf16_vectors){one_further(units.a, units.b), one_further(units.b, units.c), one_further(units.c, units.d),
                                  lone_units_of_values(from, c, src + 6 * VEC + 4, &lowest)};
    return sink_lone_group(c, units, next, sink) && _mm512_cmplt_epu32_mask(lowest, v_all32(0x110000 - 0xE000)) == 0;
}

#endif
