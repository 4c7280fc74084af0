/* several.c - converts text in several charsets, each stretch of its reading in its own; streams window by window. */
/* SPDX-License-Identifier: MIT */
#include "conversion.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/message.h"
#include "verdict/advice.h"

/* ---- Windows of an input, as its bytes arrive */

/* Holds the next piece of an input, or notes its end. */
static void hold(struct windows *w, struct input *in)
{
    const struct piece piece = input_next(in, RUNIC_CHARSET_UNKNOWN);
    demand_room(WINDOW_MOST + input_most(), w->have, piece.len);
    if (piece.len > 0)
        memcpy(w->held + w->have, piece.bytes, piece.len);
    w->have += piece.len;
    w->has_all = piece.len == 0;
}

/* Converts the first bytes of what is held, and moves the rest to the beginning. */
static enum scan_end convert_first(struct windows *w, size_t len)
{
    const enum scan_end end = w->convert(w, &len);
    w->is_begun = true;
    w->have -= len;
    w->offset += len;
    memmove(w->held, w->held + len, w->have);
    w->searched = 0;
    return end;
}

enum scan_end scan_windows(struct windows *w, struct input *in)
{
    enum scan_end end = SCAN_DONE;
    size_t len;
    w->offset = in->offset;
    w->held = allocated(WINDOW_MOST + input_most());
    while (end == SCAN_DONE && !w->has_all && !in->failed) {
        hold(w, in);
        while (end == SCAN_DONE && !in->failed && w->have > 0 && (len = w->next(w)) > 0)
            end = convert_first(w, len);
        w->searched = w->have;
    }
    if (end == SCAN_DONE && !in->failed && !w->is_begun)
        end = convert_first(w, 0);
    free(w->held);
    return in->failed ? SCAN_TROUBLE : end;
}

struct input input_of_window(const struct windows *w, const char *name, size_t begin, size_t len)
{
    return (struct input){.name = name,
                          .fd = -1,
                          .ended = true,
                          .range.end = UINT64_MAX,
                          .offset = w->offset + begin,
                          .held = {.buffer = w->held + begin, .have = len}};
}

/* Returns the length of the byte order mark to leave out before a stretch. At the start of a text, the scan removes it. */
static uint8_t mark_before(const struct conversion *c, const struct stretch *stretch, uint64_t offset)
{
    return offset > 0 && c->settings->bom_in == RUNIC_BOM_IN_STRIP ? stretch->mark : 0;
}

enum scan_end convert_stretches(struct conversion *c, struct input *in)
{
    const struct stretches *s = &c->source.known.reading;
    enum scan_end end = SCAN_DONE;
    uint64_t left_out = 0;
    for (size_t i = 0; i < s->count && end == SCAN_DONE; i++) {
        const struct stretch *one = &s->list[i];
        const uint64_t len = stretch_units(s, i), text = one->begin + mark_before(c, one, one->begin);
        left_out += stretch_end(s, i) - one->begin - len;
        end = input_limit(in, text, one->begin + len) ? convert_text(c, in, one->charset, one->mark > 0) : SCAN_TROUBLE;
    }
    in->range.begin = 0;
    in->range.end = UINT64_MAX;
    if (end == SCAN_DONE && left_out > 0)
        warn(in->name, "%s left out, outside of whole units of UTF-16", counted(left_out, "byte"));
    return end;
}

/* ---- Streams */

/* Returns the first stretch that is less likely than --guess wants, or the number of stretches. */
static size_t first_unlikely(const struct stretches *s, unsigned percent)
{
    size_t i = 0;
    while (i < s->count && (is_certain(&s->list[i]) || s->list[i].probability >= 10 * percent))
        i++;
    return i;
}

/* Says how a stream is read, by its first part. is_all: it has no other. */
static void advise_stream(const struct conversion *c, const struct stretches *first, bool is_all)
{
    const struct recognition known = {.outcome = CHARSET_BY_STRETCHES, .charset = RUNIC_UTF8, .reading = *first};
    if (first_unlikely(first, c->settings->from.guess) < first->count)
        return;
    if (is_all || !is_mixed(first))
        advise_recognized(c->name, &known);
    if (!is_all)
        note(c->name, "each part is read in its charset, which is a guess");
}

/* Converts the stretches of a window, up to the first that is not likely enough. */
static enum scan_end convert_likely(struct windows *w, const struct stretches *s)
{
    struct conversion *c = w->user;
    const size_t likely = first_unlikely(s, c->settings->from.guess);
    enum scan_end end = SCAN_DONE;
    for (size_t i = 0; i < likely && end == SCAN_DONE; i++) {
        const struct stretch *one = &s->list[i];
        const size_t begin = (size_t)one->begin, mark = mark_before(c, one, w->offset + begin);
        struct input in = input_of_window(w, c->name, begin + mark, (size_t)stretch_units(s, i) - mark);
        end = convert_text(c, &in, one->charset, one->mark > 0);
        if (!is_certain(one))
            detail(c->name, "%s, a guess", stretch_text(one));
    }
    if (end != SCAN_DONE || likely == s->count)
        return end;
    fail(c->name, "not recognized from %" PRIu64 ":%" PRIu64 " on: %s; --guess=PERCENT takes less, -f CHARSET names it",
         c->at.line, c->at.column, stretch_text(&s->list[likely]));
    c->seen.is_left = true;
    return SCAN_STOPPED;
}

static size_t next_window(const struct windows *w)
{
    return w->have < input_most() && !w->has_all ? 0 : w->have;
}

static enum scan_end convert_window(struct windows *w, size_t *len)
{
    struct conversion *c = w->user;
    struct stretches found;
    const struct piece held = {.bytes = w->held, .len = w->have};
    stretches_of_part(&found, held, w->has_all, c->settings->from.hint, RUNIC_CHARSET_UNKNOWN);
    const bool is_all = w->has_all && found.end == w->have;
    if (!w->is_begun)
        advise_stream(c, &found, is_all);
    const enum scan_end end = convert_likely(w, &found);
    *len = (size_t)found.end;
    stretches_free(&found);
    return end;
}

enum scan_end convert_stream(struct conversion *c, struct input *in)
{
    return scan_windows(&(struct windows){.next = next_window, .convert = convert_window, .user = c}, in);
}
