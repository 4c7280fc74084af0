/* file_list.c - lists the files named on the command line or in a list, and those found in folders. */
/* SPDX-License-Identifier: MIT */
#include "file_queue.h"

#include <stdlib.h>
#include <string.h>

#include "command_line/suggest.h"
#include "command_line/to_type.h"
#include "tree.h"
#include "terminal/message.h"

/* ---- A list of names, each of which ends with a line feed or a NUL byte ---- */

struct name_list {
    int fd;   /* -1 if there is no list */
    char end; /* the byte that ends a name */
    size_t have, used;
    bool ended;
    char bytes[16384];
};

enum listed { LISTED_NAME, LISTED_END, LISTED_TROUBLE };

/* Returns the next byte; -1 at the end, or on failure, with errno not 0. */
static int next_byte(struct name_list *list)
{
    if (list->used == list->have && !list->ended) {
        const ptrdiff_t got = os_read(list->fd, list->bytes, sizeof list->bytes, &(struct os_stop){{-1, -1}});
        errno = got < 0 ? errno : 0;
        list->ended = got <= 0;
        list->used = 0;
        list->have = got > 0 ? (size_t)got : 0;
    }
    return list->used < list->have ? (unsigned char)list->bytes[list->used++] : -1;
}

/* Stores the next name that is not empty, which the caller must free, and its length: it may contain NUL bytes. Sets errno on
 * LISTED_TROUBLE; after that comes LISTED_END. */
static enum listed name_list_next(struct name_list *list, char **name, size_t *len)
{
    size_t cap = 0;
    *name = NULL;
    *len = 0;
    errno = 0;
    for (int byte; (byte = next_byte(list)) >= 0 && (byte != list->end || *len == 0);) {
        if (byte == list->end)
            continue;
        if (*len + 1 >= cap)
            *name = resized(*name, cap = cap > 0 ? 2 * cap : 64);
        (*name)[(*len)++] = (char)byte;
        (*name)[*len] = 0;
    }
    if (errno == 0 && *len > 0)
        return LISTED_NAME;
    free(*name);
    *name = NULL;
    return errno != 0 ? LISTED_TROUBLE : LISTED_END;
}

/* ---- The files ---- */

static struct {
    const struct options *options;
    struct name_list list;
    const char *list_name;
    bool advised; /* a note said how to read the list */
    int next;
    struct walk walk;
} state;

void entry_free(struct entry *entry)
{
    location_free(&entry->at);
    free(entry->path);
}

/* Returns false, after an error message, if a pattern ends in a slash, as directories do in .gitignore: no name matches it. */
static bool are_patterns(enum option_id id, const struct option_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const size_t len = strlen(list->items[i]);
        if (len > 1 && list->items[i][len - 1] == '/')
            return fail(NULL, "%s %s matches nothing; remove the slash at its end", option_spelling(id),
                        quoted(list->items[i]));
    }
    return true;
}

bool file_list_open(const struct options *options)
{
    const bool nul = options->given[OPTION_NUL_NAMES];
    const char *from = options->text[OPTION_FILES_FROM];
    state.options = options;
    state.walk.list = state.list.fd = -1;
    state.list.end = nul ? 0 : '\n';
    state.list.have = state.list.used = 0;
    state.list.ended = state.advised = false;
    /* check -l -0 ends the names that it prints by NUL; beside operands that is all that -0 means. */
    if (from == NULL && nul && !(options->given[OPTION_NAMES_ONLY] && options->file_count > 0))
        from = "-";
    if (!are_patterns(OPTION_INCLUDE, &options->list[OPTION_INCLUDE]) ||
        !are_patterns(OPTION_EXCLUDE, &options->list[OPTION_EXCLUDE]))
        return false;
    if (from == NULL)
        return true;
    if (options->file_count > 0)
        return fail(NULL, "a list of names and names on the command line cannot be combined");
    state.list_name = strcmp(from, "-") == 0 ? "<stdin>" : from;
    state.list.fd = strcmp(from, "-") == 0 ? OS_STDIN : os_open(OS_CURRENT, from, OS_READ);
    state.walk.list = state.list.fd;
    if (state.list.fd < 0)
        fail_errno(from, "cannot open");
    return state.list.fd >= 0;
}

void file_list_close(void)
{
    walk_end(&state.walk);
    if (state.list.fd > OS_STDIN)
        os_close(state.list.fd);
    state.list.fd = -1;
}

/* Returns what to type to read a list of names from Windows. */
static const char *from_windows(void)
{
    return formatted("to read a list from Windows: runic convert --eol lf %s | runic %s --files-from -",
                     shell_word(state.list_name), running_command());
}

/* Says once how to read the list, if a name that does not exist shows that it is from Windows or git, or is lines beside -0. */
static void advise_list(const char *name)
{
    const char *last = name + strlen(name) - 1;
    const bool is_from_windows = *last == '\r' || strncmp(name, "\xEF\xBB\xBF", 3) == 0;
    if (!state.advised && state.list.end == '\n' && is_from_windows)
        note(state.list_name, "%s", from_windows());
    else if (!state.advised && state.list.end == '\n' && *name == '"' && *last == '"')
        note(state.list_name, "git quotes such names; to read them: git ls-files -z | runic %s -0", running_command());
    else if (!state.advised && state.list.end == 0 && *last == '\n')
        note(state.list_name, "with -0 names end with NUL bytes; --files-from without -0 reads one name a line");
    else
        return;
    state.advised = true;
}

static bool is_utf16(const char *name)
{
    return strncmp(name, "\xFF\xFE", 2) == 0 || strncmp(name, "\xFE\xFF", 2) == 0;
}

/* Returns the next name of the list, which the caller must free, or NULL at the end or after an error message. */
static char *next_listed(struct entry *entry)
{
    char *name;
    size_t length;
    const enum listed how = name_list_next(&state.list, &name, &length);
    entry->trouble = how == LISTED_TROUBLE;
    if (entry->trouble)
        fail_errno(state.list_name, "cannot read");
    if (how != LISTED_NAME || strlen(name) == length)
        return name;
    state.list.ended = state.list.ended || is_utf16(name);
    state.list.used = is_utf16(name) ? state.list.have : state.list.used;
    fail(state.list_name, "%s",
         is_utf16(name) ? formatted("is UTF-16; %s", from_windows())
                        : "a name contains a NUL byte; use -0 for lists of NUL-terminated names");
    entry->trouble = true;
    free(name);
    return NULL;
}

/* Returns the next name on the command line, which the caller must free, or NULL at the end. Without any name there is one:
 * standard input, or with -r the current folder. */
static char *next_named(void)
{
    const struct options *options = state.options;
    const int index = state.next++;
    if (index >= (options->file_count > 0 ? options->file_count : 1))
        return NULL;
    const char *unnamed = options->given[OPTION_RECURSIVE] ? "." : "-";
    return copied_whole(options->file_count > 0 ? options->files[index] : unnamed);
}

/* Examines a file that the list names, without opening it, since opening a FIFO would block. When opened later, it must be the
 * same file. Returns false, after reporting an error, if it does not exist or must not be read. */
static bool find_listed(struct entry *entry)
{
    const bool *given = state.options->given;
    struct os_status status;
    bool found = os_status_at(OS_CURRENT, entry->path, LINKS_REFUSED, &status);
    const bool is_link = found && status.kind == OS_LINK;
    found = is_link ? os_status_at(OS_CURRENT, entry->path, LINKS_FOLLOWED, &status) : found;
    if (!found) {
        fail_open(entry->path);
        advise_list(entry->path);
    } else if (!is_refused(entry->path, &status, is_link, state.walk.list)) {
        entry->at = (struct location){.exists = true, .status = status};
        /* In place, links are followed only with --follow, as in a tree. */
        entry->skipped = is_link && given[OPTION_IN_PLACE] && !given[OPTION_FOLLOW];
        if (entry->skipped)
            skipped_add(SKIPPED_LINK, entry->path);
        return true;
    }
    return false;
}

/* Returns true if the entry is a folder, and a walk of it has begun. If it cannot be read, sets entry->trouble. */
static bool is_walked(struct entry *entry)
{
    if (!state.options->given[OPTION_RECURSIVE] || entry->standard)
        return false;
    const enum walked how = walk_begin(&state.walk, state.options, entry->path);
    entry->trouble = how == WALK_FAILED;
    if (how == WALK_BEGUN)
        free(entry->path);
    return how == WALK_BEGUN;
}

/* Returns true, after an error message, if a file named on the command line is an output of the command. convert looks itself
 * whether it would write to what it reads. */
static bool is_own_output(const struct entry *entry)
{
    struct os_status status;
    const bool looks = state.options->command == COMMAND_CONVERT && !state.options->given[OPTION_IN_PLACE];
    return !looks && !entry->standard && os_status_at(OS_CURRENT, entry->path, LINKS_FOLLOWED, &status) &&
           refuse_own_file(MESSAGE_ERROR, entry->path, &status, -1);
}

bool file_list_next(struct entry *entry)
{
    const bool is_listed = state.list.fd >= 0;
    do {
        *entry = (struct entry){.path = NULL};
        if (walk_next(&state.walk, entry))
            return true;
        entry->path = is_listed ? next_listed(entry) : next_named();
        if (entry->path == NULL)
            return entry->trouble;
        const char *slash = strrchr(entry->path, '/');
        entry->below = slash != NULL ? slash + 1 : entry->path;
        entry->listed = is_listed;
        entry->standard = !is_listed && strcmp(entry->path, "-") == 0;
    } while (is_walked(entry));
    if (!entry->trouble)
        entry->trouble = is_listed ? !find_listed(entry) : is_own_output(entry);
    return true;
}
