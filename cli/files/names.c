/* names.c - reads the names in a folder, and sorts them. */
/* SPDX-License-Identifier: MIT */
#include "names.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/*
 * Returns true for names that are never read: ".", "..", ".git", runic's temporary files; and hidden names, unless
 * hidden is true.
 */
static bool is_passed_over(const char *name, bool hidden)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || strcmp(name, ".git") == 0 || is_temporary_name(name) ||
           (name[0] == '.' && !hidden);
}

static bool add_name(struct names *names, const char *name)
{
    /* The capacity doubles whenever the count is a power of two. */
    if ((names->count & (names->count - 1)) == 0) {
        char **more = realloc(names->items, (names->count > 0 ? names->count * 2 : 1) * sizeof *more);
        if (more == NULL)
            return false;
        names->items = more;
    }
    names->items[names->count] = strdup(name);
    return names->items[names->count] != NULL && ++names->count > 0;
}

static DIR *open_names(const struct folder *folder)
{
    errno = EACCES;
    const int fd = folder->readable ? fcntl(folder->fd, F_DUPFD_CLOEXEC, 0) : -1;
    DIR *directory = fd >= 0 ? fdopendir(fd) : NULL;
    if (directory == NULL && fd >= 0) {
        const int why = errno;
        close(fd);
        errno = why;
    }
    return directory;
}

bool names_read(struct names *names, const struct folder *folder, bool hidden)
{
    DIR *directory = open_names(folder);
    const struct dirent *one;
    if (directory == NULL)
        return false;
    errno = 0;
    while ((one = readdir(directory)) != NULL) {
        names->has_git |= strcmp(one->d_name, ".git") == 0;
        if (!is_passed_over(one->d_name, hidden) && !add_name(names, one->d_name))
            break;
    }
    const int why = one != NULL ? ENOMEM : errno;
    closedir(directory);
    errno = why;
    if (names->count > 0)
        qsort(names->items, names->count, sizeof *names->items, by_name);
    return why == 0;
}

void names_free(struct names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->items[i]);
    free(names->items);
}
