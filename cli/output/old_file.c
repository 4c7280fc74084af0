/* old_file.c - examines the file that an output replaces, before and during the conversion. */
/* SPDX-License-Identifier: MIT */
#include "output.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "files/folder.h"
#include "os/replace.h"
#include "terminal/message.h"

static int open_at(const struct old_file *old, unsigned way)
{
    /* Another process may have replaced the file: do not follow a symbolic link, or wait for a FIFO. */
    return os_open(old->folder->fd, old->base, way | OS_NO_LINK | OS_NO_WAIT | OS_ALONE);
}

bool old_file_is_taken(const struct old_file *old)
{
    struct os_status now;
    if (!os_status_at(old->folder->fd, old->base, LINKS_REFUSED, &now) || !is_claimed_file(&now))
        return false;
    fail(old->name, "was already written by this run, under another name");
    return true;
}

static bool open_old(struct old_file *old, const struct os_status *expected)
{
    old->fd = open_at(old, OS_READ);
    old->readable = old->fd >= 0;
    /* A user who may only write the file can read its attributes, too. */
    if (old->fd < 0 && errno == EACCES)
        old->fd = open_at(old, OS_WRITE);
    const bool is_denied = old->fd < 0 && errno == EACCES;
    if (old->fd < 0 && !is_denied) {
        errno = errno == ELOOP || errno == ENOENT || errno == ENXIO ? ESTALE : errno;
        return fail_open(old->name);
    }
    const bool found =
        is_denied ? os_status_at(old->folder->fd, old->base, LINKS_REFUSED, &old->status) : os_status(old->fd, &old->status);
    /* Another process may have put a device in its place, which must not be replaced. */
    if (found && os_is_same(&old->status, expected) && old->status.kind == OS_FILE)
        return true;
    /* Perhaps another thread of this run has put its output there. */
    if (!old_file_is_taken(old))
        fail_changed(old->name);
    return false;
}

bool old_file_find(struct old_file *old, const char *name, const struct location *at)
{
    *old = (struct old_file){.name = name, .base = copied_whole(at->name), .exists = at->exists, .fd = -1};
    old->folder = folder_hold(at->folder);
    return !old->exists || open_old(old, &at->status);
}

void old_file_close(struct old_file *old)
{
    if (old->fd >= 0)
        os_close(old->fd);
    old->fd = -1;
    folder_release(old->folder);
    free(old->base);
    old->folder = NULL;
    old->base = NULL;
}

bool may_be_replaced(const struct old_file *old, const struct output_rules *rules)
{
    if (old->status.links > 1 && !rules->break_links)
        return fail(old->name, "has %" PRIu64 " hard links; use --break-links to replace this one alone", old->status.links);
    if (!rules->force && !os_may_write(old->folder->fd, old->base))
        return fail_errno(old->name, errno == EACCES ? "is write-protected (use -F to replace it)" : "is write-protected");
    return may_keep_backup(old, rules);
}

bool old_file_has_changed(const struct old_file *old, uint64_t more_names)
{
    struct os_status now;
    if (os_status_at(old->folder->fd, old->base, LINKS_REFUSED, &now)) {
        errno = ESTALE;
        return !is_unmodified(&old->status, &now, more_names, false);
    }
    errno = errno == ENOENT ? ESTALE : errno;
    return true;
}

void old_file_fail(const struct old_file *old)
{
    if (errno == ESTALE)
        fail_changed(old->name);
    else
        fail_errno(old->name, "cannot be checked for changes by other programs");
}

void old_file_accept_ctime(struct old_file *old)
{
    struct os_status now;
    if (os_status_at(old->folder->fd, old->base, LINKS_REFUSED, &now) && is_unmodified(&old->status, &now, 0, true))
        old->status.changed = now.changed;
}

/* ---- Attributes */

static void warn_of_loss(const char *file, const char *loss, const char *attribute)
{
    if (attribute != NULL)
        warn_loss(file, "%s %s could not be kept: %s", loss, quoted(attribute), os_reason(errno));
    else if (errno != 0)
        warn_loss(file, "%s: %s", loss, os_reason(errno));
    else
        warn_loss(file, "%s", loss);
}

void old_file_copy_attributes(const struct old_file *old, int fd)
{
    os_attributes_copy(old->fd, &old->status, fd, warn_of_loss, old->name);
}
