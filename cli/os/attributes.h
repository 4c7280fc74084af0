/* attributes.h - gives a new file the owner, permissions and extended attributes of an old one. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OS_ATTRIBUTES_H
#define CLI_OS_ATTRIBUTES_H

#include "os.h"

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

/*
 * Gives the file open at fd the owner, mode, ACL and extended attributes of the old file, which is open at from (-1 if it
 * could not be opened). Where one is lost, the mode is reduced so that no user gets more access than before.
 */
void os_attributes_copy(int from, const struct os_status *old, int fd, os_lost *lost, const void *user);

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
