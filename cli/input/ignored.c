/* ignored.c - asks git once for a folder, and keeps the sorted names of its answer. */
/* SPDX-License-Identifier: MIT */
/*
 * The answer can only take files away from a walk. So it does not matter that git goes through the folder by itself, and may
 * see it otherwise than the walk does.
 */
#include "ignored.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "git.h"
#include "terminal/message.h"

struct ignored {
    size_t start; /* in paths: where git's names begin */
    char *text;
    char **names;
    size_t count;
};

/* ---- Work trees ---- */

#define MOST_ABOVE 1000

/* A folder that git would take for a repository, or a file that leads to one. way is "" or some "../". */
static bool has_repository(const struct folder *folder, char *way)
{
    struct stat status;
    char *end = way + strlen(way);
    strcpy(end, ".git");
    const bool found = fstatat(folder->fd, way, &status, 0) == 0;
    strcpy(end, ".git/HEAD");
    const bool has_head = fstatat(folder->fd, way, &status, AT_SYMLINK_NOFOLLOW) == 0 || errno == ENOTDIR;
    *end = 0;
    return found && has_head;
}

/* Goes up as git does: to the root, and not to another file system. */
bool is_in_work_tree(const struct folder *folder)
{
    char way[3 * MOST_ABOVE + sizeof ".git/HEAD"] = "";
    struct stat here, above;
    if (fstat(folder->fd, &here) != 0)
        return false;
    for (int i = 0; i < MOST_ABOVE; i++, here = above) {
        if (has_repository(folder, way))
            return true;
        strcat(way, "../");
        if (fstatat(folder->fd, way, &above, 0) != 0 || above.st_dev != here.st_dev || is_same_file(&above, &here))
            return false;
    }
    return false;
}

/* ---- The answer ---- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/*
 * Names end with a NUL byte, those of folders with a slash before it. "./", which may be among them, is nobody's: the folder
 * itself is named, so it is meant.
 */
static bool split(struct ignored *ignored, size_t length)
{
    size_t most = 1;
    for (size_t i = 0; i < length; i++)
        most += ignored->text[i] == 0;
    ignored->names = malloc(most * sizeof *ignored->names);
    if (ignored->names == NULL)
        return false;
    for (char *name = ignored->text; name < ignored->text + length;) {
        const size_t size = strlen(name);
        if (size > 0 && name[size - 1] == '/')
            name[size - 1] = 0;
        ignored->names[ignored->count++] = name;
        name += size + 1;
    }
    qsort(ignored->names, ignored->count, sizeof *ignored->names, by_name);
    return true;
}

static enum git_answer ask_for_names(const struct folder *folder, char **text, size_t *length)
{
    static const char *const names[] = {"ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory", NULL};
    static const char *const all[] = {"check-ignore", "-q", ".", NULL};
    const enum git_answer how = git_ask(folder, names, text, length);
    if (how != GIT_REFUSED)
        return how;
    /* Deep in an ignored folder git fails (2.39: "not superset of prefix"). That folder was named, and all of it is meant. */
    return git_ask(folder, all, text, length);
}

/* The text becomes the answer's; it is freed where there is no memory. */
static struct ignored *make(char *text, size_t length, const char *path)
{
    const size_t end = strlen(path);
    struct ignored *ignored = calloc(1, sizeof *ignored);
    if (ignored == NULL) {
        free(text);
        return NULL;
    }
    ignored->text = text;
    ignored->start = end + (end > 0 && path[end - 1] != '/');
    if (split(ignored, length))
        return ignored;
    ignored_free(ignored);
    errno = ENOMEM;
    return NULL;
}

bool ignored_ask(struct ignored **ignored, const struct folder *folder, const char *path)
{
    char *text;
    size_t length;
    const enum git_answer how = ask_for_names(folder, &text, &length);
    *ignored = how == GIT_ANSWERED ? make(text, length, path) : NULL;
    if (how == GIT_MISSING)
        note(path, "git is not installed; what it ignores is not left out");
    else if (how == GIT_REFUSED)
        note(path, "git reports an error here (see: git status); what it ignores is not left out");
    return *ignored != NULL || how == GIT_MISSING || how == GIT_REFUSED;
}

bool is_ignored(const struct ignored *ignored, const char *path)
{
    if (ignored == NULL || ignored->count == 0)
        return false;
    const char *name = path + ignored->start;
    return bsearch(&name, ignored->names, ignored->count, sizeof *ignored->names, by_name) != NULL;
}

void ignored_free(struct ignored *ignored)
{
    if (ignored == NULL)
        return;
    free(ignored->names);
    free(ignored->text);
    free(ignored);
}
