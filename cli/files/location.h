/* location.h - finds the file that a name refers to, after all symbolic links. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_LOCATION_H
#define CLI_LOCATION_H

#include "folder.h"
#include "os/os.h"

/*
 * The location of a file that exists or may be created: its folder, with a reference, and its name there, which is
 * not a symbolic link. Without a folder only the status is known, if the file exists.
 */
struct location {
    struct folder *folder;
    char *name;
    bool exists;
    struct os_status status; /* if exists is true */
};

/*
 * Finds the location of a path after all symbolic links, whether the file exists or not. The path is relative to
 * from, or to the current directory if from is NULL. Returns false and sets errno on failure: ESTALE if links were
 * changed at the same time, EIDRM if the file has no name, ELOOP if a link is refused.
 */
bool location_find(struct location *location, struct folder *from, const char *path, enum links links);

void location_free(struct location *location);

/* Reports "cannot open" with the reason in errno, or for ESTALE that another process has changed the file. */
bool fail_open(const char *name);

/* Reports that another process has changed the file. */
bool fail_changed(const char *name);

#endif
