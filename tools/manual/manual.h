/* manual.h - the tables of the command, for the manual pages and the completions of shells. */
/* SPDX-License-Identifier: MIT */
#ifndef MANUAL_H
#define MANUAL_H

#include <stdbool.h>
#include <stddef.h>

enum command {
#define COMMAND(id, name, reads, arguments, summary, description) id##_COMMAND,
#include "commands.def"
    COMMANDS
};

enum kind { FLAG, TEXT, NUMBER, CHOICE, TEXTS, SUFFIX };

struct command_row {
    const char *name, *arguments, *summary, *description;
};

struct option_row {
    char letter;
    const char *name;
    enum kind kind;
    const char *argument, *default_value;
    unsigned commands; /* bits: 1 << command */
    const char *brief, *help;
};

struct example_row {
    int command; /* COMMANDS: the example is for runic as a whole */
    const char *line, *comment;
};

/* A topic of runic help, followed by its paragraphs and recipes. */
enum topic_kind { TOPIC_NAME, TOPIC_PARAGRAPH, TOPIC_RECIPE };

struct topic_item {
    enum topic_kind kind;
    const char *text, *more; /* a name and its summary; a job and its command */
};

struct explained_row {
    const char *names, *option, *what, *advice;
};

extern const struct topic_item topic_items[];
extern const size_t topic_count;
extern const struct explained_row explained[];
extern const size_t explained_count;

extern const struct command_row commands[];
extern const struct option_row options[];
extern const size_t option_count;
extern const struct example_row examples[];
extern const size_t example_count;

/* The date of the manual pages: November 25, 2026. */
extern const char *manual_date;

/* Returns true if a command has an option that is not hidden. */
bool has_option(int command, const struct option_row *option);

/* Returns a short description of an option; valid until the next call. */
const char *in_short(const struct option_row *option);

void print_man(void);
void print_man_iconv(void);
void print_man_topics(void);
void print_bash(void);
void print_zsh(void);
void print_fish(void);

#endif
