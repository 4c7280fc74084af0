/* system.h - the charsets of the system's iconv(3), by name. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SYSTEM_H
#define CLI_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>

/* iconv(3)'s name for scalar values: wchar_t, or UTF-32 where wchar_t is something else. */
#if defined __STDC_ISO_10646__
#define SCALARS_OF_SYSTEM "WCHAR_T"
#elif __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define SCALARS_OF_SYSTEM "UTF-32BE"
#else
#define SCALARS_OF_SYSTEM "UTF-32LE"
#endif

/*
 * Returns true if iconv(3) converts from a charset; system_has(): both from and to it. If false, errno is EINVAL, or
 * the error that prevented the answer.
 */
bool system_reads(const char *name);
bool system_has(const char *name);

/* Returns the names in a row of system_charsets.def, separated by spaces; NULL after the last row. */
const char *system_row(size_t row);

/* Copies the first of several names, and moves *names to the next one. Returns false if there is none. */
#define SYSTEM_NAME 32
bool system_next(const char **names, char name[SYSTEM_NAME]);

#endif
