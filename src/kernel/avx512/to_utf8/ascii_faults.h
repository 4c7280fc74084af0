/* ascii_faults.h - steps from ASCII in UTF-16 with faults in it to UTF-8; for masks and compress. */
/* SPDX-License-Identifier: MIT */
/*
 * Licensed to use instructions. ASCII needs one byte of a 16-bit lane, and U+FFFD needs three: EF BF BD. The first of them is
 * put beside the unit before, into the byte that this one leaves free. So every lane tells by itself, and by the unit behind
 * it, what becomes of it, for any number of surrogates, if no two are neighbours. No branch, and no mask from a general
 * register.
 */
#ifndef RUNIC_KERNEL_AVX512_TO_UTF8_ASCII_FAULTS_H
#define RUNIC_KERNEL_AVX512_TO_UTF8_ASCII_FAULTS_H

#include "../kept.h"
#include "utf16_halves.h"

/* Kept in registers; see utf16_constants. */
struct lone_constants {
    vec tail, lead, second;  /* of U+FFFD, and what tells whether there is a second byte in a lane */
    vec set, above, private; /* bits that all surrogates have beside the highest, that ASCII has not, that none of both have */
};

ALWAYS_INLINE struct lone_constants lone_constants(void)
{
    return (struct lone_constants){.tail = v_constant16(0xBDBF),
                                   .lead = v_constant16(0xEF00),
                                   .second = v_constant16(0x0100),
                                   .set = v_constant16(0x5800),
                                   .above = v_constant16(0xFF80),
                                   .private = v_constant16(0x2000)};
}

/*
 * 32 units, with those that stand one further. Returns lanes that have bits of c.above where the one further is neither ASCII
 * nor a surrogate, unless it is above F7FF, or where both are surrogates.
 */
ALWAYS_INLINE vec sink_lone_units(struct lone_constants c, vec units, vec next, struct utf8_sink *sink)
{
    const vec low = _mm512_min_epu16(units, c.tail), sign = _mm512_srai_epi16(next, 15);
    const vec bytes = v_merge(c.lead, sign, low);
    const __mmask64 keep = _mm512_cmpge_epu8_mask(bytes, c.second);
    v_store(sink->dst, v_kept8(bytes, keep));
    sink->dst += _mm_popcnt_u64(mask_bits(keep));
    const vec others = _mm512_ternarylogic_epi64(next, sign, c.set, 0x38); /* c ? a ^ b : a & ~b */
    return v_merge(sign, low, others);
}

/* Whether lanes of that kind are good, with all bits of the units one further. */
ALWAYS_INLINE bool lone_units_only(struct lone_constants c, vec lanes, vec next)
{
    return _mm512_test_epi16_mask(v_merge(c.private, next, lanes), c.above) == 0;
}

/* 128 units, with those that stand one further. False: these are not all ASCII and surrogates, or two of them are neighbours.
 */
ALWAYS_INLINE bool sink_lone_group(struct lone_constants c, struct utf16_vectors units, struct utf16_vectors next,
                                   struct utf8_sink *sink)
{
    struct utf16_vectors lanes;
    lanes.a = sink_lone_units(c, units.a, next.a, sink);
    lanes.b = sink_lone_units(c, units.b, next.b, sink);
    lanes.c = sink_lone_units(c, units.c, next.c, sink);
    lanes.d = sink_lone_units(c, units.d, next.d, sink);
    return lone_units_only(c, utf16_bits(lanes), utf16_bits(next));
}

/* Which of 32 units are surrogates, and which are neither that nor ASCII. */
struct lone_kinds {
    uint32_t faults, others;
};

ALWAYS_INLINE struct lone_kinds lone_kinds(const uint8_t *src)
{
    const vec units = utf16_load(src);
    const uint32_t faults = utf16_stored_surrogates(units);
    return (struct lone_kinds){faults, ~faults & _mm512_cmpgt_epu16_mask(units, v_all16(0x7F))};
}

/* Whether ASCII or a fault comes first, or may. */
ALWAYS_INLINE bool lone_comes(const uint8_t *src)
{
    return load_utf16(src) < 0x80 || is_surrogate(load_utf16(src));
}

#define LONE_PREFIX 16 /* units: where faults stand closer, other loops are better */

/* What a group that is no good begins with: all before the second of the first two faults side by side. */
struct lone_prefix {
    size_t units, faults; /* none: something else comes before, or they come soon */
};

ALWAYS_INLINE struct lone_prefix lone_prefix(const uint8_t *src)
{
    size_t faults = 0;
    for (size_t i = 0; i < UTF16_GROUP; i += UTF16_UNITS, src += VEC) {
        const struct lone_kinds here = lone_kinds(src), next = lone_kinds(src + 2);
        const uint32_t end = (here.faults & next.faults) | next.others, upto = end ^ (end - 1);
        faults += (size_t)_mm_popcnt_u32(here.faults & upto);
        if (end == 0)
            continue;
        const uint8_t *const last = src + 2 * _tzcnt_u32(end);
        const bool pair = is_high_surrogate(load_utf16(last)) && is_low_surrogate(load_utf16(last + 2));
        if ((next.others & upto) != 0 || pair)
            break;
        const size_t units = i + _tzcnt_u32(end) + 1;
        return (struct lone_prefix){units < LONE_PREFIX ? 0 : units, faults};
    }
    return (struct lone_prefix){0, 0};
}

/* Instead of what was written for the group: U+FFFD is whole behind the prefix, and the next one has begun. */
ALWAYS_INLINE void sink_lone_prefix(struct utf8_sink *sink, uint8_t *group, size_t lead, struct lone_prefix prefix)
{
    sink->dst = group - lead + prefix.units + 2 * prefix.faults;
    sink->dst[-1] = 0xBD;
    *sink->dst++ = 0xEF;
}

#endif
