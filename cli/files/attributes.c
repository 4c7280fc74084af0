/* attributes.c - copies owner, mode, ACL and extended attributes, as far as the system and the rights of the user allow. */
/* SPDX-License-Identifier: MIT */
#include "attributes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "folder.h"
#include "terminal/message.h"

/* Attributes of the old file that the new file could not be given. */
struct lost {
    bool owner, group, acl;
    bool has_acl; /* the new file has an ACL, which determines its group bits */
};

/*
 * Returns the mode for a file whose group could not be kept. Members of the old group now count as others, and
 * members of the new group counted as others before: both get only what group and others had in common.
 */
static mode_t without_group(mode_t mode)
{
    const mode_t both = mode >> 3 & mode & 07;
    return (mode_t)((mode & ~(mode_t)077) | both << 3 | both);
}

#ifdef __linux__
#include <sys/xattr.h>

/* On Linux an ACL is an extended attribute. */
#define ACL "system.posix_acl_access"

/* Its format, little-endian: a version of four bytes, then entries of eight bytes. */
enum { ACL_HEAD = 4, ACL_ENTRY = 8, ACL_RIGHTS = 2, ACL_OWNING_GROUP = 0x04, ACL_MASK = 0x10, ACL_OTHERS = 0x20 };

static bool is_acl(const char *attribute)
{
    return strncmp(attribute, "system.", 7) == 0 && strstr(attribute, "acl") != NULL;
}

static bool user_can_set(const char *attribute)
{
    return strncmp(attribute, "user.", 5) == 0 || is_acl(attribute);
}

static unsigned char *rights_of(unsigned char *acl, size_t len, unsigned char tag)
{
    for (size_t at = ACL_HEAD; at + ACL_ENTRY <= len; at += ACL_ENTRY)
        if (acl[at] == tag)
            return acl + at + ACL_RIGHTS;
    return NULL;
}

/* Changes an ACL as without_group() changes a mode. Users and groups that the ACL names keep their rights. */
static void take_from_group(unsigned char *acl, size_t len)
{
    unsigned char *group = rights_of(acl, len, ACL_OWNING_GROUP), *others = rights_of(acl, len, ACL_OTHERS);
    const unsigned char *mask = rights_of(acl, len, ACL_MASK);
    if (group == NULL || others == NULL)
        return;
    *group &= *others;
    *others &= mask != NULL ? *group & *mask : *group;
}

/* Copies an attribute. Returns false on failure; the caller warns only of attributes that the user can set. */
static bool copy_attribute(int from, const char *attribute, int fd, bool lost_group)
{
    const ssize_t len = fgetxattr(from, attribute, NULL, 0);
    unsigned char *value = len >= 0 ? malloc((size_t)len + 1) : NULL;
    const ssize_t got = value != NULL ? fgetxattr(from, attribute, value, (size_t)len) : -1;
    if (got >= 0 && lost_group && strcmp(attribute, ACL) == 0)
        take_from_group(value, (size_t)got);
    const bool good = got >= 0 && fsetxattr(fd, attribute, value, (size_t)got, 0) == 0;
    free(value);
    return good;
}

/* Returns the attributes' names, NUL-terminated, for the caller to free. Returns NULL and sets *len to -1 on failure. */
static char *list_attributes(int from, ssize_t *len)
{
    const ssize_t room = from >= 0 ? flistxattr(from, NULL, 0) : -1;
    if (from < 0)
        errno = EACCES;
    char *list = room >= 0 ? malloc((size_t)room + 1) : NULL;
    *len = list != NULL ? flistxattr(from, list, (size_t)room) : -1;
    return list;
}

/* Removes the ACL that the new file got from its folder's default ACL. Returns false on failure. */
static bool remove_acl(int fd)
{
    return fremovexattr(fd, ACL) == 0 || errno == ENODATA || errno == ENOTSUP;
}

static void copy_extended(const char *name, int from, int fd, struct lost *lost)
{
    ssize_t len;
    char *list = list_attributes(from, &len);
    lost->acl = (len < 0 && errno != ENOTSUP) || !remove_acl(fd);
    if (lost->acl)
        warn_loss(name, "its attributes could not be kept: %s", strerror(errno));
    for (ssize_t at = 0; at < len; at += (ssize_t)strlen(list + at) + 1) {
        const bool good = copy_attribute(from, list + at, fd, lost->group);
        if (!good && user_can_set(list + at))
            warn_loss(name, "its attribute %s could not be kept: %s", quoted(list + at), strerror(errno));
        lost->acl |= !good && is_acl(list + at);
        lost->has_acl |= good && strcmp(list + at, ACL) == 0;
    }
    free(list);
}
#elif defined(__APPLE__)
#include <copyfile.h>

/* Copies ACL and attributes. Without the ACL, which may deny more than the mode, others get no access. */
static void copy_extended(const char *name, int from, int fd, struct lost *lost)
{
    if (from < 0)
        errno = EACCES;
    lost->acl = from < 0 || fcopyfile(from, fd, NULL, COPYFILE_ACL | COPYFILE_XATTR) != 0;
    if (lost->acl)
        warn_loss(name, "its attributes could not be kept: %s", strerror(errno));
}
#elif defined(__FreeBSD__) || defined(__NetBSD__)
#include <sys/types.h>

#include <sys/extattr.h>

/* Warns if there are extended attributes: they are not copied here. */
static void copy_extended(const char *name, int from, int fd, struct lost *lost)
{
    (void)fd, (void)lost;
    if (from >= 0 && extattr_list_fd(from, EXTATTR_NAMESPACE_USER, NULL, 0) > 0)
        warn_loss(name, "its extended attributes are not kept on this system");
}
#else
static void copy_extended(const char *name, int from, int fd, struct lost *lost)
{
    (void)name, (void)from, (void)fd, (void)lost;
}
#endif

/* Copies owner and group. Only root can set the owner; members of the group can set the group. */
static void copy_owner(const char *name, const struct stat *old, int fd, struct lost *lost)
{
    struct stat now;
    const bool both = fchown(fd, old->st_uid, old->st_gid) == 0;
    const int why = errno;
    const bool group = both || fchown(fd, (uid_t)-1, old->st_gid) == 0;
    const bool known = fstat(fd, &now) == 0;
    lost->owner = !both && !(known && now.st_uid == old->st_uid);
    lost->group = !group && !(known && now.st_gid == old->st_gid);
    if (lost->owner)
        warn_loss(name, "its owner could not be kept: %s", strerror(why));
    if (lost->group)
        warn_loss(name, "its group could not be kept, and the new group gets no more access than others: %s", strerror(why));
}

static void copy_mode(const char *name, mode_t mode, int fd)
{
    struct stat now;
    const bool good = fchmod(fd, mode) == 0;
    const int why = errno;
    if (fstat(fd, &now) == 0 && (now.st_mode & 07777) == mode)
        return;
    warn_loss(name, "its mode %03o could not be kept: %s", (unsigned)mode, good ? "the system set another" : strerror(why));
}

/* Returns the old mode without the bits that would give more access than before. */
static mode_t mode_to_keep(const struct stat *old, int fd, const struct lost *lost)
{
    mode_t mode = old->st_mode & 07777;
    struct stat now;
    /* A setuid or setgid file must not run with the rights of another user or group. */
    if (lost->owner || lost->group)
        mode &= ~(mode_t)(S_ISUID | S_ISGID);
    /* The mode alone could give access that the ACL denied. */
    if (lost->acl)
        return mode & ~(mode_t)077;
    if (!lost->group)
        return mode;
    if (lost->has_acl && fstat(fd, &now) == 0)
        return (mode & ~(mode_t)077) | (now.st_mode & 077);
    return without_group(mode);
}

void attributes_copy(const char *name, int from, const struct stat *old, int fd)
{
    struct lost lost = {.acl = false};
    copy_owner(name, old, fd, &lost);
    copy_extended(name, from, fd, &lost);
    copy_mode(name, mode_to_keep(old, fd, &lost), fd);
}

bool attributes_copy_time(const struct stat *old, int fd)
{
    const struct timespec times[2] = {old->st_atim, old->st_mtim};
    return futimens(fd, times) == 0;
}
