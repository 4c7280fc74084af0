/* posix_attributes.c - copies owner and mode; the systems' own files copy ACL and extended attributes. */
/* SPDX-License-Identifier: MIT */
#include <sys/stat.h>
#include <unistd.h>

#include "posix.h"

/* Returns the mode for a file whose group could not be kept. Members of the old group now count as others, and members of the
 * new group counted as others before: both get only what group and others had in common. */
static uint32_t without_group(uint32_t mode)
{
    const uint32_t both = mode >> 3 & mode & 07;
    return (mode & ~(uint32_t)077) | both << 3 | both;
}

/* Copies owner and group. Only root can set the owner; members of the group can set the group. */
static void copy_owner(const struct losses *losses, const struct os_status *old, int fd, struct lost *lost)
{
    struct os_status now;
    const bool both = fchown(fd, old->owner, old->group) == 0;
    const int why = errno;
    const bool group = both || fchown(fd, (uid_t)-1, old->group) == 0;
    const bool known = os_status(fd, &now);
    lost->owner = !both && !(known && now.owner == old->owner);
    lost->group = !group && !(known && now.group == old->group);
    errno = why;
    if (lost->owner)
        losses->report(losses->file, "its owner could not be kept", NULL);
    errno = why;
    if (lost->group)
        losses->report(losses->file, "its group could not be kept, and the new group gets no more access than others", NULL);
}

static void copy_mode(const struct losses *losses, uint32_t mode, int fd)
{
    char loss[80];
    struct os_status now;
    const bool good = fchmod(fd, (mode_t)mode) == 0;
    const int why = errno;
    if (os_status(fd, &now) && now.mode == mode)
        return;
    snprintf(loss, sizeof loss, "its mode %03o could not be kept%s", (unsigned)mode, good ? ": the system set another" : "");
    errno = good ? 0 : why;
    losses->report(losses->file, loss, NULL);
}

/* Returns the old mode without the bits that would give more access than before. */
static uint32_t mode_to_keep(const struct os_status *old, int fd, const struct lost *lost)
{
    uint32_t mode = old->mode;
    struct os_status now;
    /* A setuid or setgid file must not run with the rights of another user or group. */
    if (lost->owner || lost->group)
        mode &= ~(uint32_t)(S_ISUID | S_ISGID);
    /* The mode alone could give access that the ACL denied. */
    if (lost->acl)
        return mode & ~(uint32_t)077;
    if (!lost->group)
        return mode;
    if (lost->has_acl && os_status(fd, &now))
        return (mode & ~(uint32_t)077) | (now.mode & 077);
    return without_group(mode);
}

void os_attributes_copy(int from, const struct os_status *old, int fd, os_lost *report, const char *file)
{
    const struct losses losses = {report, file};
    struct lost lost = {.acl = false};
    copy_owner(&losses, old, fd, &lost);
    copy_extended(&losses, from, fd, &lost);
    copy_mode(&losses, mode_to_keep(old, fd, &lost), fd);
}

bool os_times_copy(const struct os_status *old, int fd)
{
    const struct timespec times[2] = {{(time_t)old->accessed.seconds, (long)old->accessed.nanoseconds},
                                      {(time_t)old->modified.seconds, (long)old->modified.nanoseconds}};
    return futimens(fd, times) == 0;
}
