/* backup.h - the old file, kept under its name and a suffix, before the new one takes its place. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_BACKUP_H
#define CLI_BACKUP_H

#include "old_file.h"
#include "temporary.h"

struct backup {
    char *name;
    struct temporary temporary; /* what will have the name; then an earlier backup that had it */
    nlink_t names;              /* what this adds to those of the old file: none if it is a copy */
    bool placed;
};

/*
 * In this order: prepare makes a second name of the old file, or a copy where there can be none; place gives it the backup's;
 * end makes it stay if the file is replaced, or puts back what was there before. The first two say what is wrong, if anything
 * is. end is called after place, whatever became of that.
 */
bool backup_prepare(struct backup *backup, struct old_file *old, const struct output_rules *rules);
bool backup_place(struct backup *backup, const struct old_file *old, const struct output_rules *rules);
void backup_end(struct backup *backup, const struct old_file *old, bool replaced);

#endif
