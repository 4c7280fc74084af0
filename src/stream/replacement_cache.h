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
    bool is_used;       /* keys are set: clearing them takes longer than replacing a fault */
    unsigned displaced; /* how many keys were replaced by others */
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
    cache->displaced += cache->keys[place] != 0;
    cache->keys[place] = key;
    cache->texts[place] = (struct replacement){.size = (uint8_t)size};
    memcpy(cache->texts[place].bytes, bytes, size);
}

/* Returns the key of a character of UTF-8: its bytes. The key of no other character or ill-formed sequence is the same. */
static inline uint32_t key_of_utf8(const uint8_t *src, size_t len)
{
    uint32_t key = 0;
    for (size_t i = 0; i < len; i++)
        key = key << 8 | src[i];
    return key;
}

#endif
