/* option_errors.h - reports errors in the command line. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OPTION_ERRORS_H
#define CLI_OPTION_ERRORS_H

#include "table.h"

/* Returns an option as typed, such as "--from". Valid as long as the text of formatted(). */
const char *option_spelling(enum option_id id);

/* Reports a value that is not one of the option's words. */
bool fail_choice(enum option_id id, const char *value);

/* Returns the style of escapes that a word of any program means, such as "xml" for "html"; or NULL. */
const char *style_meant(const char *word);

/* Most options of which one is needed. */
#define MOST_NEEDED 4

/* Reports two options that cannot be combined, and one that needs one of others, up to OPTION_COUNT. why may be NULL. */
bool fail_combined(enum option_id one, enum option_id other, const char *why);
bool fail_needed(enum option_id one, const enum option_id *any, const char *why);

/* Reports an unknown option; names another command that has it, or the options for a charset, if value is one. */
void fail_unknown_option(enum command command, const char *word, const char *value);

/* Returns how to write "latin1..utf-8" of recode: "; to convert ...: runic convert -f latin1 -t utf-8"; or NULL. */
const char *request_of_recode(const char *word);

/* Reports an unknown command, or an unknown word for help, with suggestions. */
void fail_unknown_command(const char *word);
void fail_unknown_topic(const char *word);

#endif
