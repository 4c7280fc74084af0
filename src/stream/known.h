/* known.h - remembers what replaces faults, and copies UTF-8 with such faults to targets that have ASCII as the same bytes. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_KNOWN_H
#define RUNIC_STREAM_KNOWN_H

#include "../charset/ascii_groups.h"
#include "limits.h"
#include "state.h"

/* Bytes that copy_known() copies at once. */
#define KNOWN_BLOCK 64

/* The bytes that replace a fault. */
struct known_text {
    uint8_t size;
    uint8_t bytes[11];
};

/* A hash table of replacements, without chains: a new key replaces the one at its place. A key of 0: the place is empty. */
struct known {
    bool is_used; /* the keys are set: clearing them takes longer than replacing a fault */
    uint32_t keys[KNOWN_FAULTS];
    struct known_text texts[KNOWN_FAULTS];
};

/* The room that a block may need, if each of its characters has two bytes and the longest replacement. */
#define KNOWN_ROOM (2 * KNOWN_BLOCK + KNOWN_BLOCK / 2 * sizeof(struct known_text))

static inline size_t place_of_key(uint32_t key)
{
    return (key * 0x9E3779B1u >> 16) % KNOWN_FAULTS;
}

/* Returns the text of a key, or NULL. */
static inline const struct known_text *find_known(const struct known *known, uint32_t key)
{
    const size_t place = place_of_key(key);
    return known->is_used && known->keys[place] == key && key != 0 ? known->texts + place : NULL;
}

static inline void remember(struct known *known, uint32_t key, const uint8_t *bytes, size_t size)
{
    const size_t place = place_of_key(key);
    if (size > sizeof known->texts->bytes)
        return;
    for (size_t i = 0; !known->is_used && i < KNOWN_FAULTS; i++)
        known->keys[i] = 0;
    known->is_used = true;
    known->keys[place] = key;
    known->texts[place].size = (uint8_t)size;
    memcpy(known->texts[place].bytes, bytes, size);
}

/* Returns the key of a character of UTF-8: its bytes. The key of no other character or ill-formed sequence is the same. */
static inline uint32_t key_of_utf8(const uint8_t *src, size_t len)
{
    uint32_t key = 0;
    for (size_t i = 0; i < len; i++)
        key = key << 8 | src[i];
    return key;
}

/* Returns a bit for each byte of a group whose highest bit is set; the first byte has the lowest bit. */
ALWAYS_INLINE uint64_t bits_of_group(uint64_t word)
{
    word &= 0x8080808080808080u;
    return (HOST_IS_BIG ? __builtin_bswap64(word) : word) * 0x0002040810204081u >> 56;
}

/* Copies the replacement of the character at src. Returns its bytes in the source, or 0 if no replacement is known. */
ALWAYS_INLINE size_t copy_replacement(const struct known *known, const uint8_t *src, uint8_t **dst)
{
    uint32_t bytes;
    const size_t length = 2u + (*src >= 0xE0) + (*src >= 0xF0);
    memcpy(&bytes, src, sizeof bytes);
    const struct known_text *text = find_known(known, (HOST_IS_BIG ? bytes : __builtin_bswap32(bytes)) >> (32 - 8 * length));
    if (text == NULL)
        return 0;
    memcpy(*dst, text->bytes, sizeof text->bytes);
    *dst += text->size;
    return length;
}

/*
 * Copies ASCII and characters whose replacement is known, in blocks: up to something else, after a block of ASCII, or
 * until the end is near. The bits of a block show where its characters begin, so that one does not wait for the one before it.
 * Returns the newest fault, or NULL, and adds to *faults.
 */
ALWAYS_INLINE const uint8_t *copy_known(const struct known *known, struct text *rest, uint64_t *faults)
{
    struct text text = *rest;
    const uint8_t *found = NULL, *newest_fault = text.src;
    bool good = true;
    while (good && text.src - newest_fault < KNOWN_BLOCK && text.len >= 2 * KNOWN_BLOCK && text.cap >= KNOWN_ROOM) {
        uint8_t *dst = text.dst;
        uint64_t others = 0, leads = 0;
        size_t at = 0, count = 0, newest = 0;
        for (size_t i = 0; i < KNOWN_BLOCK; i += ASCII_GROUP) {
            const uint64_t word = native_word(text.src + i);
            others |= bits_of_group(word) << i;
            leads |= bits_of_group(word & word << 1) << i;
        }
        for (; good && leads != 0; leads &= leads - 1) {
            const size_t lead = lowest_bit(leads);
            memcpy(dst, text.src + at, KNOWN_BLOCK);
            dst += lead - at;
            at = lead;
            const size_t length = copy_replacement(known, text.src + lead, &dst);
            good = length > 0;
            others &= ~((((uint64_t)1 << length) - 1) << lead);
            newest = good ? lead : newest;
            count += good;
            at += length;
        }
        if (good && at < KNOWN_BLOCK) {
            memcpy(dst, text.src + at, KNOWN_BLOCK);
            dst += KNOWN_BLOCK - at;
            at = KNOWN_BLOCK;
        }
        /* Continuation bytes without a lead byte are left in others. */
        if ((good ? others : others & (((uint64_t)1 << at) - 1)) != 0)
            break;
        if (count > 0)
            found = newest_fault = text.src + newest;
        *faults += count;
        move_on(&text, (struct runic_progress){at, (size_t)(dst - text.dst)});
    }
    *rest = text;
    return found;
}

#endif
