/* temporary.h - temporary files that become outputs, and never stay behind. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_TEMPORARY_H
#define CLI_TEMPORARY_H

#include <stdbool.h>

struct temporary {
    char *path; /* NULL if there is none */
    struct temporary *next;
};

/* Creates one in the directory of target, for this user only. Returns its descriptor, or -1 and errno. */
int temporary_create(struct temporary *temporary, const char *target);

/* Makes it target, whose directory is made sure of as well. */
bool temporary_rename(struct temporary *temporary, const char *target);

/* Where there is one, it goes. */
void temporary_remove(struct temporary *temporary);

/* For the program's end by a signal, when no thread can make a new one any more. */
void temporary_remove_all(void);

#endif
