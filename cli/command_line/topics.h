/* topics.h - what runic help TOPIC explains: jobs, subjects, and the findings by their names. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_TOPICS_H
#define CLI_TOPICS_H

#include <stdbool.h>
#include <stdio.h>

#include "suggest.h"

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

/* Prints a topic, or the explanation of a finding. Returns false if there is neither. */
bool topic_print(FILE *to, const char *name);

/* Prints the names of the topics, each with its summary. */
void topics_list(FILE *to);

/* Adds the names of topics and findings to the candidates. */
void topics_suggest(struct suggestion *near);

#endif
