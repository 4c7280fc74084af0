/* posix.h - what the files for POSIX share. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OS_POSIX_H
#define CLI_OS_POSIX_H

#include <fcntl.h>
#include <signal.h>

#include "os.h"
#include "replace.h"

/* Returns the descriptor for openat() and the like. */
static inline int folder_of(int folder)
{
    return folder == OS_CURRENT ? AT_FDCWD : folder;
}

/* Blocks fatal signals and those of the progress display in this thread. Returns the mask before. */
sigset_t posix_block_all(void);

/* Resets handlers and signal mask in a child process before exec, to what they were when runic started. */
void posix_signals_as_at_start(void);

/* ---- ACL and extended attributes: posix_extended.c */

/* Attributes of the old file that the new file could not be given. */
struct lost {
    bool owner, group, acl;
    bool has_acl; /* the new file has an ACL, which determines its group bits */
};

/* Where losses are reported. */
struct losses {
    os_lost *report;
    const char *file;
};

/* Copies ACL and extended attributes from one open file (-1: it could not be opened) to another. Sets lost->acl and has_acl. */
void copy_extended(const struct losses *losses, int from, int fd, struct lost *lost);

#endif
