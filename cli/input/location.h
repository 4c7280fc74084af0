/* location.h - what a name stands for: the file behind symbolic links, or an open descriptor. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_LOCATION_H
#define CLI_LOCATION_H

#include "folder.h"

/*
 * Where a file is, or may be made: its folder, held, and its name there, which is no symbolic link. Without a folder only the
 * file is known, if it exists.
 */
struct location {
    struct folder *folder;
    char *name;
    bool exists;
    struct stat status; /* if it does */
};

/*
 * Finds the file behind all links, whether it is there or not. The path is seen from a folder, or from where we are for NULL.
 * False and errno; ESTALE if links were changed meanwhile, EIDRM where the file has no name, ELOOP where a link is refused.
 */
bool location_find(struct location *location, struct folder *from, const char *path, enum links links);

/* A second one, to be freed as well. */
bool location_copy(struct location *to, const struct location *from);
void location_free(struct location *location);

/* "cannot open: why", from errno, or that somebody else has changed it. */
void fail_open(const char *name);

/* That, for a file that is not what it was. */
void fail_changed(const char *name);

/* The descriptor of /dev/fd/N and /dev/stderr, or -1. Opening the name would begin at the start of a file again. */
int descriptor_of(const char *name);

#endif
