/* tree.c - walks a tree of folders; one sorted list of names for each folder on the way down is all that it keeps. */
/* SPDX-License-Identifier: MIT */
/*
 * Paths are for people and patterns. What is opened, is opened by its name in an open folder, and must be what was seen there:
 * so nobody leads the walk out of the tree by exchanging a folder for a link. Only the first folder and the one where we are
 * stay open, however deep that is; those between are found again by "..", or step by step from the first.
 */
#include "tree.h"

#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ignored.h"
#include "names.h"
#include "refused.h"
#include "terminal/message.h"

struct level {
    struct level *above, *under;
    struct folder *folder; /* NULL while we are deeper, and if it cannot be opened again */
    int why;               /* it cannot */
    struct stat status;
    char *path;
    size_t below; /* where in path, and in those of its files, what stands below the named folder begins */
    struct names names;
    size_t next;
    struct ignored *ignored; /* what git has said here or, if it is the same, above; NULL without */
};

/* ---- What git ignores ---- */

/* Git is asked for the first folder, and again for each work tree below it. */
static bool ask_git(const struct walk *walk, struct level *level)
{
    if (walk->options->given[OPTION_NO_IGNORE])
        return true;
    if (level->above != NULL && !level->names.has_git) {
        level->ignored = level->above->ignored;
        return true;
    }
    return !is_in_work_tree(level->folder) || ignored_ask(&level->ignored, level->folder, level->path);
}

static void forget_git(struct level *level)
{
    if (level->above == NULL || level->above->ignored != level->ignored)
        ignored_free(level->ignored);
}

static bool is_left_out(const struct walk *walk, const char *path)
{
    if (!is_ignored(walk->level->ignored, path))
        return false;
    detail(path, "is ignored by git, and skipped");
    return true;
}

/* ---- Down and up ---- */

static enum links links_of(const struct walk *walk)
{
    return walk->options->given[OPTION_FOLLOW] ? LINKS_FOLLOWED : LINKS_REFUSED;
}

/* Opens a folder that must be the one that was seen: ESTALE else. */
static struct folder *open_seen(const struct folder *from, const char *name, enum links links, const struct stat *seen)
{
    struct stat now;
    struct folder *folder = folder_open(from, name, links);
    if (folder != NULL && fstat(folder->fd, &now) == 0 && is_same_file(&now, seen))
        return folder;
    if (folder != NULL || errno == ELOOP || errno == ENOTDIR || errno == ENOENT)
        errno = ESTALE;
    folder_release(folder);
    return NULL;
}

static bool is_circle(const struct walk *walk, const struct stat *status)
{
    for (const struct level *level = walk->level; level != NULL; level = level->above)
        if (is_same_file(&level->status, status))
            return true;
    return false;
}

static void close_level(struct level *level)
{
    folder_release(level->folder);
    level->folder = NULL;
}

/* Goes down into an open folder; path and folder are the walk's from now on. False if it cannot be read. */
static bool enter(struct walk *walk, char *path, size_t below, struct folder *folder, const struct stat *status)
{
    struct level *level = calloc(1, sizeof *level);
    if (level == NULL) {
        folder_release(folder);
        free(path);
        return false;
    }
    *level = (struct level){.above = walk->level, .folder = folder, .status = *status, .path = path, .below = below};
    if (level->above != NULL)
        level->above->under = level;
    if (level->above != NULL && level->above->above != NULL)
        close_level(level->above);
    walk->level = level;
    if (!names_read(&level->names, level->folder, walk->options->given[OPTION_HIDDEN]))
        return false;
    if (ask_git(walk, level))
        return true;
    level->next = level->names.count; /* nobody knows which of them are meant */
    return false;
}

/* Opens a level's folder again by going down from the first one, of which all others were found. */
static struct folder *open_from_first(const struct walk *walk, const struct level *wanted)
{
    const struct level *level = wanted;
    while (level->above != NULL)
        level = level->above;
    struct folder *folder = folder_hold(level->folder);
    while (folder != NULL && level != wanted) {
        struct folder *parent = folder;
        level = level->under;
        folder = open_seen(parent, strrchr(level->path, '/') + 1, links_of(walk), &level->status);
        folder_release(parent);
    }
    return folder;
}

/* Where a folder was moved meanwhile, or was found by a link, what is above it is not where we came from. */
static void open_again(const struct walk *walk, struct level *level, const struct folder *from)
{
    if (level->folder == NULL && from != NULL)
        level->folder = open_seen(from, "..", LINKS_REFUSED, &level->status);
    if (level->folder == NULL)
        level->folder = open_from_first(walk, level);
    level->why = errno;
}

static void leave(struct walk *walk)
{
    struct level *level = walk->level;
    walk->level = level->above;
    if (walk->level != NULL) {
        open_again(walk, walk->level, level->folder);
        walk->level->under = NULL;
    }
    close_level(level);
    forget_git(level);
    names_free(&level->names);
    free(level->path);
    free(level);
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

/* ---- The walk ---- */

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

enum walked walk_begin(struct walk *walk, const struct options *options, char *path)
{
    const size_t length = strlen(path);
    struct stat status;
    walk->options = options;
    struct folder *folder = folder_open(NULL, path, LINKS_FOLLOWED);
    const int why = errno;
    if (folder == NULL && !is_folder(path))
        return WALK_NO_FOLDER;
    errno = why;
    if (folder != NULL && fstat(folder->fd, &status) == 0) {
        char *name = strdup(path);
        const bool good = enter(walk, path, length + (length > 0 && path[length - 1] != '/'), folder, &status);
        if (!good)
            fail_errno(name, "cannot read");
        free(name);
        return good ? WALK_BEGUN : WALK_FAILED;
    }
    fail_errno(path, "cannot read");
    folder_release(folder);
    free(path);
    return WALK_FAILED;
}

void walk_end(struct walk *walk)
{
    while (walk->level != NULL)
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
    return name != NULL && stat(name, &to) == 0 && is_same_file(&to, status);
}

/* Returns true for a symbolic link that --follow follows. */
static bool is_link(const struct walk *walk, const char *name)
{
    struct stat status;
    return links_of(walk) == LINKS_FOLLOWED && fstatat(walk->level->folder->fd, name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
           S_ISLNK(status.st_mode);
}

enum kind { KIND_NONE, KIND_FILE, KIND_FOLDER, KIND_TROUBLE };

/* Links that are met are not followed, and neither devices nor FIFOs are read, unless somebody asks for it. */
static enum kind kind_of(const struct walk *walk, const char *name, const char *below, struct stat *status)
{
    const int how = links_of(walk) == LINKS_FOLLOWED ? 0 : AT_SYMLINK_NOFOLLOW;
    if (matches(walk->options, OPTION_EXCLUDE, below))
        return KIND_NONE;
    if (fstatat(walk->level->folder->fd, name, status, how) != 0)
        return KIND_TROUBLE;
    if (S_ISDIR(status->st_mode))
        return is_circle(walk, status) || is_output(walk, status) ? KIND_NONE : KIND_FOLDER;
    if (!S_ISREG(status->st_mode) && !is_link(walk, name))
        return KIND_NONE;
    return walk->options->list[OPTION_INCLUDE].count == 0 || matches(walk->options, OPTION_INCLUDE, below) ? KIND_FILE
                                                                                                           : KIND_NONE;
}

static bool give_trouble(struct entry *entry, const char *path)
{
    if (errno == ESTALE)
        fail_changed(path);
    else
        fail_errno(path, "cannot read");
    *entry = (struct entry){.trouble = true};
    return true;
}

/* Without a link to follow, the file is where it was seen, and as it was seen. */
static bool locate(const struct walk *walk, struct entry *entry, const char *name, const struct stat *status)
{
    if (links_of(walk) == LINKS_FOLLOWED)
        return location_find(&entry->at, walk->level->folder, name, LINKS_FOLLOWED);
    const struct location here = {walk->level->folder, (char *)name, true, *status};
    return location_copy(&entry->at, &here);
}

/* Looks at the next name of the folder where we are. True if there is an entry to give: a file, or trouble. */
static bool look_at(struct walk *walk, const char *name, struct entry *entry)
{
    const size_t start = walk->level->below;
    struct stat status;
    char *path = join(walk->level->path, name);
    if (path == NULL)
        return give_trouble(entry, walk->level->path);
    enum kind kind = kind_of(walk, name, path + start, &status);
    if ((kind == KIND_FILE || kind == KIND_FOLDER) && is_left_out(walk, path))
        kind = KIND_NONE;
    if (kind == KIND_FILE && is_link(walk, name) && is_refused(path, &status, true, walk->list)) {
        free(path);
        *entry = (struct entry){.trouble = true};
        return true;
    }
    *entry = (struct entry){.path = path, .below = path + start, .found = true};
    if (kind == KIND_FILE && locate(walk, entry, name, &status))
        return true;
    bool good = kind == KIND_NONE;
    if (kind == KIND_FOLDER) {
        struct folder *folder = open_seen(walk->level->folder, name, links_of(walk), &status);
        char *copy = folder != NULL ? strdup(path) : NULL;
        good = copy != NULL && enter(walk, copy, start, folder, &status);
        if (copy == NULL)
            folder_release(folder);
    }
    if (!good)
        give_trouble(entry, path);
    free(path);
    return !good;
}

bool walk_next(struct walk *walk, struct entry *entry)
{
    while (walk->level != NULL) {
        struct level *level = walk->level;
        if (level->next == level->names.count) {
            leave(walk);
        } else if (level->folder == NULL) {
            /* What is left in it cannot be reached any more. */
            level->next = level->names.count;
            errno = level->why;
            return give_trouble(entry, level->path);
        } else if (look_at(walk, level->names.items[level->next++], entry)) {
            return true;
        }
    }
    return false;
}
