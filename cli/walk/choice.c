/* choice.c - chooses files by patterns, symbolic links and kind. */
/* SPDX-License-Identifier: MIT */
#include "choice.h"

#include <string.h>

#include "os/os.h"
#include "text/pattern.h"

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
