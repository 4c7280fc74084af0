/* by_scalars_findings.c - finds and counts in scalar values, and reports findings at their offset in the bytes. */
/* SPDX-License-Identifier: MIT */
#include "by_scalars_findings.h"

#include "text/charset.h"

bool by_scalars_passes_over(const struct by_scalars *s)
{
    /* A watch needs the marks, since it searches the text between them. */
    return !s->counts && s->scan->watched == 0 && s->scan->how.malformed.action != RUNIC_STOP;
}

/* Lets the decoder apply the policy to ill-formed sequences by itself from now on. */
static void pass_over(struct by_scalars *s)
{
    const runic_action action = (runic_action)s->scan->how.malformed.action;
    const runic_policy malformed =
        s->scan->encoder != NULL ? encoder_policy(s->scan->encoder, action) : (runic_policy){.action = RUNIC_SKIP};
    if (s->decoder.way == BY_RUNIC)
        runic_converter_policies(&s->decoder.runic, &malformed, &(runic_policy){.action = RUNIC_STOP});
    s->met = decoder_faults(&s->decoder);
}

/* Stops computing positions once no more findings are wanted. */
void by_scalars_review(struct by_scalars *s)
{
    if (!s->counts || by_scalars_wants(s, false))
        return;
    trail_close(&s->trail);
    s->counts = by_scalars_wants(s, true);
    if (by_scalars_passes_over(s))
        pass_over(s);
}

void by_scalars_count(struct by_scalars *s, size_t index)
{
    if (s->counts && index > s->counted)
        position_count(&s->scan->position, (const uint8_t *)(s->text.text + s->counted),
                       (index - s->counted) * sizeof(char32_t));
    s->counted = index;
}

static void tell(const struct by_scalars *s, const struct finding *finding)
{
    if (s->scan->found != NULL)
        scan_tell(s->scan, finding);
}

/* Counts findings that are not reported one by one. */
static void count_more(struct by_scalars *s, bool malformed, uint64_t count)
{
    if (count == 0)
        return;
    scan_count_more(s->scan, malformed, count);
    by_scalars_review(s);
}

void by_scalars_count_passed(struct by_scalars *s)
{
    const uint64_t faults = decoder_faults(&s->decoder), count = faults - s->met;
    s->met = faults;
    if (s->scan->encoder != NULL)
        encoder_count_answers(s->scan->encoder, (runic_action)s->scan->how.malformed.action, true, count);
    count_more(s, true, count);
}

/* Stores the offset and length in bytes of text[index] in a report. */
void by_scalars_place(struct by_scalars *s, size_t index, runic_report *report)
{
    if (index < s->text.older) {
        report->offset = s->returned;
        report->length = s->returned_length;
    } else if (s->trail.is_open) {
        report->offset = trail_place(&s->trail, index, &report->length);
    }
}

static enum scan_end tell_mark(struct by_scalars *s, const struct mark *mark)
{
    struct position *position = &s->scan->position;
    by_scalars_count(s, mark->at);
    if (by_scalars_wants(s, true) || mark->report.fault == RUNIC_FAULT_MISSING_BOM) {
        struct finding finding = {.report = mark->report, .from = s->scan->how.from, .to = s->scan->how.to};
        finding.place = (struct place){position->line, position->column};
        tell(s, &finding);
    } else {
        count_more(s, true, 1);
    }
    s->told = s->counted = mark->at + mark->answer;
    position->column += mark->report.length > 0;
    return s->scan->how.malformed.action == RUNIC_STOP || mark->report.fault == RUNIC_FAULT_MISSING_BOM ? SCAN_STOPPED
                                                                                                        : SCAN_DONE;
}

enum scan_end by_scalars_tell_unmappable(struct by_scalars *s, size_t index)
{
    struct finding finding = {.from = s->scan->how.from, .to = s->scan->how.to};
    finding.report = (runic_report){
        .character = s->text.text[index], .status = RUNIC_UNMAPPABLE, .fault = RUNIC_FAULT_UNMAPPABLE, .length = 1};
    s->told = index + 1;
    encoder_count_answers(s->scan->encoder, (runic_action)s->scan->how.unmappable.action, false, 1);
    if (by_scalars_wants(s, false)) {
        by_scalars_count(s, index);
        finding.place = (struct place){s->scan->position.line, s->scan->position.column};
        by_scalars_place(s, index, &finding.report);
        tell(s, &finding);
    } else {
        count_more(s, false, 1);
    }
    return s->scan->how.unmappable.action == RUNIC_STOP ? SCAN_STOPPED : SCAN_DONE;
}

/* Reports a finding of the watch, at its offset in the input. */
void by_scalars_seen(void *user, const struct finding *finding)
{
    struct by_scalars *s = user;
    struct finding here = *finding;
    here.from = s->scan->how.from;
    by_scalars_place(s, s->told + (size_t)(finding->report.offset - s->base) / sizeof(char32_t), &here.report);
    tell(s, &here);
}

bool by_scalars_wants_seen(void *user)
{
    return by_scalars_wants(user, false);
}

void by_scalars_seen_more(void *user, uint64_t count)
{
    count_more(user, false, count);
}

/* Reports or counts the characters before text[to] that the encoder is known to lack. */
static void tell_lacking(struct by_scalars *s, size_t to)
{
    struct encoder *encoder = s->scan->encoder;
    size_t i = s->told;
    uint64_t count = 0;
    if (encoder->lacking == NULL)
        return;
    for (; i < to && by_scalars_wants(s, false); i++)
        if (encoder_lacks(encoder, s->text.text[i]))
            by_scalars_tell_unmappable(s, i);
    for (; i < to; i++)
        count += encoder_lacks(encoder, s->text.text[i]);
    encoder_count_answers(encoder, (runic_action)s->scan->how.unmappable.action, false, count);
    count_more(s, false, count);
}

/* Searches the text up to an index, which has no ill-formed sequence. */
static void look(struct by_scalars *s, size_t to)
{
    if (to <= s->told)
        return;
    if (s->scan->encoder != NULL) {
        tell_lacking(s, to);
    } else {
        by_scalars_count(s, s->told);
        s->base = s->scan->position.offset;
        watch_text(&s->watch, &s->scan->position, (const uint8_t *)(s->text.text + s->told), (to - s->told) * sizeof(char32_t));
    }
    s->told = to;
}

/* Reports the findings before text[to], and the ill-formed sequences directly before it. */
enum scan_end by_scalars_tell(struct by_scalars *s, size_t to)
{
    const struct decoded *text = &s->text;
    enum scan_end end = SCAN_DONE;
    while (end == SCAN_DONE && s->told_marks < text->mark_count && text->marks[s->told_marks].at <= to) {
        const struct mark *mark = &text->marks[s->told_marks++];
        look(s, mark->at);
        end = tell_mark(s, mark);
    }
    if (end == SCAN_DONE)
        look(s, to);
    return end;
}
