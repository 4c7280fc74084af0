/* one_charset.c - converts text in one charset, and counts, prints and answers its findings. */
/* SPDX-License-Identifier: MIT */
#include "conversion.h"

#include "parallel/threads.h"
#include "report/report.h"
#include "terminal/message.h"

/* ---- Findings */

/* Returns how many more findings are listed (-v), after those already counted. */
static uint64_t listed(const struct conversion *c, enum finding_class class)
{
    const uint64_t most = c->settings->options->number[OPTION_MAX_ERRORS], count = c->seen.found[class].count;
    if (!is_verbose())
        return 0;
    if (most == 0)
        return UINT64_MAX;
    return count < most ? most - count : 0;
}

/* Returns true if the next ill-formed sequence may be the first that the charset of --fallback lacks, too. */
static bool may_lose(const struct conversion *c)
{
    return c->source.seeks_lost && c->source.lost.place.line == 0 && (c->falls_back || c->settings->policies.fallback_lacks);
}

/* Notes the first byte that the charset of --fallback lacks, too. */
static void note_lost(struct conversion *c, const struct finding *finding)
{
    const runic_report *report = &finding->report;
    for (size_t i = 0; i < report->length && i < RUNIC_REPORT_BYTES && may_lose(c); i++)
        if (c->falls_back || !charset_has_byte(c->settings->policies.ill_formed.charset, report->bytes[i]))
            c->source.lost = (struct lost_byte){report->bytes[i], finding->place};
}

static void add_finding(void *user, const struct finding *given)
{
    struct conversion *c = user;
    struct finding finding = *given;
    const enum finding_class class = finding.report.status == RUNIC_ILL_FORMED ? ILL_FORMED : OTHER;
    if (class == ILL_FORMED && may_lose(c))
        note_lost(c, given);
    if (class == ILL_FORMED && c->falls_back)
        return;
    if (c->settings->ranged)
        finding.place = part_place(&c->part, finding.place);
    const bool is_listed = listed(c, class) > 0;
    tally_add(&c->seen.found[class], &finding);
    if (finding.report.fault == RUNIC_FAULT_MISSING_BOM ||
        policies_action(&c->settings->policies, class) == RUNIC_ACTION_STOP) {
        c->seen.stopped_at = finding;
        if (is_iconv(c->settings))
            c->settings->report_stop(&finding);
        else
            report_finding(ordered_err(), c->name, "error", &finding);
    } else if (is_listed) {
        report_finding(ordered_err(), c->name, "warning", &finding);
    }
}

/* Returns how many findings need their position: to be listed, to stop the conversion, or as the first. */
static uint64_t findings_wanted(void *user, enum finding_class class)
{
    const struct conversion *c = user;
    const uint64_t first = c->seen.found[class].count == 0 && !is_quiet();
    if (class == ILL_FORMED && (c->falls_back || may_lose(c)))
        return may_lose(c) ? UINT64_MAX : 0;
    if (policies_action(&c->settings->policies, class) == RUNIC_ACTION_STOP)
        return UINT64_MAX;
    return listed(c, class) > first ? listed(c, class) : first;
}

static void count_findings(void *user, enum finding_class class, uint64_t count)
{
    struct conversion *c = user;
    if (class != ILL_FORMED || !c->falls_back)
        c->seen.found[class].count += count;
}

struct sink sink_of(struct conversion *c)
{
    return (struct sink){add_finding, findings_wanted, count_findings, c};
}

/* ---- How the text is read and written */

bool goes_by_line(const struct conversion *c)
{
    return c->settings->policies.falls_back_by_line && c->source.known.charset == RUNIC_UTF8;
}

/* Returns the options that do not depend on how the input is read. */
static runic_options target_options(const struct conversion *c)
{
    const struct policies *policies = &c->settings->policies;
    return (runic_options){.to = c->settings->to.charset,
                           .bom_out = (uint8_t)c->bom_out,
                           .ill_formed = policies->falls_back_by_line ? (runic_policy){.action = RUNIC_ACTION_REPLACE}
                                                                      : policies->ill_formed,
                           .unmappable = policies->unmappable,
                           .callback = runic_transliterate,
                           .user = (void *)(uintptr_t)policies->language};
}

/* Returns true if a letter and its marks become one character where the target lacks the marks. Not for iconv(1), not if
 * unmappable characters stop the conversion, and not into US-ASCII, which has no such character. */
static bool composes(const struct conversion *c)
{
    const runic_charset to = c->settings->to.charset;
    return c->settings->policies.unmappable.action != RUNIC_ACTION_STOP && !is_unicode(to) && to != RUNIC_GB18030 &&
           to != RUNIC_ASCII && !is_iconv(c->settings);
}

struct scan scan_of_text(const struct conversion *c, struct input *in, runic_charset charset, bool is_marked)
{
    struct scan work = {.how = target_options(c), .marked = is_marked, .jobs = c->settings->jobs};
    work.how.from = charset;
    /* A U+FEFF at the beginning of a stretch is no byte order mark, unless the reading says so. */
    const bool may_have_bom = is_marked || c->source.known.outcome != CHARSET_BY_STRETCHES;
    work.how.bom_in = (uint8_t)(may_have_bom ? c->settings->bom_in : RUNIC_BOM_IN_KEEP);
    work.how.word_joiner = c->settings->inner == INNER_FEFF_WORD_JOINER;
    work.how.utf7_lenient = c->settings->from.utf7_lenient;
    in->cuts.whole_marks = composes(c);
    return work;
}

runic_options encoder_options(const struct conversion *c)
{
    const struct given_charset *from = &c->settings->from;
    const bool has_surrogates = has_lone_surrogates(from->charset) || has_lone_surrogates(from->otherwise);
    runic_options how = target_options(c);
    /* If iconv(3) decodes, the encoder replaces an inner U+FEFF; else the decoder does. */
    how.word_joiner = c->settings->inner == INNER_FEFF_WORD_JOINER && (is_system(from->charset) || is_system(from->otherwise));
    how.utf7_encode_optional = is_given(c->settings, OPTION_UTF7_BASE64);
    how.from = has_surrogates ? RUNIC_WTF8 : RUNIC_UTF8;
    how.bom_in = RUNIC_BOM_IN_KEEP;
    how.ill_formed = (runic_policy){.action = RUNIC_ACTION_STOP};
    return how;
}

/* Stores the encoder for the text, perhaps *own, or NULL if none is needed. Returns false after an error message. */
static bool find_encoder(struct conversion *c, runic_charset charset, struct encoder *own, struct encoder **found)
{
    const runic_options how = encoder_options(c);
    const bool has_nel = changes_next_line(c->settings, charset);
    *found = has_nel ? own : NULL;
    if (c->encoder.is_open)
        *found = &c->encoder;
    if (*found == own && !encoder_open(own, c->out.name, &how))
        return false;
    if (*found != NULL)
        (*found)->ends.has_nel = has_nel;
    return true;
}

enum scan_end convert_text(struct conversion *c, struct input *in, runic_charset charset, bool is_marked)
{
    const bool may_have_marks =
        is_unicode(charset) || charset == RUNIC_WINDOWS1258 || charset == RUNIC_GB18030 || is_system(charset);
    struct encoder own = {.is_open = false};
    struct scan work = scan_of_text(c, in, charset, is_marked);
    work.findings = sink_of(c);
    work.text = (struct text_out){repair_write, &c->repair};
    work.census = !is_quiet() && !is_iconv(c->settings) ? &c->seen.lacking : NULL; /* for a note */
    c->seen.lacking.most = is_verbose() ? 0 : CENSUS_MOST;
    work.counts_lines = goes_by_line(c); /* for the next lines */
    work.evidence.doubt = c->source.doubts ? &c->source.doubt : NULL;
    work.changes.composes = composes(c) && may_have_marks;
    work.changes.unescape = is_given(c->settings, OPTION_UNESCAPE) ? &c->seen.unescape : NULL;
    work.changes.removed = c->settings->inner == INNER_FEFF_REMOVE ? &c->seen.removed : NULL;
    if (!find_encoder(c, charset, &own, &work.encoder))
        return SCAN_TROUBLE;
    const enum scan_end end = scan_at(&work, in, &c->at);
    c->seen.composed += work.changes.composed;
    c->bom_out = RUNIC_BOM_OUT_NONE;
    return encoder_finish(&own, repair_write, &c->repair) ? end : SCAN_TROUBLE;
}
