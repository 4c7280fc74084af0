/* claim.c - a set of names, shared by threads. */
/* SPDX-License-Identifier: MIT */
#include "folder.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/threads.h"
#include "terminal/message.h"

/* A name, and those whose hashes begin with the same bits. */
struct one {
    struct one *under[4]; /* by the next two bits of the hash */
    uint64_t hash;
    bool is_claimed; /* false: it was, and is free again */
    char name[];
};

static os_lock lock = OS_LOCK_FREE;

/* The set. seed keeps names of a malicious tree from one path. */
static struct {
    struct one *first;
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

/* Returns the pointer to a name, or to the place where it belongs. */
static struct one **place_of(const char *name, uint64_t hash)
{
    struct one **at = &taken.first;
    for (uint64_t bits = hash; *at != NULL && ((*at)->hash != hash || strcmp((*at)->name, name) != 0); bits <<= 2)
        at = &(*at)->under[bits >> 62];
    return at;
}

bool claim(const char *name)
{
    const size_t size = strlen(name) + 1;
    struct one *one = allocated(sizeof *one + size);
    *one = (struct one){.is_claimed = false};
    memcpy(one->name, name, size);
    os_take(&lock);
    if (taken.first == NULL)
        taken.seed = os_random();
    one->hash = hash_of(name);
    struct one **at = place_of(name, one->hash), *const old = *at;
    if (old == NULL)
        *at = one;
    const bool is_free = !(*at)->is_claimed;
    (*at)->is_claimed = true;
    os_give(&lock);
    if (old != NULL)
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
    const struct one *one = *place_of(name, hash_of(name));
    const bool found = one != NULL && one->is_claimed;
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
    struct one *one = *place_of(key, hash_of(key));
    if (one != NULL)
        one->is_claimed = false;
    os_give(&lock);
}

static void drop(struct one *one)
{
    for (int i = 0; one != NULL && i < 4; i++)
        drop(one->under[i]);
    free(one);
}

void unclaim_all(void)
{
    drop(taken.first);
    taken.first = NULL;
}
