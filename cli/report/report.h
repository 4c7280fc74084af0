/* report.h - prints findings as text, JSON Lines, GitHub annotations and SARIF. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include <stdio.h>

#include "command_line/options.h"
#include "text/census.h"
#include "text/finding.h"

/* The total of a file. */
struct total {
    const char *name;
    runic_charset charset;
    uint64_t errors;
    uint64_t shown;
    const char *advice; /* why it may be another charset, and what to type; or NULL */
    const char *lacks;  /* the name of the charset that lacks characters */
    const struct census *lacking;
};

/* Reads --format, and prints the beginning of a report on standard output; report_end() prints its end. */
void report_begin(const struct options *options);
void report_end(void);
enum format report_format(void);

/* Returns how many more findings of a file are printed, if this many were found before. json and sarif print all. */
uint64_t report_wants(uint64_t found, uint64_t most);

/* Prints a finding. severity is "error", "warning" or "note". */
void report_finding(FILE *to, const char *name, const char *severity, const struct finding *finding);
void report_total(FILE *to, const struct total *total);

/* Prints a finding as text. */
void text_finding(FILE *to, const char *name, const char *severity, const struct finding *finding);

/* ---- Text in JSON */

/* Prints "key": string; for a name that is not valid UTF-8, "key_base64": its bytes. */
void json_name(FILE *to, const char *key, const char *name);

#endif
