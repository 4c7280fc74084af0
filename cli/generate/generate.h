/* generate.h - runic --generate: manual pages and completions of shells, from the tables of the command. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_GENERATE_H
#define CLI_GENERATE_H

#include <stdbool.h>

#include "command_line/table.h"

/* Prints what a word names: man, man-iconv, man-topics, bash, zsh or fish. date: of a manual page, as "November 25, 2026".
 * Returns false, after an error message, if the word is none of them. */
bool generate(const char *word, const char *date);

void print_man(const char *date);
void print_man_iconv(const char *date);
void print_man_topics(const char *date);
void print_bash(const char *date);
void print_zsh(const char *date);
void print_fish(const char *date);

#endif
