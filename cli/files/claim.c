/* claim.c - a set of names, shared by threads. */
/* SPDX-License-Identifier: MIT */
#include "claim.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "temporary.h"
#include "terminal/memory.h"

struct one {
    struct one *next; /* in the same bucket */
    uint64_t hash;
    char name[];
};

/*
 * The set, used only between temporaries_hold() and temporaries_release(). The number of buckets is a power of two, or 0. seed
 * keeps names of a malicious tree from one bucket.
 */
static struct {
    struct one **buckets;
    size_t bucket_count, count;
    uint64_t seed;
} taken;

static uint64_t hash_of(const char *name)
{
    uint64_t hash = taken.seed;
    for (; *name != 0; name++) {
        hash = (hash ^ (unsigned char)*name) * 0x9E3779B97F4A7C15;
        hash ^= hash >> 32;
    }
    return hash;
}

/* Returns the pointer to a name's claim, or to the end of its bucket. There must be buckets. */
static struct one **place_of(const char *name, uint64_t hash)
{
    struct one **at = &taken.buckets[hash & (taken.bucket_count - 1)];
    while (*at != NULL && ((*at)->hash != hash || strcmp((*at)->name, name) != 0))
        at = &(*at)->next;
    return at;
}

/* Doubles the buckets if there are as many claims. */
static void grow(void)
{
    const size_t old_count = taken.bucket_count, count = old_count > 0 ? old_count * 2 : 256;
    if (taken.count < old_count)
        return;
    struct one **old = taken.buckets, **buckets = allocated(count * sizeof *buckets);
    memset(buckets, 0, count * sizeof *buckets);
    if (old_count == 0)
        taken.seed = os_random();
    for (size_t i = 0; i < old_count; i++)
        for (struct one *one = old[i], *next; one != NULL; one = next) {
            next = one->next;
            one->next = buckets[one->hash & (count - 1)];
            buckets[one->hash & (count - 1)] = one;
        }
    free(old);
    taken.buckets = buckets;
    taken.bucket_count = count;
}

bool claim(const char *name)
{
    const size_t size = strlen(name) + 1;
    temporaries_hold();
    grow();
    const uint64_t hash = hash_of(name);
    struct one **at = place_of(name, hash);
    const bool is_free = *at == NULL;
    if (is_free) {
        *at = allocated(sizeof **at + size);
        (*at)->next = NULL;
        (*at)->hash = hash;
        memcpy((*at)->name, name, size);
        taken.count++;
    }
    temporaries_release();
    return is_free;
}

/* Room for two numbers of 64 bits, two separators and the terminating NUL byte. */
enum { MOST_KEY = 64 };

/* Writes the key under which a file is claimed; or, if name is not "", a name in the folder of status. */
static void write_key(char *key, size_t room, const struct os_status *status, const char *name)
{
    snprintf(key, room, "%" PRIu64 " %" PRIu64 " %s", status->id.volume, status->id.file, name);
}

bool claim_in(const struct os_status *folder, const char *name)
{
    const size_t room = MOST_KEY + strlen(name);
    char *key = allocated(room);
    write_key(key, room, folder, name);
    const bool is_free = claim(key);
    free(key);
    return is_free;
}

void claim_file(const struct os_status *status)
{
    if (status->id.file != 0)
        claim_in(status, "");
}

bool is_claimed(const char *name)
{
    temporaries_hold();
    const bool found = taken.count > 0 && *place_of(name, hash_of(name)) != NULL;
    temporaries_release();
    return found;
}

bool is_claimed_file(const struct os_status *status)
{
    char key[MOST_KEY];
    write_key(key, sizeof key, status, "");
    return is_claimed(key);
}

void unclaim_file(const struct os_status *status)
{
    char key[MOST_KEY];
    write_key(key, sizeof key, status, "");
    temporaries_hold();
    struct one **at = taken.count > 0 ? place_of(key, hash_of(key)) : NULL, *one = at != NULL ? *at : NULL;
    if (one != NULL) {
        *at = one->next;
        free(one);
        taken.count--;
    }
    temporaries_release();
}

void unclaim_all(void)
{
    for (size_t i = 0; i < taken.bucket_count; i++)
        for (struct one *one = taken.buckets[i], *next; one != NULL; one = next) {
            next = one->next;
            free(one);
        }
    free(taken.buckets);
    taken.buckets = NULL;
    taken.bucket_count = taken.count = 0;
}
