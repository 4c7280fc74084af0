/* report.h - findings and totals in the form that --format names: for people, or for programs. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include <stdio.h>

#include "command_line/options.h"
#include "text/finding.h"

enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_GITHUB, FORMAT_SARIF };

/* What is told of a file at its end. */
struct total {
    const char *name;
    runic_charset charset;
    uint64_t errors;
    uint64_t shown;
    const char *doubt; /* why it may be another charset, or NULL */
};

/* Takes --format from the options; and what stands before and behind everything, on standard output. */
void report_begin(const struct options *options);
void report_end(void);
enum format report_format(void);

/* How many more findings of a file are told, of which so many were met: those for programs are complete. */
uint64_t report_wants(uint64_t met, uint64_t most);

/* severity is "error", "warning" or "note". */
void report_finding(FILE *to, const char *name, const char *severity, const struct finding *finding);
void report_total(FILE *to, const struct total *total);

/* The forms themselves. */
void text_finding(FILE *to, const char *name, const char *severity, const struct finding *finding);
void text_total(FILE *to, const struct total *total);
void json_finding(FILE *to, const char *name, const char *severity, const struct finding *finding);
void json_total(FILE *to, const struct total *total);
void github_finding(FILE *to, const char *name, const char *severity, const struct finding *finding);
void sarif_begin(FILE *to);
void sarif_finding(FILE *to, const char *name, const char *severity, const struct finding *finding);
void sarif_end(FILE *to);

#endif
