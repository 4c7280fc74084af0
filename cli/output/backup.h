/* backup.h - keeps the old file under its name and a suffix, before the new file replaces it. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_BACKUP_H
#define CLI_BACKUP_H

#include "old_file.h"
#include "files/temporary.h"

struct backup {
    char *name;
    struct temporary temporary; /* first the backup itself; once placed, the earlier backup of that name */
    uint64_t names;             /* hard links added to the old file: 1, or 0 for a copy */
    bool placed;
};

/*
 * Makes a hard link to the old file, or a copy. Then backup_place() gives it the backup's name, and backup_end()
 * keeps the backup if the file was replaced, else restores what was there before. backup_end() must be called after
 * backup_place(), even if that failed. The first two return false after an error message.
 */
bool backup_prepare(struct backup *backup, struct old_file *old, const struct output_rules *rules);
bool backup_place(struct backup *backup, const struct old_file *old, const struct output_rules *rules);
void backup_end(struct backup *backup, const struct old_file *old, bool replaced);

#endif
