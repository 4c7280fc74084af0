/* by_scalars.c - decodes one input to scalar values, searches and counts them, and writes them to the output. */
/* SPDX-License-Identifier: MIT */
/*
 * Decodes as much as the buffers hold, encodes it, and then reports the findings. Faults do not end the calls, since a
 * call costs more than a character. The replacement of an ill-formed sequence is put into the decoded text, with
 * a mark at its index. The replacement of an unmappable character is inserted when text is gathered for the encoder.
 */
#include "by_scalars.h"

#include <string.h>

#include "os/room.h"
#include "parallel/threads.h"
#include "terminal/message.h"
#include "terminal/progress.h"
#include "text/charset.h"

#define ZWNBSP 0xFEFF

/* Returns 1 if the input begins with a BOM that iconv(3) has kept and that must be removed, else 0. */
static size_t skip_mark(struct by_scalars *s)
{
    const bool drops = !s->begun && s->text.count > 0 && s->decoder.system && s->scan->how.bom_in == RUNIC_BOM_IN_STRIP &&
                       s->text.text[0] == ZWNBSP;
    s->begun = s->begun || s->text.count > 0 || s->text.mark_count > 0;
    s->reported = s->counted = drops;
    return drops;
}

/* Returns true if the text ends with a CR that must be kept, since an LF may follow in the next text. */
static bool keeps_cr(const struct by_scalars *s, bool ended)
{
    const struct decoded *text = &s->text;
    const bool at_end = text->count > 0 && text->text[text->count - 1] == '\r';
    return at_end && !ended && s->scan->encoder == NULL && (s->scan->watched != 0 || s->scan->counts_lines) &&
           (text->mark_count == 0 || text->marks[text->mark_count - 1].at < text->count);
}

/* Reads escapes and composes sequences in text[from] to text[to]. Returns how many characters at its end may continue. */
static size_t change_text(struct by_scalars *s, size_t from, size_t to, bool more)
{
    char32_t *text = s->text.text + from;
    size_t len = to - from;
    if (s->scan->unescape != NULL)
        len = unescape_text(s->scan->unescape, text, len, more);
    if (s->scan->composes)
        len = compose_text(&s->composer, text, len, more);
    return to - from - len;
}

/*
 * Changes the text; an escape or a sequence does not go beyond an ill-formed sequence or its replacement. Returns how many
 * characters at its end must be kept for the next text.
 */
static size_t change_all(struct by_scalars *s, bool ended)
{
    const struct decoded *text = &s->text;
    size_t from = 0;
    for (size_t i = 0; i < text->mark_count; i++) {
        const struct mark *mark = &text->marks[i];
        change_text(s, from, mark->at, false);
        if (s->scan->unescape != NULL)
            s->scan->unescape->after_byte = false;
        from = mark->at + mark->answer;
    }
    return change_text(s, from, text->count, !ended);
}

static bool changes_text(const struct by_scalars *s)
{
    return s->scan->unescape != NULL || s->scan->composes;
}

/* Removes each U+FEFF after the first character, except in the end of the text that is kept. */
static void remove_inner(struct by_scalars *s, size_t from, size_t to)
{
    for (size_t i = from; s->scan->removed != NULL && i < to; i++)
        if (s->text.text[i] == ZWNBSP) {
            s->text.text[i] = NO_CHARACTER;
            ++*s->scan->removed;
        }
}

/* Keeps characters at the end of the text, with their places, for the next text. */
static void keep(struct by_scalars *s, size_t held)
{
    struct decoded *text = &s->text;
    demand_room(sizeof s->returned_length, 0, held);
    for (size_t i = 0, from = text->count - held; i < held; i++) {
        runic_report report = {.offset = 0};
        by_scalars_place(s, from + i, &report);
        s->returned[i] = report.offset;
        s->returned_length[i] = report.length;
    }
}

static enum scan_end finish_text(struct by_scalars *s, bool ended)
{
    struct decoded *text = &s->text;
    const bool keeps_first = !s->begun && s->scan->how.bom_in == RUNIC_BOM_IN_KEEP;
    const size_t from = skip_mark(s), held = changes_text(s) ? change_all(s, ended) : keeps_cr(s, ended);
    s->reported_marks = 0;
    remove_inner(s, keeps_first, text->count - held);
    locator_begin(&s->locator, text);
    const enum scan_end end =
        s->scan->encoder != NULL ? by_scalars_send(s, from, text->count - held) : by_scalars_report(s, text->count - held);
    keep(s, held);
    by_scalars_count(s, text->count - held);
    memmove(text->text, text->text + text->count - held, held * sizeof *text->text);
    text->older = held;
    return end;
}

/* Returns false if the buffers have no room for one more mark and its replacement. */
static bool has_room(const struct by_scalars *s)
{
    return s->text.mark_count < s->most_marks && s->text.count + 2 * ANSWER_MOST < s->room;
}

/*
 * Adds the replacement of an ill-formed sequence, without a mark, since no finding is wanted for it. Returns false
 * if the buffers are full.
 */
static bool add_replacement(struct by_scalars *s, const runic_report *report)
{
    struct decoded *text = &s->text;
    if (s->scan->encoder != NULL)
        text->count +=
            encoder_answer(s->scan->encoder, (runic_action)s->scan->how.ill_formed.action, report, text->text + text->count);
    return has_room(s);
}

/* Adds a mark for an ill-formed sequence, and its replacement. Returns false if the text must end here. */
static bool add_mark(struct by_scalars *s, const runic_report *report)
{
    const runic_action action = (runic_action)s->scan->how.ill_formed.action;
    struct decoded *text = &s->text;
    if (by_scalars_decoder_applies_policy(s) && report->fault != RUNIC_FAULT_MISSING_BOM)
        return add_replacement(s, report);
    struct mark *mark = &text->marks[text->mark_count++];
    *mark = (struct mark){.at = text->count, .report = *report};
    if (action == RUNIC_ACTION_STOP || report->fault == RUNIC_FAULT_MISSING_BOM)
        return false;
    if (s->scan->encoder != NULL)
        mark->answer = encoder_answer(s->scan->encoder, action, report, text->text + text->count);
    text->count += mark->answer;
    if (s->scan->encoder != NULL)
        encoder_count_answers(s->scan->encoder, action, 1);
    return has_room(s);
}

/* Decodes until the buffers are full or the bytes end. Returns RUNIC_FULL if bytes are left. */
static runic_status fill(struct by_scalars *s, const uint8_t *src, size_t len, bool last)
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
    } while (r.status == RUNIC_ILL_FORMED && add_mark(s, &s->decoder.report));
    if (by_scalars_decoder_applies_policy(s))
        by_scalars_count_passed(s);
    return r.status == RUNIC_ILL_FORMED ? RUNIC_FULL : (runic_status)r.status;
}

/* Converts bytes at an offset of the input. *read excludes a character that the end of the bytes cuts. */
static enum scan_end convert(struct by_scalars *s, const uint8_t *src, size_t len, uint64_t offset, bool last, size_t *read)
{
    enum scan_end end;
    runic_status status;
    *read = 0;
    do {
        s->text.offset = offset + *read;
        status = fill(s, src + *read, len - *read, last);
        *read += s->text.len;
        end = finish_text(s, last && status == RUNIC_OK);
    } while (end == SCAN_DONE && status == RUNIC_FULL);
    return end;
}

/* Converts a piece. If the previous piece ended inside a character, completes that character first. */
static enum scan_end convert_piece(struct by_scalars *s, struct piece piece, uint64_t offset)
{
    const bool last = piece.len == 0;
    size_t read = 0, used = 0;
    enum scan_end end = SCAN_DONE;
    if (s->cut_len > 0 || last) {
        const size_t cut_len = s->cut_len, more = piece.len < CUT_MOST ? piece.len : CUT_MOST;
        demand_room(sizeof s->cut, cut_len, more);
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
    /* After a stop or an error the rest of the piece is not needed. */
    if (end != SCAN_DONE)
        return end;
    s->cut_len = piece.len - used - read;
    demand_room(sizeof s->cut, 0, s->cut_len);
    memcpy(s->cut, piece.bytes + used + read, s->cut_len);
    return end;
}

static enum scan_end scan_all(struct by_scalars *s, struct input *in)
{
    struct scan *scan = s->scan;
    enum scan_end end;
    struct piece piece;
    do {
        piece = input_next(in, scan_boundaries(scan));
        if (in->failed)
            return SCAN_TROUBLE;
        progress_add(piece.len);
        in->counted += piece.len;
        if (scan->detector != NULL)
            runic_detector_feed(scan->detector, piece.bytes, piece.len);
        if (scan->doubt != NULL)
            doubt_add(scan->doubt, in->offset - piece.len, piece.bytes, piece.len);
        end = convert_piece(s, piece, in->offset - piece.len);
    } while (end == SCAN_DONE && piece.len > 0);
    return end;
}

static void divide_buffer(struct by_scalars *s)
{
    s->room = buffer_size() * 3 / 8 / sizeof(char32_t);
    s->most_marks = buffer_size() / 4 / sizeof(struct mark);
    s->text.text = (char32_t *)(void *)buffer_of_thread(BUFFER_TEXT);
    s->out = s->text.text + s->room;
    s->text.marks = (struct mark *)(void *)(s->out + s->room);
}

static bool has_in_system(void *user, char32_t value)
{
    return encoder_has(user, value);
}

/* Prepares to compose text for the target. */
static bool begin_composer(struct by_scalars *s)
{
    const runic_options how = {.to = s->scan->how.to};
    s->composer.to = how.to;
    if (!s->scan->composes || !is_system(how.to))
        return true;
    s->composer.has = has_in_system;
    s->composer.user = &s->probe;
    return encoder_open(&s->probe, NULL, &how);
}

static bool begin_scan(struct by_scalars *s, uint64_t offset)
{
    runic_options how = s->scan->how;
    s->begun = offset > 0;
    if (s->begun)
        how.bom_in = RUNIC_BOM_IN_KEEP;
    how.bom_out = RUNIC_BOM_OUT_NONE;
    how.ill_formed = how.unmappable = (runic_policy){.action = RUNIC_ACTION_STOP};
    divide_buffer(s);
    position_start(&s->scan->position, SCALARS, s->scan->marked && s->scan->how.bom_in == RUNIC_BOM_IN_KEEP);
    s->scan->position.counts_returns = s->scan->counts_lines;
    s->watch =
        (struct watch){s->scan->watched, SCALARS, {by_scalars_watched, by_scalars_wants, by_scalars_more, s}, s->scan->census};
    if (!decoder_open(&s->decoder, &how) || !begin_composer(s))
        return false;
    s->decoder.offset = offset;
    by_scalars_update_wanted(s);
    if (by_scalars_wants(s, OTHER))
        locator_open(&s->locator, &s->decoder);
    return true;
}

enum scan_end scan_by_scalars(struct scan *scan, struct input *in)
{
    struct by_scalars s = {.scan = scan, .counts = true, .stride = GATHER_FEW};
    enum scan_end end = begin_scan(&s, in->offset) ? scan_all(&s, in) : SCAN_TROUBLE;
    if (!report_substituted(in->name, s.decoder.replaced, scan->how.ill_formed.action == RUNIC_ACTION_STOP, "--on-error"))
        end = SCAN_TROUBLE;
    decoder_close(&s.decoder);
    encoder_abandon(&s.probe);
    scan->composed += s.composer.count;
    return end;
}
