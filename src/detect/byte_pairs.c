/* byte_pairs.c - counts pairs of neighbouring bytes: a hash table with linear probing. */
/* SPDX-License-Identifier: MIT */
#include "byte_pairs.h"

#define SAME_16(b)                                                                                                             \
    b, b + 1, b + 2, b + 3, b + 4, b + 5, b + 6, b + 7, b + 8, b + 9, b + 10, b + 11, b + 12, b + 13, b + 14, b + 15

/* The rows are the bytes from 0x00, 0x10 ... on. */
const uint8_t runic_counted_as[256] = {
    ' ',           ' ',           ' ',           ' ',           ' ', ' ', ' ', ' ',
    ' ',           ' ',           ' ',           ' ',           ' ', ' ', ' ', ' ', /* controls */
    ' ',           ' ',           ' ',           ' ',           ' ', ' ', ' ', ' ',
    ' ',           ' ',           ' ',           ' ',           ' ', ' ', ' ', ' ', /* controls */
    ' ',           '.',           '.',           '.',           '.', '.', '.', '.',
    '.',           '.',           '.',           '.',           '.', '.', '.', '.', /* space to slash */
    '0',           '0',           '0',           '0',           '0', '0', '0', '0',
    '0',           '0',           '.',           '.',           '.', '.', '.', '.', /* digits to question mark */
    '%',           'A',           'B',           'C',           'D', 'E', 'F', 'G',
    'H',           'I',           'J',           'K',           'L', 'M', 'N', 'O', /* at sign to O */
    'P',           'Q',           'R',           'S',           'T', 'U', 'V', 'W',
    'X',           'Y',           'Z',           '!',           '.', '.', '.', '.', /* P to underscore */
    '.',           'a',           'b',           'c',           'd', 'e', 'f', 'g',
    'h',           'i',           'j',           'k',           'l', 'm', 'n', 'o', /* grave accent to o */
    'p',           'q',           'r',           's',           't', 'u', 'v', 'w',
    'x',           'y',           'z',           '"',           '#', '.', '.', '$', /* p to delete */
    SAME_16(0x80), SAME_16(0x90), SAME_16(0xA0), SAME_16(0xB0),                     /* above ASCII */
    SAME_16(0xC0), SAME_16(0xD0), SAME_16(0xE0), SAME_16(0xF0),
};

uint32_t runic_byte_pairs_hash(uint32_t pair)
{
    uint32_t mixed = pair * 0x9E3Bu & 0xFFFF;
    mixed ^= mixed >> 7;
    return mixed * 0xB4D5u & 0xFFFF;
}

/* Returns the slot where the search for a pair begins. It has other bits than the hash, which may be limited to small values.
 */
static uint32_t home_of(uint32_t pair)
{
    return ((pair * 0x9E3779B1u) >> 16) * PAIR_SLOTS >> 16;
}

static uint32_t slot_after(uint32_t slot)
{
    return slot + 1 < PAIR_SLOTS ? slot + 1 : 0;
}

void runic_byte_pairs_init(struct byte_pairs *pairs)
{
    pairs->limit = PAIRS_ALL;
}

/* Empties a slot, and moves the pairs after it to where they are found without it. */
static void remove_slot(struct byte_pairs *pairs, uint32_t hole)
{
    for (uint32_t slot = slot_after(hole); pairs->slots[slot] != 0; slot = slot_after(slot)) {
        const uint32_t home = home_of(pairs->slots[slot] >> 16);
        const uint32_t from_home = (slot + PAIR_SLOTS - home) % PAIR_SLOTS, from_hole = (slot + PAIR_SLOTS - hole) % PAIR_SLOTS;
        if (from_home < from_hole)
            continue;
        pairs->slots[hole] = pairs->slots[slot];
        hole = slot;
    }
    pairs->slots[hole] = 0;
    pairs->used--;
}

static void halve_limit(struct byte_pairs *pairs)
{
    pairs->limit /= 2;
    for (uint32_t slot = 0; slot < PAIR_SLOTS; slot++)
        while (pairs->slots[slot] != 0 && runic_byte_pairs_hash(pairs->slots[slot] >> 16) >= pairs->limit)
            remove_slot(pairs, slot);
}

void runic_byte_pairs_add(struct byte_pairs *pairs, unsigned pair, uint32_t count)
{
    /* The hash is tested first: searching for an absent pair takes long. */
    if (runic_byte_pairs_hash(pair) >= pairs->limit)
        return;
    uint32_t slot = home_of(pair);
    while (pairs->slots[slot] != 0 && pairs->slots[slot] >> 16 != pair)
        slot = slot_after(slot);
    if (pairs->slots[slot] != 0) {
        const uint32_t room = PAIR_COUNT_MOST - (pairs->slots[slot] & 0xFFFF);
        pairs->slots[slot] += count < room ? count : room;
        return;
    }
    pairs->slots[slot] = pair << 16 | count;
    for (pairs->used++; pairs->used > PAIRS_MOST;)
        halve_limit(pairs);
}

void runic_byte_pairs_merge(struct byte_pairs *pairs, const struct byte_pairs *other)
{
    while (pairs->limit > other->limit)
        halve_limit(pairs);
    for (uint32_t slot = 0; slot < PAIR_SLOTS; slot++)
        if (other->slots[slot] != 0)
            runic_byte_pairs_add(pairs, other->slots[slot] >> 16, other->slots[slot] & 0xFFFF);
}

uint32_t runic_byte_pairs_limit_of(const struct byte_pairs *pairs, uint32_t count)
{
    return pairs->beyond_ascii <= count ? PAIRS_ALL : (uint32_t)((uint64_t)pairs->limit * count / pairs->beyond_ascii);
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

static bool is_repetition(uint32_t slot)
{
    return pair_first(slot) == pair_second(slot);
}

/* Returns how often the same pair counts at most: hardly ever as often as this in a text of many different pairs. */
static uint32_t most_of_a_pair(const struct byte_pairs *pairs)
{
    return 1 + pairs->beyond_ascii;
}

uint64_t runic_byte_pairs_limit_repetitions(struct byte_pairs *pairs)
{
    const uint32_t most = most_of_a_pair(pairs);
    uint32_t dropped = 0;
    for (uint32_t i = 0; i < pairs->beyond_ascii; i++) {
        const uint32_t count = pair_count(pairs->slots[i]);
        if (is_repetition(pairs->slots[i]) && count > most) {
            pairs->slots[i] -= count - most;
            dropped += count - most;
        }
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
