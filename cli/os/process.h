/* process.h - runs another program and reads what it prints. */
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

/*
 * Runs a program and reads its standard output; standard input is empty, and standard error is thrown away. *left is the time
 * in milliseconds that it may take, and then what is left of it. After OS_RAN the caller must free *text. The program, and all
 * processes that it started, have ended on return; they also end when this one ends. Must not be called concurrently.
 */
enum os_ran os_run(const struct os_program *program, long long *left, char **text, size_t *len);

#endif
