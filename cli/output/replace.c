/* replace.c - replaces the old file, which exists until the new one is in place. */
/* SPDX-License-Identifier: MIT */
#include "replace.h"

#include <errno.h>

#include "files/claim.h"
#include "backup.h"
#include "os/attributes.h"
#include "os/os.h"
#include "terminal/message.h"

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

/* Puts the new file in place of the old one. Returns false after an error message. */
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
        old_file_fail_changed(old);
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

/*
 * Claims the new file before it gets its name, so that another thread that finds it under that name sees the claim.
 * The lock keeps other threads from claiming the old file at the same time, and from making a temporary file with an
 * inode that is free again but still claimed.
 */
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

/* Gives the new file the attributes of the old one, and replaces the old file by it. */
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
