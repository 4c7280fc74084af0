/* decodings.c - compares how charsets decode the bytes of a text. */
/* SPDX-License-Identifier: MIT */
#include "decodings.h"

#ifndef RUNIC_UNICODE_ONLY

/* The most bytes beyond ASCII for which a rare charset pays. */
#define MOST_RARE_BYTES 400

const struct candidate_charset runic_candidates[CANDIDATE_COUNT] = {
#define SINGLE(id, rarity)       {RUNIC_##id, rarity, 0},
#define MULTI(id, rarity)        {RUNIC_##id, rarity, 0},
#define EBCDIC(id, rarity, twin) {RUNIC_##id, rarity, CANDIDATE_##twin},
#include "candidates.def"
#undef SINGLE
#undef MULTI
#undef EBCDIC
};

const uint8_t runic_candidate_tracks[CANDIDATE_COUNT] = {
#define MULTI(id, rarity) [CANDIDATE_##id] = 1 + MULTI_##id,
#include "candidates.def"
#undef MULTI
};

/* The candidates by the characters that they have for one byte. */
struct same_character {
    uint16_t values[FIRST_EBCDIC];
    uint8_t first[FIRST_EBCDIC]; /* the first candidate with the same character */
    uint8_t least[FIRST_EBCDIC]; /* for a first candidate: the least rarity of those with its character */
};

#define SAME_SLOTS 128

/* Finds the candidates that have the same character for a byte. */
static void find_same(unsigned byte, struct same_character *same)
{
    uint8_t slots[SAME_SLOTS] = {0};
    for (unsigned i = MULTI_COUNT; i < FIRST_EBCDIC; i++) {
        const uint8_t rarity = runic_candidates[i].rarity;
        const uint32_t value = runic_single_decode((runic_charset)runic_candidates[i].charset, byte);
        unsigned slot = (value ^ value >> 6) % SAME_SLOTS;
        while (slots[slot] != 0 && same->values[slots[slot]] != value)
            slot = (slot + 1) % SAME_SLOTS;
        if (slots[slot] == 0)
            slots[slot] = (uint8_t)i;
        same->values[i] = (uint16_t)value;
        same->first[i] = slots[slot];
        if (same->first[i] == i || rarity < same->least[same->first[i]])
            same->least[same->first[i]] = rarity;
    }
}

/* Takes the candidates that decode a byte in another way than the first one of their group out of the group. */
static void split_groups(struct decodings *d, const struct same_character *same)
{
    uint8_t before[FIRST_EBCDIC];
    memcpy(before, d->alike, sizeof before);
    for (unsigned i = MULTI_COUNT; i < FIRST_EBCDIC; i++) {
        unsigned first = before[i];
        while (first < i && (before[first] != before[i] || same->first[first] != same->first[i]))
            first++;
        d->alike[i] = (uint8_t)first;
    }
}

/* Adds what the occurrences of a byte cost the rare charsets, in bits: the rarity of the most usual one with this character. */
static void add_costs(struct decodings *d, const struct same_character *same, uint64_t count)
{
    for (unsigned i = 0; i < FIRST_EBCDIC; i++)
        d->costs[i] += (int64_t)(count * (i < MULTI_COUNT ? runic_candidates[i].rarity : same->least[same->first[i]]));
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
        struct same_character same;
        const uint64_t count = g->bytes[byte];
        if (count == 0)
            continue;
        find_same(byte, &same);
        bytes += count;
        split_groups(d, &same);
        add_costs(d, &same, count);
    }
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
