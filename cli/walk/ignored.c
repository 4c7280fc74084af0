/* ignored.c - asks git once for each folder, and keeps the sorted names of its answer. */
/* SPDX-License-Identifier: MIT */
/* The answer can only remove files from a walk. Therefore git may see the folder in another state than the walk does. */
#include "tree.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "os/process.h"
#include "terminal/message.h"

struct ignored {
    size_t start; /* index in paths at which git's names begin */
    char *text;
    char **names;
    size_t count;
};

/* ---- Work trees ---- */

#define MOST_ABOVE   1000
#define LONGEST_NAME sizeof ".git/commondir"

/* Returns true if a name exists in the folder that way leads to: "" or some "../", with room for the name. */
static bool name_exists(const struct folder *folder, char *way, const char *name, enum links links)
{
    struct os_status status;
    char *end = way + strlen(way);
    strcpy(end, name);
    const bool found = os_status_at(folder->fd, way, links, &status);
    *end = 0;
    return found;
}

/* Returns true if .git/HEAD may be the HEAD of a repository: it has the name of a branch or a hash, or is unreadable. */
static bool is_head(const struct folder *folder, char *way)
{
    char text[41] = "";
    char *end = way + strlen(way);
    strcpy(end, ".git/HEAD");
    const int fd = os_open(folder->fd, way, OS_READ | OS_NO_LINK | OS_NO_WAIT);
    *end = 0;
    /* It may be a symbolic link. If it cannot be read, git decides. */
    if (fd < 0)
        return errno != ENOENT;
    const ptrdiff_t got = os_read(fd, text, sizeof text - 1, NULL);
    os_close(fd);
    return got < 0 || strncmp(text, "ref:", 4) == 0 || strspn(text, "0123456789abcdefABCDEF") == sizeof text - 1;
}

/* Returns true if git would find a repository here, or a file that leads to one. */
static bool has_repository(const struct folder *folder, char *way)
{
    if (!name_exists(folder, way, ".git", LINKS_FOLLOWED))
        return false;
    if (!name_exists(folder, way, ".git/HEAD", LINKS_REFUSED))
        return errno == ENOTDIR;
    if (!is_head(folder, way))
        return false;
    return name_exists(folder, way, ".git/commondir", LINKS_FOLLOWED) ||
           (name_exists(folder, way, ".git/objects", LINKS_FOLLOWED) && name_exists(folder, way, ".git/refs", LINKS_FOLLOWED));
}

bool has_own_repository(const struct folder *folder)
{
    char way[LONGEST_NAME] = "";
    return has_repository(folder, way);
}

/* Searches this folder and those above it like git: up to the root, but not into another file system. */
bool is_in_work_tree(const struct folder *folder)
{
    char way[3 * MOST_ABOVE + LONGEST_NAME] = "";
    struct os_status here, above;
    if (!os_status(folder->fd, &here))
        return false;
    for (int i = 0; i < MOST_ABOVE; i++, here = above) {
        if (has_repository(folder, way))
            return true;
        strcat(way, "../");
        if (!os_status_at(folder->fd, way, LINKS_FOLLOWED, &above) || above.id.volume != here.id.volume ||
            os_is_same(&above, &here))
            return false;
    }
    return false;
}

/* ---- git ---- */

/* The configuration of a repository can name programs to run, and may come from an attacker. For the commands used here these
 * are core.fsmonitor, and the programs that fetch objects missing in a partial clone; both are turned off. git itself decides
 * whether to trust the repository (safe.directory). */
static const char *const settings[] = {
    "git", "-c", "core.fsmonitor=", "-c", "core.hooksPath=/dev/null", "-c", "safe.bareRepository=explicit", NULL};

/* The first variable, which only GIT_HERE needs, keeps git from looking for a repository above the current directory. It has no
 * effect on systems without /proc. */
static const char *const variables[] = {"GIT_CEILING_DIRECTORIES=/proc/self/cwd/..",
                                        "GIT_ALLOW_PROTOCOL=", "GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0", NULL};

#define MINUTE 60000ll /* in milliseconds */

/* Time left for git, in all calls together. For example, a FIFO named .gitignore makes git wait forever. */
static long long time_left = 10 * MINUTE;

/* Returns false for GIT_ variables, except GIT_CONFIG...: in a hook they name another repository. */
static bool is_passed_on(const char *variable)
{
    return strncmp(variable, "GIT_", 4) != 0 || strncmp(variable, "GIT_CONFIG", 10) == 0;
}

/* Runs git in a folder with these arguments, a list that ends with NULL. The caller must free *answer. git and all
 * processes that it started have ended on return. Must not be called concurrently. */
static enum os_ran git_ask(const struct folder *folder, enum git_reach reach, const char *const *words, char **answer,
                           size_t *length)
{
    const struct os_program git = {.name = "git",
                                   .words = {settings, words},
                                   .variables = reach == GIT_HERE ? variables : variables + 1,
                                   .passes_on = is_passed_on,
                                   .folder = folder->fd};
    return os_run(&git, &time_left, answer, length);
}

/* ---- The answer ---- */

/* Splits git's answer at the NUL bytes into a sorted list of names, and removes the slash that ends the name of a folder. The
 * name "./" never matches: the folder itself was named by the user. */
static void split(struct ignored *ignored, size_t length)
{
    size_t most = 1;
    for (size_t i = 0; i < length; i++)
        most += ignored->text[i] == 0;
    ignored->names = allocated(most * sizeof *ignored->names);
    for (char *name = ignored->text; name < ignored->text + length;) {
        const size_t size = strlen(name);
        if (size > 0 && name[size - 1] == '/')
            name[size - 1] = 0;
        ignored->names[ignored->count++] = name;
        name += size + 1;
    }
    qsort(ignored->names, ignored->count, sizeof *ignored->names, names_compare);
}

static enum os_ran ask_for_names(const struct folder *folder, enum git_reach reach, char **text, size_t *length)
{
    static const char *const names[] = {"ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory", NULL};
    static const char *const all[] = {"check-ignore", "-q", ".", NULL};
    const enum os_ran how = git_ask(folder, reach, names, text, length);
    if (how != OS_REFUSED || reach == GIT_HERE)
        return how;
    /* Deep in an ignored folder git fails (2.39: "not superset of prefix"). All of it is read, since the user named it. */
    free(*text);
    return git_ask(folder, GIT_ABOVE, all, text, length);
}

/* Makes the answer. Takes ownership of text. */
static struct ignored *make(char *text, size_t length, const char *path)
{
    const size_t end = strlen(path);
    struct ignored *ignored = allocated(sizeof *ignored);
    *ignored = (struct ignored){.text = text, .start = end + (end > 0 && path[end - 1] != '/')};
    split(ignored, length);
    return ignored;
}

static const char *reason(enum os_ran how)
{
    if (how == OS_MISSING)
        return "git not found";
    return how == OS_LATE ? "git took more than ten minutes" : "git reports an error here (see: git status)";
}

bool ignored_ask(struct ignored **ignored, const struct folder *folder, const char *path, enum git_reach reach, bool needed)
{
    char *text = NULL;
    size_t length;
    const enum os_ran how = ask_for_names(folder, reach, &text, &length);
    *ignored = how == OS_RAN ? make(text, length, path) : NULL;
    if (how != OS_RAN)
        free(text);
    if (how == OS_TROUBLE)
        return fail_errno(path, "cannot read");
    if (how == OS_RAN)
        return true;
    /* A system without git is assumed to have no ignored files. */
    if (needed && how != OS_MISSING)
        return fail(path,
                    "%s; nothing in it is converted, because it is unknown which files git ignores (use --no-ignore to "
                    "convert all of them)",
                    reason(how));
    note(path, "%s; %s are included", reason(how),
         reach == GIT_HERE ? "files that only this repository ignores" : "ignored files");
    return true;
}

bool is_ignored(const struct ignored *ignored, const char *path)
{
    if (ignored == NULL || ignored->count == 0)
        return false;
    const char *name = path + ignored->start;
    return bsearch(&name, ignored->names, ignored->count, sizeof *ignored->names, names_compare) != NULL;
}

void ignored_free(struct ignored *ignored)
{
    if (ignored == NULL)
        return;
    free(ignored->names);
    free(ignored->text);
    free(ignored);
}
