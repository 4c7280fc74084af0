/* table.c - the commands and their options, as commands.def and options.def list them. */
/* SPDX-License-Identifier: MIT */
#include "table.h"

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

enum command command_from_name(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(command_rows[i].name, name) == 0)
            return (enum command)i;
    return COMMAND_NONE;
}

bool find_choice(const char *words, const char *value, unsigned *choice)
{
    const size_t len = strlen(value);
    *choice = 0;
    for (size_t word = strcspn(words, "|"); word != len || strncmp(words, value, len) != 0; word = strcspn(words, "|")) {
        if (words[word] == 0)
            return false;
        words += word + 1;
        ++*choice;
    }
    return true;
}
