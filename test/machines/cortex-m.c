/* cortex-m.c - what newlib's programs need on a Cortex-M3 under an emulator: a beginning, and the environment. */
/* SPDX-License-Identifier: MIT */
#include "cortex-m.h"

#include <stdlib.h>
#include <string.h>

void _start(void);

/*
 * The emulator has no environment to give, but a command line: what stands there in place of the program's name is all of the
 * environment, as in NAME=VALUE.
 */
char *getenv(const char *name)
{
    static char line[256];
    struct {
        char *line;
        size_t size;
    } const wanted = {line, sizeof line};
    const size_t length = strlen(name);
    if (call_host(SYS_GET_CMDLINE, &wanted) != 0 || strncmp(line, name, length) != 0 || line[length] != '=')
        return NULL;
    line[strcspn(line, " ")] = 0;
    return line + length + 1;
}

void start(void)
{
    _start();
    fault();
}
