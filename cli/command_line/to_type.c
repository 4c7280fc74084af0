/* to_type.c - commands that messages show, to be pasted into a shell. */
/* SPDX-License-Identifier: MIT */
#include "to_type.h"

#include <runic.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "terminal/message.h"

/* A text of limited length. */
struct typed_line {
    char *text;
    size_t len, room;
    bool is_cut;
};

static const struct options *typed; /* NULL before the command line was read */

void to_type_setup(const struct options *options)
{
    typed = options;
}

const char *running_command(void)
{
    return typed != NULL && typed->command != COMMAND_NONE ? command_rows[typed->command].name : "COMMAND";
}

/* ---- Words of a shell */

static void add(struct typed_line *line, const char *text, size_t len)
{
    line->is_cut = line->is_cut || len >= line->room - line->len;
    if (line->is_cut)
        return;
    memcpy(line->text + line->len, text, len);
    line->len += len;
    line->text[line->len] = 0;
}

static void add_text(struct typed_line *line, const char *text)
{
    add(line, text, strlen(text));
}

/* Returns true if a text has characters that no terminal should show, or bytes that are no UTF-8. */
static bool has_unsafe(const char *text)
{
    for (size_t len = strlen(text), done = 0; done < len;) {
        const runic_character next = runic_utf8_next(text + done, len - done);
        if (next.status != RUNIC_OK || is_unsafe(next.value))
            return true;
        done += next.length;
    }
    return false;
}

static void add_octal(struct typed_line *line, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        const unsigned byte = (unsigned char)bytes[i];
        const char digits[] = {'\\', (char)('0' + byte / 64), (char)('0' + byte / 8 % 8), (char)('0' + byte % 8)};
        add(line, digits, sizeof digits);
    }
}

/* Adds a text as a word in quotes; $'...' if it has unsafe characters, whose bytes are written as octal numbers. */
static void add_quoted(struct typed_line *line, const char *text)
{
    const bool escapes = has_unsafe(text);
    add_text(line, escapes ? "$'" : "'");
    for (size_t len = strlen(text), done = 0, step; done < len; done += step) {
        const runic_character next = runic_utf8_next(text + done, len - done);
        step = next.length;
        if (text[done] == '\'')
            add_text(line, escapes ? "\\'" : "'\\''");
        else if (escapes && text[done] == '\\')
            add_text(line, "\\\\");
        else if (next.status == RUNIC_OK && !is_unsafe(next.value))
            add(line, text + done, step);
        else
            add_octal(line, text + done, step);
    }
    add_text(line, "'");
}

static void add_word(struct typed_line *line, const char *text)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./+-:@%,=";
    if (*text != 0 && text[strspn(text, plain)] == 0)
        add_text(line, text);
    else
        add_quoted(line, text);
}

/* Returns true for the name of standard input in messages. */
static bool is_standard(const char *name)
{
    return name == NULL || strcmp(name, "<stdin>") == 0 ||
           (typed != NULL && typed->given[OPTION_STDIN_NAME] && strcmp(name, typed->text[OPTION_STDIN_NAME]) == 0);
}

/* Adds a space and the name of a file; "FILE" if it is too long. */
static void add_file(struct typed_line *line, const char *name)
{
    const size_t before = line->len;
    if (is_standard(name))
        return;
    add_text(line, *name == '-' ? " ./" : " ");
    add_word(line, name);
    if (!line->is_cut)
        return;
    line->len = before;
    line->is_cut = false;
    add_text(line, " FILE");
}

const char *shell_word(const char *name)
{
    char text[SHELL_WORD_MOST + 2];
    struct typed_line line = {.text = text, .room = sizeof text};
    add_file(&line, name);
    if (line.len > SHELL_WORD_MOST)
        return "FILE";
    return line.len == 0 ? "" : formatted("%s", line.text + 1);
}

/* ---- The options that the user has typed */

/* Options that choose among files, or that only print more or less. */
static bool is_about_the_run(enum option_id id)
{
    static const enum option_id ids[] = {
        OPTION_RECURSIVE,  OPTION_INCLUDE,   OPTION_EXCLUDE,    OPTION_HIDDEN,   OPTION_NO_IGNORE, OPTION_FOLLOW,
        OPTION_FILES_FROM, OPTION_NUL_NAMES, OPTION_STDIN_NAME, OPTION_JOBS,     OPTION_FORMAT,    OPTION_MAX_ERRORS,
        OPTION_QUIET,      OPTION_VERBOSE,   OPTION_COLOR,      OPTION_PROGRESS, OPTION_NAMES_ONLY};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        if (ids[i] == id)
            return true;
    /* Below this folder, a file has the path that it has in a tree; in this file, it is one of several. */
    return (id == OPTION_OUTPUT_DIR && typed->given[OPTION_RECURSIVE]) || (id == OPTION_OUTPUT && typed->file_count > 1);
}

/* The texts of formatted() are too few for all options. */
#define SPELLING 32

/* Writes the option as the user may have typed it: "-f" rather than "--from". */
static void spell(char spelling[SPELLING], const struct option_row *row)
{
    if (row->letter != 0)
        snprintf(spelling, SPELLING, "-%c", row->letter);
    else
        snprintf(spelling, SPELLING, "--%s", row->name);
}

static bool has_option(const char *words, enum option_id id)
{
    char spelling[SPELLING];
    spell(spelling, &option_rows[id]);
    const char *at = strstr(words, spelling);
    const char end = at != NULL ? at[strlen(spelling)] : '-';
    return at != NULL && (end == 0 || end == ' ' || end == '=');
}

/* Returns true if the new words replace an option, or exclude it. */
static bool is_replaced(const char *words, enum option_id id)
{
    const bool reads = has_option(words, OPTION_FROM) || has_option(words, OPTION_GUESS);
    const bool answers =
        has_option(words, OPTION_ON_ERROR) || has_option(words, OPTION_ON_UNMAPPABLE) || has_option(words, OPTION_FALLBACK);
    return has_option(words, id) || (reads && (id == OPTION_FROM || id == OPTION_GUESS || id == OPTION_HINT)) ||
           (answers && id == OPTION_SKIP) ||
           (has_option(words, OPTION_FALLBACK) && (id == OPTION_ON_ERROR || id == OPTION_GUESS));
}

static void add_option(struct typed_line *line, enum option_id id)
{
    const struct option_row *row = &option_rows[id];
    char spelling[SPELLING];
    const struct option_list *list = &typed->list[id];
    const bool is_default = row->kind == OPTION_SUFFIX && strcmp(typed->text[id], row->default_value) == 0;
    spell(spelling, row);
    for (size_t i = 0; i < (row->kind == OPTION_TEXTS ? list->count : 1); i++) {
        add_text(line, " ");
        add_text(line, spelling);
        if (row->argument == NULL || is_default)
            continue;
        add_text(line, row->kind == OPTION_SUFFIX ? "=" : " ");
        add_word(line, row->kind == OPTION_TEXTS ? list->items[i] : typed->typed[id]);
    }
}

/* Adds what the user has typed. A guess in place needs a backup. */
static void add_typed(struct typed_line *line, const char *words)
{
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const enum option_id id = (enum option_id)i;
        if (typed->given[i] && option_rows[i].same_as == id && !is_about_the_run(id) && !is_replaced(words, id))
            add_option(line, id);
    }
    if (has_option(words, OPTION_GUESS) && typed->given[OPTION_IN_PLACE] && !typed->given[OPTION_BACKUP])
        add_text(line, " --backup");
}

static void add_command(struct typed_line *line, enum command command, const char *name, const char *words)
{
    const enum command running = typed != NULL ? typed->command : COMMAND_NONE;
    const bool reads = running != COMMAND_NONE && (option_rows[OPTION_FROM].commands >> running & 1) != 0;
    const enum command usual = reads ? running : COMMAND_CONVERT, chosen = command != COMMAND_NONE ? command : usual;
    add_text(line, "runic ");
    add_text(line, command_rows[chosen].name);
    add_text(line, *words != 0 ? " " : "");
    add_text(line, words);
    /* A command with -i is for what the running one writes. An edited text is written back with the options of edit. */
    if ((chosen == running && !has_option(words, OPTION_IN_PLACE)) || has_option(words, OPTION_LIKE))
        add_typed(line, words);
    add_file(line, name);
}

static _Thread_local char typed_text[LONG_TEXT_ROOM];

const char *to_type(enum command command, const char *name, const char *format, ...)
{
    char words[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    struct typed_line line = {.text = typed_text, .room = sizeof typed_text};
    add_command(&line, command, name, words);
    return line.text;
}

const char *to_type_after(const char *fact, const char *what, enum command command, const char *name, const char *words)
{
    struct typed_line line = {.text = typed_text, .room = sizeof typed_text};
    add_text(&line, fact);
    add_text(&line, "; ");
    add_text(&line, what);
    add_text(&line, ": ");
    add_command(&line, command, name, words);
    return line.text;
}
