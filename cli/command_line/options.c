/* options.c - parses the command line with getopt_long, by the rows of options.def. */
/* SPDX-License-Identifier: MIT */
#include "options.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "suggest.h"
#include "os/os.h"
#include "terminal/message.h"

/* getopt_long() returns CODE + id for the name of an option; letters and '?' are below CODE. */
#define CODE 1000

struct getopt_tables {
    struct option names[OPTION_COUNT + 1];
    char letters[2 * OPTION_COUNT + 2];
};

static bool belongs(const struct options *options, size_t id)
{
    return (option_rows[id].commands >> options->command & 1) != 0;
}

static int takes_value(const struct option_row *row)
{
    if (row->kind == OPTION_SUFFIX)
        return optional_argument;
    return row->argument != NULL ? required_argument : no_argument;
}

static void make_tables(struct getopt_tables *tables, const struct options *options)
{
    size_t count = 0;
    memset(tables, 0, sizeof *tables);
    strcpy(tables->letters, ":");
    for (size_t id = 0; id < OPTION_COUNT; id++) {
        const struct option_row *row = &option_rows[id];
        const char letter[] = {row->letter, row->argument != NULL ? ':' : 0, 0};
        if (belongs(options, id))
            strcat(tables->letters, letter);
        if (belongs(options, id) && row->name != NULL)
            tables->names[count++] = (struct option){row->name, takes_value(row), NULL, CODE + (int)id};
    }
}

/* Returns the option for a code of getopt_long(): CODE + id, or a letter. */
static enum option_id option_of(const struct options *options, int code)
{
    for (size_t id = 0; id < OPTION_COUNT; id++)
        if (belongs(options, id) && (code == CODE + (int)id || (code != 0 && code == option_rows[id].letter)))
            return (enum option_id)id;
    return OPTION_COUNT;
}

static bool add_choice(struct options *options, enum option_id id, const char *value)
{
    const char *style = strchr(value, '=');
    options->text[option_rows[id].same_as] = style != NULL ? style + 1 : NULL;
    if (find_choice(option_rows[id].argument, value, &options->choice[option_rows[id].same_as]))
        return true;
    return fail_choice(id, value);
}

bool parse_number(const char *text, size_t len, uint64_t *number)
{
    if (len == 0 || len > 18 || strspn(text, "0123456789") < len)
        return false;
    *number = strtoull(text, NULL, 10);
    return true;
}

static bool add_number(struct options *options, enum option_id id, const char *value)
{
    return parse_number(value, strlen(value), &options->number[id]) ||
           fail(NULL, "%s takes a number, not '%s'", option_spelling(id), quoted(value));
}

/* Stores the value of an option in the one that its row is the same as. */
static bool add_option(struct options *options, enum option_id row, const char *value)
{
    const enum option_id id = option_rows[row].same_as;
    struct option_list *list = &options->list[id];
    options->given[id] = true;
    options->typed[id] = value;
    if (id == OPTION_SKIP)
        options->choice[OPTION_ON_ERROR] = options->choice[OPTION_ON_UNMAPPABLE] = ON_ERROR_SKIP;
    if (option_rows[id].kind == OPTION_CHOICE)
        return add_choice(options, row, value);
    if (option_rows[id].kind == OPTION_NUMBER)
        return add_number(options, id, value);
    if (option_rows[id].kind == OPTION_TEXTS) {
        list->items = resized(list->items, (list->count + 1) * sizeof *list->items);
        list->items[list->count++] = value;
    }
    if (option_rows[id].kind == OPTION_TEXT || option_rows[id].kind == OPTION_SUFFIX)
        options->text[id] = value != NULL ? value : option_rows[id].default_value;
    return true;
}

/* Returns the word that may be the value of the unknown option that getopt_long() has just found, or NULL. */
static const char *value_of_unknown(char **argv)
{
    const char *next = argv[optind], *equals = optopt == 0 ? strchr(argv[optind - 1], '=') : NULL;
    const bool is_attached = optopt != 0 && next != NULL && next[0] == '-' && next[1] == optopt;
    if (is_attached)
        return next + 2 + (next[2] == '=');
    return equals != NULL ? equals + 1 : next;
}

/* Says how to name a file if the word with the option at which getopt_long() stopped, which is the last or the next, names
 * one. */
static void advise_file(char **argv)
{
    for (int i = optind - 1; i <= optind && argv[i] != NULL; i++) {
        struct os_status status;
        if (argv[i][0] == '-' && os_status_at(OS_CURRENT, argv[i], LINKS_REFUSED, &status)) {
            note(argv[i], "to read this file: ./%s, or -- before the names", quoted(argv[i]));
            return;
        }
    }
}

/* Reports an option that is unknown or ambiguous, lacks its value, or has one that it does not take. */
static bool fail_option(const struct options *options, char **argv)
{
    const enum option_id id = optopt != 0 ? option_of(options, optopt) : OPTION_COUNT;
    const char letter[] = {'-', (char)optopt, 0};
    if (id == OPTION_IN_PLACE || optopt == '.') /* as in sed -i.bak */
        fail(NULL, "-i takes no value; to keep the old content of a file, add --backup=SUFFIX");
    else if (id == OPTION_COUNT)
        fail_unknown_option(options->command, optopt != 0 ? letter : argv[optind - 1], value_of_unknown(argv));
    else if (option_rows[id].argument != NULL)
        fail(NULL, "%s needs a value: %s", option_spelling(id), option_rows[id].argument);
    else
        fail(NULL, "%s takes no value", option_spelling(id));
    advise_file(argv);
    return false;
}

/* Returns false, after an error message, if an option that takes a value after = is followed by a word that may be this value:
 * it names no file. */
static bool has_its_value(enum option_id id, const char *value, const char *next)
{
    struct os_status status;
    return option_rows[id].kind != OPTION_SUFFIX || value != NULL || next == NULL || next[0] == '-' ||
           os_status_at(OS_CURRENT, next, LINKS_REFUSED, &status) ||
           fail(NULL, "'%s' is not a file; a value of %s follows =: %s=%s", quoted(next), option_spelling(id),
                option_spelling(id), quoted(next));
}

static void set_defaults(struct options *options)
{
    for (size_t id = 0; id < OPTION_COUNT; id++) {
        options->given[id] = false;
        options->text[id] = option_rows[id].default_value;
        options->number[id] = 0;
        options->choice[id] = 0;
        if (option_rows[id].kind == OPTION_NUMBER && option_rows[id].default_value != NULL)
            parse_number(option_rows[id].default_value, strlen(option_rows[id].default_value), &options->number[id]);
        if (option_rows[id].kind == OPTION_CHOICE && option_rows[id].default_value != NULL)
            find_choice(option_rows[id].argument, option_rows[id].default_value, &options->choice[id]);
    }
}

static bool can_be_combined(const struct options *options)
{
    static const struct {
        enum option_id one, other;
        const char *why;
    } rows[] = {
#define EXCLUDES(one, other, why) {OPTION_##one, OPTION_##other, why},
#include "options.def"
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (options->given[rows[i].one] && options->given[rows[i].other])
            return fail_combined(rows[i].one, rows[i].other, rows[i].why);
    return true;
}

static bool has_what_it_needs(const struct options *options)
{
    static const struct {
        enum option_id one;
        const char *why;
        enum option_id any[MOST_NEEDED + 1]; /* ends with OPTION_COUNT */
    } rows[] = {
#define NEEDS(one, why, ...) {OPTION_##one, why, {__VA_ARGS__, OPTION_COUNT}},
#include "options.def"
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (options->given[rows[i].one] && belongs(options, rows[i].any[0]) &&
            first_given(options, rows[i].any, MOST_NEEDED) == OPTION_COUNT)
            return fail_needed(rows[i].one, rows[i].any, rows[i].why);
    return true;
}

bool parse_options(struct options *options, int argc, char **argv)
{
    struct getopt_tables tables;
    int code, dashes = 0;
    while (dashes < argc && strcmp(argv[dashes], "--") != 0)
        dashes++;
    make_tables(&tables, options);
    set_defaults(options);
    opterr = 0;
    while ((code = getopt_long(argc, argv, tables.letters, tables.names, NULL)) != -1) {
        if (code == '?' || code == ':')
            return fail_option(options, argv);
        const enum option_id id = option_of(options, code);
        if (!add_option(options, id, optarg) || !has_its_value(id, optarg, argv[optind]))
            return false;
    }
    options->files = argv + optind;
    options->file_count = argc - optind;
    options->behind_dashes = dashes < argc ? argc - dashes - 1 : 0;
    return options->given[OPTION_SHORT_HELP] || options->given[OPTION_LONG_HELP] ||
           (can_be_combined(options) && has_what_it_needs(options));
}

enum option_id first_given(const struct options *options, const enum option_id *some, size_t count)
{
    for (size_t i = 0; i < count && some[i] != OPTION_COUNT; i++)
        if (options->given[some[i]])
            return some[i];
    return OPTION_COUNT;
}

bool names_several(const struct options *options)
{
    return options->file_count > 1 || options->given[OPTION_RECURSIVE] || options->given[OPTION_NUL_NAMES] ||
           options->given[OPTION_FILES_FROM];
}

void options_free(struct options *options)
{
    for (size_t id = 0; id < OPTION_COUNT; id++)
        free(options->list[id].items);
}
