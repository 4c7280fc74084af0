/* choice.c - chooses files by patterns, links and kind, refuses those that must not be read, and counts what is skipped. */
/* SPDX-License-Identifier: MIT */
#include "tree.h"

#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#include "terminal/message.h"

enum links links_of(const struct options *options)
{
    return options->given[OPTION_FOLLOW] ? LINKS_FOLLOWED : LINKS_REFUSED;
}

bool is_followed_link(const struct options *options, const struct folder *folder, const char *name)
{
    struct os_status status;
    return links_of(options) == LINKS_FOLLOWED && os_status_at(folder->fd, name, LINKS_REFUSED, &status) &&
           status.kind == OS_LINK;
}

static bool ends_in(const char *name, const char *suffix)
{
    const size_t len = strlen(name), end = strlen(suffix);
    return len > end && strcmp(name + len - end, suffix) == 0;
}

/* Returns true if a pattern matches a path. At its start or end, ** stands for any number of folders. */
static bool matches_path(const char *pattern, const char *path)
{
    const bool at_any_depth = strncmp(pattern, "**/", 3) == 0;
    const char *rest = at_any_depth ? strchr(path, '/') : NULL;
    const bool is_path = !ends_in(pattern, "/**");
    return pattern_matches(at_any_depth ? pattern + 3 : pattern, path, is_path) ||
           (rest != NULL && matches_path(pattern, rest + 1));
}

/* Returns true if a pattern of an option matches the name or, if it has a slash, the path below the named folder. */
static bool matches(const struct options *options, enum option_id id, const char *name, const char *below)
{
    for (size_t i = 0; i < options->list[id].count; i++) {
        const char *pattern = options->list[id].items[i];
        if (matches_path(pattern, strchr(pattern, '/') != NULL ? below : name))
            return true;
    }
    return false;
}

/* Returns true for the folder of --output-dir: its files must not be inputs of the next run. */
static bool is_output(const struct options *options, const struct os_status *status)
{
    struct os_status to;
    const char *name = options->text[OPTION_OUTPUT_DIR];
    return name != NULL && os_status_at(OS_CURRENT, name, LINKS_FOLLOWED, &to) && os_is_same(&to, status);
}

/* Returns true for a backup of an editor or of an earlier run, which convert -i must not convert. */
static bool is_backup(const struct options *options, const char *name)
{
    return options->given[OPTION_IN_PLACE] &&
           (ends_in(name, "~") || (options->given[OPTION_BACKUP] && ends_in(name, options->text[OPTION_BACKUP])));
}

enum kind choose(const struct options *options, const struct folder *folder, const char *name, const char *below,
                 struct os_status *status)
{
    if (matches(options, OPTION_EXCLUDE, name, below))
        return KIND_NONE;
    if (!os_status_at(folder->fd, name, links_of(options), status))
        return KIND_TROUBLE;
    if (status->kind == OS_FOLDER)
        return is_output(options, status) ? KIND_NONE : KIND_FOLDER;
    /* Devices and FIFOs are skipped. Links to them are not, so that the walk reports them. */
    if (status->kind != OS_FILE && !is_followed_link(options, folder, name))
        return KIND_NONE;
    if (options->list[OPTION_INCLUDE].count > 0)
        return matches(options, OPTION_INCLUDE, name, below) ? KIND_FILE : KIND_NONE;
    return is_backup(options, name) ? KIND_NONE : KIND_FILE;
}

/* ---- Files that must not be read from a list or a tree, by device and inode */

static bool is_open_as(int fd, const struct os_status *status)
{
    struct os_status open;
    return fd >= 0 && os_status(fd, &open) && os_is_same(&open, status);
}

/* Returns true for a file whose text the kernel generates on reading. These are regular files of size 0. But reading /proc/kmsg
 * waits for messages, and takes them away from the program that logs them. */
static bool is_of_kernel(const struct os_status *status)
{
    static const char *const mounted[] = {"/proc", "/sys", "/sys/kernel/debug", "/sys/kernel/tracing"};
    struct os_status root, kernel;
    if (status->kind != OS_FILE || status->size != 0 || !os_status_at(OS_CURRENT, "/", LINKS_FOLLOWED, &root))
        return false;
    for (size_t i = 0; i < sizeof mounted / sizeof mounted[0]; i++)
        if (os_status_at(OS_CURRENT, mounted[i], LINKS_FOLLOWED, &kernel) && kernel.id.volume != root.id.volume &&
            kernel.id.volume == status->id.volume)
            return true;
    return false;
}

/* Returns what a file that is not regular is, or NULL. */
static const char *special(enum os_kind kind)
{
    if (kind == OS_DEVICE)
        return "a device";
    if (kind == OS_PIPE)
        return "a FIFO";
    return kind == OS_SOCKET ? "a socket" : NULL;
}

/* Returns a description of a symbolic link's target that must not be read, or NULL. */
static const char *target_of_link(const struct os_status *status, int list)
{
    if (status->kind == OS_FOLDER)
        return NULL;
    if (status->kind == OS_DEVICE)
        return special(status->kind);
    if (is_open_as(list, status))
        return "the list of names";
    if (is_open_as(OS_STDIN, status))
        return "standard input";
    if (is_open_as(OS_STDOUT, status) || is_open_as(OS_STDERR, status))
        return "an output of this command";
    return is_of_kernel(status) ? "a file of the kernel" : special(status->kind);
}

/* Returns what a regular file is to the command, or NULL. */
static const char *own_file(const struct os_status *status, int list)
{
    if (status->kind != OS_FILE)
        return NULL;
    if (is_open_as(list, status))
        return "the list of names";
    if (is_open_as(OS_STDOUT, status))
        return "standard output of this command";
    return is_open_as(OS_STDERR, status) ? "standard error of this command" : NULL;
}

bool refuse_own_file(enum message kind, const char *path, const struct os_status *status, int list)
{
    const char *what = own_file(status, list);
    if (what != NULL)
        message(kind, path, "not read: it is %s", what);
    return what != NULL;
}

bool is_refused(const char *path, const struct os_status *status, bool is_link, int list)
{
    const char *what = is_link ? target_of_link(status, list) : special(status->kind);
    if (what != NULL)
        fail(path, "%s %s; it is read only if it is named on the command line", is_link ? "leads to" : "is", what);
    return what != NULL || refuse_own_file(MESSAGE_ERROR, path, status, list);
}

/* ---- Counts and names of files that are skipped */

static const struct {
    const char *what, *one, *several;
} kinds[SKIPPED_KINDS] = {[SKIPPED_BINARY] = {"a binary file", "binary file", "binary files"},
                          [SKIPPED_DIRECTORY] = {"a directory", "directory", "directories"},
                          [SKIPPED_LINK] = {"a symbolic link", "symbolic link", "symbolic links"}};

static atomic_ullong counts[SKIPPED_KINDS];
static atomic_ullong ignored;
static bool are_summarized;
static void (*callback)(const char *name, const char *what);

void skipped_add(enum skipped what, const char *name)
{
    counts[what]++;
    if (callback != NULL)
        callback(name, kinds[what].what);
    else
        detail(name, "%s, skipped", kinds[what].what);
}

void skipped_add_ignored(const char *name)
{
    ignored++;
    detail(name, "is ignored by git, and skipped");
}

void skipped_set_callback(void (*report)(const char *name, const char *what))
{
    callback = report;
}

void skipped_are_summarized(void)
{
    are_summarized = true;
}

bool skipped_will_be_told(void)
{
    uint64_t all = 0;
    for (int i = 0; i < SKIPPED_KINDS; i++)
        all += counts[i];
    return are_summarized && all > 0;
}

uint64_t skipped_count(enum skipped what)
{
    return counts[what];
}

void skipped_report(void)
{
    for (int i = 0; i < SKIPPED_KINDS && !are_summarized; i++) {
        const unsigned long long count = counts[i];
        if (count > 0)
            note(NULL, "%s %s skipped%s", grouped(count), count == 1 ? kinds[i].one : kinds[i].several,
                 callback == NULL && !is_verbose() ? " (-v tells which)" : "");
    }
    if (ignored > 0 && callback != NULL)
        note(NULL, "%s ignored by git and not checked (see -v and --no-ignore)", counted(ignored, "path"));
}
