/* windows_start.c - the console and the arguments. */
/* SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <wchar.h>

#include "native.h"

/* ---- The console, which gets UTF-8 and understands escape sequences ---- */

static UINT old_page;
static DWORD old_modes[OS_STDERR + 1];

static void restore_console(void)
{
    SetConsoleOutputCP(old_page);
    for (int fd = OS_STDOUT; fd <= OS_STDERR; fd++)
        if (old_modes[fd] != 0)
            SetConsoleMode(handle_of(fd), old_modes[fd]);
}

static void ignore_bad_descriptor(const wchar_t *a, const wchar_t *b, const wchar_t *c, unsigned d, uintptr_t e)
{
    (void)a, (void)b, (void)c, (void)d, (void)e;
}

void console_start(void)
{
    static char buffer[65536];
    _set_invalid_parameter_handler(ignore_bad_descriptor);
    for (int fd = OS_STDIN; fd <= OS_STDERR; fd++)
        _setmode(fd, _O_BINARY);
    /* A text for the console must not be split inside a character. */
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    old_page = GetConsoleOutputCP();
    for (int fd = OS_STDOUT; fd <= OS_STDERR; fd++)
        if (GetConsoleMode(handle_of(fd), &old_modes[fd]))
            SetConsoleMode(handle_of(fd), old_modes[fd] | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    if (old_page != 0) {
        SetConsoleOutputCP(CP_UTF8);
        atexit(restore_console);
    }
}

/* Reads typed text, which is UTF-16. Ctrl-Z at the start of a line ends it. */
ptrdiff_t console_read(HANDLE handle, void *dst, size_t cap)
{
    wchar_t units[256];
    DWORD got = 0;
    const DWORD most = (DWORD)(cap / 3 < 256 ? cap / 3 : 256);
    if (!ReadConsoleW(handle, units, most, &got, NULL) || got == 0 || units[0] == 0x1A)
        return 0;
    return WideCharToMultiByte(CP_UTF8, 0, units, (int)got, dst, (int)cap, NULL, NULL);
}

/* ---- The arguments, which Windows gives as one text, with patterns not expanded ---- */

struct arguments {
    char **all;
    size_t count;
};

/* Ends the program without memory. */
static void add(struct arguments *list, char *text)
{
    char **more = realloc(list->all, (list->count + 2) * sizeof *more);
    if (more == NULL || text == NULL)
        ExitProcess(2);
    for (char *at = text; *at != 0; at++)
        *at = *at == '\\' ? '/' : *at;
    list->all = more;
    list->all[list->count++] = text;
    list->all[list->count] = NULL;
}

/* Returns where the last component of a path begins. */
static size_t folder_length(const wchar_t *path)
{
    size_t end = 0;
    for (size_t i = 0; path[i] != 0; i++)
        if (path[i] == '\\' || path[i] == '/' || path[i] == ':')
            end = i + 1;
    return end;
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static wchar_t lower(wchar_t unit)
{
    return (wchar_t)(uintptr_t)CharLowerW((wchar_t *)(uintptr_t)unit);
}

/* Matches * and ?, without regard to case: FindFirstFile() would also compare short names such as LONGFI~1.HTM. */
static bool matches(const wchar_t *pattern, const wchar_t *name)
{
    const wchar_t *after_star = NULL, *star_end = NULL;
    while (*name != 0 || *pattern != 0) {
        if (*pattern == '*') {
            after_star = ++pattern;
            star_end = name;
        } else if (*name != 0 && (*pattern == '?' || lower(*pattern) == lower(*name))) {
            pattern++;
            name++;
        } else if (after_star != NULL && *star_end != 0) {
            pattern = after_star;
            name = ++star_end;
        } else {
            return false;
        }
    }
    return true;
}

static char *path_of(const wchar_t *pattern, size_t folder, const wchar_t *name)
{
    const size_t len = folder + wcslen(name);
    wchar_t *path = malloc((len + 1) * sizeof *path);
    if (path == NULL)
        return NULL;
    wmemcpy(path, pattern, folder);
    wcscpy(path + folder, name);
    char *text = narrowed(path, len);
    free(path);
    return text;
}

/* Adds the names that a pattern in the last component of a path matches, sorted; if there are none, the pattern itself. */
static void add_matches(struct arguments *list, wchar_t *pattern)
{
    WIN32_FIND_DATAW found;
    const size_t folder = folder_length(pattern), before = list->count;
    const wchar_t kept = pattern[folder], kept_next = pattern[folder + 1];
    pattern[folder] = '*';
    pattern[folder + 1] = 0;
    const HANDLE search = FindFirstFileW(pattern, &found);
    pattern[folder] = kept;
    pattern[folder + 1] = kept_next;
    for (bool more = search != INVALID_HANDLE_VALUE; more; more = FindNextFileW(search, &found))
        if (found.cFileName[0] != '.' && matches(pattern + folder, found.cFileName))
            add(list, path_of(pattern, folder, found.cFileName));
    if (search != INVALID_HANDLE_VALUE)
        FindClose(search);
    if (list->count > before)
        qsort(list->all + before, list->count - before, sizeof *list->all, compare);
    else
        add(list, narrowed(pattern, wcslen(pattern)));
}

/* Takes backslashes: before a quote, two of them mean one, and one means a quote that quotes nothing. */
static const wchar_t *take_backslashes(const wchar_t *line, wchar_t *word, size_t *len)
{
    const size_t count = wcsspn(line, L"\\");
    const bool is_escape = line[count] == '"';
    for (size_t i = 0; i < (is_escape ? count / 2 : count); i++)
        word[(*len)++] = '\\';
    if (!is_escape || count % 2 == 0)
        return line + count;
    word[(*len)++] = '"';
    return line + count + 1;
}

/* Takes one word as Microsoft's C library does. Sets *is_pattern if it has * or ? outside of quotes. */
static const wchar_t *take_word(const wchar_t *line, wchar_t *word, size_t *len, bool *is_pattern)
{
    bool quoted = false;
    *len = 0;
    *is_pattern = false;
    while (*line != 0 && (quoted || (*line != ' ' && *line != '\t'))) {
        if (*line == '\\') {
            line = take_backslashes(line, word, len);
        } else if (*line == '"') {
            quoted = !quoted;
            line++;
        } else {
            *is_pattern |= !quoted && (*line == '*' || *line == '?');
            word[(*len)++] = *line++;
        }
    }
    word[*len] = 0;
    return line;
}

/* Returns true for --include and --exclude, also shortened: the command itself compares the next word with names. */
static bool takes_pattern(const char *option)
{
    const size_t len = strlen(option);
    return len > 3 && (strncmp("--include", option, len) == 0 || strncmp("--exclude", option, len) == 0);
}

void arguments_start(int *argc, char ***argv)
{
    struct arguments list = {NULL, 0};
    const wchar_t *line = GetCommandLineW();
    wchar_t *word = malloc((wcslen(line) + 2) * sizeof *word);
    size_t len;
    bool is_pattern;
    if (word == NULL)
        ExitProcess(2);
    for (line += wcsspn(line, L" \t"); *line != 0; line += wcsspn(line, L" \t")) {
        line = take_word(line, word, &len, &is_pattern);
        if (is_pattern && word[0] != '-' && list.count > 0 && !takes_pattern(list.all[list.count - 1]))
            add_matches(&list, word);
        else
            add(&list, narrowed(word, len));
    }
    free(word);
    *argc = (int)list.count;
    *argv = list.all;
}
