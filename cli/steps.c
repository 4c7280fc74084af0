/* steps.c - one input to UTF-8, where it is counted, and from there to the output. */
/* SPDX-License-Identifier: MIT */
#include "steps.h"

#include <string.h>

#include "buffers.h"
#include "message.h"
#include "progress.h"
#include "step.h"

#define MARK "\xEF\xBB\xBF"

bool takes_steps(const struct scan *scan)
{
    return scan->target != NULL || !is_countable(scan->how.from) || !is_countable(scan->how.to);
}

static enum scan_end send_text(struct steps *s, size_t len)
{
    const uint8_t *from = s->text;
    /* iconv(3) keeps an initial U+FEFF, which the command drops from every text. */
    if (len > 0 && s->may_begin_with_mark && s->source.system && s->scan->how.bom_in == RUNIC_BOM_STRIP &&
        len >= strlen(MARK) && memcmp(from, MARK, strlen(MARK)) == 0) {
        from += strlen(MARK);
        len -= strlen(MARK);
    }
    s->may_begin_with_mark = s->may_begin_with_mark && len == 0 && from == s->text;
    return steps_send(s, from, len);
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
        steps_watch(s, r.written, r.status == RUNIC_INVALID || (last && r.status == RUNIC_OK));
        enum scan_end end = send_text(s, r.written);
        if (end == SCAN_DONE && r.status == RUNIC_INVALID)
            end = steps_tell(s, &s->source.report);
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

bool steps_begin(struct target *target, const char *name, const runic_options *how, bool lf, bool crlf)
{
    runic_options to = *how;
    to.from = RUNIC_UTF8;
    *target = (struct target){.name = name, .lf = lf, .crlf = crlf};
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
        warn(target->name, "iconv wrote other characters in place of %s", counted(target->stage.replaced, "character"));
    steps_abandon(target);
    return good;
}
