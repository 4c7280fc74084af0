/* steps.c - one input to scalar values, where it is counted and looked at, and from there to the output. */
/* SPDX-License-Identifier: MIT */
/*
 * Text is decoded, encoded and then told of, as much at once as the buffers hold: a fault stops neither of the two calls, which
 * cost more than a character. What stands for an ill-formed sequence comes into the decoded text, where a mark tells of it;
 * what stands for an unmappable character is put in as the text is gathered for the encoder.
 */
#include "steps.h"

#include <string.h>

#include "parallel/buffers.h"
#include "terminal/message.h"
#include "pass.h"
#include "terminal/progress.h"
#include "scalars.h"
#include "trail.h"

#define ZWNBSP 0xFEFF

/* Characters that are gathered behind one that turned out to be unmappable, which the encoder may not even come to. */
#define FEW 64

/* Of a character that the end of a piece cuts, and of what follows it. */
#define CUT_MOST 32

struct steps {
    struct scan *scan;
    struct decoder decoder;
    struct decoded text;
    struct trail trail;
    char32_t *out; /* text on its way to the encoder; it has room for as much as text */
    size_t room;   /* of each */
    size_t stride; /* how much is gathered at once */
    size_t most_marks;
    bool begun;           /* there was text */
    bool counts;          /* somebody wants to know places */
    size_t told, counted; /* of the text */
    size_t told_marks;
    uint64_t returned; /* the offset of a CR which waits for what follows it */
    uint8_t cut[2 * CUT_MOST];
    size_t cut_len;
    struct scan like; /* the scan as the text at hand is watched */
    struct pass pass;
    uint64_t base; /* where in all text watched so far that begins which is being looked at */
};

bool takes_steps(const struct scan *scan)
{
    return scan->target != NULL || !is_countable(scan->how.from) || !is_countable(scan->how.to);
}

/* ---- Told ---- */

static bool is_wanted(const struct steps *s, bool malformed)
{
    const struct scan *scan = s->scan;
    return scan->wants == NULL || scan->wants(scan->user, malformed);
}

/* What nobody wants to know any more is worked out no more. */
static void review(struct steps *s)
{
    if (!s->counts || is_wanted(s, false))
        return;
    trail_close(&s->trail);
    s->counts = is_wanted(s, true);
}

static void count_up_to(struct steps *s, size_t index)
{
    if (s->counts && index > s->counted)
        position_count(&s->scan->position, (const uint8_t *)(s->text.text + s->counted),
                       (index - s->counted) * sizeof(char32_t));
    s->counted = index;
}

static void tell(const struct steps *s, const struct finding *finding)
{
    if (s->scan->found != NULL)
        s->scan->found(s->scan->user, finding);
}

/* Those that nobody wants to be told of. */
static void count_more(struct steps *s, bool malformed, uint64_t count)
{
    if (count == 0)
        return;
    s->scan->more(s->scan->user, malformed, count);
    review(s);
}

/* Where a character stands, as the report of a finding has it. */
static void place(struct steps *s, size_t index, runic_report *report)
{
    if (index < s->text.older) {
        report->offset = s->returned;
        report->length = 1;
    } else if (s->trail.is_open) {
        report->offset = trail_place(&s->trail, index, &report->length);
    }
}

static enum scan_end tell_mark(struct steps *s, const struct mark *mark)
{
    struct position *position = &s->scan->position;
    count_up_to(s, mark->at);
    if (is_wanted(s, true)) {
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

static enum scan_end tell_unmappable(struct steps *s, size_t index)
{
    struct finding finding = {.from = s->scan->how.from, .to = s->scan->how.to};
    finding.report = (runic_report){
        .character = s->text.text[index], .status = RUNIC_UNMAPPABLE, .fault = RUNIC_FAULT_UNMAPPABLE, .length = 1};
    s->told = index + 1;
    encoder_count_answers(s->scan->target, (runic_action)s->scan->how.unmappable.action, false, 1);
    if (is_wanted(s, false)) {
        count_up_to(s, index);
        finding.place = (struct place){s->scan->position.line, s->scan->position.column};
        place(s, index, &finding.report);
        tell(s, &finding);
    } else {
        count_more(s, false, 1);
    }
    return s->scan->how.unmappable.action == RUNIC_STOP ? SCAN_STOPPED : SCAN_DONE;
}

/* Found by watching: told with its place in the input. */
static void seen(struct pass *pass, const struct finding *finding)
{
    struct steps *s = pass->owner;
    struct finding here = *finding;
    if (!is_wanted(s, false)) {
        count_more(s, false, 1);
        return;
    }
    here.from = s->scan->how.from;
    place(s, s->told + (size_t)(finding->report.offset - s->base) / sizeof(char32_t), &here.report);
    tell(s, &here);
}

/* Characters that are known to be unmappable. */
static void tell_lacking(struct steps *s, size_t to)
{
    struct encoder *target = s->scan->target;
    size_t i = s->told;
    uint64_t count = 0;
    if (target->lacking == NULL)
        return;
    for (; i < to && is_wanted(s, false); i++)
        if (encoder_lacks(target, s->text.text[i]))
            tell_unmappable(s, i);
    for (; i < to; i++)
        count += encoder_lacks(target, s->text.text[i]);
    encoder_count_answers(target, (runic_action)s->scan->how.unmappable.action, false, count);
    count_more(s, false, count);
}

/* Text between two faults. */
static void look(struct steps *s, size_t to)
{
    if (to <= s->told)
        return;
    if (s->scan->target != NULL) {
        tell_lacking(s, to);
    } else {
        count_up_to(s, s->told);
        s->pass.position = s->scan->position;
        s->base = s->pass.position.offset;
        watch_text(&s->pass, (const uint8_t *)(s->text.text + s->told), (to - s->told) * sizeof(char32_t));
    }
    s->told = to;
}

/* Tells what there is in the text up to an index, and behind it, where that is its end. */
static enum scan_end tell_up_to(struct steps *s, size_t to)
{
    const struct decoded *text = &s->text;
    enum scan_end end = SCAN_DONE;
    while (end == SCAN_DONE && s->told_marks < text->mark_count && (text->marks[s->told_marks].at < to || to == text->count)) {
        const struct mark *mark = &text->marks[s->told_marks++];
        look(s, mark->at);
        end = tell_mark(s, mark);
    }
    if (end == SCAN_DONE)
        look(s, to);
    return end;
}

/* ---- Out ---- */

static size_t answer_for(const struct steps *s, char32_t value, char32_t *answer)
{
    const runic_report report = {.character = value, .status = RUNIC_UNMAPPABLE};
    return encoder_answer(s->scan->target, (runic_action)s->scan->how.unmappable.action, &report, answer);
}

/* How far text is gathered: count characters of s->out come of what stands before text[at]. */
struct gathered {
    size_t at, count;
    bool after_cr;
};

/* What is written for one character. */
static size_t expand(const struct steps *s, struct gathered *so_far, char32_t *out)
{
    struct encoder *target = s->scan->target;
    const char32_t value = s->text.text[so_far->at];
    const bool after_cr = so_far->after_cr;
    size_t count = 0;
    so_far->after_cr = value == '\r';
    if ((target->lf && after_cr && value != '\n') || (target->crlf && !after_cr && value == '\n'))
        out[count++] = '\r';
    if (encoder_lacks(target, value))
        return count + answer_for(s, value, out + count);
    if (!target->lf || value != '\r')
        out[count++] = value;
    return count;
}

/* Characters that are written as they are. */
static struct gathered copy(const struct steps *s, struct gathered so_far, size_t to, size_t limit)
{
    const struct encoder *target = s->scan->target;
    const bool lines = target->lf || target->crlf;
    for (; so_far.at < to && so_far.count < limit; so_far.at++) {
        const char32_t value = s->text.text[so_far.at];
        if (encoder_lacks(target, value) || (lines && (value == '\r' || value == '\n' || so_far.after_cr)))
            break;
        s->out[so_far.count++] = value;
    }
    return so_far;
}

/* Gathers text up to an index, and no more than limit characters of it. */
static struct gathered gather(const struct steps *s, struct gathered from, size_t to, size_t limit)
{
    const size_t room = s->room - ANSWER_MOST - 1, wide = from.count + s->stride < room ? from.count + s->stride : room;
    const size_t most = limit < wide ? limit : wide;
    struct gathered next = copy(s, from, to, most);
    for (from = next; next.at < to && next.count <= most; from = next = copy(s, next, to, most)) {
        next.count += expand(s, &next, s->out + next.count);
        next.at++;
        if (next.count > most)
            return from;
    }
    return from;
}

/* Encodes what is gathered. The characters that were read are *done: all, or those before one that is unmappable. */
static bool write_out(struct steps *s, size_t count, size_t *done)
{
    struct scan *scan = s->scan;
    runic_result r;
    *done = 0;
    do {
        r = encode(scan->target, s->out + *done, count - *done, buffer_of_thread(BUFFER_CONVERTED), buffer_size(), false);
        *done += r.read;
        if (r.written > 0 && scan->take != NULL && !scan->take(scan->user, buffer_of_thread(BUFFER_CONVERTED), r.written))
            return false;
    } while (r.status == RUNIC_FULL);
    return true;
}

/* Tells of a character that turned out to be unmappable, and begins what is gathered next with what stands for it. */
static enum scan_end answer_unmappable(struct steps *s, struct gathered *from, size_t at)
{
    enum scan_end end = tell_up_to(s, at);
    if (end == SCAN_DONE)
        end = tell_unmappable(s, at);
    if (end == SCAN_DONE)
        encoder_remember(s->scan->target, s->text.text[at]);
    s->stride = FEW;
    *from = (struct gathered){.at = at + 1};
    from->count = answer_for(s, s->text.text[at], s->out);
    return end;
}

static enum scan_end send_up_to(struct steps *s, size_t from, size_t to)
{
    struct encoder *target = s->scan->target;
    struct gathered begun = {.at = from, .after_cr = target->after_cr};
    enum scan_end end = SCAN_DONE;
    while (end == SCAN_DONE && (begun.at < to || begun.count > 0)) {
        const struct gathered all = gather(s, begun, to, SIZE_MAX);
        size_t done;
        if (!write_out(s, all.count, &done))
            return SCAN_TROUBLE;
        if (done < begun.count) {
            /* Not even that what stands for another can be written: no charset is known that does so. */
            begun.count = 0;
        } else if (done < all.count) {
            end = answer_unmappable(s, &begun, gather(s, begun, to, done).at);
        } else {
            begun = (struct gathered){.at = all.at, .after_cr = all.after_cr};
            s->stride = s->stride < s->room ? 2 * s->stride : s->room;
            end = tell_up_to(s, all.at);
        }
        target->after_cr = begun.after_cr;
    }
    return end == SCAN_DONE ? tell_up_to(s, to) : end;
}

/* ---- In ---- */

/* The first character of all may be a byte order mark: iconv(3) keeps it, the command drops it from every text. */
static size_t skip_mark(struct steps *s)
{
    const bool drops = !s->begun && s->text.count > 0 && s->decoder.way != BY_RUNIC && s->scan->how.bom_in == RUNIC_BOM_STRIP &&
                       s->text.text[0] == ZWNBSP;
    s->begun = s->begun || s->text.count > 0 || s->text.mark_count > 0;
    s->told = s->counted = drops;
    return drops;
}

/* A CR that may belong to an LF waits for the next text. */
static bool waits(const struct steps *s, bool ended)
{
    const struct decoded *text = &s->text;
    const bool at_end = text->count > 0 && text->text[text->count - 1] == '\r';
    return at_end && !ended && s->scan->target == NULL && s->scan->watch.what != 0 &&
           (text->mark_count == 0 || text->marks[text->mark_count - 1].at < text->count);
}

static enum scan_end hand_on(struct steps *s, bool ended)
{
    struct decoded *text = &s->text;
    const size_t from = skip_mark(s), held = waits(s, ended);
    s->told_marks = 0;
    trail_begin(&s->trail, text);
    const enum scan_end end = s->scan->target != NULL ? send_up_to(s, from, text->count) : tell_up_to(s, text->count - held);
    if (held > 0) {
        runic_report report = {.offset = 0};
        place(s, text->count - 1, &report);
        s->returned = report.offset;
        text->text[0] = '\r';
    }
    count_up_to(s, text->count - held);
    trail_end(&s->trail);
    text->older = held;
    return end;
}

/* False: here the text ends. */
static bool add_mark(struct steps *s, const runic_report *report)
{
    const runic_action action = (runic_action)s->scan->how.malformed.action;
    struct decoded *text = &s->text;
    struct mark *mark = &text->marks[text->mark_count++];
    *mark = (struct mark){.at = text->count, .report = *report};
    if (action == RUNIC_STOP || report->fault == RUNIC_FAULT_MISSING_BOM)
        return false;
    if (s->scan->target != NULL)
        mark->answer = encoder_answer(s->scan->target, action, report, text->text + text->count);
    text->count += mark->answer;
    if (s->scan->target != NULL)
        encoder_count_answers(s->scan->target, action, true, 1);
    return text->mark_count < s->most_marks && text->count + 2 * ANSWER_MOST < s->room;
}

/* Decodes as much as there is room for. FULL: there is more. */
static runic_status fill(struct steps *s, const uint8_t *src, size_t len, bool last)
{
    struct decoded *text = &s->text;
    runic_result r;
    text->src = src;
    text->before = s->decoder.runic;
    text->len = text->mark_count = 0;
    text->count = text->older;
    do {
        r = decode(&s->decoder, src + text->len, len - text->len, text->text + text->count, s->room - ANSWER_MOST - text->count,
                   last);
        text->len += r.read;
        text->count += r.written;
    } while (r.status == RUNIC_INVALID && add_mark(s, &s->decoder.report));
    return r.status == RUNIC_INVALID ? RUNIC_FULL : (runic_status)r.status;
}

/* Converts bytes that stand at an offset; *read are those that are not cut. */
static enum scan_end convert(struct steps *s, const uint8_t *src, size_t len, uint64_t offset, bool last, size_t *read)
{
    enum scan_end end;
    runic_status status;
    *read = 0;
    do {
        s->text.offset = offset + *read;
        status = fill(s, src + *read, len - *read, last);
        *read += s->text.len;
        end = hand_on(s, last && status == RUNIC_OK);
    } while (end == SCAN_DONE && status == RUNIC_FULL);
    return end;
}

/* A piece behind the bytes that were cut from the one before: these are made whole first. */
static enum scan_end convert_piece(struct steps *s, struct piece piece, uint64_t offset)
{
    const bool last = piece.len == 0;
    size_t read = 0, used = 0;
    enum scan_end end = SCAN_DONE;
    if (s->cut_len > 0 || last) {
        const size_t cut_len = s->cut_len, more = piece.len < CUT_MOST ? piece.len : CUT_MOST;
        if (more > 0)
            memcpy(s->cut + cut_len, piece.bytes, more);
        end = convert(s, s->cut, cut_len + more, offset - cut_len, last, &read);
        s->cut_len = 0;
        if (read < cut_len) {
            s->cut_len = cut_len + more - read;
            memmove(s->cut, s->cut + read, s->cut_len);
            return end;
        }
        used = read - cut_len;
    }
    if (end != SCAN_DONE || last)
        return end;
    end = convert(s, piece.bytes + used, piece.len - used, offset + used, false, &read);
    /* Where it stopped, all of the rest is left, and nobody asks for it. */
    if (end != SCAN_DONE)
        return end;
    s->cut_len = piece.len - used - read;
    memcpy(s->cut, piece.bytes + used + read, s->cut_len);
    return end;
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

static void share_buffer(struct steps *s)
{
    s->room = buffer_size() * 3 / 8 / sizeof(char32_t);
    s->most_marks = buffer_size() / 4 / sizeof(struct mark);
    s->text.text = (char32_t *)(void *)buffer_of_thread(BUFFER_TEXT);
    s->out = s->text.text + s->room;
    s->text.marks = (struct mark *)(void *)(s->out + s->room);
}

static bool begin(struct steps *s)
{
    runic_options how = s->scan->how;
    how.bom_out = RUNIC_BOM_OUT_NONE;
    how.callback = NULL;
    how.malformed = how.unmappable = (runic_policy){.action = RUNIC_STOP};
    share_buffer(s);
    position_start(&s->scan->position, SCALARS, s->scan->marked && s->scan->how.bom_in == RUNIC_BOM_KEEP);
    s->like = *s->scan;
    s->like.how.from = SCALARS;
    s->pass = (struct pass){.scan = &s->like, .found = seen, .owner = s};
    if (!decoder_open(&s->decoder, &how))
        return false;
    const bool places = s->scan->watch.what != 0 || (s->scan->target != NULL && !charset_describe(s->scan->how.to).unicode);
    return !places || !is_wanted(s, false) || trail_open(&s->trail, &s->decoder);
}

enum scan_end scan_in_steps(struct scan *scan, struct input *in)
{
    struct steps s = {.scan = scan, .counts = true, .stride = FEW};
    const enum scan_end end = begin(&s) ? scan_all(&s, in) : SCAN_TROUBLE;
    if (s.decoder.replaced > 0)
        warn(in->name, "iconv wrote other characters in place of %s", counted(s.decoder.replaced, "character"));
    trail_close(&s.trail);
    decoder_close(&s.decoder);
    return end;
}
