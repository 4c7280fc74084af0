/* octets.h - damaged text in which octets are characters of their own, or ill-formed: sixteen at once. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_OCTETS_H
#define RUNIC_OCTETS_H

#include "codec.h"
#include "lanes.h"

/* Goes on behind what is done with sixteen octets, or as many of them as come before the first that is special; of the others,
 * those that are not good are ill-formed. Good and special are a bit each, and dst has room for all. Returns how many. */
ALWAYS_INLINE size_t recover_octets(const uint8_t *src, unsigned good, unsigned special, char32_t *dst, struct runic_pair *done,
                                    struct runic_recovery *bad)
{
    const size_t len = special != 0 ? (size_t)__builtin_ctz(special) : LANES, length = bad->length;
    const unsigned bad_ones = ~good & ((1u << len) - 1);
    const char32_t answer = bad->answer;
    size_t written = done->written, characters = 0;
    for (size_t i = 0; i < len; i++) {
        const size_t is_good = good >> i & 1;
        dst[written] = (char32_t)either(is_good, src[done->read + i], answer);
        written += is_good | length;
        characters += is_good;
    }
    if (bad_ones != 0)
        bad->place = done->read + 31 - (unsigned)__builtin_clz(bad_ones);
    bad->count += len - characters;
    *done = (struct runic_pair){done->read + len, written};
    return len;
}

#endif
