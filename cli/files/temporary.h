/* temporary.h - temporary files that become outputs, and are removed otherwise, even after a signal. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_TEMPORARY_H
#define CLI_TEMPORARY_H

#include <stdbool.h>

#include "folder.h"
#include "os/attributes.h"
#include "os/os.h"

struct temporary {
    struct folder *folder; /* NULL if there is none */
    char name[TEMPORARY_NAME];
    int removal_error; /* errno of the attempt to remove it, or 0 */
    struct temporary *next;
};

/*
 * Makes fatal signals remove all temporary files. Must be called before threads start: a thread that handles a signal
 * must be able to get the lock before another thread creates a temporary file.
 */
void temporaries_watch(void);

/* Creates a temporary file; umask or the folder's default ACL decide who may read it, unless it is private. Returns its
 * descriptor, or -1 and errno. */
int temporary_create(struct temporary *temporary, struct folder *folder, bool is_private);

/* Makes a temporary hard link to a file in the folder. Returns false and sets errno on failure. */
bool temporary_link(struct temporary *temporary, struct folder *folder, const char *name);

/* Renames the temporary file to name. If replaces is false, fails if name exists. Returns false and sets errno on failure. */
bool temporary_rename(struct temporary *temporary, const char *name, bool replaces);

/* EXCHANGE_STRANDED: another process's file could not get its name back, and is now temporary->name. */
enum exchange { EXCHANGE_DONE, EXCHANGE_CHANGED, EXCHANGE_FAILED, EXCHANGE_STRANDED };

/*
 * Exchanges the temporary file with the file that has the name, and then checks that file, which no process can
 * reach by its name any more. If that file has changed (apart from more_names hard links of this run) or has other
 * extended attributes, undoes the exchange; else removes it. Returns EXCHANGE_FAILED, with nothing changed, if the system
 * cannot exchange files.
 */
enum exchange temporary_exchange(struct temporary *temporary, const char *name, const struct os_status *old,
                                 const struct extended *attributes, uint64_t more_names);

/* Exchanges the two files without a check. Returns false and sets errno on failure. */
bool temporary_swap(struct temporary *temporary, const char *name);

/* Removes the temporary file if it exists. Warns, with the name of the output, if that fails now or failed earlier. */
void temporary_remove(struct temporary *temporary, const char *name);

/* Blocks fatal signals and other threads until temporaries_release(). Calls may be nested. */
void temporaries_hold(void);
void temporaries_release(void);

#endif
