/* folder.c - opens folders, counts their users, reads the names in them, and exchanges and renames files. */
/* SPDX-License-Identifier: MIT */
#include "folder.h"

#include <stdlib.h>
#include <string.h>

#include "terminal/message.h"

int folder_fd(const struct folder *folder)
{
    return folder != NULL ? folder->fd : OS_CURRENT;
}

struct folder *folder_open(const struct folder *from, const char *path, enum links links)
{
    bool readable;
    const int fd = os_folder_open(folder_fd(from), path, links, &readable);
    if (fd < 0)
        return NULL;
    struct folder *folder = allocated(sizeof *folder);
    folder->fd = fd;
    folder->readable = readable;
    atomic_init(&folder->holders, 1);
    return folder;
}

struct folder *folder_hold(struct folder *folder)
{
    if (folder != NULL)
        folder->holders++;
    return folder;
}

void folder_release(struct folder *folder)
{
    if (folder == NULL || atomic_fetch_sub(&folder->holders, 1) > 1)
        return;
    const int why = errno;
    os_close(folder->fd);
    free(folder);
    errno = why;
}

/* Does nothing for a folder opened only for searching, which cannot be synced. */
bool folder_sync(const struct folder *folder)
{
    return !folder->readable || os_sync_names(folder->fd);
}

/* ---- The names in a folder */

int names_compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_temporary_name(const char *name)
{
    const size_t prefix = strlen(TEMPORARY_PREFIX);
    return strncmp(name, TEMPORARY_PREFIX, prefix) == 0 && strlen(name) == TEMPORARY_NAME - 1 &&
           strspn(name + prefix, "0123456789abcdef") == TEMPORARY_DIGITS;
}

/* Returns true for names that are not read: ".", "..", ".git", temporary files; and hidden names, unless hidden is true. */
static bool is_skipped_name(const char *name, bool hidden)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || strcmp(name, ".git") == 0 || is_temporary_name(name) ||
           (name[0] == '.' && !hidden);
}

static void add_name(struct names *names, const char *name)
{
    /* The capacity doubles whenever the count is a power of two. */
    if ((names->count & (names->count - 1)) == 0)
        names->items = resized(names->items, (names->count > 0 ? names->count * 2 : 1) * sizeof *names->items);
    names->items[names->count++] = copied_whole(name);
}

struct listing {
    struct names *names;
    bool hidden;
};

static void read_name(void *user, const char *name)
{
    const struct listing *reading = user;
    reading->names->has_git |= strcmp(name, ".git") == 0;
    if (!is_skipped_name(name, reading->hidden))
        add_name(reading->names, name);
}

bool names_read(struct names *names, const struct folder *folder, bool hidden)
{
    struct listing reading = {names, hidden};
    errno = EACCES;
    const bool good = folder->readable && os_names(folder->fd, read_name, &reading);
    if (names->count > 0)
        qsort(names->items, names->count, sizeof *names->items, names_compare);
    return good;
}

void names_free(struct names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->items[i]);
    free(names->items);
}

/* ---- The status of files */

static bool is_same_time(struct os_time a, struct os_time b)
{
    return a.seconds == b.seconds && a.nanoseconds == b.nanoseconds;
}

bool is_unmodified(const struct os_status *old, const struct os_status *now, uint64_t more_names, bool renamed)
{
    const bool several = old->links > 1;
    return os_is_same(old, now) && old->size == now->size && old->kind == now->kind && old->mode == now->mode &&
           old->owner == now->owner && old->group == now->group && is_same_time(old->modified, now->modified) &&
           (several ||
            (old->links + more_names == now->links && (renamed || more_names > 0 || is_same_time(old->changed, now->changed))));
}
