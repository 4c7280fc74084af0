/* lines.c - converts lines of UTF-8, and other lines in the multi-byte charset of --fallback. */
/* SPDX-License-Identifier: MIT */
#include "conversion.h"

#include <string.h>

#include "text/position.h"

struct lines {
    struct conversion *c;
    runic_charset fallback;
    bool goes_on; /* held begins with the next part of a line of which an earlier part is ill-formed */
};

#define BOM_LENGTH 3

/* Returns the bytes of the BOM at the beginning of what is held: it belongs to no line. */
static size_t length_of_mark(const struct windows *w)
{
    const struct lines *lines = w->user;
    return lines->c->source.known.marked && !w->is_begun ? BOM_LENGTH : 0;
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

/* ---- Windows: whole lines, or parts of a line that is longer than a window */

/* Returns the length of the first part of a line that is too long: it ends between two characters of its charset. */
static size_t first_part(const struct windows *w)
{
    const struct lines *lines = w->user;
    const size_t begin = length_of_mark(w);
    const runic_result fault = validate(w, begin, WINDOW_MOST);
    const bool is_utf8 = !lines->goes_on && fault.status != RUNIC_ILL_FORMED;
    return begin + (is_utf8 ? fault.read : boundary_before_end(lines->fallback, w->held + begin, WINDOW_MOST - begin));
}

/* Returns the length of whole lines, as soon as there are some, or of a part of a long one. */
static size_t next_window(const struct windows *w)
{
    const size_t first = line_end(w, w->searched, w->have);
    if (first > WINDOW_MOST)
        return first_part(w);
    if (w->has_all)
        return w->have;
    return w->held[first - 1] == '\n' ? line_begin(w, first, w->have) : 0;
}

/* ---- Runs of lines */

/* Returns the end of the lines of UTF-8 that begin at an index. */
static size_t end_of_utf8(const struct windows *w, size_t begin, size_t len)
{
    const struct lines *lines = w->user;
    const size_t from = begin + length_of_mark(w);
    if (lines->goes_on)
        return begin;
    const runic_result fault = validate(w, from, len);
    return fault.status == RUNIC_OK ? len : line_begin(w, from, from + fault.read);
}

/* Counts an ill-formed sequence, which begins at an index. *here is the position of *counted, and is moved to it. */
static void count_fault(struct windows *w, size_t at, const runic_result *fault, struct position *here, size_t *counted)
{
    struct lines *lines = w->user;
    const struct sink sink = sink_of(lines->c);
    if (sink.wants(sink.user, ILL_FORMED) == 0) {
        sink.more(sink.user, ILL_FORMED, 1);
        return;
    }
    position_count(here, w->held + *counted, at - *counted);
    *counted = at;
    struct finding first = {.from = RUNIC_UTF8, .to = RUNIC_UTF8, .place = {here->line, here->column}};
    first.report = (runic_report){.offset = w->offset + at, .status = RUNIC_ILL_FORMED, .length = fault->fault_length};
    first.report.fault = fault->status == RUNIC_PARTIAL ? RUNIC_FAULT_TRUNCATED : fault->fault;
    memcpy(first.report.bytes, w->held + at, fault->fault_length);
    sink.found(sink.user, &first);
}

/* Returns the end of the ill-formed lines that begin at an index, and counts the first ill-formed sequence of each. */
static size_t end_of_others(struct windows *w, size_t begin, size_t len)
{
    struct lines *lines = w->user;
    struct position here;
    size_t end = lines->goes_on ? line_end(w, begin, len) : begin, counted = begin;
    position_start(&here, RUNIC_UTF8, false);
    here.line = lines->c->at.line;
    here.column = lines->c->at.column;
    while (end < len) {
        const runic_result fault = validate(w, end, len);
        const size_t at = end + fault.read;
        if (fault.status == RUNIC_OK || line_begin(w, end, at) > end)
            break;
        end = line_end(w, at, len);
        count_fault(w, at, &fault, &here, &counted);
    }
    lines->goes_on = w->held[end - 1] != '\n';
    return end;
}

/* Converts a window. What begins the output is UTF-8, since the input is: it may be empty. */
static enum scan_end convert_window(struct windows *w, size_t *window)
{
    const size_t len = *window;
    struct lines *lines = w->user;
    struct conversion *c = lines->c;
    enum scan_end end = SCAN_DONE;
    size_t begin = 0;
    do {
        size_t next = end_of_utf8(w, begin, len);
        const bool is_utf8 = next > begin || !w->is_begun, is_marked = length_of_mark(w) > 0;
        c->falls_back = false; /* the faults are those of UTF-8 */
        if (!is_utf8)
            next = end_of_others(w, begin, len);
        c->falls_back = !is_utf8;
        w->is_begun = true;
        struct input in = input_of_window(w, c->name, begin, next - begin);
        end = convert_text(c, &in, is_utf8 ? RUNIC_UTF8 : lines->fallback, is_marked);
        begin = next;
    } while (end == SCAN_DONE && begin < len);
    return end;
}

enum scan_end convert_lines(struct conversion *c, struct input *in)
{
    struct lines lines = {.c = c, .fallback = (runic_charset)c->settings->policies.ill_formed.charset};
    return scan_windows(&(struct windows){.next = next_window, .convert = convert_window, .user = &lines}, in);
}
