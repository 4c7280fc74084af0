/* destination.c - finds paths below --output-dir, each for one input only. */
/* SPDX-License-Identifier: MIT */
#include "destination.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "files/claim.h"
#include "terminal/message.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct folder *top; /* the folder of --output-dir, once opened */

/*
 * Creates all folders of the path of --output-dir, and opens the last one. Follows symbolic links, since the user
 * named them.
 */
static struct folder *make_top(const char *path)
{
    char *way = strdup(path);
    bool good = way != NULL;
    for (char *slash = good ? strchr(way + 1, '/') : NULL; good && slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        good = mkdir(way, 0777) == 0 || errno == EEXIST;
        *slash = '/';
    }
    good = good && (mkdir(way, 0777) == 0 || errno == EEXIST);
    free(way);
    return good ? folder_open(NULL, path, LINKS_FOLLOWED) : NULL;
}

/* Returns the folder of --output-dir with a reference for the caller. A dry run does not create it. */
static struct folder *open_top(const struct options *options)
{
    const char *path = options->text[OPTION_OUTPUT_DIR];
    pthread_mutex_lock(&lock);
    if (top == NULL && *path == 0)
        path = "/";
    if (top == NULL)
        top = options->given[OPTION_DRY_RUN] ? folder_open(NULL, path, LINKS_FOLLOWED) : make_top(path);
    struct folder *folder = folder_hold(top);
    pthread_mutex_unlock(&lock);
    return folder;
}

/*
 * Opens a folder in parent, and creates it if needed. Does not follow symbolic links without --follow, since the
 * user has not named them. Releases parent.
 */
static struct folder *go_down(const struct options *options, struct folder *parent, const char *name)
{
    const enum links links = options->given[OPTION_FOLLOW] ? LINKS_FOLLOWED : LINKS_REFUSED;
    struct folder *folder = NULL;
    if (options->given[OPTION_DRY_RUN] || mkdirat(parent->fd, name, 0777) == 0 || errno == EEXIST)
        folder = folder_open(parent, name, links);
    folder_release(parent);
    return folder;
}

/* Returns the folder of an entry with a reference for the caller; NULL and errno on failure. */
static struct folder *open_below(const struct options *options, char *below)
{
    struct folder *folder = open_top(options);
    char *name = below;
    for (char *slash = strchr(name, '/'); folder != NULL && slash != NULL; slash = strchr(name, '/')) {
        *slash = 0;
        folder = go_down(options, folder, name);
        *slash = '/';
        name = slash + 1;
    }
    return folder;
}

char *destination_of(const struct options *options, const struct entry *entry)
{
    const char *folder = options->text[OPTION_OUTPUT_DIR], *below = entry->standard ? "stdin" : entry->below;
    char *path = malloc(strlen(folder) + strlen(below) + 2);
    if (path == NULL)
        return NULL;
    strcpy(path, folder);
    strcat(path, "/");
    strcat(path, below);
    return path;
}

bool destination_claim(const struct options *options, const struct entry *entry)
{
    char *path = destination_of(options, entry);
    const enum claimed how = path != NULL ? claim(path) : CLAIM_FAILED;
    if (how == CLAIM_TAKEN)
        fail(entry->path, "would be written to %s, the output of another input", quoted(path));
    else if (how == CLAIM_FAILED)
        fail_errno(entry->path, "cannot open");
    free(path);
    return how == CLAIM_MINE;
}

/* Makes a location without a folder: in a dry run, a missing folder is no error. */
static bool find_nothing(struct location *at, const char *path)
{
    *at = (struct location){.name = strdup(path)};
    return at->name != NULL;
}

static bool is_regular(const struct location *at, const char *path)
{
    if (!at->exists || S_ISREG(at->status.st_mode))
        return true;
    fail(path, S_ISDIR(at->status.st_mode) ? "is a directory" : "is not a regular file");
    return false;
}

bool destination_find(const struct options *options, const struct entry *entry, const char *path, struct location *at)
{
    const enum links links = options->given[OPTION_FOLLOW] ? LINKS_FOLLOWED : LINKS_REFUSED;
    char *below = strdup(entry->standard ? "stdin" : entry->below);
    struct folder *folder = below != NULL ? open_below(options, below) : NULL;
    const char *name = below != NULL && strrchr(below, '/') != NULL ? strrchr(below, '/') + 1 : below;
    bool good = false;
    if (folder == NULL && options->given[OPTION_DRY_RUN] && errno == ENOENT)
        good = find_nothing(at, path);
    else if (folder == NULL)
        fail(path, "cannot create its directory: %s", strerror(errno));
    else if (!location_find(at, folder, name, links) && errno == ELOOP && links == LINKS_REFUSED)
        fail(path, "is a symbolic link; use --follow to write through it");
    else if (at->folder == NULL)
        fail_open(path);
    else if (!(good = is_regular(at, path)))
        location_free(at);
    folder_release(folder);
    free(below);
    return good;
}

void destination_forget(void)
{
    folder_release(top);
    top = NULL;
}
