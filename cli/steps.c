/* steps.c - one input to UTF-8, where it is counted, and from there to the output. */
/* SPDX-License-Identifier: MIT */
#include "steps.h"

#include <string.h>

#include "buffers.h"
#include "message.h"
#include "pass.h"
#include "progress.h"

#define MARK "\xEF\xBB\xBF"

/* One input on its way. */
struct steps {
    struct scan *scan;
    struct stage source;    /* to UTF-8 */
    runic_converter before; /* the source as it was before it made the text at hand from src[0, len) */
    const uint8_t *src;
    size_t len;
    uint64_t offset; /* of src in the input */
    bool may_begin_with_mark;
    uint8_t *text, *scratch; /* of size bytes each; before text there is room for a CR */
    size_t size;
    bool after_cr; /* the text watched so far ends with a CR, which waits for what follows it */
    uint64_t cr;   /* its offset in the input */
};

bool takes_steps(const struct scan *scan)
{
    return scan->target != NULL || !is_countable(scan->how.from) || !is_countable(scan->how.to);
}

/* ---- Out ---- */

static bool write_stage(struct scan *scan, const runic_result *r)
{
    return r->written == 0 || scan->take == NULL || scan->take(scan->user, buffer_of_thread(BUFFER_CONVERTED), r->written);
}

/* Where in the input the character is that stands at text[at]: decodes again up to there. */
static uint64_t offset_of(const struct steps *s, size_t at)
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

/* Tells a fault where the position stands, which then goes past it. */
static enum scan_end tell(struct steps *s, const runic_report *report)
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
            report.offset = offset_of(s, (size_t)(from + good - s->text));
            const enum scan_end end = tell(s, &report);
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

/* ---- Watching ---- */

/* Found in UTF-8: told with its place in the input. */
static void seen(struct pass *pass, const struct finding *finding)
{
    struct steps *s = pass->owner;
    struct finding here = *finding;
    const size_t at = (size_t)(pass->piece.bytes + (finding->report.offset - pass->base) - s->text);
    const bool waited = at == SIZE_MAX;
    here.from = s->scan->how.from;
    here.report.offset = waited ? s->cr : offset_of(s, at);
    here.report.length = waited ? 1 : (uint8_t)(offset_of(s, at + finding->report.length) - here.report.offset);
    if (s->scan->found != NULL)
        s->scan->found(s->scan->user, &here);
}

/* Watches text, which is not counted yet; whole: what follows is no text, so that a CR has nothing to wait for. */
static void watch(struct steps *s, size_t len, bool whole)
{
    struct scan like = *s->scan;
    struct pass pass = {.scan = &like, .position = s->scan->position, .found = seen, .owner = s};
    const uint8_t *from = s->text;
    if (like.watch.what == 0 || (len == 0 && !(whole && s->after_cr)))
        return;
    if (s->after_cr) {
        from--;
        len++;
        pass.position.column--;
        pass.position.offset--;
    }
    const bool waits = !whole && from[len - 1] == '\r';
    like.how.from = RUNIC_UTF8;
    pass.piece.bytes = from;
    pass.base = pass.position.offset;
    watch_text(&pass, from, len - waits);
    s->after_cr = waits;
    if (waits && from + len > s->text)
        s->cr = offset_of(s, (size_t)(from + len - 1 - s->text));
}

/* ---- Text ---- */

static enum scan_end send_text(struct steps *s, size_t len)
{
    const struct target *target = s->scan->target;
    const uint8_t *from = s->text;
    /* iconv(3) keeps an initial U+FEFF, which the command drops from every text. */
    if (len > 0 && s->may_begin_with_mark && s->source.system && s->scan->how.bom_in == RUNIC_BOM_STRIP &&
        len >= strlen(MARK) && memcmp(from, MARK, strlen(MARK)) == 0) {
        from += strlen(MARK);
        len -= strlen(MARK);
    }
    s->may_begin_with_mark = s->may_begin_with_mark && len == 0 && from == s->text;
    if (target == NULL || (!target->lf && !target->crlf))
        return send(s, from, len, true);
    return target->lf ? send_lf(s, from, len) : send_crlf(s, from, len);
}

/* ---- In ---- */

static enum scan_end convert_piece(struct steps *s, struct piece piece, uint64_t base)
{
    const bool last = piece.len == 0;
    runic_result r;
    s->src = piece.bytes;
    s->len = piece.len;
    do {
        s->offset = base + (uint64_t)(s->src - piece.bytes);
        s->before = s->source.runic;
        r = stage_convert(&s->source, s->src, s->len, s->text, s->size, last);
        watch(s, r.written, r.status == RUNIC_INVALID || (last && r.status == RUNIC_OK));
        enum scan_end end = send_text(s, r.written);
        if (end == SCAN_DONE && r.status == RUNIC_INVALID)
            end = tell(s, &s->source.report);
        if (end != SCAN_DONE)
            return end;
        s->src += r.read;
        s->len -= r.read;
    } while (r.status != RUNIC_OK);
    return SCAN_DONE;
}

static enum scan_end scan_all(struct steps *s, struct input *in)
{
    struct scan *scan = s->scan;
    enum scan_end end;
    struct piece piece;
    do {
        piece = input_next(in, scan->how.from);
        if (in->failed)
            return SCAN_TROUBLE;
        progress_add(piece.len);
        if (scan->detector != NULL)
            runic_detector_feed(scan->detector, piece.bytes, piece.len);
        end = convert_piece(s, piece, in->offset - piece.len);
    } while (end == SCAN_DONE && piece.len > 0);
    return end;
}

enum scan_end scan_in_steps(struct scan *scan, struct input *in)
{
    struct steps s = {.scan = scan, .may_begin_with_mark = true, .size = buffer_size() / 2 - 1};
    s.text = buffer_of_thread(BUFFER_TEXT) + 1;
    s.text[-1] = '\r';
    s.scratch = s.text + s.size;
    runic_options how = scan->how;
    how.to = RUNIC_UTF8;
    how.bom_out = RUNIC_BOM_OUT_NONE;
    how.callback = NULL;
    how.malformed = how.unmappable = (runic_policy){.action = RUNIC_STOP};
    position_start(&scan->position, RUNIC_UTF8, scan->marked && scan->how.bom_in == RUNIC_BOM_KEEP);
    if (!stage_open(&s.source, &how))
        return SCAN_TROUBLE;
    const enum scan_end end = scan_all(&s, in);
    if (s.source.replaced > 0)
        warn(in->name, "iconv wrote other characters in place of %s", counted(s.source.replaced, "character"));
    stage_close(&s.source);
    return end;
}

/* ---- The target ---- */

bool steps_begin(struct target *target, const runic_options *how, bool lf, bool crlf)
{
    runic_options to = *how;
    to.from = RUNIC_UTF8;
    *target = (struct target){.lf = lf, .crlf = crlf};
    target->is_open = stage_open(&target->stage, &to);
    return target->is_open;
}

void steps_abandon(struct target *target)
{
    stage_close(&target->stage);
    target->is_open = false;
}

bool steps_finish(struct target *target, bool (*take)(void *user, const void *bytes, size_t len), void *user)
{
    runic_result r = {.status = RUNIC_OK};
    bool good = true;
    if (!target->is_open)
        return true;
    if (target->lf && target->after_cr) {
        r = stage_convert(&target->stage, (const uint8_t *)"\r", 1, buffer_of_thread(BUFFER_CONVERTED), buffer_size(), false);
        good = take(user, buffer_of_thread(BUFFER_CONVERTED), r.written);
    }
    do {
        r = stage_convert(&target->stage, (const uint8_t *)"", 0, buffer_of_thread(BUFFER_CONVERTED), buffer_size(), true);
        good = good && (r.written == 0 || take(user, buffer_of_thread(BUFFER_CONVERTED), r.written));
    } while (good && r.status == RUNIC_FULL);
    if (target->stage.replaced > 0)
        warn(NULL, "iconv wrote other characters in place of %s", counted(target->stage.replaced, "character"));
    steps_abandon(target);
    return good;
}
