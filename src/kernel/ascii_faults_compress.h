/* ascii_faults_compress.h - steps from ASCII with unpaired surrogates in it to UTF-8; for masks and compress. */
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

/* Kept in registers; see utf16_constants. */
struct lone_constants {
    vec tail, lead, second;              /* of U+FFFD, and what tells whether there is a second byte in a lane */
    vec ascii, surrogate, highest, none; /* the last ASCII, the first and last surrogates, above all lanes but neighbours' */
};

ALWAYS_INLINE struct lone_constants lone_constants(void)
{
    return (struct lone_constants){.tail = constant16(0xBDBF),
                                   .lead = constant16(0xEF00),
                                   .second = constant16(0x0100),
                                   .ascii = constant16(0x7F),
                                   .surrogate = constant16(0xD800),
                                   .highest = constant16(0xDFFF),
                                   .none = constant16(0xEFFF)};
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

/* 128 units, behind which is one more. False: there are others than ASCII and surrogates, or two surrogates are neighbours. */
ALWAYS_INLINE bool sink_lone_group(enum runic_form from, struct lone_constants c, const uint8_t *src, struct utf8_sink *sink)
{
    const struct utf16_vectors units = utf16_load_group(from, src);
    struct utf16_vectors bytes;
    bytes.a = sink_lone_units(c, units.a, utf16_load(from, src + 2), sink);
    bytes.b = sink_lone_units(c, units.b, utf16_load(from, src + VEC + 2), sink);
    bytes.c = sink_lone_units(c, units.c, utf16_load(from, src + 2 * VEC + 2), sink);
    bytes.d = sink_lone_units(c, units.d, utf16_load(from, src + 3 * VEC + 2), sink);
    return lone_units_only(c, units, bytes);
}

#endif
