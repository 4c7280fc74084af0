/* location.c - follows symbolic links to a folder and a name in it. */
/* SPDX-License-Identifier: MIT */
#include "folder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/message.h"

#define MOST_LINKS 40
#define MOST_LOOKS 8

bool fail_changed(const char *name)
{
    return fail(name, "was changed in the meantime; run again");
}

bool fail_open(const char *name)
{
    if (errno == ESTALE)
        return fail_changed(name);
    if (errno == EIDRM)
        return fail(name, "has no name in any directory, as it was removed or never had one, and cannot be replaced");
    return fail_errno(name, "cannot open");
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
    /* Keeps the slash: the path of the root directory is only a slash. */
    char *way = slash != NULL ? copied(path, (size_t)(slash - path) + 1) : copied_whole(".");
    struct folder *folder =
        slash == NULL && at->folder != NULL ? folder_hold(at->folder) : folder_open(at->folder, way, LINKS_FOLLOWED);
    free(way);
    if (folder == NULL)
        return false;
    location_free(at);
    at->folder = folder;
    at->name = copied_whole(slash != NULL ? slash + 1 : path);
    return true;
}

static bool follow(struct location *at)
{
    for (int i = 0; i < MOST_LINKS; i++) {
        char *text = os_link_target(at->folder->fd, at->name);
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
static bool is_file_found(struct location *at, const struct os_status *seen)
{
    const bool exists = os_status_at(at->folder->fd, at->name, LINKS_REFUSED, &at->status);
    if (exists == at->exists && (exists ? os_is_same(&at->status, seen) : errno == ENOENT))
        return true;
    /* /proc/self/fd/N can lead to a file without a name. */
    errno = at->exists && seen->links == 0 ? EIDRM : ESTALE;
    return false;
}

static bool find(struct location *at, const char *path, enum links links)
{
    /* The system must resolve the path first: it refuses some links that follow() would accept, such as another user's link in
     * a world-writable sticky folder. */
    struct os_status seen;
    at->exists = os_status_at(folder_fd(at->folder), path, links, &seen);
    if (!at->exists && errno != ENOENT)
        return false;
    if (at->exists && seen.kind == OS_LINK) {
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
