/* by_scalars_findings.c - finds and counts in scalar values, and reports findings at their offset in the bytes. */
/* SPDX-License-Identifier: MIT */
#include "by_scalars.h"

bool by_scalars_decoder_applies_policy(const struct by_scalars *s)
{
    /* A watch needs the marks, since it searches the text between them; so do escapes. */
    return !s->counts && s->scan->watched == 0 && s->scan->unescape == NULL && !s->scan->composes &&
           s->scan->how.ill_formed.action != RUNIC_ACTION_STOP;
}

/* Lets the decoder apply the policy to ill-formed sequences by itself from now on. */
static void let_decoder_apply_policy(struct by_scalars *s)
{
    const runic_action action = (runic_action)s->scan->how.ill_formed.action;
    const runic_policy ill_formed =
        s->scan->encoder != NULL ? encoder_policy(s->scan->encoder, action) : (runic_policy){.action = RUNIC_ACTION_SKIP};
    if (!s->decoder.system)
        runic_converter_set_policies(&s->decoder.runic, &ill_formed, &(runic_policy){.action = RUNIC_ACTION_STOP});
    s->handled = s->decoder.faults;
}

void by_scalars_update_wanted(struct by_scalars *s)
{
    if (!s->counts || by_scalars_wants(s, OTHER))
        return;
    s->locator.is_open = false;
    s->counts = by_scalars_wants(s, ILL_FORMED);
    if (by_scalars_decoder_applies_policy(s))
        let_decoder_apply_policy(s);
}

void by_scalars_count(struct by_scalars *s, size_t index)
{
    struct position *position = &s->scan->position;
    const size_t len = index > s->counted ? (index - s->counted) * sizeof(char32_t) : 0;
    if (s->counts)
        position_count(position, (const uint8_t *)(s->text.text + s->counted), len);
    else
        position->offset += len;
    s->counted = index;
}

uint64_t by_scalars_wants(void *user, enum finding_class class)
{
    const struct by_scalars *s = user;
    return scan_wants(s->scan, class);
}

void by_scalars_more(void *user, enum finding_class class, uint64_t count)
{
    struct by_scalars *s = user;
    if (count == 0)
        return;
    scan_more(s->scan, class, count);
    by_scalars_update_wanted(s);
}

void by_scalars_count_passed(struct by_scalars *s)
{
    const uint64_t count = s->decoder.faults - s->handled;
    s->handled = s->decoder.faults;
    if (s->scan->encoder != NULL)
        encoder_count_answers(s->scan->encoder, (runic_action)s->scan->how.ill_formed.action, count);
    by_scalars_more(s, ILL_FORMED, count);
}

void by_scalars_place(struct by_scalars *s, size_t index, runic_report *report)
{
    if (index < s->text.older) {
        report->offset = s->returned[index];
        report->length = s->returned_length[index];
    } else if (s->locator.is_open) {
        report->offset = locator_find(&s->locator, index, &report->length);
    }
}

static enum scan_end report_mark(struct by_scalars *s, const struct mark *mark)
{
    struct position *position = &s->scan->position;
    by_scalars_count(s, mark->at);
    if (by_scalars_wants(s, ILL_FORMED) || mark->report.fault == RUNIC_FAULT_MISSING_BOM) {
        struct finding finding = {.report = mark->report, .from = s->scan->how.from, .to = s->scan->how.to};
        finding.place = (struct place){position->line, position->column};
        scan_found(s->scan, &finding);
    } else {
        by_scalars_more(s, ILL_FORMED, 1);
    }
    /* Characters of the replacement that the encoder lacks are still to be reported. */
    s->reported = mark->at;
    s->counted = mark->at + mark->answer;
    position->column += mark->report.length > 0;
    return s->scan->how.ill_formed.action == RUNIC_ACTION_STOP || mark->report.fault == RUNIC_FAULT_MISSING_BOM ? SCAN_STOPPED
                                                                                                                : SCAN_DONE;
}

/* Places a finding at text[index]; in the replacement of an ill-formed sequence, at the byte that the character was read from.
 */
static void place_unmappable(struct by_scalars *s, size_t index, struct finding *finding)
{
    const struct mark *mark = s->reported_marks > 0 ? &s->text.marks[s->reported_marks - 1] : NULL;
    const bool is_inside = mark != NULL && index >= mark->at && index < mark->at + mark->answer;
    if (!is_inside) {
        by_scalars_count(s, index);
        by_scalars_place(s, index, &finding->report);
    } else if (s->locator.is_open) {
        finding->report.offset = mark->report.offset + (index - mark->at);
    }
    finding->place = (struct place){s->scan->position.line, s->scan->position.column - is_inside};
}

enum scan_end by_scalars_report_unmappable(struct by_scalars *s, size_t index)
{
    struct finding finding = {.from = s->scan->how.from, .to = s->scan->how.to};
    finding.report = (runic_report){
        .character = s->text.text[index], .status = RUNIC_UNMAPPABLE, .fault = RUNIC_FAULT_UNMAPPABLE, .length = 1};
    s->reported = index + 1;
    encoder_count_answers(s->scan->encoder, (runic_action)s->scan->how.unmappable.action, 1);
    if (s->scan->census != NULL)
        census_add(s->scan->census, s->text.text[index], 1);
    if (by_scalars_wants(s, OTHER)) {
        place_unmappable(s, index, &finding);
        scan_found(s->scan, &finding);
    } else {
        by_scalars_more(s, OTHER, 1);
    }
    return s->scan->how.unmappable.action == RUNIC_ACTION_STOP ? SCAN_STOPPED : SCAN_DONE;
}

void by_scalars_watched(void *user, const struct finding *finding)
{
    struct by_scalars *s = user;
    struct finding here = *finding;
    here.from = s->scan->how.from;
    by_scalars_place(s, s->reported + (size_t)(finding->report.offset - s->base) / sizeof(char32_t), &here.report);
    scan_found(s->scan, &here);
}

static bool is_lacking(const struct by_scalars *s, size_t index)
{
    const char32_t value = s->text.text[index];
    return value != NO_CHARACTER && encoder_lacks(s->scan->encoder, value);
}

/* Reports or counts the characters before text[to] that the encoder is known to lack. */
static void report_lacking(struct by_scalars *s, size_t to)
{
    struct encoder *encoder = s->scan->encoder;
    size_t i = s->reported;
    uint64_t count = 0;
    if (encoder->lacking == NULL)
        return;
    for (; i < to && by_scalars_wants(s, OTHER); i++)
        if (is_lacking(s, i))
            by_scalars_report_unmappable(s, i);
    for (; i < to; i++)
        if (is_lacking(s, i)) {
            count++;
            if (s->scan->census != NULL)
                census_add(s->scan->census, s->text.text[i], 1);
        }
    encoder_count_answers(encoder, (runic_action)s->scan->how.unmappable.action, count);
    by_scalars_more(s, OTHER, count);
}

/* Searches the text up to an index, which has no ill-formed sequence. */
static void search_text(struct by_scalars *s, size_t to)
{
    if (to <= s->reported)
        return;
    if (s->scan->encoder != NULL) {
        report_lacking(s, to);
    } else {
        by_scalars_count(s, s->reported);
        s->base = s->scan->position.offset;
        watch_text(&s->watch, &s->scan->position, (const uint8_t *)(s->text.text + s->reported),
                   (to - s->reported) * sizeof(char32_t));
    }
    s->reported = to;
}

enum scan_end by_scalars_report(struct by_scalars *s, size_t to)
{
    const struct decoded *text = &s->text;
    enum scan_end end = SCAN_DONE;
    while (end == SCAN_DONE && s->reported_marks < text->mark_count && text->marks[s->reported_marks].at <= to) {
        const struct mark *mark = &text->marks[s->reported_marks++];
        search_text(s, mark->at);
        end = report_mark(s, mark);
    }
    if (end == SCAN_DONE)
        search_text(s, to);
    return end;
}
