/* byte_pairs.c - counts pairs of neighbouring bytes: a hash table with linear probing. */
/* SPDX-License-Identifier: MIT */
#include "byte_pairs.h"

const char runic_ascii_counted_as[] = "                                " /* controls */
                                      " ...............0000000000......"
                                      "%ABCDEFGHIJKLMNOPQRSTUVWXYZ!...."
                                      ".abcdefghijklmnopqrstuvwxyz\"#..$";

/* Returns a permutation of the numbers below 0x10000, which decides which pairs are kept. */
static uint32_t hash_of(uint32_t pair)
{
    uint32_t mixed = pair * 0x9E3Bu & 0xFFFF;
    mixed ^= mixed >> 7;
    return mixed * 0xB4D5u & 0xFFFF;
}

/* Returns the slot where the search for a pair begins. Its bits are not those of the hash, which may be limited. */
static uint32_t home_of(uint32_t pair)
{
    return ((pair * 0x9E3779B1u) >> 16) * PAIR_SLOTS >> 16;
}

static uint32_t slot_after(uint32_t slot)
{
    return slot + 1 < PAIR_SLOTS ? slot + 1 : 0;
}

/* Returns the slot of a pair, or the empty one where it belongs. */
static uint32_t slot_of_pair(const struct byte_pairs *pairs, uint32_t pair)
{
    uint32_t slot = home_of(pair);
    while (pairs->slots[slot] != 0 && pairs->slots[slot] >> 16 != pair)
        slot = slot_after(slot);
    return slot;
}

/* Drops half of the pairs. From an empty slot on, each other pair is put again, into its slot or one before it. */
static void halve_limit(struct byte_pairs *pairs)
{
    uint32_t slot = 0;
    pairs->limit /= 2;
    while (pairs->slots[slot] != 0)
        slot++;
    for (uint32_t i = 1; i < PAIR_SLOTS; i++) {
        slot = slot_after(slot);
        const uint32_t one = pairs->slots[slot];
        pairs->slots[slot] = 0;
        if (one != 0 && hash_of(one >> 16) < pairs->limit)
            pairs->slots[slot_of_pair(pairs, one >> 16)] = one;
        else
            pairs->used -= one != 0;
    }
}

void runic_byte_pairs_add(struct byte_pairs *pairs, unsigned pair, uint32_t count)
{
    /* The hash is tested first: searching for an absent pair takes long. */
    if (hash_of(pair) >= pairs->limit)
        return;
    const uint32_t slot = slot_of_pair(pairs, pair);
    if (pairs->slots[slot] != 0) {
        const uint32_t room = PAIR_COUNT_MOST - (pairs->slots[slot] & 0xFFFF);
        pairs->slots[slot] += count < room ? count : room;
        return;
    }
    pairs->slots[slot] = pair << 16 | count;
    for (pairs->used++; pairs->used > PAIRS_MOST;)
        halve_limit(pairs);
}

void runic_byte_pairs_pack(struct byte_pairs *pairs)
{
    uint32_t packed = 0;
    for (uint32_t slot = 0; slot < PAIR_SLOTS; slot++) {
        const uint32_t pair = pairs->slots[slot];
        pairs->slots[packed] = pair;
        packed += pair != 0;
    }
    for (uint32_t slot = 0; slot < packed; slot++) {
        const uint32_t pair = pairs->slots[slot];
        if ((pair & 0x80800000) == 0)
            continue;
        pairs->slots[slot] = pairs->slots[pairs->beyond_ascii];
        pairs->slots[pairs->beyond_ascii++] = pair;
    }
}

void runic_byte_pairs_sample(const struct byte_pairs *pairs, struct pair_sample *sample)
{
    /* About SAMPLE_PAIRS pairs have a hash below it. */
    const uint32_t limit = pairs->beyond_ascii <= SAMPLE_PAIRS
                               ? PAIRS_ALL
                               : (uint32_t)((uint64_t)pairs->limit * SAMPLE_PAIRS / pairs->beyond_ascii);
    uint64_t all = 0, taken = 0;
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const uint32_t slot = pairs->slots[i], count = pair_count(slot) < 2 ? 1 : 2;
        all += pair_count(slot);
        if (hash_of(slot >> 16) >= limit || sample->length == 2 * SAMPLE_PAIRS)
            continue;
        sample->slots[sample->length++] = slot >> 16 << 16 | count;
        taken += count;
    }
    sample->times = taken == 0 ? 1 : (int64_t)(all / taken);
}

/* Returns how often the same pair counts at most: hardly ever as often as this in a text of many different pairs. */
static uint32_t most_of_a_pair(const struct byte_pairs *pairs)
{
    return 1 + pairs->beyond_ascii;
}

/* How often a byte repeats itself on average where it occurs, at most, if it is a letter. */
#define MOST_REPETITIONS 2

/* Finds how often each byte above 0x7F follows another one. */
static void count_runs(const struct byte_pairs *pairs, uint32_t runs[128])
{
    memset(runs, 0, 128 * sizeof *runs);
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const unsigned byte = pair_second(pairs->slots[i]);
        runs[byte & 0x7F] += byte >= 0x80 && pair_first(pairs->slots[i]) != byte ? pair_count(pairs->slots[i]) : 0;
    }
}

uint64_t runic_byte_pairs_limit_repetitions(struct byte_pairs *pairs, uint16_t rules[128])
{
    uint32_t runs[128];
    uint64_t dropped = 0;
    const uint32_t most = most_of_a_pair(pairs);
    count_runs(pairs, runs);
    memset(rules, 0, 128 * sizeof *rules);
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const unsigned byte = pair_second(pairs->slots[i]);
        const uint32_t count = pair_count(pairs->slots[i]), counted = count < most ? count : most;
        const uint32_t by_runs = pairs->limit == PAIRS_ALL ? 1 + MOST_REPETITIONS * runs[byte & 0x7F] : most;
        if (pair_first(pairs->slots[i]) != byte)
            continue;
        rules[byte & 0x7F] = (uint16_t)(by_runs < counted ? counted - by_runs : 0);
        pairs->slots[i] -= count - counted + rules[byte & 0x7F];
        dropped += count - counted + rules[byte & 0x7F];
    }
    return dropped;
}

int64_t runic_byte_pairs_weight(const struct byte_pairs *pairs)
{
    const uint32_t most = most_of_a_pair(pairs);
    uint64_t all = 0, counted = 0;
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const uint32_t count = pair_count(pairs->slots[i]);
        all += count;
        counted += count < most ? count : most;
    }
    return all == 0 ? 65536 : (int64_t)(1 + counted * 65535 / all);
}
