/* temporary.h - temporary files that become outputs, and never stay behind. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_TEMPORARY_H
#define CLI_TEMPORARY_H

#include <stdbool.h>

#include "extended.h"
#include "input/folder.h"

struct temporary {
    struct folder *folder; /* NULL if there is none */
    char name[TEMPORARY_NAME];
    int stays; /* why nobody could remove it, or 0 */
    struct temporary *next;
};

/*
 * From now on they are removed when a signal ends the program. Before there are threads: one that handles a signal must have
 * the lock before others make the first temporary file.
 */
void temporaries_watch(void);

/* Creates one with this mode, which the umask or the folder's default ACL limits. Returns its descriptor, or -1 and errno. */
int temporary_create(struct temporary *temporary, struct folder *folder, mode_t mode);

/* A second name of a file in the folder, for a while. False and errno if there can be none. */
bool temporary_link(struct temporary *temporary, struct folder *folder, const char *name);

/* Makes it a file of this name, which takes the place of another, or where replaces is not set, must not be there yet. */
bool temporary_rename(struct temporary *temporary, const char *name, bool replaces);

/* How it went: STRANDED is that somebody else's file could not get its name back, and stands under temporary->name. */
enum exchange { EXCHANGE_DONE, EXCHANGE_CHANGED, EXCHANGE_FAILED, EXCHANGE_STRANDED };

/*
 * The same, but the file that was there is looked at when nobody can change it by its name any more: if it is not as it was,
 * but for more_names of ours, or has other extended attributes, it comes back. It is removed else. FAILED, with nothing
 * changed, where the system cannot exchange files.
 */
enum exchange temporary_exchange(struct temporary *temporary, const char *name, const struct stat *old,
                                 const struct extended *attributes, nlink_t more_names);

/* They only change places: what had the name is the temporary file now. */
bool temporary_swap(struct temporary *temporary, const char *name);

/* Where there is one, it goes. What could not be removed, now or before, is told of the file that it was for. */
void temporary_remove(struct temporary *temporary, const char *name);

/* In between, no signal ends the program: for what is to be done wholly or not at all. May be nested. */
void temporaries_hold(void);
void temporaries_let_go(void);

#endif
