/* replace.c - replaces a file by a new one, and checks that no other program has changed the old one meanwhile. */
/* SPDX-License-Identifier: MIT */
#include "replace.h"

#include <errno.h>

/* Undoes an exchange after which the name of the new file has another file than the expected one. If the second exchange does
 * not bring the new file back, another process has created a third file in between: a third exchange gives that one the
 * name. */
static enum os_replaced undo(int folder, const char *new, const char *name, const struct os_status *written)
{
    struct os_status out;
    if (!os_exchange(folder, new, name))
        return os_rename_to_new(folder, new, name) ? OS_CHANGED : OS_STRANDED;
    /* If its status cannot be read, assume that it is the new file: anything else needs two concurrent changes. */
    if (os_status_at(folder, new, LINKS_REFUSED, &out) && !os_is_same(&out, written) && !os_exchange(folder, new, name))
        return OS_STRANDED;
    return OS_CHANGED;
}

/* Checks, then renames, where files cannot be exchanged. A change between these two calls is lost. */
static enum os_replaced check_and_rename(int folder, const char *new, const char *name, os_is_expected *is_expected,
                                         const void *user)
{
    struct os_status now;
    if (!os_status_at(folder, name, LINKS_REFUSED, &now))
        return errno == ENOENT ? OS_CHANGED : OS_FAILED;
    if (!is_expected(user, &now, false))
        return OS_CHANGED;
    if (os_rename(folder, new, name))
        return OS_DONE;
    return errno == EBUSY ? OS_BUSY : OS_FAILED;
}

enum os_replaced os_replace(int folder, const char *new, const char *name, os_is_expected *is_expected, const void *user)
{
    struct os_status written, out;
    if (!os_status_at(folder, new, LINKS_REFUSED, &written))
        return OS_FAILED;
    if (!os_exchange(folder, new, name))
        return errno == ENOENT ? OS_CHANGED : check_and_rename(folder, new, name, is_expected, user);
    if (os_status_at(folder, new, LINKS_REFUSED, &out) && is_expected(user, &out, true))
        return OS_DONE;
    return undo(folder, new, name, &written);
}
