/* replace.c - replaces the old file, which exists until the new one is in place, and keeps it as a backup. */
/* SPDX-License-Identifier: MIT */
#include "output.h"

#include <errno.h>
#include <stdlib.h>

#include "files/folder.h"
#include "os/replace.h"
#include "terminal/message.h"

/* ---- The backup: a hard link, or a copy if that is impossible */

struct backup {
    char *name;
    struct temporary temporary; /* first the backup itself; once placed, the earlier backup of that name */
    uint64_t names;             /* hard links added to the old file: 1, or 0 for a copy */
    bool placed;
};

static bool fail_backup(const struct backup *backup, const struct old_file *old)
{
    if (errno == EEXIST)
        return fail(old->name, "the backup %s already exists; use -F to replace it", quoted(backup->name));
    if (errno == EBUSY)
        return fail(old->name, "the backup %s was written by this run, from another input", quoted(backup->name));
    return fail(old->name, "cannot keep a backup as %s: %s", quoted(backup->name), os_reason(errno));
}

static bool copy_bytes(int from, int to)
{
    char buffer[16384];
    ptrdiff_t got;
    for (uint64_t at = 0; (got = os_read_at(from, buffer, sizeof buffer, at)) > 0; at += (uint64_t)got)
        if (!os_write(to, buffer, (size_t)got))
            return false;
    return got == 0;
}

/* Copies the old file with its attributes and times. The copy is private until it gets that of the old file. */
static bool make_copy(struct backup *backup, const struct old_file *old)
{
    errno = EACCES;
    const int fd = old->readable ? temporary_create(&backup->temporary, old->folder, true) : -1;
    if (fd < 0)
        return false;
    bool good = copy_bytes(old->fd, fd) && os_keep(fd);
    if (good)
        old_file_copy_attributes(old, fd);
    good = good && os_times_copy(&old->status, fd) && os_sync(fd);
    const int why = errno;
    if (os_close(fd) || !good)
        errno = why;
    else
        good = false;
    return good;
}

static void forget(struct backup *backup, const struct old_file *old)
{
    temporary_remove(&backup->temporary, old->name);
    free(backup->name);
    backup->name = NULL;
}

/* Checks that the hard link is the same file: some FUSE file systems show two files, or update the link count later. */
static bool is_second_name(const struct temporary *temporary, const struct old_file *old)
{
    struct os_status status;
    return os_status_at(temporary->folder->fd, temporary->name, LINKS_REFUSED, &status) && os_is_same(&status, &old->status) &&
           !old_file_has_changed(old, 1);
}

static bool make_second_name(struct backup *backup, struct old_file *old)
{
    /* In a sticky folder, a hard link to another user's file could not be removed. */
    if (!os_may_remove(old->folder->fd, &old->status) || !temporary_link(&backup->temporary, old->folder, old->base))
        return false;
    if (is_second_name(&backup->temporary, old))
        return true;
    temporary_remove(&backup->temporary, old->name);
    old_file_accept_ctime(old);
    return false;
}

static bool fail_prepare(struct backup *backup, const struct old_file *old)
{
    fail_backup(backup, old);
    forget(backup, old);
    return false;
}

/* Returns true if no file has the backup's name, or if that file may be replaced: not if it is a folder, or was written by this
 * run. Otherwise returns false and sets errno. Must be called before anything is copied. */
static bool is_free(const struct backup *backup, const struct old_file *old, const struct output_rules *rules)
{
    struct os_status status;
    if (!os_status_at(old->folder->fd, backup->name, LINKS_REFUSED, &status))
        return errno == ENOENT;
    errno = EEXIST;
    if (status.kind == OS_FOLDER)
        errno = EISDIR;
    else if (is_claimed_file(&status))
        errno = EBUSY;
    return rules->force && errno == EEXIST;
}

bool may_keep_backup(const struct old_file *old, const struct output_rules *rules)
{
    struct backup backup = {.name = rules->backup != NULL && old->exists ? joined(old->base, rules->backup, "") : NULL};
    const bool good = backup.name == NULL || is_free(&backup, old, rules) || fail_backup(&backup, old);
    free(backup.name);
    return good;
}

/* Makes a hard link to the old file, or a copy. Then backup_place() gives it the backup's name, and backup_end() keeps the
 * backup if the file was replaced, else restores what was there before. backup_end() must be called after backup_place(), even
 * if that failed. The first two return false after an error message. */
static bool backup_prepare(struct backup *backup, struct old_file *old, const struct output_rules *rules)
{
    backup->name = joined(old->base, rules->backup, "");
    if (!is_free(backup, old, rules))
        return fail_prepare(backup, old);
    backup->names = make_second_name(backup, old) ? 1 : 0;
    return backup->names > 0 || make_copy(backup, old) || fail_prepare(backup, old);
}

static bool backup_place(struct backup *backup, const struct old_file *old, const struct output_rules *rules)
{
    backup->placed = temporary_rename(&backup->temporary, backup->name, false);
    if (!backup->placed && errno == EEXIST && rules->force)
        backup->placed =
            temporary_swap(&backup->temporary, backup->name) || temporary_rename(&backup->temporary, backup->name, true);
    if (!backup->placed)
        fail_backup(backup, old);
    return backup->placed;
}

static void backup_end(struct backup *backup, const struct old_file *old, bool replaced)
{
    const bool undo = backup->placed && !replaced;
    if (undo && backup->temporary.folder == NULL)
        os_remove(old->folder->fd, backup->name);
    else if (undo && !temporary_swap(&backup->temporary, backup->name))
        temporary_rename(&backup->temporary, backup->name, true);
    forget(backup, old);
}

/* ---- The new file in the place of the old one */

static bool close_new(const char *name, int fd)
{
    const bool good = os_sync(fd);
    return (os_close(fd) && good) || fail_errno(name, "cannot write");
}

struct expected {
    const struct old_file *old;
    const struct extended *attributes;
    uint64_t more_names;
};

/* Reads the extended attributes only once no process can reach the file, because another name can give it new ones. */
static bool is_expected(const void *user, const struct os_status *status, bool out_of_reach)
{
    const struct expected *expected = user;
    return is_unmodified(&expected->old->status, status, expected->more_names, out_of_reach) &&
           !(out_of_reach && extended_have_changed(expected->attributes));
}

static bool replace_by_name(struct replacement *new, const struct old_file *old, const struct extended *attributes,
                            uint64_t more_names)
{
    const struct expected expected = {old, attributes, more_names};
    if (old_file_has_changed(old, more_names)) {
        old_file_fail(old);
        return false;
    }
    const enum os_replaced how = temporary_replace(&new->temporary, old->base, is_expected, &expected);
    if (how == OS_STRANDED)
        fail(old->name, "was changed by another program while it was replaced; the changed version is now %s",
             new->temporary.name);
    else if (how == OS_CHANGED)
        fail_changed(old->name);
    else if (how == OS_BUSY)
        fail(old->name, "cannot replace it: another program has it open");
    else if (how == OS_FAILED)
        fail_errno(old->name, "cannot replace it");
    /* After OS_STRANDED, the new file has the name. */
    new->done = how == OS_STRANDED;
    return how == OS_DONE;
}

static bool replace_old(struct replacement *new, struct old_file *old, const struct extended *attributes,
                        const struct output_rules *rules)
{
    struct backup backup = {.name = NULL};
    if (rules->backup == NULL)
        return replace_by_name(new, old, attributes, 0);
    if (!backup_prepare(&backup, old, rules))
        return false;
    /* A signal between these two calls would leave the file with two names. */
    temporaries_hold();
    const bool good = backup_place(&backup, old, rules) && replace_by_name(new, old, attributes, backup.names);
    backup_end(&backup, old, good || new->done);
    temporaries_release();
    return good;
}

static bool rename_to_new(struct replacement *new, const struct old_file *old)
{
    if (temporary_rename(&new->temporary, old->base, false))
        return true;
    return errno == EEXIST ? fail(old->name, "was created by another program; run again")
                           : fail_errno(old->name, "cannot create it");
}

/* Claims the new file before it gets its name, so that another thread that finds it under that name sees the claim. The lock
 * keeps other threads from claiming the old file at the same time, and from making a temporary file with an inode that is free
 * again but still claimed. */
static bool put_in_place(struct replacement *new, struct old_file *old, const struct extended *attributes,
                         const struct output_rules *rules)
{
    temporaries_hold();
    bool good = !old_file_is_taken(old);
    if (good) {
        claim_file(&new->status);
        good = old->exists ? replace_old(new, old, attributes, rules) : rename_to_new(new, old);
        if (!good && !new->done)
            unclaim_file(&new->status);
    }
    temporaries_release();
    return good;
}

static bool is_unchanged(const struct old_file *old)
{
    if (!old_file_has_changed(old, 0))
        return true;
    const int why = errno;
    temporaries_hold();
    const bool taken = old_file_is_taken(old);
    temporaries_release();
    if (!taken) {
        errno = why;
        old_file_fail(old);
    }
    return false;
}

bool claim_unchanged(const struct old_file *old, const struct output_rules *rules)
{
    /* In place, nothing was written that another input could overwrite. */
    if (rules->folder == NULL)
        return true;
    temporaries_hold();
    const bool good = !old_file_is_taken(old) && is_unchanged(old);
    if (good)
        claim_file(&old->status);
    temporaries_release();
    return good;
}

static bool replace_existing(struct replacement *new, struct old_file *old, const struct output_rules *rules, int fd)
{
    struct extended attributes;
    bool good;
    extended_keep(&attributes, old->fd);
    old_file_copy_attributes(old, fd);
    if (rules->keep_time && !os_times_copy(&old->status, fd))
        warn_loss(old->name, "its times could not be kept: %s", os_reason(errno));
    good = close_new(old->name, fd);
    /* Checked before a backup adds a hard link. */
    good = good && is_unchanged(old) && put_in_place(new, old, &attributes, rules);
    extended_forget(&attributes);
    return good;
}

bool replace(struct replacement *new, struct old_file *old, const struct output_rules *rules, int fd)
{
    if (!os_keep(fd) || !os_status(fd, &new->status)) {
        fail_errno(old->name, "cannot write");
        os_close(fd);
        return false;
    }
    if (!(old->exists ? replace_existing(new, old, rules, fd)
                      : close_new(old->name, fd) && put_in_place(new, old, NULL, rules)))
        return false;
    new->done = true;
    if (folder_sync(old->folder))
        return true;
    return fail_errno(old->name,
                      old->exists ? "replaced, but could not sync the directory" : "written, but could not sync the directory");
}
