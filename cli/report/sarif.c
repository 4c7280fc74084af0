/* sarif.c - prints SARIF 2.1.0, which code scanning services and editors read. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>

#include "json_text.h"
#include "report.h"

void sarif_begin(FILE *to)
{
    fprintf(
        to,
        "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{"
        "\"tool\":{\"driver\":{\"name\":\"runic\",\"version\":\"%s\"}},\"columnKind\":\"unicodeCodePoints\",\"results\":[\n",
        runic_version());
}

/* Prints the place of a finding, in lines and columns and in bytes; a finding about the whole file has none. */
static void print_region(FILE *to, const struct finding *finding)
{
    const struct place *place = &finding->place;
    if (place->line == 0)
        return;
    /* An initial BOM has column 0 in runic, and the first column in SARIF. */
    fprintf(to, ",\"region\":{\"startLine\":%" PRIu64 ",\"startColumn\":%" PRIu64, place->line,
            place->column > 0 ? place->column : 1);
    if (finding_has_offset(finding))
        fprintf(to, ",\"byteOffset\":%" PRIu64 ",\"byteLength\":%u", finding->report.offset, finding->report.length);
    fputc('}', to);
}

void sarif_finding(FILE *to, const char *name, const char *severity, const struct finding *finding)
{
    fprintf(to, ",{\"ruleId\":\"%s\",\"level\":\"%s\",\"message\":{\"text\":", finding_name(finding), severity);
    json_string(to, finding_text(finding));
    fputs("},\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":", to);
    json_uri(to, name);
    fputc('}', to);
    print_region(to, finding);
    fputs("}}]}\n", to);
}

void sarif_end(FILE *to)
{
    fputs("]}]}\n", to);
}
