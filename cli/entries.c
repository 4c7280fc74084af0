/* entries.c - names from the command line or a list, and folders between them. */
/* SPDX-License-Identifier: MIT */
#include "entries.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "message.h"
#include "walk.h"

static struct {
    const struct options *options;
    FILE *list; /* of names, or NULL */
    const char *list_name;
    int end; /* of a name in the list */
    int next;
    bool failed;
    struct walk walk;
} state;

bool entries_open(const struct options *options)
{
    const bool nul = options->given[OPTION_NUL_NAMES] || options->given[OPTION_FILES0_FROM];
    const char *from = options->text[options->given[OPTION_FILES0_FROM] ? OPTION_FILES0_FROM : OPTION_FILES_FROM];
    state.options = options;
    state.end = nul ? 0 : '\n';
    if (from == NULL && nul)
        from = "-";
    if (from == NULL)
        return true;
    if (options->file_count > 0 || (options->given[OPTION_FILES_FROM] && options->given[OPTION_FILES0_FROM])) {
        fail(NULL, options->file_count > 0 ? "names come from a list or from the command line, not from both"
                                           : "--files-from and --files0-from exclude each other");
        return false;
    }
    state.list_name = strcmp(from, "-") == 0 ? "<stdin>" : from;
    state.list = strcmp(from, "-") == 0 ? stdin : fopen(from, "r");
    if (state.list == NULL)
        fail_errno(from, "cannot open");
    return state.list != NULL;
}

void entries_close(void)
{
    walk_end(&state.walk);
    if (state.list != NULL && state.list != stdin)
        fclose(state.list);
    state.list = NULL;
}

/* The next name of a list; to be freed. NULL at the end. */
static char *listed_name(struct entry *entry)
{
    char *name = NULL;
    size_t cap = 0;
    ssize_t length = getdelim(&name, &cap, state.end, state.list);
    while (length == 1 && name[0] == state.end)
        length = getdelim(&name, &cap, state.end, state.list);
    if (length < 0) {
        free(name);
        entry->trouble = ferror(state.list) != 0 && !state.failed;
        state.failed = entry->trouble;
        if (entry->trouble)
            fail_errno(state.list_name, "cannot read");
        return NULL;
    }
    if (name[length - 1] == state.end)
        name[--length] = 0;
    if (strlen(name) == (size_t)length)
        return name;
    fail(state.list_name, "a name has a NUL byte in it: -0 is for lists with one behind each name");
    entry->trouble = true;
    free(name);
    return NULL;
}

/* Without any name it is standard input, or with -r the folder where we are. */
static char *named(void)
{
    const struct options *options = state.options;
    const int index = state.next++;
    if (options->file_count > 0)
        return index < options->file_count ? strdup(options->files[index]) : NULL;
    return index > 0 ? NULL : strdup(options->given[OPTION_RECURSIVE] ? "." : "-");
}

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static const char *base_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

bool entries_next(struct entry *entry)
{
    for (;;) {
        *entry = (struct entry){.path = NULL};
        if (walk_next(&state.walk, entry))
            return true;
        entry->path = state.list != NULL ? listed_name(entry) : named();
        if (entry->path == NULL)
            return entry->trouble;
        entry->below = base_of(entry->path);
        entry->standard = state.list == NULL && strcmp(entry->path, "-") == 0;
        if (!state.options->given[OPTION_RECURSIVE] || entry->standard || !is_folder(entry->path))
            return true;
        if (!walk_begin(&state.walk, state.options, entry->path)) {
            *entry = (struct entry){.trouble = true};
            return true;
        }
    }
}
