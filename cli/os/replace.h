/* replace.h - replaces a file by a new one, and gives that the attributes of the old one. */
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

/* Gives the file new, which must be synced, the name of another file in the folder. At each moment, a crash included, name is a
 * whole file: the old or the new one. Where the system can exchange two names, no change by another program is lost. */
enum os_replaced os_replace(int folder, const char *new, const char *name, os_is_expected *is_expected, const void *user);

/* ---- Owner, permissions and extended attributes */

/* Is called for each loss, such as "its owner could not be kept", with the reason in errno, or 0 if there is none. attribute:
 * NULL, or the name of an extended attribute, for a loss "its attribute". */
typedef void os_lost(const char *file, const char *loss, const char *attribute);

/* Gives the file open at fd the owner, mode, ACL and extended attributes of the old file, which is open at from (-1 if it could
 * not be opened). Where one is lost, the mode is reduced so that no user gets more access than before. file: for lost(). */
void os_attributes_copy(int from, const struct os_status *old, int fd, os_lost *lost, const char *file);

/* Copies the times of access and modification. */
bool os_times_copy(const struct os_status *old, int fd);

/* A copy of a file's extended attributes, to detect changes. Where the system cannot show them, no change is detected. */
struct extended {
    int fd;      /* file descriptor, or -1 */
    char *bytes; /* names and values; NULL if they cannot be read */
    size_t len;
};

void extended_keep(struct extended *kept, int fd);

/* Returns true if the attributes are known to have changed. */
bool extended_have_changed(const struct extended *kept);

void extended_forget(struct extended *kept);

#endif
