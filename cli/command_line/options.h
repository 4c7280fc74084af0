/* options.h - the parsed command line, and the commands, which get it. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "table.h"

struct option_list {
    const char **items;
    size_t count;
};

struct options {
    enum command command;
    bool given[OPTION_COUNT];
    const char *text[OPTION_COUNT];  /* the default if not given */
    const char *typed[OPTION_COUNT]; /* the value as it was typed last */
    unsigned choice[OPTION_COUNT];   /* of a CHOICE: an enumerator of choices.h */
    uint64_t number[OPTION_COUNT];
    struct option_list list[OPTION_COUNT]; /* values of TEXTS options, in order */
    char **files;
    int file_count;
    int behind_dashes; /* of them, those after -- */
};

/* Parses argv[1...] for options->command. Returns false after an error message. Reorders argv: options, then files. */
bool parse_options(struct options *options, int argc, char **argv);
/* Returns true if the options can name more than one file. */
bool names_several(const struct options *options);

void options_free(struct options *options);

/* Returns the first of some options that is given, or OPTION_COUNT. */
enum option_id first_given(const struct options *options, const enum option_id *some, size_t count);

/* Parses a decimal number of len digits, which no digit may follow. Returns false if it is none, or has over 18 digits. */
bool parse_number(const char *text, size_t len, uint64_t *number);

/* ---- The commands: each gets its options, and returns the exit status */

#define COMMAND(id, name, reads, arguments, summary, description) int run_##name(const struct options *options);
#include "commands.def"

/* What main.c needs of iconv besides run_iconv(). EX_USAGE, as in other programs of the GNU C library. */
#define EXIT_ICONV_USAGE 64

/* Prints how to get help, as iconv(1) does after an error in its command line. */
void iconv_hint(void);

/* Parses the options like parse_options(), but -? is also --help. */
bool iconv_parse(struct options *options, int argc, char **argv);

#endif
