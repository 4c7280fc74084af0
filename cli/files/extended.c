/* extended.c - reads and compares extended attributes. */
/* SPDX-License-Identifier: MIT */
/*
 * Renaming a file changes its ctime. After an exchange, only the attributes themselves show whether another process
 * changed them just before.
 */
#include "extended.h"

#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#ifdef __linux__
#include <sys/xattr.h>

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
static bool read_all(struct extended *all)
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
#else
static bool read_all(struct extended *all)
{
    (void)all;
    return false;
}
#endif

void extended_keep(struct extended *kept, int fd)
{
    *kept = (struct extended){.fd = fd};
    if (!read_all(kept))
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
