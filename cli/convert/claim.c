/* claim.c - a set of names, shared by threads. */
/* SPDX-License-Identifier: MIT */
#include "claim.h"

#include <pthread.h>
#include <search.h>
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

bool is_claimed(const char *name)
{
    pthread_mutex_lock(&lock);
    const bool found = tfind(name, &taken, compare) != NULL;
    pthread_mutex_unlock(&lock);
    return found;
}

static void forget(char *name)
{
    tdelete(name, &taken, compare);
    free(name);
}

void unclaim(const char *name)
{
    pthread_mutex_lock(&lock);
    char *const *found = tfind(name, &taken, compare);
    if (found != NULL)
        forget(*found);
    pthread_mutex_unlock(&lock);
}

void claim_forget(void)
{
    while (taken != NULL)
        forget(*(char **)taken);
}
