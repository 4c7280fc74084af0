/* topics.h - what runic help TOPIC explains: jobs, subjects, and the findings by their names. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_TOPICS_H
#define CLI_TOPICS_H

#include <stdbool.h>
#include <stdio.h>

#include "suggest.h"

/* Prints a topic, or the explanation of a finding. Returns false if there is neither. */
bool topic_print(FILE *to, const char *name);

/* Prints the names of the topics, each with its summary. */
void topics_list(FILE *to);

/* Adds the names of topics and findings to the candidates. */
void topics_suggest(struct suggestion *near);

#endif
