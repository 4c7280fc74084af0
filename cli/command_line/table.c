/* table.c - the commands and their options, as commands.def and options.def list them. */
/* SPDX-License-Identifier: MIT */
#include "table.h"

#include <ctype.h>
#include <string.h>

/* The bits of the column "commands". */
enum {
#define COMMAND(id, name, reads, arguments, summary, description) id = 1u << COMMAND_##id,
#include "commands.def"
};

const struct option_row option_rows[OPTION_COUNT] = {
#define SAME(id, same_as, letter, name, kind, argument, default_value, commands, brief, help)                                  \
    [OPTION_##id] = {name, argument, default_value, brief, help, commands, OPTION_##same_as, OPTION_##kind, letter},
#define OPTION(id, letter, name, kind, argument, default_value, commands, brief, help)                                         \
    SAME(id, id, letter, name, kind, argument, default_value, commands, brief, help)
#include "options.def"
};

const struct command_row command_rows[COMMAND_COUNT] = {
#define COMMAND(id, name, reads, arguments, summary, description)                                                              \
    [COMMAND_##id] = {#name, arguments, summary, description, READS_##reads},
#include "commands.def"
};

const struct example_row example_rows[] = {
#define EXAMPLE(id, line, comment) {COMMAND_##id, line, comment},
#include "commands.def"
#define GLOBAL_EXAMPLE(line, comment) {COMMAND_NONE, line, comment},
#include "commands.def"
};
const size_t example_count = sizeof example_rows / sizeof example_rows[0];

bool is_listed(enum command command, const struct option_row *option)
{
    return (option->commands >> command & 1) != 0 && option->help != NULL;
}

enum command command_from_name(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(command_rows[i].name, name) == 0)
            return (enum command)i;
    return COMMAND_NONE;
}

/* Returns true if a value is the first of some words, in letters of any case, perhaps with =STYLE. */
static bool is_first_word(const char *words, const char *value)
{
    const size_t len = strcspn(words, "|[");
    for (size_t i = 0; i < len; i++)
        if (tolower((unsigned char)value[i]) != words[i])
            return false;
    return value[len] == 0 || (words[len] == '[' && value[len] == '=');
}

bool find_choice(const char *words, const char *value, unsigned *choice)
{
    *choice = 0;
    while (!is_first_word(words, value)) {
        words = strchr(words, '|');
        if (words == NULL)
            return false;
        words++;
        ++*choice;
    }
    return true;
}
