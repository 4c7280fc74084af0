/* location.c - follows symbolic links to a folder and a name in it. */
/* SPDX-License-Identifier: MIT */
#include "location.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "terminal/message.h"

#define MOST_LINKS 40
#define MOST_LOOKS 8

void fail_changed(const char *name)
{
    fail(name, "was changed by another program; run again");
}

void fail_open(const char *name)
{
    if (errno == ESTALE)
        fail_changed(name);
    else if (errno == EIDRM)
        fail(name, "has no name in any directory, as it was removed or never had one, and cannot be replaced");
    else
        fail_errno(name, "cannot open");
}

void location_free(struct location *location)
{
    folder_release(location->folder);
    free(location->name);
    location->folder = NULL;
    location->name = NULL;
}

/* Sets *at to the folder and the last name of a path relative to at->folder. Returns false and sets errno on failure. */
static bool enter(struct location *at, const char *path)
{
    const char *slash = strrchr(path, '/');
    char *name = strdup(slash != NULL ? slash + 1 : path);
    /* Keeps the slash: the path of the root directory is only a slash. */
    char *way = slash != NULL ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    struct folder *folder = NULL;
    if (name != NULL && way != NULL)
        folder = slash == NULL && at->folder != NULL ? folder_hold(at->folder) : folder_open(at->folder, way, LINKS_FOLLOWED);
    free(way);
    if (folder == NULL) {
        free(name);
        return false;
    }
    location_free(at);
    at->folder = folder;
    at->name = name;
    return true;
}

/* Returns the target of the symbolic link, which the caller must free. Returns NULL with errno 0 if it is no link. */
static char *read_link(const struct location *at)
{
    char text[4096];
    const ssize_t length = readlinkat(at->folder->fd, at->name, text, sizeof text);
    if (length >= 0 && (size_t)length < sizeof text)
        return strndup(text, (size_t)length);
    errno = length >= 0 ? ENAMETOOLONG : errno == EINVAL || errno == ENOENT ? 0 : errno;
    return NULL;
}

static bool follow(struct location *at)
{
    for (int i = 0; i < MOST_LINKS; i++) {
        char *text = read_link(at);
        if (text == NULL)
            return errno == 0;
        const bool good = enter(at, text);
        free(text);
        if (!good)
            return false;
    }
    errno = ELOOP;
    return false;
}

/* Checks that this is the file that the system found by the path. Returns false and sets errno if not. */
static bool is_file_found(struct location *at, const struct stat *seen)
{
    const bool exists = fstatat(at->folder->fd, at->name, &at->status, AT_SYMLINK_NOFOLLOW) == 0;
    if (exists == at->exists && (exists ? is_same_file(&at->status, seen) : errno == ENOENT))
        return true;
    /* /proc/self/fd/N can lead to a file without a name. */
    errno = at->exists && seen->st_nlink == 0 ? EIDRM : ESTALE;
    return false;
}

static bool find(struct location *at, const char *path, enum links links)
{
    /*
     * The system must resolve the path first: it refuses some links that follow() would accept, such as another user's
     * link in a world-writable sticky folder.
     */
    struct stat seen;
    at->exists = fstatat(folder_fd(at->folder), path, &seen, links == LINKS_REFUSED ? AT_SYMLINK_NOFOLLOW : 0) == 0;
    if (!at->exists && errno != ENOENT)
        return false;
    if (at->exists && S_ISLNK(seen.st_mode)) {
        errno = ELOOP;
        return false;
    }
    return enter(at, path) && (links == LINKS_REFUSED || follow(at)) && is_file_found(at, &seen);
}

/* Tries again if the file is replaced between two steps, perhaps by another thread of this run. */
bool location_find(struct location *location, struct folder *from, const char *path, enum links links)
{
    int why = ESTALE;
    for (int i = 0; i < MOST_LOOKS && why == ESTALE; i++) {
        *location = (struct location){.folder = folder_hold(from)};
        if (find(location, path, links))
            return true;
        why = errno;
        location_free(location);
    }
    errno = why;
    return false;
}
