/* system.c - the charsets of the system's iconv(3). No call lists them, so known names are tried. */
/* SPDX-License-Identifier: MIT */
#include "system.h"

#include <iconv.h>
#include <runic.h>
#include <string.h>

#include "scalars.h"

static const struct {
    const char *name, *labels;
} rows[] = {
#define SYSTEM(name, labels) {name, labels},
#include "system_charsets.def"
};

static bool opens(const char *to, const char *from)
{
    const iconv_t conversion = iconv_open(to, from);
    return conversion != (iconv_t)-1 && iconv_close(conversion) == 0;
}

bool system_reads(const char *name)
{
    return opens(SCALARS_OF_SYSTEM, name);
}

bool system_has(const char *name)
{
    return system_reads(name) && opens(name, SCALARS_OF_SYSTEM);
}

size_t system_count(void)
{
    return sizeof rows / sizeof rows[0];
}

const char *system_row(size_t row, const char **labels)
{
    *labels = rows[row].labels;
    return rows[row].name;
}

const char *system_next_label(const char *labels, char label[SYSTEM_LABEL])
{
    const size_t len = strcspn(labels, " ");
    if (len == 0 || len >= SYSTEM_LABEL)
        return NULL;
    memcpy(label, labels, len);
    label[len] = 0;
    return labels + len + strspn(labels + len, " ");
}

static bool is_own(const char *name)
{
    return runic_charset_from_label(name, strlen(name)) != RUNIC_UNKNOWN;
}

const char *system_name(size_t row, const char **labels)
{
    static _Thread_local char label[SYSTEM_LABEL];
    *labels = rows[row].labels;
    if (is_own(rows[row].name))
        return NULL;
    if (system_has(rows[row].name))
        return rows[row].name;
    while ((*labels = system_next_label(*labels, label)) != NULL)
        if (system_has(label))
            return label;
    return NULL;
}
