/* temporary.h - temporary files that become outputs, and are removed otherwise, even after a signal. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_TEMPORARY_H
#define CLI_TEMPORARY_H

#include <stdbool.h>

#include "folder.h"
#include "os/replace.h"

struct temporary {
    struct folder *folder; /* NULL if there is none */
    char name[TEMPORARY_NAME];
    int removal_error; /* errno of the attempt to remove it, or 0 */
    struct temporary *next;
};

/* Makes fatal signals remove all temporary files. Must be called before threads start: a thread that handles a signal must be
 * able to get the lock before another thread creates a temporary file. */
void temporaries_watch(void);

/* Creates a temporary file; umask or the folder's default ACL decide who may read it, unless it is private. Returns its
 * descriptor, or -1 and errno. */
int temporary_create(struct temporary *temporary, struct folder *folder, bool is_private);

/* Makes a temporary hard link to a file in the folder. Returns false and sets errno on failure. */
bool temporary_link(struct temporary *temporary, struct folder *folder, const char *name);

/* Renames the temporary file to name. If replaces is false, fails if name exists. Returns false and sets errno on failure. */
bool temporary_rename(struct temporary *temporary, const char *name, bool replaces);

/* Replaces the file that has the name (os/replace.h). After OS_BUSY and OS_FAILED, the temporary file exists as before. */
enum os_replaced temporary_replace(struct temporary *temporary, const char *name, os_is_expected *is_expected,
                                   const void *user);

/* Exchanges the two files without a check. Returns false and sets errno on failure. */
bool temporary_swap(struct temporary *temporary, const char *name);

/* Removes the temporary file if it exists. Warns, with the name of the output, if that fails now or failed earlier. */
void temporary_remove(struct temporary *temporary, const char *name);

/* Blocks fatal signals and other threads until temporaries_release(). Calls may be nested. */
void temporaries_hold(void);
void temporaries_release(void);

#endif
