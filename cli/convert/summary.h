/* summary.h - what became of the files that convert had to convert each into its own output: the last line. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SUMMARY_H
#define CLI_SUMMARY_H

#include <runic.h>
#include <stdbool.h>

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
