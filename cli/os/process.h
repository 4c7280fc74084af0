/* process.h - runs other programs, and ends this one: by signals, by os_end(). */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OS_PROCESS_H
#define CLI_OS_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

struct os_program {
    const char *name;                    /* is looked for in the absolute directories of PATH alone */
    const char *const *words[2];         /* its arguments, the name first: two lists, each ends with NULL */
    const char *const *variables;        /* variables to add to the environment, such as "A=B"; ends with NULL */
    bool (*passes_on)(const char *word); /* returns true for the variables of the environment that the program gets */
    int folder;                          /* descriptor of its current directory */
};

enum os_ran {
    OS_RAN,     /* its exit status was 0 */
    OS_REFUSED, /* its exit status was another */
    OS_LATE,    /* the time was over; the program was ended */
    OS_MISSING, /* it is not installed */
    OS_TROUBLE  /* it could not be run: errno */
};

/* Runs a program and reads its standard output; standard input is empty, and standard error is thrown away. *left is the time
 * in milliseconds that it may take, and then what is left of it. The caller must free *text. The program, and all processes
 * that it started, have ended on return; they also end when this one ends. Must not be called concurrently. */
enum os_ran os_run(const struct os_program *program, long long *left, char **text, size_t *len);

/* ---- Programs of the user's choice, such as an editor, and a private folder for its files */

/* Runs a program with the standard descriptors of this one, and waits for it. words: its name, looked for as a shell does, and
 * its arguments; ends with NULL. Signals of the terminal, such as Ctrl-C, are left to it, and end this program only if they end
 * the other. Returns its exit status, 128 and the number of the signal that ended it, or -1 and errno if it cannot be run. */
int os_run_command(char *const *words);

/* Runs the text of $VISUAL or $EDITOR, which may have arguments, as os_run_command() does; the name of a file is added. */
int os_run_editor(const char *editor, const char *file);

/* Makes a folder for temporary files that only this user can use. Returns its path, which the caller must free; NULL and
 * errno. */
char *os_private_folder(void);

/* Removes an empty folder. Signal handlers may call it. */
bool os_remove_folder(const char *path);

/* ---- What happens before the program ends, and signals that ask for progress */

/* Makes fatal signals call the actions of os_at_end() first. Ignored signals stay ignored. */
void os_watch_end(void);

/* Adds an action to be called before the program ends by a signal or os_end(), the last one first. A signal handler calls it,
 * with fatal signals blocked. */
void os_at_end(void (*action)(void));

/* Calls these actions. */
void os_call_actions(void);

/* Blocks fatal signals in this thread until os_release(). Calls may be nested. Both keep errno. */
void os_hold(void);
void os_release(void);

/* Ends the program. Any thread may call it, also several at the same time; what standard output has buffered is lost. */
_Noreturn void os_end(int status);

/* Ends the program as a broken pipe does, unless SIGPIPE is ignored. For threads, in which it is blocked. */
void os_end_by_broken_pipe(void);

/* Calls a function in a signal handler of the main thread: every second, until NULL is set; at each SIGUSR1. */
void os_every_second(void (*action)(void));
void os_at_request(void (*action)(void));

#endif
