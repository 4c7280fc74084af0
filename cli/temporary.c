/* temporary.c - files that are complete before they have their name, and gone if they never are. */
/* SPDX-License-Identifier: MIT */
#include "temporary.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "signals.h"

/* All that exist. Changed only with the lock, and with deadly signals blocked in the thread that changes it. */
static struct temporary *all;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static sigset_t begin_change(void)
{
    const sigset_t old = signals_block();
    pthread_mutex_lock(&lock);
    return old;
}

static void end_change(sigset_t old)
{
    pthread_mutex_unlock(&lock);
    signals_restore(&old);
}

static void forget(struct temporary *temporary)
{
    struct temporary **at = &all;
    while (*at != temporary)
        at = &(*at)->next;
    *at = temporary->next;
    free(temporary->path);
    temporary->path = NULL;
}

/* The directory part of a path, "./" if it has none; to be freed. */
static char *directory_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? strndup(path, (size_t)(slash - path) + 1) : strdup("./");
}

/* A pattern for mkstemp, to be freed. */
static char *pattern_beside(const char *target)
{
    static const char pattern[] = ".runic-XXXXXX";
    char *directory = directory_of(target);
    char *path = directory != NULL ? malloc(strlen(directory) + sizeof pattern) : NULL;
    if (path != NULL) {
        strcpy(path, directory);
        strcat(path, pattern);
    }
    free(directory);
    return path;
}

int temporary_create(struct temporary *temporary, const char *target)
{
    char *path = pattern_beside(target);
    if (path == NULL)
        return -1;
    const sigset_t old = begin_change();
    /* mkstemp opens with O_EXCL, which follows no link, and a name that cannot be foreseen. */
    const int fd = mkstemp(path), why = errno;
    if (fd >= 0) {
        *temporary = (struct temporary){path, all};
        all = temporary;
        fcntl(fd, F_SETFD, FD_CLOEXEC);
    }
    end_change(old);
    if (fd < 0)
        free(path);
    errno = why;
    return fd;
}

/* Some file systems cannot do that for directories, and say EINVAL. */
static bool sync_directory(const char *path)
{
    char *directory = directory_of(path);
    int fd = directory != NULL ? open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    bool good = fd >= 0 ? fsync(fd) == 0 || errno == EINVAL : errno == EACCES;
    if (fd >= 0)
        close(fd);
    free(directory);
    return good;
}

bool temporary_rename(struct temporary *temporary, const char *target)
{
    const sigset_t old = begin_change();
    const bool good = rename(temporary->path, target) == 0;
    const int why = errno;
    if (good)
        forget(temporary);
    end_change(old);
    errno = why;
    return good && sync_directory(target);
}

void temporary_remove(struct temporary *temporary)
{
    if (temporary->path == NULL)
        return;
    const sigset_t old = begin_change();
    unlink(temporary->path);
    forget(temporary);
    end_change(old);
}

void temporary_remove_all(void)
{
    /* Never given back. Whoever holds it now is another thread, which no signal stops: in the one where the handler runs,
       signals are blocked as long as it holds the lock. */
    pthread_mutex_lock(&lock);
    for (const struct temporary *one = all; one != NULL; one = one->next)
        unlink(one->path);
}
