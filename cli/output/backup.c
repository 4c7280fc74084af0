/* backup.c - keeps the old file: by a second name, which takes no room, or by a copy where a file can have only one. */
/* SPDX-License-Identifier: MIT */
#include "backup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "attributes.h"
#include "terminal/message.h"

static void fail_backup(const struct backup *backup, const struct output *out)
{
    if (errno == EEXIST)
        fail(out->name, "the backup %s exists already (-F replaces it)", quoted(backup->name));
    else
        fail(out->name, "cannot keep a backup as %s: %s", quoted(backup->name), strerror(errno));
}

static bool write_whole(int fd, const char *bytes, size_t len)
{
    while (len > 0) {
        const ssize_t done = write(fd, bytes, len);
        if (done < 0 && errno != EINTR)
            return false;
        bytes += done > 0 ? done : 0;
        len -= done > 0 ? (size_t)done : 0;
    }
    return true;
}

static bool copy_bytes(int from, int to)
{
    char buffer[16384];
    for (off_t at = 0;;) {
        const ssize_t got = pread(from, buffer, sizeof buffer, at);
        if (got == 0)
            return true;
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 || !write_whole(to, buffer, (size_t)got))
            return false;
        at += got;
    }
}

/* With all that a second name would have. It is for us alone until it has the old one's mode. */
static bool make_copy(struct backup *backup, const struct output *out)
{
    const int fd = temporary_create(&backup->temporary, out->folder, 0600);
    if (fd < 0)
        return false;
    bool good = copy_bytes(out->old_fd, fd);
    if (good)
        attributes_copy(out->name, out->old_fd, &out->old, fd);
    good = good && attributes_copy_time(&out->old, fd) && fsync(fd) == 0;
    const int why = errno;
    if (close(fd) == 0 || !good)
        errno = why;
    else
        good = false;
    return good;
}

static void forget(struct backup *backup)
{
    temporary_remove(&backup->temporary);
    free(backup->name);
    backup->name = NULL;
}

static bool fail_prepare(struct backup *backup, const struct output *out)
{
    fail_backup(backup, out);
    forget(backup);
    return false;
}

/* Asked before anything is copied. A folder is never replaced. */
static bool is_free(const struct backup *backup, const struct output *out)
{
    struct stat status;
    if (fstatat(out->folder->fd, backup->name, &status, AT_SYMLINK_NOFOLLOW) != 0)
        return errno == ENOENT;
    errno = EEXIST;
    return out->rules.force && !S_ISDIR(status.st_mode);
}

bool backup_prepare(struct backup *backup, const struct output *out)
{
    backup->name = malloc(strlen(out->target) + strlen(out->rules.backup) + 1);
    if (backup->name == NULL) {
        fail_errno(out->name, "cannot keep a backup");
        return false;
    }
    strcpy(backup->name, out->target);
    strcat(backup->name, out->rules.backup);
    if (!is_free(backup, out))
        return fail_prepare(backup, out);
    backup->names = temporary_link(&backup->temporary, out->folder, out->target) ? 1 : 0;
    return backup->names > 0 || make_copy(backup, out) || fail_prepare(backup, out);
}

bool backup_place(struct backup *backup, const struct output *out)
{
    backup->placed = temporary_rename(&backup->temporary, backup->name, false);
    if (!backup->placed && errno == EEXIST && out->rules.force)
        backup->placed =
            temporary_swap(&backup->temporary, backup->name) || temporary_rename(&backup->temporary, backup->name, true);
    if (!backup->placed)
        fail_backup(backup, out);
    return backup->placed;
}

void backup_end(struct backup *backup, const struct output *out, bool replaced)
{
    const bool undo = backup->placed && !replaced;
    if (undo && backup->temporary.folder == NULL)
        unlinkat(out->folder->fd, backup->name, 0);
    else if (undo && !temporary_swap(&backup->temporary, backup->name))
        temporary_rename(&backup->temporary, backup->name, true);
    forget(backup);
}
