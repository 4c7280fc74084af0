/* replace.h - replaces a file by a new one. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OS_REPLACE_H
#define CLI_OS_REPLACE_H

#include "os.h"

enum os_replaced {
    OS_DONE,     /* name is the new file; the old file, if it still exists, has the name of the new one */
    OS_CHANGED,  /* name is another program's file, as before; that program has changed or replaced the old one */
    OS_STRANDED, /* another program's file could not get its name back: it has the name of the new file, and that has name */
    OS_BUSY,     /* nothing has changed: another program has the old file open, and the system does not allow it */
    OS_FAILED    /* nothing has changed, and errno is set */
};

/* Returns true if this is the old file, and unchanged. out_of_reach: no process can reach it by its name. */
typedef bool os_is_expected(const void *user, const struct os_status *status, bool out_of_reach);

/*
 * Gives the file new, which must be synced, the name of another file in the folder. At each moment, a crash included, name is
 * a whole file: the old or the new one. Where the system can exchange two names, no change by another program is lost.
 */
enum os_replaced os_replace(int folder, const char *new, const char *name, os_is_expected *is_expected, const void *user);

#endif
