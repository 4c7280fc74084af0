/* options.h - what the command line says. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum command {
#define COMMAND(id, name, arguments, summary, description) COMMAND_##id,
#include "commands.def"
    COMMAND_COUNT,
    COMMAND_NONE = COMMAND_COUNT
};

enum option_id {
#define OPTION(id, letter, name, kind, argument, standard, commands, brief, help) OPTION_##id,
#include "options.def"
    OPTION_COUNT
};

enum option_kind { OPTION_FLAG, OPTION_TEXT, OPTION_NUMBER, OPTION_CHOICE, OPTION_TEXTS };

struct option_row {
    const char *name;
    const char *argument;
    const char *standard;
    const char *brief;
    const char *help;
    unsigned commands; /* bits: 1 << command */
    enum option_kind kind;
    char letter;
};

extern const struct option_row option_rows[OPTION_COUNT];

struct option_list {
    const char **items;
    size_t count;
};

struct options {
    enum command command;
    bool given[OPTION_COUNT];
    const char *text[OPTION_COUNT]; /* the standard value when not given; of a CHOICE, one of its words */
    uint64_t number[OPTION_COUNT];
    struct option_list list[OPTION_COUNT]; /* what TEXTS were given, in order */
    char **files;
    int file_count;
};

/* Reads argv[1...] for options->command. Says what is wrong, if anything is. argv is put in order: options, then files. */
bool parse_options(struct options *options, int argc, char **argv);

/* Whether a CHOICE has this word. */
bool option_is(const struct options *options, enum option_id id, const char *word);

#endif
