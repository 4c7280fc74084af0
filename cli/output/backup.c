/* backup.c - keeps the old file as a backup: by a hard link, or by a copy if that is impossible. */
/* SPDX-License-Identifier: MIT */
#include "backup.h"

#include <errno.h>
#include <stdlib.h>

#include "files/claim.h"
#include "os/attributes.h"
#include "os/os.h"
#include "terminal/memory.h"
#include "terminal/message.h"

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

/*
 * Returns true if no file has the backup's name, or if that file may be replaced: not if it is a folder, or was written by
 * this run. Otherwise returns false and sets errno. Must be called before anything is copied.
 */
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

bool backup_prepare(struct backup *backup, struct old_file *old, const struct output_rules *rules)
{
    backup->name = joined(old->base, rules->backup, "");
    if (!is_free(backup, old, rules))
        return fail_prepare(backup, old);
    backup->names = make_second_name(backup, old) ? 1 : 0;
    return backup->names > 0 || make_copy(backup, old) || fail_prepare(backup, old);
}

bool backup_place(struct backup *backup, const struct old_file *old, const struct output_rules *rules)
{
    backup->placed = temporary_rename(&backup->temporary, backup->name, false);
    if (!backup->placed && errno == EEXIST && rules->force)
        backup->placed =
            temporary_swap(&backup->temporary, backup->name) || temporary_rename(&backup->temporary, backup->name, true);
    if (!backup->placed)
        fail_backup(backup, old);
    return backup->placed;
}

void backup_end(struct backup *backup, const struct old_file *old, bool replaced)
{
    const bool undo = backup->placed && !replaced;
    if (undo && backup->temporary.folder == NULL)
        os_remove(old->folder->fd, backup->name);
    else if (undo && !temporary_swap(&backup->temporary, backup->name))
        temporary_rename(&backup->temporary, backup->name, true);
    forget(backup, old);
}
