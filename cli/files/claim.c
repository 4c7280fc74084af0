/* claim.c - a set of names, shared by threads. */
/* SPDX-License-Identifier: MIT */
#include "claim.h"

#include <inttypes.h>
#include <pthread.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *taken; /* tree of claimed names */

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

enum claimed claim(const char *name)
{
    char *copy = strdup(name);
    pthread_mutex_lock(&lock);
    char *const *found = copy != NULL ? tsearch(copy, &taken, compare) : NULL;
    const enum claimed how = found == NULL ? CLAIM_FAILED : *found == copy ? CLAIM_MINE : CLAIM_TAKEN;
    pthread_mutex_unlock(&lock);
    if (how != CLAIM_MINE)
        free(copy);
    return how;
}

/* Room for two numbers of 64 bits, two separators and the terminating NUL byte. */
enum { MOST_KEY = 64 };

/* Writes the key under which a file is claimed; or, if name is not "", a name in the folder of status. */
static void write_key(char *key, size_t room, const struct stat *status, const char *name)
{
    snprintf(key, room, "%" PRIuMAX " %" PRIuMAX " %s", (uintmax_t)status->st_dev, (uintmax_t)status->st_ino, name);
}

enum claimed claim_in(const struct stat *folder, const char *name)
{
    const size_t room = MOST_KEY + strlen(name);
    char *key = malloc(room);
    if (key == NULL)
        return CLAIM_FAILED;
    write_key(key, room, folder, name);
    const enum claimed how = claim(key);
    free(key);
    return how;
}

bool claim_file(const struct stat *status)
{
    return status->st_ino == 0 || claim_in(status, "") != CLAIM_FAILED;
}

/* Returns the claim of a name, or NULL if there is none. The caller must hold the lock. */
static char *find(const char *name)
{
    char *const *found = tfind(name, &taken, compare);
    return found != NULL ? *found : NULL;
}

bool is_claimed(const char *name)
{
    pthread_mutex_lock(&lock);
    const bool found = find(name) != NULL;
    pthread_mutex_unlock(&lock);
    return found;
}

bool is_claimed_file(const struct stat *status)
{
    char key[MOST_KEY];
    write_key(key, sizeof key, status, "");
    return is_claimed(key);
}

static void forget(char *name)
{
    tdelete(name, &taken, compare);
    free(name);
}

void unclaim_file(const struct stat *status)
{
    char key[MOST_KEY];
    write_key(key, sizeof key, status, "");
    pthread_mutex_lock(&lock);
    char *found = find(key);
    if (found != NULL)
        forget(found);
    pthread_mutex_unlock(&lock);
}

void unclaim_all(void)
{
    while (taken != NULL)
        forget(*(char **)taken);
}
