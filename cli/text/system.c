/* system.c - the charsets of the system's iconv(3). No function lists them: known names are tried. */
/* SPDX-License-Identifier: MIT */
#include "system.h"

#include <stdio.h>
#include <string.h>

#include "os/charsets.h"

static const char *const rows[] = {
#define SYSTEM(names) names,
#include "system_charsets.def"
    NULL};

static bool opens(const char *to, const char *from)
{
    struct os_conversion *conversion = os_conversion_open(to, from);
    if (conversion != NULL)
        os_conversion_close(conversion);
    return conversion != NULL;
}

bool system_reads(const char *name)
{
    return opens(SCALARS_OF_SYSTEM, name);
}

bool system_has(const char *name)
{
    return system_reads(name) && opens(name, SCALARS_OF_SYSTEM);
}

const char *system_row(size_t row)
{
    return rows[row];
}

bool system_next(const char **names, char name[SYSTEM_NAME])
{
    const size_t len = strcspn(*names, " ");
    snprintf(name, SYSTEM_NAME, "%.*s", (int)len, *names);
    *names += len + strspn(*names + len, " ");
    return len > 0;
}
