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

/* Returns true if this is the old file, and unchanged. renamed: it has been renamed since, which changes its ctime. */
typedef bool os_is_expected(const void *user, const struct os_status *status, bool renamed);

/* Gives the file new, which must be synced, the name of another file in the folder. At each moment, a crash included, name is a
 * whole file: the old or the new one. Where the system can exchange two names, no change by another program is lost. */
enum os_replaced os_replace(int folder, const char *new, const char *name, os_is_expected *is_expected, const void *user);

/* ---- Owner, permissions and extended attributes */

/* What could not be kept. */
enum os_loss {
    OS_LOST_OWNER,
    OS_LOST_GROUP,     /* the new group gets no more access than all others */
    OS_LOST_MODE,      /* its mode; errno 0: the system set another */
    OS_LOST_ATTRIBUTE, /* one extended attribute */
    OS_LOST_ATTRIBUTES,
    OS_LOST_ACCESS,  /* its access control list (Windows) */
    OS_LOST_STREAMS, /* its alternate streams (Windows) */
    OS_NO_ATTRIBUTES /* it has extended attributes, which this system does not copy */
};

/* Is called for each loss, with the reason in errno; attribute is the name for OS_LOST_ATTRIBUTE, mode for OS_LOST_MODE. */
typedef void os_lost(const void *user, enum os_loss loss, const char *attribute, unsigned mode);

/* Gives the file open at fd the owner, mode, ACL and extended attributes of the old file, which is open at from (-1 if it could
 * not be opened). Where one is lost, the mode is reduced so that no user gets more access than before. */
void os_attributes_copy(int from, const struct os_status *old, int fd, os_lost *lost, const void *user);

/* Copies the times of access and modification. */
bool os_times_copy(const struct os_status *old, int fd);

#endif
