/* posix_extended.c - copies and compares ACL and extended attributes. */
/* SPDX-License-Identifier: MIT */
#include "extended.h"

#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#ifdef __linux__
#include <sys/xattr.h>

/* An ACL is an extended attribute. */
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

/*
 * Returns the attributes' names, each ended by a NUL, or NULL; the caller frees it in every case. *len is 0 if the file system
 * has no attributes, and -1 on failure.
 */
static char *list_attributes(int from, ssize_t *len)
{
    errno = EACCES;
    *len = from >= 0 ? flistxattr(from, NULL, 0) : -1;
    if (*len < 0) {
        *len = errno == ENOTSUP ? 0 : -1;
        return NULL;
    }
    char *list = malloc((size_t)*len + 1);
    *len = list != NULL ? flistxattr(from, list, (size_t)*len) : -1;
    return list;
}

/* Removes the ACL that the new file got from its folder's default ACL. Returns false on failure. */
static bool remove_acl(int fd)
{
    return fremovexattr(fd, ACL) == 0 || errno == ENODATA || errno == ENOTSUP;
}

void copy_extended(const struct losses *losses, int from, int fd, struct lost *lost)
{
    ssize_t len;
    char *list = list_attributes(from, &len);
    lost->acl = len < 0 || !remove_acl(fd);
    if (lost->acl)
        losses->report(losses->user, OS_LOST_ATTRIBUTES, NULL, 0);
    for (ssize_t at = 0; at < len; at += (ssize_t)strlen(list + at) + 1) {
        const bool good = copy_attribute(from, list + at, fd, lost->group);
        if (!good && user_can_set(list + at))
            losses->report(losses->user, OS_LOST_ATTRIBUTE, list + at, 0);
        lost->acl |= !good && is_acl(list + at);
        lost->has_acl |= good && strcmp(list + at, ACL) == 0;
    }
    free(list);
}

/* Makes room for len more bytes. Returns where they begin, or NULL without memory. */
static char *add(struct extended *all, size_t len)
{
    char *more = realloc(all->bytes, all->len + len + 1);
    if (more == NULL)
        return NULL;
    all->bytes = more;
    return more + all->len;
}

/* Appends the value of the attribute whose name begins at bytes[place]: its length, then its bytes. */
static bool add_value(struct extended *all, size_t place)
{
    const ssize_t most = fgetxattr(all->fd, all->bytes + place, NULL, 0);
    char *at = most >= 0 ? add(all, sizeof most + (size_t)most) : NULL;
    const ssize_t len = at != NULL ? fgetxattr(all->fd, all->bytes + place, at + sizeof len, (size_t)most) : -1;
    if (len < 0)
        return false;
    memcpy(at, &len, sizeof len);
    all->len += sizeof len + (size_t)len;
    return true;
}

/* Reads all names, each terminated by a NUL byte, and then all values. */
bool read_extended(struct extended *all)
{
    const ssize_t room = all->fd >= 0 ? flistxattr(all->fd, NULL, 0) : -1;
    char *names = room >= 0 ? add(all, (size_t)room) : NULL;
    const ssize_t len = names != NULL ? flistxattr(all->fd, names, (size_t)room) : -1;
    bool good = len >= 0;
    all->len = good ? (size_t)len : 0;
    for (size_t at = 0; good && at < (size_t)len; at += strlen(all->bytes + at) + 1)
        good = add_value(all, at);
    return good;
}
#elif defined(__APPLE__)
#include <copyfile.h>

/* Copies ACL and attributes. Without the ACL, which may deny more than the mode, others get no access. */
void copy_extended(const struct losses *losses, int from, int fd, struct lost *lost)
{
    if (from < 0)
        errno = EACCES;
    lost->acl = from < 0 || fcopyfile(from, fd, NULL, COPYFILE_ACL | COPYFILE_XATTR) != 0;
    if (lost->acl)
        losses->report(losses->user, OS_LOST_ATTRIBUTES, NULL, 0);
}
#elif defined(__FreeBSD__) || defined(__NetBSD__)
#include <sys/types.h>

#include <sys/extattr.h>

/* Warns if there are extended attributes: they are not copied here. */
void copy_extended(const struct losses *losses, int from, int fd, struct lost *lost)
{
    (void)fd, (void)lost;
    if (from >= 0 && extattr_list_fd(from, EXTATTR_NAMESPACE_USER, NULL, 0) > 0)
        losses->report(losses->user, OS_NO_ATTRIBUTES, NULL, 0);
}
#else
void copy_extended(const struct losses *losses, int from, int fd, struct lost *lost)
{
    (void)losses, (void)from, (void)fd, (void)lost;
}
#endif

#ifndef __linux__
/* Changes of attributes are not detected here. */
bool read_extended(struct extended *all)
{
    (void)all;
    return false;
}
#endif

/* ---- Changes ----
 *
 * Renaming a file changes its ctime. After an exchange, only the attributes themselves show whether another process
 * changed them just before.
 */

void extended_keep(struct extended *kept, int fd)
{
    *kept = (struct extended){.fd = fd};
    if (!read_extended(kept))
        extended_forget(kept);
}

bool extended_have_changed(const struct extended *kept)
{
    struct extended now;
    extended_keep(&now, kept->fd);
    const bool differ =
        now.bytes != NULL && kept->bytes != NULL && (now.len != kept->len || memcmp(now.bytes, kept->bytes, now.len) != 0);
    extended_forget(&now);
    return differ;
}

void extended_forget(struct extended *kept)
{
    free(kept->bytes);
    kept->bytes = NULL;
    kept->len = 0;
}
