/* unmappable.c - words what to do about a character that the target lacks. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "advice.h"
#include "command_line/to_type.h"
#include "terminal/message.h"
#include "text/charset.h"
#include "text/compose.h"

/* Stores what is typed for a character that a charset lacks, in UTF-8. Returns false if nothing is known, or if it is left out.
 */
static bool transliterate(const struct finding *lacking, char *text, size_t cap)
{
    runic_report report = lacking->report;
    runic_policy answer = {.action = RUNIC_ACTION_STOP};
    size_t len = 0;
    report.to = (uint16_t)(is_system(lacking->to) ? RUNIC_ASCII : lacking->to);
    runic_transliterate(NULL, &report, &answer);
    for (size_t i = 0; i < answer.length && len + 4 < cap; i++)
        len += runic_utf8_put(answer.text[i], text + len, 4);
    text[len] = 0;
    return len > 0 && strcmp(text, "?") != 0;
}

void advise_unmappable(const char *name, const struct finding *lacking)
{
    char typed[4 * RUNIC_MAX_REPLACEMENT + 5];
    if (is_composed(lacking->report.character)) {
        note(name, "the text is decomposed, as on macOS; to continue, with letters and marks composed: %s",
             to_type(COMMAND_NONE, name, "--on-unmappable translit"));
        return;
    }
    if (transliterate(lacking, typed, sizeof typed))
        note(name, "to write \"%s\" for it, and so on: %s", typed, to_type(COMMAND_NONE, name, "--on-unmappable translit"));
    else
        note(name, "to write '?' for it, and so on: %s", to_type(COMMAND_NONE, name, "--on-unmappable replace"));
}
