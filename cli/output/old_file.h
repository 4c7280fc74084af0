/* old_file.h - the file whose place an output takes: where it is, or will be, and what it is until then. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OLD_FILE_H
#define CLI_OLD_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "input/location.h"

/* The files that the outputs of this run are, by device and inode: no two inputs may have the same one. */
struct output_claims {
    bool (*is_taken)(const struct stat *status);
    bool (*take)(const struct stat *status); /* false if there is no memory */
    void (*give_back)(const struct stat *status);
    bool unchanged; /* files that are right already are claimed, too */
};

/* What is done with a file that exists. */
struct output_rules {
    bool force;       /* replace it even if it is write-protected */
    bool break_links; /* even if it has other names, which keep the old text */
    bool keep_time;   /* the new one has its times */
    bool if_needed;   /* leave it alone if it is already what it would become */
    bool dry;         /* write nothing */
    bool writes_at;   /* write into it from offset on, and leave the rest alone */
    uint64_t offset;
    const struct output_claims *claims; /* NULL where there is only one output */
    const char *backup;                 /* keep the old one under its name and this, or NULL */
};

struct old_file {
    const char *name;      /* to show */
    char *base;            /* its name in the folder; NULL where an output is no file */
    struct folder *folder; /* NULL only in a dry run, where there is none */
    bool exists;
    int fd;        /* -1 if there is none, or nobody may open it */
    bool readable; /* by us: else fd only tells what is known of it */
    struct stat status;
};

/* Looks at the file that is there, and opens it, if it may be opened. Says what is wrong, if anything is. */
bool old_file_find(struct old_file *old, const char *name, const struct location *at);
void old_file_close(struct old_file *old);

/* Whether it may be replaced; says why not. */
bool may_be_replaced(const struct old_file *old, const struct output_rules *rules);

/* Whether somebody else has changed it, or taken it away; more_names are ours. ESTALE is in errno then, or why it cannot be
   seen, which the other one says. */
bool old_file_has_changed(const struct old_file *old, nlink_t more_names);
void old_file_fail(const struct old_file *old);
void old_file_fail_changed(const struct old_file *old);

/* We have given it another name, and removed that: the time of its last change is ours, if nobody else has changed it. */
void old_file_was_linked(struct old_file *old);

#endif
