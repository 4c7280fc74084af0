/* steps_send.c - from UTF-8 to the output, with line ends changed and faults answered. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "buffers.h"
#include "step.h"

static bool write_stage(struct scan *scan, const runic_result *r)
{
    return r->written == 0 || scan->take == NULL || scan->take(scan->user, buffer_of_thread(BUFFER_CONVERTED), r->written);
}

uint64_t steps_offset_of(const struct steps *s, size_t at)
{
    struct stage again = s->source;
    runic_result r;
    if (s->source.system) {
        if (!stage_open(&again, &s->source.how))
            return s->offset;
        r = stage_convert(&again, s->src, s->len, s->scratch, at, false);
        stage_close(&again);
    } else {
        again.runic = s->before;
        r = stage_convert(&again, s->src, s->len, s->scratch, at, false);
    }
    return s->offset + (at > 0 || r.status == RUNIC_FULL ? r.read : 0);
}

/* Text that stands for a fault: it is ASCII or U+FFFD, in place of which '?' is written where the target lacks it. */
static bool write_answer(struct scan *scan, const char *answer)
{
    struct stage *out = &scan->target->stage;
    runic_result r = {.status = RUNIC_FULL};
    size_t len = strlen(answer);
    while (r.status == RUNIC_FULL) {
        r = stage_convert(out, (const uint8_t *)answer, len, buffer_of_thread(BUFFER_CONVERTED), buffer_size(), false);
        if (!write_stage(scan, &r))
            return false;
        answer += r.read;
        len -= r.read;
    }
    return r.status != RUNIC_UNMAPPABLE || strcmp(answer, "?") == 0 || write_answer(scan, "?");
}

static bool answer_fault(struct scan *scan, runic_action action, const runic_report *report)
{
    char escape[4 * RUNIC_REPORT_BYTES + 1] = "";
    if (scan->target == NULL || action == RUNIC_SKIP)
        return true;
    if (action == RUNIC_REPLACE)
        return write_answer(scan, report->status == RUNIC_UNMAPPABLE ? "?" : "\xEF\xBF\xBD");
    if (report->status == RUNIC_UNMAPPABLE)
        snprintf(escape, sizeof escape, "\\u{%04X}", (unsigned)report->character);
    for (size_t i = 0; report->status == RUNIC_INVALID && i < report->length && i < RUNIC_REPORT_BYTES; i++)
        snprintf(escape + 4 * i, 5, "\\x%02X", report->bytes[i]);
    return write_answer(scan, escape);
}

enum scan_end steps_tell(struct steps *s, const runic_report *report)
{
    struct scan *scan = s->scan;
    const struct finding finding = {
        .report = *report, .from = scan->how.from, .to = scan->how.to, .place = {scan->position.line, scan->position.column}};
    const runic_policy *policy = report->status == RUNIC_INVALID ? &scan->how.malformed : &scan->how.unmappable;
    const runic_action action = (runic_action)policy->action;
    if (scan->found != NULL)
        scan->found(scan->user, &finding);
    scan->position.column += report->length > 0;
    if (action == RUNIC_STOP || report->fault == RUNIC_FAULT_MISSING_BOM)
        return SCAN_STOPPED;
    return answer_fault(scan, action, report) ? SCAN_DONE : SCAN_TROUBLE;
}

/* Sends counted text on; what does not stand in text itself (a line end's CR) has no place in it: at is then the next place. */
static enum scan_end send(struct steps *s, const uint8_t *from, size_t len, bool counted)
{
    struct scan *scan = s->scan;
    while (len > 0) {
        runic_result r = {.read = len};
        if (scan->target != NULL)
            r = stage_convert(&scan->target->stage, from, len, buffer_of_thread(BUFFER_CONVERTED), buffer_size(), false);
        if (!write_stage(scan, &r))
            return SCAN_TROUBLE;
        const bool lacks = r.status == RUNIC_UNMAPPABLE;
        runic_report report = scan->target != NULL ? scan->target->stage.report : (runic_report){0};
        const size_t good = r.read - (lacks ? report.length : 0);
        if (counted)
            position_count(&scan->position, from, good);
        if (lacks) {
            report.offset = steps_offset_of(s, (size_t)(from + good - s->text));
            const enum scan_end end = steps_tell(s, &report);
            if (end != SCAN_DONE)
                return end;
        }
        from += r.read;
        len -= r.read;
    }
    return SCAN_DONE;
}

/* CR LF becomes LF: a CR waits for what follows it. */
static enum scan_end send_lf(struct steps *s, const uint8_t *from, size_t len)
{
    struct target *target = s->scan->target;
    enum scan_end end = SCAN_DONE;
    while (len > 0 && end == SCAN_DONE) {
        const uint8_t *cr = memchr(from, '\r', len);
        const size_t before = cr != NULL ? (size_t)(cr - from) : len;
        if (target->after_cr && from[0] != '\n')
            end = send(s, (const uint8_t *)"\r", 1, false);
        target->after_cr = cr != NULL;
        if (end == SCAN_DONE)
            end = send(s, from, before, true);
        if (cr != NULL)
            s->scan->position.column++;
        from += before + (cr != NULL);
        len -= before + (cr != NULL);
    }
    return end;
}

/* LF becomes CR LF, where no CR stands before it. */
static enum scan_end send_crlf(struct steps *s, const uint8_t *from, size_t len)
{
    struct target *target = s->scan->target;
    enum scan_end end = SCAN_DONE;
    while (len > 0 && end == SCAN_DONE) {
        const uint8_t *lf = memchr(from, '\n', len);
        const size_t before = lf != NULL ? (size_t)(lf - from) : len;
        if (before > 0)
            target->after_cr = from[before - 1] == '\r';
        end = send(s, from, before, true);
        if (lf != NULL && end == SCAN_DONE && !target->after_cr)
            end = send(s, (const uint8_t *)"\r", 1, false);
        if (lf != NULL && end == SCAN_DONE)
            end = send(s, lf, 1, true);
        target->after_cr = lf == NULL && target->after_cr;
        from += before + (lf != NULL);
        len -= before + (lf != NULL);
    }
    return end;
}

enum scan_end steps_send(struct steps *s, const uint8_t *from, size_t len)
{
    const struct target *target = s->scan->target;
    if (target == NULL || (!target->lf && !target->crlf))
        return send(s, from, len, true);
    return target->lf ? send_lf(s, from, len) : send_crlf(s, from, len);
}
