/* replace.c - attributes, fsync, backup, rename: the old file is there until the new one is. */
/* SPDX-License-Identifier: MIT */
#include "replace.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "attributes.h"
#include "backup.h"
#include "terminal/message.h"

int replacement_begin(struct replacement *new, const struct old_file *old)
{
    const int fd = temporary_create(&new->temporary, old->folder, old->exists ? 0600 : 0666);
    if (fd < 0)
        fail_errno(old->name, "cannot create a temporary file beside it");
    return fd;
}

static bool close_new(const char *name, int fd)
{
    const bool good = file_sync(fd);
    if (close(fd) == 0 && good)
        return true;
    fail_errno(name, "cannot write");
    return false;
}

/* Where files cannot be exchanged, one last look has to do. */
static bool take_place(struct replacement *new, const struct old_file *old, const struct extended *attributes,
                       nlink_t more_names)
{
    if (old_file_has_changed(old, more_names)) {
        old_file_fail(old);
        return false;
    }
    const enum exchange how = temporary_exchange(&new->temporary, old->base, &old->status, attributes, more_names);
    if (how == EXCHANGE_DONE)
        return true;
    if (how == EXCHANGE_STRANDED)
        fail(old->name, "was changed by another program while it was replaced; that version is now %s", new->temporary.name);
    else if (how == EXCHANGE_CHANGED)
        old_file_fail_changed(old);
    else if (old_file_has_changed(old, more_names))
        old_file_fail(old);
    else if (temporary_rename(&new->temporary, old->base, true))
        return true;
    else
        fail_errno(old->name, "cannot replace it");
    /* What stands under the name is not the old file. */
    new->done = how == EXCHANGE_STRANDED;
    return false;
}

static bool replace_old(struct replacement *new, struct old_file *old, const struct extended *attributes,
                        const struct output_rules *rules)
{
    struct backup backup = {.name = NULL};
    if (rules->backup == NULL)
        return take_place(new, old, attributes, 0);
    if (!backup_prepare(&backup, old, rules))
        return false;
    /* A signal that came between these two would leave the file with two names. */
    temporaries_hold();
    const bool good = backup_place(&backup, old, rules) && take_place(new, old, attributes, backup.names);
    backup_end(&backup, old, good || new->done);
    temporaries_let_go();
    return good;
}

static bool make_new(struct replacement *new, const struct old_file *old)
{
    if (temporary_rename(&new->temporary, old->base, false))
        return true;
    if (errno == EEXIST)
        fail(old->name, "was created by another program meanwhile; run again");
    else
        fail_errno(old->name, "cannot create it");
    return false;
}

/* With all that the old file has. */
static bool finish_over(struct replacement *new, struct old_file *old, const struct output_rules *rules, int fd)
{
    struct extended attributes;
    bool good;
    extended_keep(&attributes, old->fd);
    attributes_copy(old->name, old->fd, &old->status, fd);
    if (rules->keep_time && !attributes_copy_time(&old->status, fd))
        warn_loss(old->name, "its times could not be kept: %s", strerror(errno));
    good = close_new(old->name, fd);
    /* Asked before a backup gives it a second name. */
    if (good && old_file_has_changed(old, 0)) {
        old_file_fail(old);
        good = false;
    }
    good = good && replace_old(new, old, &attributes, rules);
    extended_forget(&attributes);
    return good;
}

bool replace(struct replacement *new, struct old_file *old, const struct output_rules *rules, int fd)
{
    if (fstat(fd, &new->status) != 0)
        new->status = (struct stat){.st_ino = 0};
    if (!(old->exists ? finish_over(new, old, rules, fd) : close_new(old->name, fd) && make_new(new, old)))
        return false;
    new->done = true;
    if (folder_sync(old->folder))
        return true;
    fail_errno(old->name, old->exists ? "is replaced, but after a crash it may be the old file again"
                                      : "is written, but after a crash it may be gone");
    return false;
}
