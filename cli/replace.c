/* replace.c - attributes, fsync, backup, rename: the old file is there until the new one is. */
/* SPDX-License-Identifier: MIT */
#include "replace.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "attributes.h"
#include "message.h"

static mode_t mask;

void replace_setup(void)
{
    mask = umask(0);
    umask(mask);
}

bool may_replace(const struct output *out)
{
    if (S_ISDIR(out->old.st_mode))
        fail(out->name, "is a directory; name a file in it");
    else if (out->old.st_nlink > 1 && !out->rules.break_links)
        fail(out->name, "has %ju hard links; --break-links replaces this one, and the others keep the old text",
             (uintmax_t)out->old.st_nlink);
    else if (!out->rules.force && access(out->target, W_OK) != 0)
        fail_errno(out->name, "is write-protected (-F replaces it)");
    else
        return true;
    return false;
}

bool begin_replacement(struct output *out)
{
    out->fd = temporary_create(&out->temporary, out->target);
    if (out->fd < 0) {
        fail_errno(out->name, "cannot create a temporary file beside it");
        return false;
    }
    if (!out->existed)
        fchmod(out->fd, 0666 & ~mask);
    return true;
}

static bool same_time(struct timespec a, struct timespec b)
{
    return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

/* Somebody else has written or replaced the file since we looked at it first. */
static bool has_changed(const struct output *out)
{
    struct stat now;
    return out->existed && (stat(out->target, &now) != 0 || now.st_ino != out->old.st_ino || now.st_dev != out->old.st_dev ||
                            now.st_size != out->old.st_size || !same_time(now.st_mtim, out->old.st_mtim));
}

/* The old file's second name, which stays when the first one goes to the new file. */
static bool keep_backup(const struct output *out)
{
    const size_t length = strlen(out->target);
    char *path = malloc(length + strlen(out->rules.backup) + 1);
    if (path == NULL)
        return false;
    strcpy(path, out->target);
    strcat(path, out->rules.backup);
    if (out->rules.force)
        unlink(path);
    const bool good = link(out->target, path) == 0;
    if (!good && errno == EEXIST)
        fail(out->name, "the backup %s exists already (-F replaces it)", quoted(path));
    else if (!good)
        fail(out->name, "cannot keep a backup as %s: %s", quoted(path), strerror(errno));
    free(path);
    return good;
}

static bool close_new(struct output *out)
{
    bool good = fsync(out->fd) == 0;
    good = close(out->fd) == 0 && good;
    out->fd = -1;
    if (!good)
        fail_errno(out->name, "cannot write");
    return good;
}

bool replace(struct output *out)
{
    if (out->existed)
        attributes_copy(out->name, out->target, &out->old, out->fd);
    if (out->existed && out->rules.keep_time && !attributes_copy_time(&out->old, out->fd))
        warn(out->name, "its time could not be kept: %s", strerror(errno));
    if (!close_new(out))
        return false;
    if (has_changed(out)) {
        fail(out->name, "was changed by somebody else meanwhile");
        return false;
    }
    if (out->existed && out->rules.backup != NULL && !keep_backup(out))
        return false;
    if (temporary_rename(&out->temporary, out->target))
        return true;
    fail_errno(out->name, "cannot replace it");
    return false;
}
