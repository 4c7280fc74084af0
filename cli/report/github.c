/* github.c - prints findings as GitHub workflow commands, which become annotations of the lines. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <string.h>

#include "report.h"
#include "terminal/message.h"

/*
 * Escapes the special characters (in properties, colon and comma), and characters that could deceive on a terminal.
 */
static void print_escaped(FILE *to, const char *text, const char *special)
{
    size_t len = strlen(text);
    while (len > 0) {
        const runic_character next = runic_utf8_next(text, len);
        const bool escapes = next.status != RUNIC_OK || is_unsafe(next.value) || strchr(special, *text) != NULL;
        for (size_t i = 0; i < next.length; i++)
            fprintf(to, escapes ? "%%%02X" : "%c", (unsigned char)text[i]);
        text += next.length;
        len -= next.length;
    }
}

void github_finding(FILE *to, const char *name, const char *severity, const struct finding *finding)
{
    fprintf(to, "::%s file=", strcmp(severity, "note") == 0 ? "notice" : severity);
    print_escaped(to, name, "%:,");
    if (finding->place.line > 0)
        fprintf(to, ",line=%" PRIu64 ",col=%" PRIu64, finding->place.line, finding->place.column);
    fprintf(to, ",title=%s::", finding_name(finding));
    print_escaped(to, finding_text(finding), "%");
    fprintf(to, "%s\n", finding_offset(finding));
}
