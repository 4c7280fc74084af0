/* report.c - prints reports in the chosen format. */
/* SPDX-License-Identifier: MIT */
#include "report.h"

#include <string.h>

#include "parallel/ordered_output.h"
#include "terminal/message.h"

static enum format format;

enum format report_format(void)
{
    return format;
}

/* Removes the first comma of SARIF: results form a list, and each is printed with a comma before it. */
static size_t skip_comma(const char *text, size_t len)
{
    static bool first = true;
    const bool skips = first && len > 0 && text[0] == ',';
    first = false;
    return skips;
}

void report_begin(const struct options *options)
{
    format = (enum format)options->choice[OPTION_FORMAT];
    if (format != FORMAT_SARIF || is_quiet())
        return;
    sarif_begin(stdout);
    ordered_filter(skip_comma);
}

void report_end(void)
{
    if (format == FORMAT_SARIF && !is_quiet())
        sarif_end(stdout);
}

uint64_t report_wants(uint64_t met, uint64_t most)
{
    if (is_quiet())
        return 0;
    if (most == 0 || format == FORMAT_JSON || format == FORMAT_SARIF)
        return UINT64_MAX;
    return met < most ? most - met : 0;
}

void report_finding(FILE *to, const char *name, const char *severity, const struct finding *finding)
{
    static void (*const forms[])(FILE *, const char *, const char *, const struct finding *) = {text_finding, json_finding,
                                                                                                github_finding, sarif_finding};
    forms[format](to, name, severity, finding);
    ordered_flush();
}

void report_total(FILE *to, const struct total *total)
{
    if (is_quiet())
        return;
    if (format == FORMAT_JSON)
        json_total(to, total);
    else if (format == FORMAT_TEXT)
        text_total(to, total);
}
