/* to_type.h - commands that messages show, to be pasted into a shell. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_TO_TYPE_H
#define CLI_TO_TYPE_H

#include "options.h"

/* Sets the command line whose options to_type() repeats. */
void to_type_setup(const struct options *options);

/* Returns a command for a file: the words of format, then the name, quoted for a shell. If the command is the one that is
 * running, and the words have no -i, the options that the user has typed follow the words, apart from those that the words
 * replace, that choose among files or that only print more or less. COMMAND_NONE means the command that is running, or convert
 * if that has no -f. Of standard input, which messages call by another name, no file is named. Valid until the next call. */
const char *to_type(enum command command, const char *name, const char *format, ...) __attribute__((format(printf, 3, 4)));
#define rerun(name, ...) to_type(COMMAND_NONE, name, __VA_ARGS__)

/* Returns a fact, what the command is for, and the command: "FACT; WHAT: COMMAND". Valid until the next call. */
const char *to_type_after(const char *fact, const char *what, enum command command, const char *name, const char *words);

/* Returns the name of a file as a word of a shell; "" for standard input; "FILE" if the word is longer than SHELL_WORD_MOST.
 * Valid as long as a text of formatted(). */
#define SHELL_WORD_MOST 300
const char *shell_word(const char *name);

/* Returns the word of the running command. */
const char *running_command(void);

#endif
