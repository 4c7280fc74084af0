/* notes.c - prints what convert has done. */
/* SPDX-License-Identifier: MIT */
#include "notes.h"

#include <inttypes.h>

#include "parallel/ordered_output.h"
#include "terminal/message.h"

static void note_tally(const char *name, const struct settings *settings, const struct tally found[CLASSES],
                       enum finding_class class, const char *noun, const char *which, bool by_line)
{
    const struct tally *tally = &found[class];
    const bool is_replaced = class == ILL_FORMED && settings->falls_back_by_line && !by_line;
    const runic_action action = is_replaced ? RUNIC_ACTION_REPLACE : policies_action(&settings->policies, class);
    static const char *const what_was_done[] = {[RUNIC_ACTION_REPLACE] = "replaced",
                                                [RUNIC_ACTION_SKIP] = "skipped",
                                                [RUNIC_ACTION_ESCAPE] = "escaped",
                                                [RUNIC_ACTION_FALLBACK] = "read as ",
                                                [RUNIC_ACTION_CALLBACK] = "transliterated"};
    const struct finding *first = &tally->first;
    /* A plan only measures; the conversion of the part prints this. */
    if (tally->count > 0 && !settings->plans)
        note(name, "%s %s%s, the first at %" PRIu64 ":%" PRIu64 "%s%s", counted(tally->count, noun), what_was_done[action],
             action == RUNIC_ACTION_FALLBACK ? charset_name(settings->fallback) : "", first->place.line, first->place.column,
             finding_offset(first), which);
}

void note_faults(const char *name, const struct settings *settings, const struct tally found[CLASSES],
                 const struct census *lacking, bool by_line)
{
    note_tally(name, settings, found, ILL_FORMED, by_line ? "line" : "ill-formed sequence", "", by_line);
    note_tally(name, settings, found, OTHER, "unmappable character", census_text(lacking), by_line);
}

/* Prints what would be written. Of a tree, lists files that would not change only with -v. */
static void print_dry_run(const struct settings *settings, const struct output *out, runic_charset from)
{
    static const char *const ends[] = {
        [EOL_KEEP] = "", [EOL_LF] = " with LF", [EOL_CRLF] = " with CRLF", [EOL_NEL] = " with NEL"};
    const char *to = charset_name(settings->to.charset), *end = ends[settings->eol_mode];
    const bool is_kept = settings->in_place && from == settings->to.charset;
    if (!out->unchanged && is_kept)
        fprintf(ordered_out(), "%s: would change (%s of %s%s)\n", quoted(out->name), counted(out->written, "byte"), to, end);
    else if (!out->unchanged)
        fprintf(ordered_out(), "%s: would become %s%s (%s%s%s)\n", quoted(out->name), to, end, counted(out->written, "byte"),
                settings->in_place ? "; now " : "", settings->in_place ? charset_name(from) : "");
    else if (is_verbose() || !settings->recursive)
        fprintf(ordered_out(), "%s: would not change\n", quoted(out->name));
}

void note_output(const struct settings *settings, const struct output *out, runic_charset from)
{
    if (settings->rules.dry)
        print_dry_run(settings, out, from);
    else if (out->unchanged)
        detail(out->name, "already %s, not changed", charset_name(settings->to.charset));
    else if (out->old.exists && out->old.status.kind == OS_FILE)
        detail(out->name, "is now %s of %s", counted(out->written, "byte"), charset_name(settings->to.charset));
}
