/* windows.c - cuts an input of several charsets, as its bytes arrive, into windows: of a stream of --guess, and whole lines. */
/* SPDX-License-Identifier: MIT */
#include "windows.h"

#include <stdlib.h>
#include <string.h>

#include "os/room.h"
#include "recognize/stretches.h"
#include "terminal/message.h"
#include "text/boundary.h"

/* The longest window, as the longest line that is read as a whole. */
#define LONGEST ((size_t)1 << 20)

#define BOM_LENGTH 3

/* ---- All windows ---- */

/* Holds the next piece of an input, or notes its end. */
static void hold(struct windows *w, struct input *in)
{
    const struct piece piece = input_next(in, RUNIC_CHARSET_UNKNOWN);
    demand_room(LONGEST + input_most(), w->have, piece.len);
    if (piece.len > 0)
        memcpy(w->held + w->have, piece.bytes, piece.len);
    w->have += piece.len;
    w->has_all = piece.len == 0;
}

/* Converts the first bytes of what is held, and moves the rest to the beginning. */
static enum scan_end convert_first(struct windows *w, size_t len)
{
    const enum scan_end end = w->convert(w, len);
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
    w->held = malloc(LONGEST + input_most());
    if (w->held == NULL) {
        fail(in->name, "out of memory");
        return SCAN_TROUBLE;
    }
    position_start(&w->total, RUNIC_UTF8, false);
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

size_t window_of_stream(const struct windows *w)
{
    return w->have < input_most() && !w->has_all ? 0 : stretches_window(w->held, w->have, w->has_all);
}

/* ---- Lines of UTF-8 and of --fallback ---- */

size_t length_of_mark(const struct windows *w)
{
    return w->is_marked && !w->is_begun ? BOM_LENGTH : 0;
}

/* Returns the index after the last line feed in held[from] to held[to], or from. */
static size_t line_begin(const struct windows *w, size_t from, size_t to)
{
    while (to > from && w->held[to - 1] != '\n')
        to--;
    return to;
}

static size_t line_end(const struct windows *w, size_t from, size_t len)
{
    const uint8_t *feed = memchr(w->held + from, '\n', len - from);
    return feed != NULL ? (size_t)(feed - w->held) + 1 : len;
}

static runic_result validate(const struct windows *w, size_t from, size_t len)
{
    return runic_utf8_validate((const char *)w->held + from, len - from);
}

/* Returns the length of the first part of a line that is too long: it ends between two characters of its charset. */
static size_t first_part(const struct windows *w)
{
    const size_t begin = length_of_mark(w);
    const runic_result fault = validate(w, begin, LONGEST);
    const bool is_utf8 = !w->goes_on && fault.status != RUNIC_ILL_FORMED;
    return begin + (is_utf8 ? fault.read : boundary_before_end(w->fallback, w->held + begin, LONGEST - begin));
}

size_t window_of_lines(const struct windows *w)
{
    const size_t first = line_end(w, w->searched, w->have);
    if (first > LONGEST)
        return first_part(w);
    if (w->has_all)
        return w->have;
    return w->held[first - 1] == '\n' ? line_begin(w, first, w->have) : 0;
}

size_t end_of_utf8(const struct windows *w, size_t begin, size_t len)
{
    const size_t from = begin + length_of_mark(w);
    if (w->goes_on)
        return begin;
    const runic_result fault = validate(w, from, len);
    return fault.status == RUNIC_OK ? len : line_begin(w, from, from + fault.read);
}

size_t end_of_others(struct windows *w, size_t begin, size_t len, const struct sink *sink)
{
    struct position here = w->total;
    size_t end = w->goes_on ? line_end(w, begin, len) : begin, counted = begin;
    while (end < len) {
        const runic_result fault = validate(w, end, len);
        const size_t at = end + fault.read;
        if (fault.status == RUNIC_OK || line_begin(w, end, at) > end)
            break;
        end = line_end(w, at, len);
        if (sink->wants(sink->user, ILL_FORMED) == 0) {
            sink->more(sink->user, ILL_FORMED, 1);
            continue;
        }
        position_count(&here, w->held + counted, at - counted);
        counted = at;
        struct finding first = {.from = RUNIC_UTF8, .to = RUNIC_UTF8, .place = {here.line, here.column}};
        first.report = (runic_report){.offset = w->offset + at, .status = RUNIC_ILL_FORMED, .length = fault.fault_length};
        first.report.fault = fault.status == RUNIC_PARTIAL ? RUNIC_FAULT_TRUNCATED : fault.fault;
        memcpy(first.report.bytes, w->held + at, fault.fault_length);
        sink->found(sink->user, &first);
    }
    w->goes_on = w->held[end - 1] != '\n';
    return end;
}
