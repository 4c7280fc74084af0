/* utf16_lone_compress.h - the step from ASCII in UTF-16 with unpaired surrogates in it to UTF-8; for masks. */
/* SPDX-License-Identifier: MIT */
/* Licensed to use instructions. */
#ifndef RUNIC_KERNEL_UTF16_LONE_COMPRESS_H
#define RUNIC_KERNEL_UTF16_LONE_COMPRESS_H

#include "utf16_blocks_compress.h"

#define LONE_TRIES        4                       /* of lone_units in vain, until more ASCII comes */
#define UTF16_GROUP_BYTES (3 * UTF16_GROUP + VEC) /* the most that a group writes, and what its last store may reach over */

/*
 * 64 units of ASCII and at most two unpaired surrogates. What stands behind a surrogate is stored again two bytes further for
 * each, and so nothing is compressed, and no branch depends on where they stand. There is room for 70 bytes. False: other
 * units.
 */
ALWAYS_INLINE bool lone_units(enum runic_form from, struct utf16_source *s, struct utf8_sink *sink, size_t *replaced)
{
    const vec a = v_load(s->src), b = v_load(s->src + VEC);
    const bool host = form_is_host_order(from);
    const vec even = v_narrow16(a, b), odd = v_narrow16(_mm512_srli_epi16(a, 8), _mm512_srli_epi16(b, 8));
    const vec bytes = host ? even : odd, high = host ? odd : even, above_7f = v_merge(v_all(0x80), bytes, high);
    const uint64_t no_ascii = mask_bits(_mm512_test_epi8_mask(above_7f, above_7f));
    const uint64_t found = mask_bits(_mm512_cmpeq_epi8_mask(_mm512_and_si512(high, v_all(0xF8)), v_all(0xD8)));
    const uint64_t second = found & (found - 1), third = second & (second - 1);
    if (no_ascii != found || (found & (found << 1 | UINT64_C(1) << 63)) != 0 || third != 0)
        return false;
    const uint32_t replacement = 0xBDBFEF; /* U+FFFD, and a byte that is stored again */
    v_store(sink->dst, bytes);
    memcpy(sink->dst + _tzcnt_u64(found), &replacement, sizeof replacement); /* 64 bytes further if there is none */
    _mm512_mask_storeu_epi8(sink->dst + 2, ~_blsmsk_u64(found), bytes);
    memcpy(sink->dst + 2 + _tzcnt_u64(second), &replacement, sizeof replacement);
    _mm512_mask_storeu_epi8(sink->dst + 4, ~_blsmsk_u64(second), bytes);
    *replaced += (size_t)_mm_popcnt_u64(found);
    sink->dst += 2 * UTF16_UNITS + 2 * _mm_popcnt_u64(found);
    utf16_take(s, 2 * UTF16_UNITS);
    return true;
}

/* Some of these. False: there were none. */
ALWAYS_INLINE bool some_lone_units(enum runic_form from, struct utf16_source *s, struct utf8_sink *sink, size_t *replaced)
{
    const size_t rest = s->rest;
    for (int i = 0; i < 8 && s->rest >= UTF16_GROUP && sink_room(sink) >= UTF16_GROUP_BYTES; i++) {
        if (!lone_units(from, s, sink, replaced))
            break;
        s->tries = LONE_TRIES;
    }
    s->tries -= s->rest == rest;
    return s->rest != rest;
}

#endif
