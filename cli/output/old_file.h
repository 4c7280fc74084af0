/* old_file.h - the file that an output replaces. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OLD_FILE_H
#define CLI_OLD_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "files/location.h"
#include "os/os.h"

/* Where outputs go, and what to do with an existing file. */
struct output_rules {
    bool in_place;      /* each input is replaced */
    const char *folder; /* each input has its own output below this folder; or NULL */
    bool force;         /* replace it even if it is write-protected */
    bool break_links;   /* replace it even if it has other hard links, which keep the old text */
    bool keep_time;     /* copy its times to the new file */
    bool if_needed;     /* leave it alone if its content is already correct */
    bool dry;           /* write nothing */
    const char *backup; /* suffix of the backup's name, or NULL for no backup */
};

struct old_file {
    const char *name;      /* for messages */
    char *base;            /* its name in the folder; NULL if the output is no file */
    struct folder *folder; /* NULL only in a dry run, if the folder does not exist */
    bool exists;
    int fd;        /* -1 if the file does not exist or cannot be opened */
    bool readable; /* its content can be read; else fd only gives access to its attributes */
    struct os_status status;
};

/* Examines the existing file, if any, and opens it, if that is allowed. Returns false after an error message. */
bool old_file_find(struct old_file *old, const char *name, const struct location *at);
void old_file_close(struct old_file *old);

/* Returns true, after reporting an error, if the file that now has the name is an output of this run. */
bool old_file_is_taken(const struct old_file *old);

/* Returns true if the file may be replaced. Returns false after an error message. */
bool may_be_replaced(const struct old_file *old, const struct output_rules *rules);

/*
 * Returns true if another process has changed or removed the file, apart from more_names hard links of this run. Then
 * errno is ESTALE, or the error that prevented the check. old_file_fail() reports this errno,
 * old_file_fail_changed() reports a change.
 */
bool old_file_has_changed(const struct old_file *old, uint64_t more_names);
void old_file_fail(const struct old_file *old);
void old_file_fail_changed(const struct old_file *old);

/* Accepts the ctime that this run has changed by adding and removing a hard link, if nothing else has changed. */
void old_file_accept_ctime(struct old_file *old);

/*
 * Gives the file open at fd the owner, mode, ACL and extended attributes of the old file. Warns of each that cannot be kept,
 * and then reduces the mode so that no user gets more access than before.
 */
void old_file_copy_attributes(const struct old_file *old, int fd);

#endif
