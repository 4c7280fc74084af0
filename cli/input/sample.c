/* sample.c - takes the part of an input that guesses are based on. */
/* SPDX-License-Identifier: MIT */
#include "sample.h"

#include <string.h>

/* Bytes below this one, such as spaces and line ends, are not part of a longer character in any charset. */
#define FIRST_OF_CHARACTERS 0x30

void sample_begin(struct sample *sample)
{
    runic_guesser_init(&sample->guesser, 0);
    sample->have = 0;
    sample->left = SAMPLE_MOST;
    sample->is_started = false;
    sample->continues = false;
}

/* Returns how many bytes of an ASCII block may belong to a character that began in the block before. */
static size_t rest_of_character(const uint8_t *bytes, size_t len)
{
    size_t rest = 0;
    while (rest < len && bytes[rest] >= FIRST_OF_CHARACTERS)
        rest++;
    return rest;
}

static void add_block(struct sample *sample, const uint8_t *bytes, size_t len)
{
    const bool has_text = runic_ascii_validate((const char *)bytes, len).status != RUNIC_OK || !sample->is_started;
    const size_t wanted = has_text ? len : sample->continues ? rest_of_character(bytes, len) : 0;
    const size_t take = wanted < sample->left ? wanted : sample->left;
    runic_guesser_feed(&sample->guesser, bytes, take);
    sample->left -= take;
    sample->is_started = true;
    sample->continues = has_text;
}

void sample_add(struct sample *sample, const uint8_t *bytes, size_t len)
{
    while (len > 0 && !sample_is_full(sample)) {
        const size_t gap = SAMPLE_BLOCK - sample->have, take = len < gap ? len : gap;
        memcpy(sample->block + sample->have, bytes, take);
        sample->have += take;
        if (sample->have == SAMPLE_BLOCK) {
            add_block(sample, sample->block, SAMPLE_BLOCK);
            sample->have = 0;
        }
        bytes += take;
        len -= take;
    }
}

void sample_end(struct sample *sample)
{
    if (sample->have > 0 && !sample_is_full(sample))
        add_block(sample, sample->block, sample->have);
    sample->have = 0;
}

bool sample_is_full(const struct sample *sample)
{
    return sample->left == 0;
}
