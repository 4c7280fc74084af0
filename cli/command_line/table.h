/* table.h - the commands and their options, as commands.def and options.def list them. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "choices.h"

enum command {
#define COMMAND(id, name, reads, arguments, summary, description) COMMAND_##id,
#include "commands.def"
    COMMAND_COUNT,
    COMMAND_NONE = COMMAND_COUNT
};

/* What a command reads. READS_TEXT can take long: progress is shown. */
enum reads { READS_NOTHING, READS_A_PLACE, READS_TEXT };

struct command_row {
    const char *name, *arguments, *summary, *description;
    enum reads reads;
};

extern const struct command_row command_rows[COMMAND_COUNT];

/* A command line that help shows. */
struct example_row {
    enum command command; /* COMMAND_NONE: the example is for runic as a whole */
    const char *line, *comment;
};

extern const struct example_row example_rows[];
extern const size_t example_count;

enum option_id {
#define OPTION(id, letter, name, kind, argument, default_value, commands, brief, help) OPTION_##id,
#include "options.def"
    OPTION_COUNT
};

enum option_kind { OPTION_FLAG, OPTION_TEXT, OPTION_NUMBER, OPTION_CHOICE, OPTION_TEXTS, OPTION_SUFFIX };

struct option_row {
    const char *name;
    const char *argument;
    const char *default_value;
    const char *brief;
    const char *help;
    unsigned commands;      /* bits: 1 << command */
    enum option_id same_as; /* itself, or the option that gets its value */
    enum option_kind kind;
    char letter;
};

extern const struct option_row option_rows[OPTION_COUNT];

/* Returns true if a command has an option that is not hidden. */
bool is_listed(enum command command, const struct option_row *option);

/* Returns the command of a name, or COMMAND_NONE. */
enum command command_from_name(const char *name);

/* Finds a word among those of a CHOICE, separated by |. A word such as escape[=STYLE] may have a value. Returns false if it is
 * none of them. */
bool find_choice(const char *words, const char *value, unsigned *choice);

#endif
