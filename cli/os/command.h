/* command.h - runs a program of the user's choice, such as an editor, and makes a private folder for its files. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OS_COMMAND_H
#define CLI_OS_COMMAND_H

#include <stdbool.h>

/*
 * Runs a program with the standard descriptors of this one, and waits for it. words: its name, looked for as a shell does,
 * and its arguments; ends with NULL. Signals of the terminal, such as Ctrl-C, are left to it, and end this program only if they
 * end the other. Returns its exit status, 128 and the number of the signal that ended it, or -1 and errno if it cannot be run.
 */
int os_run_command(char *const *words);

/* Runs the text of $VISUAL or $EDITOR, which may have arguments, as os_run_command() does; the name of a file is added. */
int os_run_editor(const char *editor, const char *file);

/* Makes a folder for temporary files that only this user can use. Returns its path, which the caller must free; NULL and errno.
 */
char *os_private_folder(void);

/* Removes an empty folder. Signal handlers may call it. */
bool os_remove_folder(const char *path);

#endif
