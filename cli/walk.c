/* walk.c - walks a tree of folders; one sorted list of names for each folder on the way down is all that it keeps. */
/* SPDX-License-Identifier: MIT */
#include "walk.h"

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "message.h"

struct folder {
    struct folder *parent;
    char *path;
    size_t below; /* where in path, and in those of its files, what stands below the named folder begins */
    char **names;
    size_t count, next;
    dev_t device;
    ino_t inode;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* What is never meant: the folder itself, what git keeps, and unless asked for, what is hidden. */
static bool is_passed_over(const struct walk *walk, const char *name)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || strcmp(name, ".git") == 0 ||
           (name[0] == '.' && !walk->options->given[OPTION_HIDDEN]);
}

static bool add_name(struct folder *folder, const char *name)
{
    /* Room doubles: it is full at each power of two. */
    if ((folder->count & (folder->count - 1)) == 0) {
        char **more = realloc(folder->names, (folder->count > 0 ? folder->count * 2 : 1) * sizeof *more);
        if (more == NULL)
            return false;
        folder->names = more;
    }
    folder->names[folder->count] = strdup(name);
    return folder->names[folder->count] != NULL && ++folder->count > 0;
}

static bool read_names(const struct walk *walk, struct folder *folder)
{
    DIR *directory = opendir(folder->path);
    const struct dirent *one;
    if (directory == NULL)
        return false;
    errno = 0;
    while ((one = readdir(directory)) != NULL)
        if (!is_passed_over(walk, one->d_name) && !add_name(folder, one->d_name))
            break;
    const int why = one != NULL ? ENOMEM : errno;
    closedir(directory);
    errno = why;
    if (folder->count > 0)
        qsort(folder->names, folder->count, sizeof *folder->names, by_name);
    return why == 0;
}

static bool is_circle(const struct walk *walk, const struct stat *status)
{
    for (const struct folder *folder = walk->folder; folder != NULL; folder = folder->parent)
        if (folder->device == status->st_dev && folder->inode == status->st_ino)
            return true;
    return false;
}

/* Goes down; path is the folder's from now on. False if it cannot be read. */
static bool enter(struct walk *walk, char *path, size_t below)
{
    struct stat status;
    struct folder *folder = calloc(1, sizeof *folder);
    if (folder == NULL || stat(path, &status) != 0) {
        free(folder);
        return false;
    }
    *folder = (struct folder){walk->folder, path, below, NULL, 0, 0, status.st_dev, status.st_ino};
    walk->folder = folder;
    return read_names(walk, folder);
}

static void leave(struct walk *walk)
{
    struct folder *folder = walk->folder;
    walk->folder = folder->parent;
    for (size_t i = 0; i < folder->count; i++)
        free(folder->names[i]);
    free(folder->names);
    free(folder->path);
    free(folder);
}

static char *join(const char *path, const char *name)
{
    const size_t length = strlen(path);
    char *joined = malloc(length + strlen(name) + 2);
    if (joined != NULL) {
        strcpy(joined, path);
        if (length > 0 && path[length - 1] != '/')
            strcat(joined, "/");
        strcat(joined, name);
    }
    return joined;
}

bool walk_begin(struct walk *walk, const struct options *options, char *path)
{
    const size_t length = strlen(path);
    walk->options = options;
    if (enter(walk, path, length + (length > 0 && path[length - 1] != '/')))
        return true;
    fail_errno(path, "cannot read");
    return false;
}

void walk_end(struct walk *walk)
{
    while (walk->folder != NULL)
        leave(walk);
}

/* A pattern with a slash is for the path below the named folder, another for the name. */
static bool matches(const struct options *options, enum option_id id, const char *below)
{
    const char *name = strrchr(below, '/') != NULL ? strrchr(below, '/') + 1 : below;
    for (size_t i = 0; i < options->list[id].count; i++) {
        const char *pattern = options->list[id].items[i];
        if (fnmatch(pattern, strchr(pattern, '/') != NULL ? below : name, FNM_PATHNAME) == 0)
            return true;
    }
    return false;
}

/* What was written to --output-dir is no input of the next run. */
static bool is_output(const struct walk *walk, const struct stat *status)
{
    struct stat to;
    const char *name = walk->options->text[OPTION_OUTPUT_DIR];
    return name != NULL && stat(name, &to) == 0 && to.st_dev == status->st_dev && to.st_ino == status->st_ino;
}

enum kind { KIND_NONE, KIND_FILE, KIND_FOLDER, KIND_TROUBLE };

/* Links that are met are not followed, and neither devices nor FIFOs are read, unless somebody asks for it. */
static enum kind kind_of(const struct walk *walk, const char *path, const char *below)
{
    struct stat status;
    const bool follow = walk->options->given[OPTION_FOLLOW];
    if (matches(walk->options, OPTION_EXCLUDE, below))
        return KIND_NONE;
    if ((follow ? stat : lstat)(path, &status) != 0)
        return KIND_TROUBLE;
    if (S_ISDIR(status.st_mode))
        return is_circle(walk, &status) || is_output(walk, &status) ? KIND_NONE : KIND_FOLDER;
    if (!S_ISREG(status.st_mode))
        return KIND_NONE;
    return walk->options->list[OPTION_INCLUDE].count == 0 || matches(walk->options, OPTION_INCLUDE, below) ? KIND_FILE
                                                                                                           : KIND_NONE;
}

static bool give(struct entry *entry, char *path, const char *below, bool trouble)
{
    *entry = (struct entry){.path = path, .below = below, .found = true, .trouble = trouble};
    return true;
}

bool walk_next(struct walk *walk, struct entry *entry)
{
    while (walk->folder != NULL) {
        struct folder *folder = walk->folder;
        if (folder->next == folder->count) {
            leave(walk);
            continue;
        }
        char *path = join(folder->path, folder->names[folder->next++]);
        if (path == NULL)
            return give(entry, NULL, NULL, true);
        const char *below = path + folder->below;
        const enum kind kind = kind_of(walk, path, below);
        if (kind == KIND_FILE)
            return give(entry, path, below, false);
        if (kind == KIND_TROUBLE || (kind == KIND_FOLDER && !enter(walk, path, folder->below))) {
            /* A folder that was entered frees its path itself. */
            const bool entered = walk->folder != folder;
            fail_errno(path, "cannot read");
            return give(entry, entered ? NULL : path, NULL, true);
        }
        if (kind == KIND_NONE)
            free(path);
    }
    return false;
}
