/* notes.h - prints what convert has done. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CONVERT_NOTES_H
#define CLI_CONVERT_NOTES_H

#include <runic.h>
#include <stdbool.h>

#include "output/output.h"
#include "settings.h"
#include "text/census.h"
#include "text/finding.h"

/* Prints how many ill-formed sequences and unmappable characters were replaced, where the first was, and which characters. */
void note_faults(const char *name, const struct settings *settings, const struct tally found[CLASSES],
                 const struct census *lacking, bool by_line);

/* Prints what was written, or with --dry-run would be; `from` is the charset of the last input. */
void note_output(const struct settings *settings, const struct output *out, runic_charset from);

/* ---- The last line of several files */

enum fate {
    FATE_CONVERTED,  /* written, or in a dry run, would be */
    FATE_RIGHT,      /* needed no change */
    FATE_LEFT_ALONE, /* not converted, for its text: exit status 1 */
    FATE_FAILED,     /* exit status 2 */
    FATES
};

/* Counts a file; from is its charset, for FATE_CONVERTED. May be called concurrently. */
void summary_add(enum fate fate, runic_charset from);

/* Prints one note with all counts, also those of skipped files; or nothing if there was no file. */
void summary_print(bool dry, bool keeps_charset);

#endif
