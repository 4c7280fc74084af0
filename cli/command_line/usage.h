/* usage.h - help texts, made from commands.def, options.def and topics.def. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_USAGE_H
#define CLI_USAGE_H

#include <stdio.h>

#include "suggest.h"
#include "table.h"

/* Prints the short help of a command: one screen, three examples first. COMMAND_NONE: of runic as a whole. */
void usage_short(FILE *to, enum command command);

/* Prints the full help. */
void usage_long(FILE *to, enum command command);

/* ---- What runic help TOPIC explains: jobs, subjects, and the findings by their names */

/* A topic is a name and its summary, followed by paragraphs and recipes: a job and its command. */
enum topic_kind { TOPIC_NAME, TOPIC_PARAGRAPH, TOPIC_RECIPE };

struct topic_item {
    enum topic_kind kind;
    const char *text, *more;
};

/* Findings: their names with spaces between them, and the columns of topics.def. */
struct explained_row {
    const char *names, *option, *what, *advice;
};

extern const struct topic_item topic_items[];
extern const size_t topic_count;
extern const struct explained_row explained[];
extern const size_t explained_count;

/* Prints the names of the topics, each with its summary. */
void topics_list(FILE *to);

/* Adds the names of topics and findings to the candidates. */
void topics_suggest(struct suggestion *near);

/* ---- Text in lines of 80 columns */

#define WRAP_WIDTH 80

/* Prints paragraphs, separated by empty lines, indented to column, where the cursor must be. */
void wrap(FILE *to, const char *text, int column);

#endif
