/* several.c - converts text in several charsets, each stretch of its reading in its own; streams window by window. */
/* SPDX-License-Identifier: MIT */
#include "conversion.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command_line/to_type.h"
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

static void warn_of_halves(const char *name, uint64_t left_out)
{
    if (left_out > 0)
        warn(name, "%s left out, outside of whole units of UTF-16", counted(left_out, "byte"));
}

/* Converts the first of the bytes outside of whole units, if it ends a line; counts the others as left out. in: this byte. */
static enum scan_end convert_half(struct conversion *c, struct input *in, uint8_t byte, uint64_t bytes, uint64_t *left_out)
{
    const bool ends_line = byte == '\n';
    *left_out += bytes - ends_line;
    return ends_line ? convert_text(c, in, RUNIC_UTF8, false) : SCAN_DONE;
}

enum scan_end convert_stretches(struct conversion *c, struct input *in)
{
    const struct stretches *s = &c->source.known.reading;
    enum scan_end end = SCAN_DONE;
    uint64_t left_out = 0;
    for (size_t i = 0; i < s->count && end == SCAN_DONE; i++) {
        const struct stretch *one = &s->list[i];
        const uint64_t len = stretch_units(s, i), text = one->begin + mark_before(c, one, one->begin);
        const uint64_t half = one->begin + len, bytes = stretch_end(s, i) - half;
        uint8_t byte;
        end = input_limit(in, text, half) ? convert_text(c, in, one->charset, one->mark > 0) : SCAN_TROUBLE;
        if (end != SCAN_DONE || bytes == 0)
            continue;
        const bool is_read = input_limit(in, half, half + 1) && input_at(in, half, &byte, 1) == 1;
        end = is_read ? convert_half(c, in, byte, bytes, &left_out) : SCAN_TROUBLE;
    }
    in->range.begin = 0;
    in->range.end = UINT64_MAX;
    if (end == SCAN_DONE)
        warn_of_halves(in->name, left_out);
    return end;
}

/* ---- Streams */

/* Returns how many bytes of a stretch are half of a code unit, which the next window does not complete. */
static uint64_t half_of(const struct stretches *s, size_t i, bool is_all)
{
    return i + 1 < s->count || is_all ? stretch_end(s, i) - s->list[i].begin - stretch_units(s, i) : 0;
}

/* Returns true if a stretch is as likely as --guess=percent wants, or without --guess (0) certain, or in the charset of -f
 * auto,CHARSET. */
static bool is_likely(const struct stretches *s, size_t i, unsigned percent, bool is_all)
{
    const struct stretch *const one = &s->list[i];
    if (s->wanted != RUNIC_CHARSET_UNKNOWN && one->charset == s->wanted)
        return true;
    if (percent == 0)
        return is_certain(one) && half_of(s, i, is_all) == 0;
    return is_certain(one) || one->probability >= 10 * percent;
}

/* Returns the first stretch that is not likely, or the number of stretches. */
static size_t first_unlikely(const struct stretches *s, unsigned percent, bool is_all)
{
    size_t i = 0;
    while (i < s->count && is_likely(s, i, percent, is_all))
        i++;
    return i;
}

/* Reads what is not Unicode in the charset of -f auto,CHARSET, unless it is other text. */
static void read_otherwise(struct stretches *s)
{
    for (size_t i = 0; i < s->count && s->wanted != RUNIC_CHARSET_UNKNOWN; i++)
        if (!is_unicode(s->list[i].charset) && (!s->list[i].is_other || is_unicode(s->wanted)))
            s->list[i].charset = s->wanted;
}

/* Returns true if a stretch beyond ASCII is in another charset. */
static bool has_other_than(const struct stretches *s, runic_charset charset)
{
    size_t i = 0;
    while (i < s->count && (s->list[i].basis == RUNIC_BASIS_ASCII || s->list[i].charset == charset))
        i++;
    return i < s->count;
}

/* Says how a stream is read: by its first window, and once that parts are in several charsets. is_all: it has no other window.
 */
static void advise_window(const struct windows *w, const struct stretches *s, bool is_all)
{
    struct conversion *c = w->user;
    const struct recognition known = {.outcome = CHARSET_BY_STRETCHES, .charset = RUNIC_UTF8, .reading = *s};
    if (c->source.known.reading.count > 0 || first_unlikely(s, c->settings->from.guess, is_all) < s->count)
        return;
    if (!w->is_begun && (is_all || !is_mixed(s))) {
        advise_recognized(c->name, &known);
        c->seen.charset = s->count > 0 ? s->list[0].charset : RUNIC_CHARSET_UNKNOWN;
    } else if ((!w->is_begun || c->seen.charset != RUNIC_CHARSET_UNKNOWN) && has_other_than(s, c->seen.charset)) {
        note(c->name, "each part is read in its charset, which is a guess");
        c->seen.charset = RUNIC_CHARSET_UNKNOWN;
    }
}

/* Converts the stretches of a window, up to the first that is not likely enough. */
static enum scan_end convert_likely(struct windows *w, const struct stretches *s, bool is_all)
{
    struct conversion *c = w->user;
    const size_t likely = first_unlikely(s, c->settings->from.guess, is_all);
    enum scan_end end = SCAN_DONE;
    uint64_t left_out = 0;
    for (size_t i = 0; i < likely && end == SCAN_DONE; i++) {
        const struct stretch *one = &s->list[i];
        const size_t begin = (size_t)one->begin, mark = mark_before(c, one, w->offset + begin);
        struct input in = input_of_window(w, c->name, begin + mark, (size_t)stretch_units(s, i) - mark);
        end = convert_text(c, &in, one->charset, one->mark > 0);
        const uint64_t bytes = half_of(s, i, is_all);
        if (end == SCAN_DONE && bytes > 0) {
            in = input_of_window(w, c->name, begin + (size_t)stretch_units(s, i), 1);
            end = convert_half(c, &in, in.held.buffer[0], bytes, &left_out);
        }
        if (!is_certain(one))
            detail(c->name, "%s, a guess", stretch_text(one));
    }
    if (end == SCAN_DONE)
        warn_of_halves(c->name, left_out);
    if (end != SCAN_DONE || likely == s->count)
        return end;
    fail(c->name, "not recognized from %" PRIu64 ":%" PRIu64 " on: %s; %s", c->at.line, c->at.column,
         stretch_text(&s->list[likely]),
         c->settings->from.guess > 0 ? "--guess=PERCENT takes less, -f CHARSET names it"
                                     : formatted("to convert each part by its charset: %s", rerun(c->name, "--guess")));
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
    stretches_of_part(&found, held, w->has_all, c->settings->from.hint, c->settings->from.otherwise);
    const bool is_all = w->has_all && found.end == w->have;
    read_otherwise(&found);
    advise_window(w, &found, is_all);
    const enum scan_end end = convert_likely(w, &found, is_all);
    *len = (size_t)found.end;
    if (!is_all && found.count > 0) /* a unit of UTF-16 may begin in this window and end in the next one */
        *len = (size_t)(found.list[found.count - 1].begin + stretch_units(&found, found.count - 1));
    stretches_free(&found);
    return end;
}

enum scan_end convert_stream(struct conversion *c, struct input *in)
{
    return scan_windows(&(struct windows){.next = next_window, .convert = convert_window, .user = c}, in);
}
