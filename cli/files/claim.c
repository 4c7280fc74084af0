/* claim.c - a set of names, shared by threads. */
/* SPDX-License-Identifier: MIT */
#include "claim.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/threads.h"
#include "terminal/memory.h"

struct one {
    struct one *next; /* in the same bucket */
    uint64_t hash;
    char name[];
};

/* In a run of a million files, a bucket has some 60 names: far less time than to open a file. */
#define BUCKETS 16384

static os_lock lock = OS_LOCK_FREE;

/* The set. seed keeps names of a malicious tree from one bucket. */
static struct {
    struct one *buckets[BUCKETS];
    size_t count;
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

/* Returns the pointer to a name's claim, or to the end of its bucket. */
static struct one **place_of(const char *name, uint64_t hash)
{
    struct one **at = &taken.buckets[hash % BUCKETS];
    while (*at != NULL && ((*at)->hash != hash || strcmp((*at)->name, name) != 0))
        at = &(*at)->next;
    return at;
}

static void drop(struct one **at)
{
    struct one *one = *at;
    *at = one->next;
    free(one);
    taken.count--;
}

bool claim(const char *name)
{
    const size_t size = strlen(name) + 1;
    struct one *one = allocated(sizeof *one + size);
    memcpy(one->name, name, size);
    one->next = NULL;
    os_take(&lock);
    if (taken.count == 0)
        taken.seed = os_random();
    one->hash = hash_of(name);
    struct one **at = place_of(name, one->hash);
    const bool is_free = *at == NULL;
    if (is_free) {
        *at = one;
        taken.count++;
    }
    os_give(&lock);
    if (!is_free)
        free(one);
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
    os_take(&lock);
    const bool found = *place_of(name, hash_of(name)) != NULL;
    os_give(&lock);
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
    os_take(&lock);
    struct one **at = place_of(key, hash_of(key));
    if (*at != NULL)
        drop(at);
    os_give(&lock);
}

void unclaim_all(void)
{
    for (size_t i = 0; taken.count > 0; i++)
        while (taken.buckets[i] != NULL)
            drop(&taken.buckets[i]);
}
