/* text.c - prints findings for users and editors: name:line:column: error: what (offset N) [name]. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>

#include "report.h"
#include "terminal/message.h"
#include "terminal/style.h"
#include "text/charset.h"

void text_finding(FILE *to, const char *name, const char *severity, const struct finding *finding)
{
    const enum color tint = severity[0] == 'e' ? COLOR_ERROR : COLOR_WARNING;
    fprintf(to, "%s%s:", color(to, COLOR_NAME), quoted(name));
    if (finding->place.line > 0)
        fprintf(to, "%" PRIu64 ":%" PRIu64 ":", finding->place.line, finding->place.column);
    fprintf(to, "%s %s%s:%s %s%s", color(to, COLOR_END), color(to, tint), severity, color(to, COLOR_END), finding_text(finding),
            finding_offset(finding));
    fprintf(to, " [%s]\n", finding_name(finding));
}

void text_total(FILE *to, const struct total *total)
{
    if (total->errors == 0 && is_verbose())
        fprintf(to, "%s: fine, %s\n", quoted(total->name), charset_name(total->charset));
    if (total->errors == 0)
        return;
    fprintf(to, "%s: %s in %s", quoted(total->name), counted(total->errors, "finding"), charset_name(total->charset));
    if (total->shown < total->errors)
        fprintf(to, ", %s shown (--max-errors 0 shows all)", grouped(total->shown));
    if (total->doubt != NULL && total->likely != RUNIC_UNKNOWN)
        fprintf(to, " (%s; if it is, use -f %s)", total->doubt, charset_name(total->likely));
    else if (total->doubt != NULL && total->is_partly_utf8)
        fprintf(to, " (%s; convert --fallback CHARSET reads them in another charset)", total->doubt);
    else if (total->doubt != NULL)
        fprintf(to, " (%s; if you know its encoding, name it, for example -f shift_jis)", total->doubt);
    fputc('\n', to);
}
