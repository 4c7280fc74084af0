/* option_errors.h - says what is wrong with a word of the command line. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OPTION_ERRORS_H
#define CLI_OPTION_ERRORS_H

#include "options.h"

/* An option as people type it. Valid until the next call. */
const char *option_spelling(enum option_id id);

/* A value that is none of the words. */
void fail_choice(enum option_id id, const char *value);

void fail_missing_value(enum option_id id);

/* A word that is no option of the command, though perhaps of others. */
void fail_unknown_option(enum command command, const char *word);

/* A word that is no command, and what was meant perhaps. */
void fail_unknown_command(const char *word);

#endif
