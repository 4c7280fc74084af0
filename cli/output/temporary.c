/* temporary.c - files that are complete before they have their name, and gone if they never are. */
/* SPDX-License-Identifier: MIT */
/*
 * Why they have a name at all: an unnamed one (O_TMPFILE) would leave nothing after kill -9, but linkat can only give it a name
 * that is free. It would have to have a name of its own before it takes an old file's place, and nothing would be gained.
 */
#undef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE  /* getentropy */
#define _DARWIN_C_SOURCE /* getentropy */
#include "temporary.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <sys/random.h>
#endif

#include "terminal/message.h"
#include "terminal/signals.h"

#define MOST_TRIES 100

/* All that exist. Changed only with the lock, and with deadly signals blocked in the thread that changes it. */
static struct temporary *all;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* How often this thread has begun a change that it has not ended, and the signals that were blocked before. */
static _Thread_local unsigned depth;
static _Thread_local sigset_t before;

void temporaries_hold(void)
{
    if (depth++ > 0)
        return;
    const sigset_t old = signals_block();
    pthread_mutex_lock(&lock);
    before = old;
}

void temporaries_let_go(void)
{
    const int why = errno;
    if (--depth == 0) {
        const sigset_t old = before;
        pthread_mutex_unlock(&lock);
        signals_restore(&old);
    }
    errno = why;
}

static void remove_all(void)
{
    /* Never given back. Whoever holds it now is another thread, which no signal stops: in the one where the handler runs,
       signals are blocked as long as it holds the lock. One that ends the program itself, holding it, has it already. */
    if (depth == 0)
        pthread_mutex_lock(&lock);
    for (const struct temporary *one = all; one != NULL; one = one->next)
        unlinkat(one->folder->fd, one->name, 0);
}

void temporaries_watch(void)
{
    signals_on_death(remove_all);
}

static void remember(struct temporary *temporary, struct folder *folder)
{
    temporary->folder = folder_hold(folder);
    temporary->next = all;
    all = temporary;
}

static void forget(struct temporary *temporary)
{
    struct temporary **at = &all;
    while (*at != temporary)
        at = &(*at)->next;
    *at = temporary->next;
    folder_release(temporary->folder);
    temporary->folder = NULL;
}

static void remove_one(struct temporary *temporary)
{
    const int why = errno;
    if (unlinkat(temporary->folder->fd, temporary->name, 0) != 0 && errno != ENOENT)
        temporary->stays = errno;
    forget(temporary);
    errno = why;
}

/* A name that cannot be foreseen; where the system has no random numbers, one that is at least another each time. */
static void make_name(char *name)
{
    uint64_t number = 0;
    if (getentropy(&number, sizeof number) != 0) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        number = (uint64_t)now.tv_nsec * 0x9E3779B97F4A7C15 ^ (uint64_t)getpid() << 40 ^ (uint64_t)now.tv_sec;
    }
    snprintf(name, TEMPORARY_NAME, TEMPORARY_PREFIX "%0*llx", TEMPORARY_DIGITS,
             (unsigned long long)(number >> (64 - 4 * TEMPORARY_DIGITS)));
}

/* Makes a file of a new name: empty, or a second name of another. Returns its descriptor or 0, or -1 and errno. */
static int make(struct temporary *temporary, struct folder *folder, mode_t mode, const char *linked)
{
    int made = -1;
    temporaries_hold();
    errno = EEXIST;
    for (int i = 0; i < MOST_TRIES && made < 0 && errno == EEXIST; i++) {
        make_name(temporary->name);
        /* O_EXCL follows no link. */
        made = linked != NULL ? linkat(folder->fd, linked, folder->fd, temporary->name, 0)
                              : openat(folder->fd, temporary->name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    }
    if (made >= 0)
        remember(temporary, folder);
    temporaries_let_go();
    return made;
}

int temporary_create(struct temporary *temporary, struct folder *folder, mode_t mode)
{
    return make(temporary, folder, mode, NULL);
}

bool temporary_link(struct temporary *temporary, struct folder *folder, const char *name)
{
    return make(temporary, folder, 0, name) >= 0;
}

bool temporary_rename(struct temporary *temporary, const char *name, bool replaces)
{
    const struct folder *folder = temporary->folder;
    temporaries_hold();
    const bool good = replaces ? renameat(folder->fd, temporary->name, folder->fd, name) == 0
                               : folder_rename_to_new(folder, temporary->name, name);
    /* Two names of one file stay as they are when one is renamed to the other. */
    if (good && replaces)
        remove_one(temporary);
    else if (good)
        forget(temporary);
    temporaries_let_go();
    return good;
}

static bool look(const struct temporary *temporary, struct stat *status)
{
    return fstatat(temporary->folder->fd, temporary->name, status, AT_SYMLINK_NOFOLLOW) == 0;
}

/* The file that stands under our name is not ours: it stays there. */
static enum exchange strand(struct temporary *temporary)
{
    forget(temporary);
    return EXCHANGE_STRANDED;
}

/*
 * What has come out is not what was expected, and gets its name back. If it is not the new file that comes out then, somebody
 * has put yet another one there, which is to have the name: whoever did that has replaced both.
 */
static enum exchange give_back(struct temporary *temporary, const char *name, const struct stat *new)
{
    struct stat out;
    if (!folder_exchange(temporary->folder, temporary->name, name)) {
        if (!folder_rename_to_new(temporary->folder, temporary->name, name))
            return strand(temporary);
        forget(temporary);
        return EXCHANGE_CHANGED;
    }
    /* Where that cannot be seen, it is the new file: the other needs two to come between. */
    if (look(temporary, &out) && !is_same_file(&out, new) && !folder_exchange(temporary->folder, temporary->name, name))
        return strand(temporary);
    remove_one(temporary);
    return EXCHANGE_CHANGED;
}

static enum exchange exchange(struct temporary *temporary, const char *name, const struct stat *old,
                              const struct extended *attributes, nlink_t more_names)
{
    struct stat new, out;
    if (!look(temporary, &new))
        return EXCHANGE_FAILED;
    if (!folder_exchange(temporary->folder, temporary->name, name))
        return errno == ENOENT ? EXCHANGE_CHANGED : EXCHANGE_FAILED;
    if (!look(temporary, &out) || !is_as_it_was(old, &out, more_names, true) || extended_have_changed(attributes))
        return give_back(temporary, name, &new);
    remove_one(temporary);
    return EXCHANGE_DONE;
}

enum exchange temporary_exchange(struct temporary *temporary, const char *name, const struct stat *old,
                                 const struct extended *attributes, nlink_t more_names)
{
    temporaries_hold();
    const enum exchange how = exchange(temporary, name, old, attributes, more_names);
    temporaries_let_go();
    return how;
}

bool temporary_swap(struct temporary *temporary, const char *name)
{
    temporaries_hold();
    const bool good = folder_exchange(temporary->folder, temporary->name, name);
    temporaries_let_go();
    return good;
}

void temporary_remove(struct temporary *temporary, const char *name)
{
    if (temporary->folder != NULL) {
        temporaries_hold();
        remove_one(temporary);
        temporaries_let_go();
    }
    if (temporary->stays != 0)
        warn_loss(name, "%s stays beside it, and cannot be removed: %s", temporary->name, strerror(temporary->stays));
    temporary->stays = 0;
}
