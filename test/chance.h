/* chance.h - pseudo-random numbers that are the same in every run, and sampling. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_CHANCE_H
#define RUNIC_TEST_CHANCE_H

#include "sample.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* splitmix64 (Vigna, public domain). */
struct chance {
    uint64_t state;
};

static inline uint64_t chance_next(struct chance *chance)
{
    uint64_t x = chance->state += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

static inline size_t chance_below(struct chance *chance, size_t limit)
{
    return (size_t)(chance_next(chance) % limit);
}

/* True for one call in as many as the sample says (sample.h). */
static inline bool sampled(void)
{
    static struct chance chance = {77};
    const unsigned long every = sample_every();
    return every == 1 || chance_below(&chance, every) == 0;
}

#endif
