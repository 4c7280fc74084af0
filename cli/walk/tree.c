/* tree.c - walks a tree of folders. It keeps one sorted list of names for each folder on the current path. */
/* SPDX-License-Identifier: MIT */
/* Paths are used only for messages and patterns. Files are opened by name in an open folder, and must be the same as seen
 * there. Therefore no process can lead the walk out of the tree by replacing a folder with a link. All folders on the current
 * path stay open. */
#include "tree.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/message.h"

struct level {
    struct level *above;
    struct folder *folder;
    struct os_status status;
    char *path;
    size_t below; /* offset in `path`, and in the paths of its files, at which the part below the named folder begins */
    struct names names;
    size_t next;
    struct ignored *ignored; /* git's answer for this folder or, if it has none, for the one above; NULL without git */
    /* Counts for this folder and those below it that share its answer of git: */
    uint64_t given_count, ignored_count;
};

/* ---- Ignored files */

/* Returns true if the level has an answer of git of its own, not that of the level above. */
static bool has_own_answer(const struct level *level)
{
    return level->ignored != NULL && (level->above == NULL || level->above->ignored != level->ignored);
}

/* Asks git for the first folder, and again for each repository below it. Other folders share the answer of the folder above.
 * Returns false after an error message. */
static bool ask_git(const struct walk *walk, struct level *level)
{
    const struct options *options = walk->options;
    const bool is_first = level->above == NULL;
    const bool needed = options->command == COMMAND_CONVERT && options->given[OPTION_IN_PLACE];
    struct ignored *answer = NULL;
    if (options->given[OPTION_NO_IGNORE])
        return true;
    if (!is_first)
        level->ignored = level->above->ignored;
    if (is_first ? !is_in_work_tree(level->folder) : !level->names.has_git || !has_own_repository(level->folder))
        return true;
    const bool good = ignored_ask(&answer, level->folder, level->path, is_first ? GIT_ABOVE : GIT_HERE, needed);
    level->ignored = answer != NULL ? answer : level->ignored;
    return good;
}

static bool skip_ignored(const struct walk *walk, const char *path)
{
    if (!is_ignored(walk->level->ignored, path))
        return false;
    walk->level->ignored_count++;
    skipped_add_ignored(path);
    return true;
}

/* Prints a note if git ignores all files: a malicious repository could hide them. */
static void note_all_ignored(struct level *level)
{
    if (has_own_answer(level) && level->given_count == 0 && level->ignored_count > 0)
        note(level->path, "no file here is read: git ignores %s (use --no-ignore to include them)",
             counted(level->ignored_count, "name"));
    if (level->above != NULL && !has_own_answer(level)) {
        level->above->given_count += level->given_count;
        level->above->ignored_count += level->ignored_count;
    }
}

/* ---- Entering and leaving folders */

/* Opens a folder, which must be the same as in *seen. Returns NULL and sets errno on failure: ESTALE if it is another. */
static struct folder *open_seen(const struct folder *from, const char *name, enum links links, const struct os_status *seen)
{
    struct os_status now;
    struct folder *folder = folder_open(from, name, links);
    if (folder != NULL && os_status(folder->fd, &now) && os_is_same(&now, seen))
        return folder;
    if (folder != NULL || errno == ELOOP || errno == ENOTDIR || errno == ENOENT)
        errno = ESTALE;
    folder_release(folder);
    return NULL;
}

static bool is_cycle(const struct walk *walk, const struct os_status *status)
{
    for (const struct level *level = walk->level; level != NULL; level = level->above)
        if (os_is_same(&level->status, status))
            return true;
    return false;
}

/* Reports the reason in errno: ESTALE means that another process has replaced the file or folder. */
static bool fail_read(const char *path)
{
    return errno == ESTALE ? fail_changed(path) : fail_errno(path, "cannot read");
}

/* Reads the names in the current folder, and asks git about them. Returns false after an error message. */
static bool read_level(struct walk *walk)
{
    struct level *level = walk->level;
    if (!names_read(&level->names, level->folder, walk->options->given[OPTION_HIDDEN]))
        return fail_read(level->path);
    if (ask_git(walk, level))
        return true;
    level->next = level->names.count; /* unknown which of them are ignored: read none */
    return false;
}

/* Enters an open folder, and takes ownership of it. Returns false after an error message. */
static bool enter(struct walk *walk, const char *path, size_t below, struct folder *folder, const struct os_status *status)
{
    struct level *level = allocated(sizeof *level);
    *level =
        (struct level){.above = walk->level, .folder = folder, .status = *status, .path = copied_whole(path), .below = below};
    walk->level = level;
    return read_level(walk);
}

static void leave(struct walk *walk)
{
    struct level *level = walk->level;
    walk->level = level->above;
    folder_release(level->folder);
    if (has_own_answer(level))
        ignored_free(level->ignored);
    names_free(&level->names);
    free(level->path);
    free(level);
}

static bool needs_slash(const char *path)
{
    const size_t length = strlen(path);
    return length > 0 && path[length - 1] != '/';
}

/* ---- The walk ---- */

static bool is_folder(const char *path)
{
    struct os_status status;
    return os_status_at(OS_CURRENT, path, LINKS_FOLLOWED, &status) && status.kind == OS_FOLDER;
}

enum walked walk_begin(struct walk *walk, const struct options *options, const char *path)
{
    struct os_status status;
    walk->options = options;
    struct folder *folder = folder_open(NULL, path, LINKS_FOLLOWED);
    const int why = errno;
    if (folder == NULL && !is_folder(path))
        return WALK_NO_FOLDER;
    errno = why;
    if (folder != NULL && os_status(folder->fd, &status))
        return enter(walk, path, strlen(path) + needs_slash(path), folder, &status) ? WALK_BEGUN : WALK_FAILED;
    fail_errno(path, "cannot read");
    folder_release(folder);
    return WALK_FAILED;
}

void walk_end(struct walk *walk)
{
    while (walk->level != NULL)
        leave(walk);
}

static enum kind kind_of(const struct walk *walk, const char *name, const char *below, struct os_status *status)
{
    const enum kind kind = choose(walk->options, walk->level->folder, name, below, status);
    return kind == KIND_FOLDER && is_cycle(walk, status) ? KIND_NONE : kind;
}

/* Stores the location of a file: without --follow, in the current folder. Returns false after an error message. */
static bool locate(const struct walk *walk, struct entry *entry, const char *name, bool is_link, const struct os_status *status)
{
    struct folder *folder = walk->level->folder;
    if (is_link && is_refused(entry->path, status, true, walk->list))
        return false;
    walk->level->given_count++;
    if (links_of(walk->options) == LINKS_FOLLOWED)
        return location_find(&entry->at, folder, name, LINKS_FOLLOWED) || fail_read(entry->path);
    entry->at = (struct location){folder_hold(folder), copied_whole(name), true, *status};
    return true;
}

/* Enters a folder in the current one. Returns false after an error message. */
static bool go_down(struct walk *walk, const char *name, const char *path, const struct os_status *status)
{
    struct folder *folder = open_seen(walk->level->folder, name, links_of(walk->options), status);
    if (folder != NULL)
        return enter(walk, path, walk->level->below, folder, status);
    return fail_read(path);
}

/* Handles a name in the current folder. Returns true if entry was filled: with a file, or with trouble. */
static bool handle_name(struct walk *walk, const char *name, struct entry *entry)
{
    struct os_status status;
    char *path = joined(walk->level->path, needs_slash(walk->level->path) ? "/" : "", name);
    *entry = (struct entry){.path = path, .below = path + walk->level->below, .found = true};
    enum kind kind = kind_of(walk, name, entry->below, &status);
    if ((kind == KIND_FILE || kind == KIND_FOLDER) && skip_ignored(walk, path))
        kind = KIND_NONE;
    const bool is_link = kind == KIND_FILE && is_followed_link(walk->options, walk->level->folder, name);
    if (kind == KIND_FILE && !is_link && refuse_own_file(MESSAGE_NOTE, path, &status, walk->list))
        kind = KIND_NONE;
    if (kind == KIND_FILE && locate(walk, entry, name, is_link, &status))
        return true;
    if (kind == KIND_TROUBLE)
        fail_read(path);
    const bool good = kind == KIND_NONE || (kind == KIND_FOLDER && go_down(walk, name, path, &status));
    *entry = (struct entry){.trouble = !good};
    free(path);
    return !good;
}

bool walk_next(struct walk *walk, struct entry *entry)
{
    while (walk->level != NULL) {
        struct level *level = walk->level;
        if (level->next == level->names.count) {
            note_all_ignored(level);
            leave(walk);
        } else if (handle_name(walk, level->names.items[level->next++], entry)) {
            return true;
        }
    }
    return false;
}
