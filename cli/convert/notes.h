/* notes.h - prints what convert has done. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CONVERT_NOTES_H
#define CLI_CONVERT_NOTES_H

#include "output/output.h"
#include "settings.h"
#include "text/census.h"
#include "text/finding.h"

/* Prints how many ill-formed sequences and unmappable characters were replaced, where the first was, and which characters. */
void note_faults(const char *name, const struct settings *settings, const struct tally found[CLASSES],
                 const struct census *lacking, bool by_line);

/* Prints what was written, or with --dry-run would be; `from` is the charset of the last input. */
void note_output(const struct settings *settings, const struct output *out, runic_charset from);

#endif
