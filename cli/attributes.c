/* attributes.c - copies owner, mode, ACL and extended attributes, as far as this system and this user can. */
/* SPDX-License-Identifier: MIT */
#include "attributes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "message.h"

#ifdef __linux__
#include <sys/xattr.h>

/* On Linux an ACL is an extended attribute like others. */
#define ACL "system.posix_acl_access"

static bool is_users(const char *attribute)
{
    return strncmp(attribute, "user.", 5) == 0 || strcmp(attribute, ACL) == 0;
}

/* Those that only the system sets (security., trusted.) are copied where we may, and no loss to tell where not. */
static void copy_attribute(const char *name, const char *path, const char *attribute, int fd)
{
    const ssize_t len = getxattr(path, attribute, NULL, 0);
    char *value = len >= 0 ? malloc((size_t)len + 1) : NULL;
    const ssize_t got = value != NULL ? getxattr(path, attribute, value, (size_t)len) : -1;
    if ((got < 0 || fsetxattr(fd, attribute, value, (size_t)got, 0) != 0) && is_users(attribute))
        warn(name, "its attribute %s could not be kept: %s", quoted(attribute), strerror(errno));
    free(value);
}

static void copy_extended(const char *name, const char *path, int fd)
{
    const ssize_t len = listxattr(path, NULL, 0);
    char *list = len > 0 ? malloc((size_t)len) : NULL;
    const ssize_t got = list != NULL ? listxattr(path, list, (size_t)len) : 0;
    /* The directory's default ACL is none of a file that has no ACL. */
    fremovexattr(fd, ACL);
    for (ssize_t at = 0; at < got; at += (ssize_t)strlen(list + at) + 1)
        copy_attribute(name, path, list + at, fd);
    free(list);
}
#else
static void copy_extended(const char *name, const char *path, int fd)
{
    (void)name, (void)path, (void)fd;
}
#endif

void attributes_copy(const char *name, const char *path, const struct stat *old, int fd)
{
    mode_t mode = old->st_mode & 07777;
    if (fchown(fd, old->st_uid, old->st_gid) != 0) {
        warn(name, "its owner could not be kept: %s", strerror(errno));
        /* Nobody is to run it with rights that are not its owner's. */
        mode &= ~(mode_t)(S_ISUID | S_ISGID);
    }
    copy_extended(name, path, fd);
    fchmod(fd, mode);
}

bool attributes_copy_time(const struct stat *old, int fd)
{
    const struct timespec times[2] = {old->st_atim, old->st_mtim};
    return futimens(fd, times) == 0;
}
