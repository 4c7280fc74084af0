/* replace.c - attributes, fsync, backup, rename: the old file is there until the new one is. */
/* SPDX-License-Identifier: MIT */
#include "replace.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "attributes.h"
#include "backup.h"
#include "terminal/message.h"

/* ---- Before ---- */

static int open_at(const struct output *out, int way)
{
    /* Whatever has come in its place: no link is followed, and no FIFO waited for. */
    return openat(out->folder->fd, out->target, way | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
}

bool open_old(struct output *out, const struct stat *expected)
{
    out->old_fd = open_at(out, O_RDONLY);
    /* Its attributes can be read by who may write it only, too. */
    if (out->old_fd < 0 && errno == EACCES)
        out->old_fd = open_at(out, O_WRONLY);
    const bool may_not = out->old_fd < 0 && errno == EACCES;
    if (out->old_fd < 0 && !may_not) {
        errno = errno == ELOOP || errno == ENOENT || errno == ENXIO ? ESTALE : errno;
        fail_open(out->name);
        return false;
    }
    const int found =
        may_not ? fstatat(out->folder->fd, out->target, &out->old, AT_SYMLINK_NOFOLLOW) : fstat(out->old_fd, &out->old);
    if (found == 0 && is_same_file(&out->old, expected))
        return true;
    fail_changed(out->name);
    return false;
}

bool may_replace(const struct output *out)
{
    if (out->old.st_nlink > 1 && !out->rules.break_links)
        fail(out->name, "has %ju hard links; --break-links replaces this one, and the others keep the old text",
             (uintmax_t)out->old.st_nlink);
    else if (!out->rules.force && faccessat(out->folder->fd, out->target, W_OK, 0) != 0)
        fail_errno(out->name, "is write-protected (-F replaces it)");
    else
        return true;
    return false;
}

bool begin_replacement(struct output *out)
{
    out->fd = temporary_create(&out->temporary, out->folder, out->existed ? 0600 : 0666);
    if (out->fd >= 0)
        return true;
    fail_errno(out->name, "cannot create a temporary file beside it");
    return false;
}

/* ---- At the end ---- */

static bool close_new(struct output *out)
{
    bool good = fsync(out->fd) == 0;
    good = close(out->fd) == 0 && good;
    out->fd = -1;
    if (!good)
        fail_errno(out->name, "cannot write");
    return good;
}

/* With ESTALE in errno, or why it cannot be seen. */
static bool has_changed(const struct output *out, nlink_t more_names)
{
    struct stat now;
    if (fstatat(out->folder->fd, out->target, &now, AT_SYMLINK_NOFOLLOW) == 0) {
        errno = ESTALE;
        return !is_as_it_was(&out->old, &now, more_names, false);
    }
    errno = errno == ENOENT ? ESTALE : errno;
    return true;
}

static void fail_look(const struct output *out)
{
    if (errno == ESTALE)
        fail_changed(out->name);
    else
        fail_errno(out->name, "cannot be looked at again");
}

/* Where files cannot be exchanged, one last look has to do. */
static bool take_place(struct output *out, nlink_t more_names)
{
    if (has_changed(out, more_names)) {
        fail_look(out);
        return false;
    }
    const enum exchange how = temporary_exchange(&out->temporary, out->target, &out->old, more_names);
    if (how == EXCHANGE_DONE)
        return true;
    if (how == EXCHANGE_STRANDED)
        fail(out->name, "was changed by somebody else while it was replaced, and that file is %s now", out->temporary.name);
    else if (how == EXCHANGE_CHANGED)
        fail_changed(out->name);
    else if (has_changed(out, more_names))
        fail_look(out);
    else if (temporary_rename(&out->temporary, out->target, true))
        return true;
    else
        fail_errno(out->name, "cannot replace it");
    /* What stands under the name is not the old file. */
    out->replaced = how == EXCHANGE_STRANDED;
    return false;
}

static bool replace_old(struct output *out)
{
    struct backup backup = {.name = NULL};
    if (out->rules.backup == NULL)
        return take_place(out, 0);
    if (!backup_prepare(&backup, out))
        return false;
    /* A signal that came between these two would leave the file with two names. */
    temporaries_hold();
    const bool good = backup_place(&backup, out) && take_place(out, backup.names);
    backup_end(&backup, out, good || out->replaced);
    temporaries_let_go();
    return good;
}

static bool make_new(struct output *out)
{
    if (temporary_rename(&out->temporary, out->target, false))
        return true;
    if (errno == EEXIST)
        fail(out->name, "was made by somebody else meanwhile");
    else
        fail_errno(out->name, "cannot make it");
    return false;
}

bool replace(struct output *out)
{
    if (out->existed)
        attributes_copy(out->name, out->old_fd, &out->old, out->fd);
    if (out->existed && out->rules.keep_time && !attributes_copy_time(&out->old, out->fd))
        warn(out->name, "its time could not be kept: %s", strerror(errno));
    if (!close_new(out))
        return false;
    /* Asked before a backup gives it a second name. */
    if (out->existed && has_changed(out, 0)) {
        fail_look(out);
        return false;
    }
    if (!(out->existed ? replace_old : make_new)(out))
        return false;
    out->replaced = true;
    if (folder_sync(out->folder))
        return true;
    fail_errno(out->name, out->existed ? "is replaced, but may be the old one again after a crash"
                                       : "is written, but may be gone after a crash");
    return false;
}
