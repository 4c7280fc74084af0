/* json.c - JSON Lines: one object for each finding, and one for each file; docs/report.schema.json describes them. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>

#include "json_text.h"
#include "report.h"
#include "text/charset.h"

void json_finding(FILE *to, const char *name, const char *severity, const struct finding *finding)
{
    fputs("{\"version\":1,\"type\":\"finding\",", to);
    json_name(to, "file", name);
    fprintf(to, ",\"severity\":\"%s\",\"name\":\"%s\",\"message\":", severity, finding_name(finding));
    json_string(to, finding_text(finding));
    if (finding->place.line > 0)
        fprintf(to, ",\"line\":%" PRIu64 ",\"column\":%" PRIu64, finding->place.line, finding->place.column);
    if (finding_has_offset(finding))
        fprintf(to, ",\"offset\":%" PRIu64 ",\"length\":%u", finding->report.offset, finding->report.length);
    if (finding->from != RUNIC_UNKNOWN)
        fprintf(to, ",\"charset\":\"%s\"", charset_name(finding->from));
    fputs("}\n", to);
}

void json_total(FILE *to, const struct total *total)
{
    fputs("{\"version\":1,\"type\":\"file\",", to);
    json_name(to, "file", total->name);
    if (total->charset != RUNIC_UNKNOWN)
        fprintf(to, ",\"charset\":\"%s\"", charset_name(total->charset));
    fprintf(to, ",\"errors\":%" PRIu64 "}\n", total->errors);
}
