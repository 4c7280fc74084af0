/* posix_extended.c - copies and compares ACL and extended attributes. */
/* SPDX-License-Identifier: MIT */
#include "posix.h"

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

static ssize_t ask(int fd, const char *attribute, void *dst, size_t room)
{
    return attribute != NULL ? fgetxattr(fd, attribute, dst, room) : flistxattr(fd, dst, room);
}

/* How often an attribute is read that grows in between. */
#define TRIALS 8

/* Reads an attribute, or, if it is NULL, the names of all, each terminated by a NUL byte. Returns the length, and stores the
 * bytes with one more NUL byte after them; returns -1 on failure. The caller frees *bytes in every case. */
static ssize_t read_attribute(int fd, const char *attribute, char **bytes)
{
    ssize_t len = -1;
    *bytes = NULL;
    for (int i = 0; i < TRIALS && len < 0; i++) {
        const ssize_t size = ask(fd, attribute, NULL, 0);
        if (size < 0)
            return -1;
        /* With a size of 0 the kernel would return the length only, even if an attribute exists now. */
        const size_t room = (size_t)size + 1;
        char *more = realloc(*bytes, room + 1);
        if (more == NULL)
            return -1;
        *bytes = more;
        len = ask(fd, attribute, more, room);
        if ((len < 0 && errno != ERANGE) || (len >= 0 && (size_t)len > room))
            return -1;
    }
    if (len >= 0)
        (*bytes)[len] = 0;
    return len;
}

/* Copies an attribute. Returns false on failure; the caller warns only of attributes that the user can set. */
static bool copy_attribute(int from, const char *attribute, int fd, bool lost_group)
{
    char *value;
    const ssize_t len = read_attribute(from, attribute, &value);
    if (len >= 0 && lost_group && strcmp(attribute, ACL) == 0)
        take_from_group((unsigned char *)value, (size_t)len);
    const bool good = len >= 0 && fsetxattr(fd, attribute, value, (size_t)len, 0) == 0;
    free(value);
    return good;
}

/* Reads the names of all attributes as read_attribute() does. A file system without attributes has none. */
static ssize_t list_attributes(int from, char **list)
{
    *list = NULL;
    errno = EACCES;
    const ssize_t len = from >= 0 ? read_attribute(from, NULL, list) : -1;
    return len < 0 && errno == ENOTSUP ? 0 : len;
}

/* Removes the ACL that the new file got from its folder's default ACL. Returns false on failure. */
static bool remove_acl(int fd)
{
    return fremovexattr(fd, ACL) == 0 || errno == ENODATA || errno == ENOTSUP;
}

void copy_extended(const struct losses *losses, int from, int fd, struct lost *lost)
{
    char *list;
    const ssize_t len = list_attributes(from, &list);
    lost->acl = len < 0 || !remove_acl(fd);
    if (lost->acl)
        losses->report(losses->file, "its attributes could not be kept", NULL);
    for (ssize_t at = 0; at < len; at += (ssize_t)strlen(list + at) + 1) {
        const bool good = copy_attribute(from, list + at, fd, lost->group);
        if (!good && user_can_set(list + at))
            losses->report(losses->file, "its attribute", list + at);
        lost->acl |= !good && is_acl(list + at);
        lost->has_acl |= good && strcmp(list + at, ACL) == 0;
    }
    free(list);
}

/* Appends bytes. Returns false without memory. */
static bool append(struct extended *all, const void *bytes, size_t len)
{
    char *more = realloc(all->bytes, all->len + len + 1);
    if (more == NULL)
        return false;
    memcpy(more + all->len, bytes, len);
    all->bytes = more;
    all->len += len;
    return true;
}

/* Appends an attribute, or the names of all: the length, then the bytes. */
static bool append_attribute(struct extended *all, const char *attribute, char **bytes)
{
    const ssize_t len = read_attribute(all->fd, attribute, bytes);
    return len >= 0 && append(all, &len, sizeof len) && append(all, *bytes, (size_t)len);
}

/* Reads all names, each terminated by a NUL byte, and then all values. Returns false if the system cannot show them. */
static bool read_extended(struct extended *all)
{
    char *names = NULL;
    bool good = all->fd >= 0 && append_attribute(all, NULL, &names);
    for (const char *name = names; good && *name != 0; name += strlen(name) + 1) {
        char *value;
        good = append_attribute(all, name, &value);
        free(value);
    }
    free(names);
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
        losses->report(losses->file, "its attributes could not be kept", NULL);
}
#elif defined(__FreeBSD__) || defined(__NetBSD__)
#include <sys/types.h>

#include <sys/extattr.h>

/* Warns if there are extended attributes: they are not copied here. */
void copy_extended(const struct losses *losses, int from, int fd, struct lost *lost)
{
    (void)fd, (void)lost;
    const bool has_some = from >= 0 && extattr_list_fd(from, EXTATTR_NAMESPACE_USER, NULL, 0) > 0;
    errno = 0;
    if (has_some)
        losses->report(losses->file, "its extended attributes are not kept on this system", NULL);
}
#else
void copy_extended(const struct losses *losses, int from, int fd, struct lost *lost)
{
    (void)losses, (void)from, (void)fd, (void)lost;
}
#endif

#ifndef __linux__
/* Changes of attributes are not detected here. */
static bool read_extended(struct extended *all)
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
