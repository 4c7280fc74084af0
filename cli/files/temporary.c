/* temporary.c - creates, renames and removes temporary files. */
/* SPDX-License-Identifier: MIT */
/* An unnamed file (O_TMPFILE) would disappear after kill -9. But linkat() cannot replace an existing file: the new file would
 * need a temporary name before it is renamed, and nothing would be gained. */
#include "folder.h"

#include <errno.h>
#include <stdio.h>

#include "os/process.h"
#include "os/threads.h"
#include "terminal/message.h"

#define MOST_TRIES 100

/* List of all temporary files. It is modified only with the lock held and fatal signals blocked in the thread. */
static struct temporary *all;
static os_lock lock = OS_LOCK_FREE;

/* Nesting depth of temporaries_hold() in this thread. */
static _Thread_local unsigned depth;

void temporaries_hold(void)
{
    if (depth++ > 0)
        return;
    os_hold();
    os_take(&lock);
}

void temporaries_release(void)
{
    const int why = errno;
    if (--depth == 0) {
        os_give(&lock);
        os_release();
    }
    errno = why;
}

static void remove_all(void)
{
    /* The lock is never released. Signals are blocked in a thread that holds it, so that this call does not wait for its own
     * thread. If this thread ends the program while it holds the lock, depth is not 0. */
    if (depth == 0)
        os_take(&lock);
    for (const struct temporary *one = all; one != NULL; one = one->next)
        os_remove(one->folder->fd, one->name);
}

void temporaries_watch(void)
{
    os_at_end(remove_all);
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
    if (!os_remove(temporary->folder->fd, temporary->name) && errno != ENOENT)
        temporary->removal_error = errno;
    forget(temporary);
    errno = why;
}

/* Creates an empty file with a new name, which is unpredictable, or a hard link to linked if that is not NULL. Returns its
 * descriptor, or 0 for a link; -1 and errno on failure. */
static int create_or_link(struct temporary *temporary, struct folder *folder, bool is_private, const char *linked)
{
    int made = -1;
    temporaries_hold();
    errno = EEXIST;
    for (int i = 0; i < MOST_TRIES && made < 0 && errno == EEXIST; i++) {
        snprintf(temporary->name, TEMPORARY_NAME, TEMPORARY_PREFIX "%0*llx", TEMPORARY_DIGITS,
                 (unsigned long long)(os_random() >> (64 - 4 * TEMPORARY_DIGITS)));
        if (linked == NULL)
            made = os_create(folder->fd, temporary->name, is_private);
        else
            made = os_link(folder->fd, linked, temporary->name) ? 0 : -1;
    }
    if (made >= 0) {
        temporary->folder = folder_hold(folder);
        temporary->next = all;
        all = temporary;
    }
    temporaries_release();
    return made;
}

int temporary_create(struct temporary *temporary, struct folder *folder, bool is_private)
{
    return create_or_link(temporary, folder, is_private, NULL);
}

bool temporary_link(struct temporary *temporary, struct folder *folder, const char *name)
{
    return create_or_link(temporary, folder, false, name) >= 0;
}

bool temporary_rename(struct temporary *temporary, const char *name, bool replaces)
{
    const struct folder *folder = temporary->folder;
    temporaries_hold();
    const bool good =
        replaces ? os_rename(folder->fd, temporary->name, name) : os_rename_to_new(folder->fd, temporary->name, name);
    /* rename() does nothing if both names are hard links to one file: remove the temporary one. */
    if (good && replaces)
        remove_one(temporary);
    else if (good)
        forget(temporary);
    temporaries_release();
    return good;
}

enum os_replaced temporary_replace(struct temporary *temporary, const char *name, os_is_expected *is_expected, const void *user)
{
    temporaries_hold();
    const enum os_replaced how = os_replace(temporary->folder->fd, temporary->name, name, is_expected, user);
    /* After an exchange, the temporary name is that of the old file, or again that of the new one. */
    if (how == OS_DONE || how == OS_CHANGED)
        remove_one(temporary);
    else if (how == OS_STRANDED)
        forget(temporary);
    temporaries_release();
    return how;
}

bool temporary_swap(struct temporary *temporary, const char *name)
{
    temporaries_hold();
    const bool good = os_exchange(temporary->folder->fd, temporary->name, name);
    temporaries_release();
    return good;
}

void temporary_remove(struct temporary *temporary, const char *name)
{
    if (temporary->folder != NULL) {
        temporaries_hold();
        remove_one(temporary);
        temporaries_release();
    }
    if (temporary->removal_error != 0)
        warn_loss(name, "its temporary file %s cannot be removed: %s", temporary->name, os_reason(temporary->removal_error));
    temporary->removal_error = 0;
}
