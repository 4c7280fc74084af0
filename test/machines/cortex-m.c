/* cortex-m.c - start-up code and environment for programs with newlib on an emulated Cortex-M3. */
/* SPDX-License-Identifier: MIT */
#include "cortex-m.h"

#include <stdlib.h>
#include <string.h>

void _start(void);

/*
 * The emulator passes a command line, but no environment. Therefore the first word of the command line is the environment, as
 * NAME=VALUE.
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
