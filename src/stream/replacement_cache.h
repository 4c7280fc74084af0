/* replacement_cache.h - remembers what replaced a fault during a call, and copies UTF-8 in which that is known. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_REPLACEMENT_CACHE_H
#define RUNIC_STREAM_REPLACEMENT_CACHE_H

#include "../charset/ascii_groups.h"
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

/*
 * UTF-8 is copied in blocks, to a target that has ASCII as the same bytes. The bits of a block show where its characters begin,
 * therefore one character does not wait for the one before it.
 */

/* Bytes of a block, and the room that it may need: each of its characters may have two bytes and the longest replacement. */
#define BLOCK      64
#define BLOCK_ROOM (2 * BLOCK + BLOCK / 2 * sizeof(struct replacement))

/* A bit for each byte of a block; the first byte has the lowest bit. */
struct block_bits {
    uint64_t leads; /* lead bytes of UTF-8 */
    uint64_t rest;  /* bytes beyond ASCII that belong to no character copied so far */
};

/* Returns a bit for each byte of a group whose highest bit is set. */
ALWAYS_INLINE uint64_t bits_of_group(uint64_t word)
{
    word &= 0x8080808080808080u;
    return (HOST_IS_BIG ? __builtin_bswap64(word) : word) * 0x0002040810204081u >> 56;
}

ALWAYS_INLINE struct block_bits bits_of_block(const uint8_t *src)
{
    struct block_bits bits = {0, 0};
    for (size_t i = 0; i < BLOCK; i += ASCII_GROUP) {
        const uint64_t word = native_word(src + i);
        bits.rest |= bits_of_group(word) << i;
        bits.leads |= bits_of_group(word & word << 1) << i;
    }
    return bits;
}

/* Copies the replacement of the character at src. Returns its bytes in the source, or 0 if no replacement is remembered. */
ALWAYS_INLINE size_t copy_replacement(const struct replacement_cache *cache, const uint8_t *src, uint8_t **dst)
{
    uint32_t bytes;
    memcpy(&bytes, src, sizeof bytes);
    bytes = HOST_IS_BIG ? bytes : __builtin_bswap32(bytes);
    const size_t length = 2u + (bytes >= 0xE0000000) + (bytes >= 0xF0000000);
    const struct replacement *text = find_replacement(cache, bytes >> (32 - 8 * length));
    if (text == NULL)
        return 0;
    memcpy(*dst, text->bytes, sizeof text->bytes);
    *dst += text->size;
    return length;
}

/*
 * Copies a block, up to a character without a remembered replacement; reads 2 * BLOCK bytes, and writes at most BLOCK_ROOM
 * even if another thread changes the text. Counts the characters replaced in *count, and stores the index of the last one in
 * *newest. Returns what was copied; nothing if the block is ill-formed.
 */
ALWAYS_INLINE struct runic_progress copy_cached_block(const struct replacement_cache *cache, const uint8_t *src, uint8_t *dst,
                                                      size_t *count, size_t *newest)
{
    struct block_bits bits = bits_of_block(src);
    uint8_t *const begin = dst;
    size_t at = 0;
    *count = 0;
    while (bits.leads != 0) {
        const size_t lead = lowest_bit(bits.leads);
        memcpy(dst, src + at, BLOCK);
        dst += lead - at;
        at = lead;
        const size_t length = copy_replacement(cache, src + lead, &dst);
        if (length == 0) {
            bits.rest &= ((uint64_t)1 << at) - 1;
            return bits.rest == 0 ? (struct runic_progress){at, (size_t)(dst - begin)} : (struct runic_progress){0, 0};
        }
        const uint64_t others = ~((((uint64_t)1 << length) - 1) << lead);
        bits.rest &= others;
        bits.leads &= others;
        *newest = lead;
        *count += 1;
        at += length;
    }
    if (at < BLOCK) {
        memcpy(dst, src + at, BLOCK);
        dst += BLOCK - at;
        at = BLOCK;
    }
    /* Continuation bytes without a lead byte are left. */
    return bits.rest == 0 ? (struct runic_progress){at, (size_t)(dst - begin)} : (struct runic_progress){0, 0};
}

/*
 * Copies ASCII and characters whose replacement is remembered: up to something else, after a block of ASCII, or until less than
 * two blocks are left. Returns the newest fault, or NULL, and adds to *faults.
 */
ALWAYS_INLINE const uint8_t *copy_blocks(const struct replacement_cache *cache, struct text *text, uint64_t *faults)
{
    const uint8_t *newest_fault = NULL;
    struct runic_progress done;
    size_t count, newest = 0;
    do {
        if (text->len < 2 * BLOCK || text->cap < BLOCK_ROOM)
            break;
        done = copy_cached_block(cache, text->src, text->dst, &count, &newest);
        if (done.read > 0 && count > 0) {
            newest_fault = text->src + newest;
            *faults += count;
        }
        move_on(text, done);
    } while (done.read >= BLOCK && count > 0);
    return newest_fault;
}

#endif
