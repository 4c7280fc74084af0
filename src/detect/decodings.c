/* decodings.c - compares how charsets decode the bytes of a text. */
/* SPDX-License-Identifier: MIT */
#include "decodings.h"

#ifndef RUNIC_UNICODE_ONLY

/* The most bytes beyond ASCII for which a rare charset pays. */
#define MOST_RARE_BYTES 400

const struct candidate_charset runic_candidates[CANDIDATE_COUNT] = {
#define SINGLE(id, rarity)                      {RUNIC_##id, rarity, 0, {"", ""}},
#define MULTI(id, rarity)                       {RUNIC_##id, rarity, 0, {"", ""}},
#define EBCDIC(id, rarity, twin, first, second) {RUNIC_##id, rarity, CANDIDATE_##twin, {first, second}},
#include "candidates.def"
#undef SINGLE
#undef MULTI
#undef EBCDIC
};

/* Takes the candidates that decode a byte in another way than the first one of their group out of the group. */
static void split_groups(struct decodings *d, const uint8_t *same)
{
    uint8_t before[FIRST_EBCDIC];
    memcpy(before, d->alike, sizeof before);
    for (unsigned i = MULTI_COUNT; i < FIRST_EBCDIC; i++) {
        unsigned first = before[i];
        while (first < i && (before[first] != before[i] || same[first - MULTI_COUNT] != same[i - MULTI_COUNT]))
            first++;
        d->alike[i] = (uint8_t)first;
    }
}

/* Begins with one group of all possible single-byte charsets. */
static void begin_groups(struct decodings *d)
{
    unsigned first = MULTI_COUNT;
    while (first < FIRST_EBCDIC && !d->is_possible[first])
        first++;
    for (unsigned i = 0; i < CANDIDATE_COUNT; i++) {
        d->costs[i] = 0;
        d->alike[i] = (uint8_t)(i < MULTI_COUNT || i >= FIRST_EBCDIC || !d->is_possible[i] ? i : first);
    }
}

void runic_compare_decodings(const struct guesser *g, struct decodings *d)
{
    uint64_t bytes = 0;
    begin_groups(d);
    for (unsigned byte = 0x80; byte <= 0xFF; byte++) {
        const uint64_t count = g->bytes[byte];
        if (count == 0)
            continue;
        bytes += count;
        split_groups(d, runic_same_characters[byte & 0x7F]);
        /* The rarity of the most usual charset with this character. */
        for (unsigned i = MULTI_COUNT; i < FIRST_EBCDIC; i++)
            d->costs[i] +=
                (int64_t)(count * runic_candidates[MULTI_COUNT + runic_same_characters[byte & 0x7F][i - MULTI_COUNT]].rarity);
    }
    for (unsigned i = 0; i < MULTI_COUNT; i++)
        d->costs[i] = (int64_t)(bytes * runic_candidates[i].rarity);
    for (unsigned i = 0; i < FIRST_EBCDIC; i++) {
        const uint64_t cost = (uint64_t)d->costs[i];
        /* Each byte costs 5 % of the rarity, in 1/4 bit. */
        d->costs[i] =
            (int64_t)((bytes > MOST_RARE_BYTES ? cost / bytes * MOST_RARE_BYTES + cost % bytes * MOST_RARE_BYTES / bytes
                                               : cost) /
                      5);
    }
}
#endif
