/* report_github.c - findings as workflow commands, which become annotations beside the lines. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <string.h>

#include "message.h"
#include "report.h"

/* In values of properties, colon and comma would end them. */
static void print_escaped(FILE *to, const char *text, const char *special)
{
    for (; *text != 0; text++) {
        if (strchr(special, *text) != NULL)
            fprintf(to, "%%%02X", (unsigned char)*text);
        else
            fputc(*text, to);
    }
}

void github_finding(FILE *to, const char *name, const char *severity, const struct finding *finding)
{
    fprintf(to, "::%s file=", severity);
    print_escaped(to, name, "%\r\n:,");
    if (finding->place.line > 0)
        fprintf(to, ",line=%" PRIu64 ",col=%" PRIu64, finding->place.line, finding->place.column);
    fprintf(to, ",title=%s::", finding_name(finding));
    print_escaped(to, finding_text(finding), "%\r\n");
    if (finding->place.line > 0)
        fprintf(to, " (offset %" PRIu64 ")", finding->report.offset);
    fputc('\n', to);
}
