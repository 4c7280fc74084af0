/* notes.c - prints what convert has done. */
/* SPDX-License-Identifier: MIT */
#include "conversion.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parallel/threads.h"
#include "terminal/message.h"
#include "os/threads.h"
#include "text/charset.h"
#include "walk/tree.h"

/* Returns true for a question mark of another script or width, which is typed as '?'. */
static bool is_question_mark(char32_t value)
{
    static const char32_t marks[] = {0x055E, 0x061F, 0x1367, 0x2E2E, 0xFE16, 0xFE56, 0xFF1F};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (marks[i] == value)
            return true;
    return false;
}

/* Returns true if transliteration has no spelling of a character, and writes '?'. */
static bool is_lost(const void *user, char32_t value)
{
    const struct settings *settings = user;
    const runic_charset to = is_system(settings->to.charset) ? RUNIC_ASCII : settings->to.charset;
    const runic_report report = {.status = RUNIC_UNMAPPABLE, .character = value, .to = (uint16_t)to};
    runic_policy answer = {.action = RUNIC_ACTION_STOP};
    runic_transliterate((void *)(uintptr_t)settings->policies.language, &report, &answer);
    return answer.action == RUNIC_ACTION_REPLACE && answer.length == 1 && answer.text[0] == '?' && !is_question_mark(value);
}

/* Returns what transliteration did: " transliterated", or ": 3 transliterated, 2 lost ('?' was written)". */
static const char *transliterated(const struct settings *settings, uint64_t count, const struct census *lacking)
{
    const uint64_t lost = census_count(lacking, is_lost, settings);
    return lost == 0 ? " transliterated"
                     : formatted(": %s transliterated, %s lost ('?' was written)", grouped(count - lost), grouped(lost));
}

static void note_tally(const struct conversion *c, enum finding_class class, const char *noun)
{
    const struct policies *policies = &c->settings->policies;
    const struct tally *tally = &c->seen.found[class];
    const bool is_replaced = class == ILL_FORMED && policies->falls_back_by_line && !goes_by_line(c);
    const runic_action action = is_replaced ? RUNIC_ACTION_REPLACE : policies_action(policies, class);
    static const char *const what_was_done[] = {[RUNIC_ACTION_REPLACE] = " replaced",
                                                [RUNIC_ACTION_SKIP] = " skipped",
                                                [RUNIC_ACTION_ESCAPE] = " escaped",
                                                [RUNIC_ACTION_FALLBACK] = " read as "};
    const struct finding *first = &tally->first;
    /* First, since its many calls of grouped() would end the text of counted(). */
    const char *list = class == OTHER && tally->count > 0 ? census_text(&c->seen.lacking) : "";
    if (tally->count > 0)
        note(c->name, "%s%s%s, the first at %" PRIu64 ":%" PRIu64 "%s%s", counted(tally->count, noun),
             action == RUNIC_ACTION_CALLBACK ? transliterated(c->settings, tally->count, &c->seen.lacking)
                                             : what_was_done[action],
             action == RUNIC_ACTION_FALLBACK ? charset_name(policies->ill_formed.charset) : "", first->place.line,
             first->place.column, finding_offset(first), list);
}

void note_faults(const struct conversion *c)
{
    note_tally(c, ILL_FORMED, goes_by_line(c) ? "line" : "ill-formed sequence");
    note_tally(c, OTHER, "unmappable character");
}

/* Prints what would be written. Of a tree, lists files that would not change only with -v. */
static void print_dry_run(const struct settings *settings, const struct output *out, runic_charset from)
{
    static const char *const ends[] = {
        [EOL_KEEP] = "", [EOL_LF] = " with LF", [EOL_CRLF] = " with CRLF", [EOL_NEL] = " with NEL"};
    const char *to = charset_name(settings->to.charset), *end = ends[settings->eol];
    const bool is_kept = settings->rules.in_place && from == settings->to.charset;
    if (!out->unchanged && is_kept)
        fprintf(ordered_out(), "%s: would change (%s of %s%s)\n", quoted(out->name), counted(out->written, "byte"), to, end);
    else if (!out->unchanged)
        fprintf(ordered_out(), "%s: would become %s%s (%s%s%s)\n", quoted(out->name), to, end, counted(out->written, "byte"),
                settings->rules.in_place ? "; now " : "", settings->rules.in_place ? charset_name(from) : "");
    else if (is_verbose() || !is_given(settings, OPTION_RECURSIVE))
        fprintf(ordered_out(), "%s: would not change\n", quoted(out->name));
}

void note_output(const struct conversion *c)
{
    const struct settings *settings = c->settings;
    const struct output *out = &c->out;
    if (settings->rules.dry)
        print_dry_run(settings, out, c->source.known.charset);
    else if (out->unchanged)
        detail(out->name, "already %s, not changed", charset_name(settings->to.charset));
    else if (out->old.exists && out->old.status.kind == OS_FILE)
        detail(out->name, "is now %s of %s", counted(out->written, "byte"), charset_name(settings->to.charset));
}

/* ---- The last line of several files */

/* Charsets that are counted, and those that the line names; the rest are "other". */
#define MOST_COUNTED 64
#define MOST_NAMED   6

static os_lock lock = OS_LOCK_FREE;
static uint64_t fates[FATES];
static struct charset_count {
    runic_charset charset;
    uint64_t count;
} charsets[MOST_COUNTED];

static void count_charset(runic_charset from)
{
    size_t i = 0;
    while (i < MOST_COUNTED - 1 && charsets[i].count > 0 && charsets[i].charset != from)
        i++;
    charsets[i].charset = from;
    charsets[i].count++;
}

void summary_add(enum fate fate, runic_charset from)
{
    os_take(&lock);
    fates[fate]++;
    if (fate == FATE_CONVERTED)
        count_charset(from);
    os_give(&lock);
}

struct summary {
    char text[512];
    size_t len;
};

static void append(struct summary *line, const char *before, uint64_t count, const char *what)
{
    const size_t room = sizeof line->text - line->len;
    const int more = snprintf(line->text + line->len, room, "%s%s %s", before, grouped(count), what);
    line->len += more > 0 && (size_t)more < room ? (size_t)more : 0;
}

/* Compares for qsort(): the most files first; the order in which threads counted them does not matter. */
static int compare_charsets(const void *a, const void *b)
{
    const struct charset_count *one = a, *other = b;
    if (one->count != other->count)
        return one->count > other->count ? -1 : 1;
    return (one->charset > other->charset) - (one->charset < other->charset);
}

/* Appends the charsets of the converted files in brackets, those with the most files first. */
static void append_charsets(struct summary *line)
{
    uint64_t rest = fates[FATE_CONVERTED];
    qsort(charsets, MOST_COUNTED, sizeof *charsets, compare_charsets);
    for (size_t i = 0; i < MOST_NAMED && rest > 0; i++) {
        append(line, i == 0 ? " (" : ", ", charsets[i].count, charset_name(charsets[i].charset));
        rest -= charsets[i].count;
    }
    if (rest > 0)
        append(line, ", ", rest, "other");
    if (line->len > 0 && line->len + 1 < sizeof line->text)
        memcpy(line->text + line->len++, ")", 2);
}

void summary_print(bool dry, bool keeps_charset)
{
    struct summary line = {.len = 0};
    const uint64_t binary = skipped_count(SKIPPED_BINARY), links = skipped_count(SKIPPED_LINK),
                   folders = skipped_count(SKIPPED_DIRECTORY);
    const uint64_t all =
        fates[FATE_CONVERTED] + fates[FATE_RIGHT] + fates[FATE_LEFT_ALONE] + fates[FATE_FAILED] + binary + links;
    if (all + folders == 0)
        return;
    const char *verb = keeps_charset ? "changed" : "converted";
    append(&line, "", fates[FATE_CONVERTED], dry ? formatted("would be %s", verb) : verb);
    if (fates[FATE_CONVERTED] > 0)
        append_charsets(&line);
    static const char *const words[] = {
        [FATE_RIGHT] = "right already", [FATE_LEFT_ALONE] = "left alone", [FATE_FAILED] = "failed"};
    for (enum fate fate = FATE_RIGHT; fate < FATES; fate++)
        if (fates[fate] > 0)
            append(&line, ", ", fates[fate], words[fate]);
    if (binary > 0)
        append(&line, ", ", binary, "binary skipped");
    if (links > 0)
        append(&line, ", ", links, links == 1 ? "symbolic link skipped" : "symbolic links skipped");
    if (folders > 0)
        append(&line, ", ", folders, folders == 1 ? "directory skipped" : "directories skipped");
    note(NULL, "%s: %s%s", counted(all, "file"), line.text,
         binary + links + folders > 0 && !is_verbose() ? " (-v tells which)" : "");
}
