/* replacement_cache.h - remembers what replaced a fault during a call. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_REPLACEMENT_CACHE_H
#define RUNIC_STREAM_REPLACEMENT_CACHE_H

#include "limits.h"
#include "state.h"

/* The bytes that replace a fault; zeros after them. Copies write all of them, in one step. */
struct replacement {
    uint8_t size;
    uint8_t bytes[11];
};

/* A hash table without chains: a new key replaces the one at its place. A key of 0 is an empty place. */
struct replacement_cache {
    bool is_used; /* keys are set: clearing them takes longer than replacing a fault */
    uint32_t keys[CACHED_REPLACEMENTS];
    struct replacement texts[CACHED_REPLACEMENTS];
};

static inline size_t place_of_key(uint32_t key)
{
    return (key * 0x9E3779B1u >> 16) % CACHED_REPLACEMENTS;
}

/* Returns the replacement of a key, or NULL. */
static inline const struct replacement *find_replacement(const struct replacement_cache *cache, uint32_t key)
{
    const size_t place = place_of_key(key);
    return cache->is_used && cache->keys[place] == key && key != 0 ? cache->texts + place : NULL;
}

/* Remembers a replacement, unless it is too long. */
static inline void remember(struct replacement_cache *cache, uint32_t key, const uint8_t *bytes, size_t size)
{
    const size_t place = place_of_key(key);
    if (size > sizeof cache->texts->bytes)
        return;
    for (size_t i = 0; !cache->is_used && i < CACHED_REPLACEMENTS; i++)
        cache->keys[i] = 0;
    cache->is_used = true;
    cache->keys[place] = key;
    cache->texts[place] = (struct replacement){.size = (uint8_t)size};
    memcpy(cache->texts[place].bytes, bytes, size);
}

#endif
