/* claim.c - the set of paths that are taken. */
/* SPDX-License-Identifier: MIT */
#include "claim.h"

#include <pthread.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *taken; /* a tree of paths */

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

bool claim(const char *path)
{
    char *copy = strdup(path);
    pthread_mutex_lock(&lock);
    char *const *found = copy != NULL ? tsearch(copy, &taken, compare) : NULL;
    const bool mine = found != NULL && *found == copy;
    pthread_mutex_unlock(&lock);
    if (!mine)
        free(copy);
    return mine;
}

void claim_forget(void)
{
    while (taken != NULL) {
        char *path = *(char **)taken;
        tdelete(path, &taken, compare);
        free(path);
    }
}
