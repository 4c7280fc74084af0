/* byte_pairs.h - counts pairs of neighbouring bytes in bounded memory. */
/* SPDX-License-Identifier: MIT */
/*
 * A guess is made from the number of times that each pair of letters occurs. Text in one single-byte charset has
 * 300 to 2,000 different pairs; up to PAIRS_MOST are counted exactly. If a text has more (double-byte charsets), only those
 * pairs are kept whose hash is below a limit, which is halved as often as necessary. The limit depends on the set of pairs
 * alone and a pair that is kept was never dropped before, so the counts are the same for every cutting.
 */
#ifndef RUNIC_DETECT_BYTE_PAIRS_H
#define RUNIC_DETECT_BYTE_PAIRS_H

#include "../base.h"

#define PAIR_SLOTS 3072u
#define PAIRS_MOST 2304u

/* The limit of hashes if no pair was dropped. */
#define PAIRS_ALL 0x10000u

/* The highest count of a pair. */
#define PAIR_COUNT_MOST 0xFFFFu

struct byte_pairs {
    uint32_t slots[PAIR_SLOTS]; /* pair << 16 | count; 0: empty */
    uint32_t used;
    uint32_t limit;        /* pairs whose hash is below it are kept */
    uint32_t beyond_ascii; /* packed: the number of pairs with a byte above 0x7F, which come first */
};

/*
 * Maps a byte of ASCII to the byte that is counted for it: a letter to itself, a digit to '0', white space and controls to ' ',
 * others to '.'. Bytes that are a space or a letter in EBCDIC have their own: the at sign '%', '[' '!', '{' '"', '|' '#', DEL
 * '$'.
 */
extern HIDDEN const char runic_ascii_counted_as[];

/* Returns the class, never 0, under which a byte is counted in pairs; bytes above 0x7F are their own. */
ALWAYS_INLINE unsigned counted_as(uint8_t byte)
{
    return byte >= 0x80 ? byte : (unsigned)runic_ascii_counted_as[byte];
}

/* Returns the first byte of a slot; the next two functions return the second byte and the count. */
ALWAYS_INLINE unsigned pair_first(uint32_t slot)
{
    return slot >> 24;
}

ALWAYS_INLINE unsigned pair_second(uint32_t slot)
{
    return slot >> 16 & 0xFF;
}

ALWAYS_INLINE uint32_t pair_count(uint32_t slot)
{
    return slot & 0xFFFF;
}

/* Counts how often each byte is the second one in the pairs of some slots. */
ALWAYS_INLINE void count_seconds(const uint32_t *slots, uint32_t length, uint32_t seconds[256])
{
    memset(seconds, 0, 256 * sizeof *seconds);
    for (uint32_t i = 0; i < length; i++)
        seconds[pair_second(slots[i])] += pair_count(slots[i]);
}

/*
 * Returns how many pairs of the same byte are in rules: a byte that is only doubled follows itself in half of the pairs that it
 * ends at most. seconds: those of the slots.
 */
ALWAYS_INLINE uint32_t count_in_rules(uint32_t slot, const uint32_t seconds[256])
{
    const uint32_t twice = 2 * pair_count(slot), all = seconds[pair_second(slot)];
    return pair_first(slot) == pair_second(slot) && twice > all ? twice - all : 0;
}

/* Adds `count` occurrences of a pair of bytes. */
HIDDEN void runic_byte_pairs_add(struct byte_pairs *pairs, unsigned pair, uint32_t count);

/* Moves all pairs to the first slots, those with a byte above 0x7F before the others. No more can be added then. */
HIDDEN void runic_byte_pairs_pack(struct byte_pairs *pairs);

/* About as many pairs as a sample has. */
#define SAMPLE_PAIRS 64

/* Some of the pairs of a text. */
struct pair_sample {
    uint32_t slots[2 * SAMPLE_PAIRS]; /* no count is higher than 2 */
    uint32_t length;
    int64_t times; /* occurrences of pairs in the text for each one in the sample, rounded down; 0: there is no sample */
};

/* Takes the packed pairs with a byte above 0x7F that have a small hash, so that they do not depend on how the text was cut. */
HIDDEN void runic_byte_pairs_sample(const struct byte_pairs *pairs, struct pair_sample *sample);

/*
 * Returns the weight of packed pairs as evidence, in 1/65536. The number of different pairs with a byte above 0x7F limits how
 * often each of them counts; the weight is the share of occurrences that is left. Repeating a text adds hardly any evidence.
 */
HIDDEN int64_t runic_byte_pairs_weight(const struct byte_pairs *pairs);

/*
 * Limits how often the repetition of a byte above 0x7F counts in packed pairs: it is the line of a frame, a rule, or a filler,
 * and no letter. Returns how many repetitions no longer count. rules: those of each byte, as far as they would have counted.
 */
HIDDEN uint64_t runic_byte_pairs_limit_repetitions(struct byte_pairs *pairs, uint16_t rules[128]);

#endif
