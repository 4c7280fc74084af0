/* fallback.c - --fallback with a multi-byte charset: finds the lines that are not UTF-8. */
/* SPDX-License-Identifier: MIT */
#include "fallback.h"

#include <stdlib.h>
#include <string.h>

#include "codec/decoder.h"
#include "os/room.h"
#include "scan/scan.h"
#include "terminal/message.h"
#include "terminal/progress.h"
#include "text/boundary.h"

/* The longest line that is read as a whole, and the length of the parts of a longer one. */
#define LONGEST (1u << 20)

#define BOM_LENGTH 3

struct reader {
    const struct line_sink *sink;
    struct position at; /* of the byte at `counted` */
    uint64_t offset;    /* of bytes[0] in the input */
    const uint8_t *bytes;
    size_t counted;
    size_t mark;         /* bytes of the BOM in bytes: it belongs to no line */
    struct line_run run; /* the lines that were read last */
    uint64_t fault_line; /* of the last fault: a line in parts has one */
    runic_charset fallback;
    bool goes_on;  /* bytes begin with the next part of a line of which an earlier part is ill-formed */
    bool is_begun; /* the first run was passed on, which is UTF-8, since the input is: it may be empty */
};

/* Moves the position to an index. */
static void count_to(struct reader *r, size_t index)
{
    if (index <= r->counted)
        return;
    position_count(&r->at, r->bytes + r->counted, index - r->counted);
    r->counted = index;
}

/* Passes on the lines before bytes[end], and begins a run there. */
static bool end_run(struct reader *r, size_t end, bool next_is_ill_formed)
{
    const size_t begin = (size_t)(r->run.offset - r->offset);
    r->run.bytes = r->bytes + begin;
    r->run.len = end - begin;
    if ((r->run.len > 0 || !r->is_begun) && !r->sink->take(r->sink->user, &r->run))
        return false;
    r->is_begun = true;
    count_to(r, end);
    r->run = (struct line_run){.offset = r->offset + end, .before = r->at, .is_ill_formed = next_is_ill_formed};
    return true;
}

static bool report_fault(struct reader *r, const runic_result *fault, size_t index)
{
    struct finding finding = {.from = RUNIC_UTF8, .to = RUNIC_UTF8};
    runic_report *report = &finding.report;
    count_to(r, index);
    finding.place = position_of_fault(&r->at, r->at.offset);
    if (finding.place.line == r->fault_line || r->sink->fault == NULL)
        return true;
    r->fault_line = finding.place.line;
    report->offset = r->offset + index;
    report->status = RUNIC_ILL_FORMED;
    report->fault = fault->status == RUNIC_PARTIAL ? RUNIC_FAULT_TRUNCATED : fault->fault;
    report->length = fault->fault_length;
    memcpy(report->bytes, r->bytes + index, fault->fault_length);
    return r->sink->fault(r->sink->user, &finding);
}

/* Returns the index after the last line feed in bytes[from] to bytes[to], or from. */
static size_t line_begin(const uint8_t *bytes, size_t from, size_t to)
{
    while (to > from && bytes[to - 1] != '\n')
        to--;
    return to;
}

static size_t line_end(const uint8_t *bytes, size_t from, size_t len)
{
    const uint8_t *feed = memchr(bytes + from, '\n', len - from);
    return feed != NULL ? (size_t)(feed - bytes) + 1 : len;
}

/* Divides whole lines, or a part of a line. */
static bool divide(struct reader *r, size_t len)
{
    size_t at = r->mark;
    r->counted = r->mark = 0;
    r->run = (struct line_run){.offset = r->offset, .before = r->at, .is_ill_formed = r->goes_on, .goes_on = r->goes_on};
    if (r->goes_on)
        at = line_end(r->bytes, 0, len);
    while (at < len) {
        const runic_result fault = runic_utf8_validate((const char *)r->bytes + at, len - at);
        const bool is_well_formed = fault.status == RUNIC_OK;
        const size_t begin = is_well_formed ? len : line_begin(r->bytes, at, at + fault.read);
        if (r->run.is_ill_formed && begin > at && !end_run(r, at, false))
            return false;
        if (is_well_formed)
            break;
        if (!r->run.is_ill_formed && !end_run(r, begin, true))
            return false;
        if (!report_fault(r, &fault, at + fault.read))
            return false;
        at = line_end(r->bytes, begin, len);
    }
    r->goes_on = len > 0 && r->run.is_ill_formed && r->bytes[len - 1] != '\n';
    const bool can_go_on = end_run(r, len, false);
    r->offset += len;
    return can_go_on;
}

/* Returns the length of the first part of a line that is too long: it ends between two characters of its charset. */
static size_t first_part(const struct reader *r, const uint8_t *bytes)
{
    const size_t begin = r->mark, len = LONGEST - begin;
    const runic_result fault = runic_utf8_validate((const char *)bytes + begin, len);
    const bool is_utf8 = !r->goes_on && fault.status != RUNIC_ILL_FORMED;
    return begin + (is_utf8 ? fault.read : boundary_before_end(r->fallback, bytes + begin, len));
}

/*
 * Returns how many bytes are whole lines, or the first part of a long line; 0: more bytes are needed. The first `searched`
 * bytes have no line feed. The parts do not depend on how the bytes arrive.
 */
static size_t whole_lines(const struct reader *r, const uint8_t *bytes, size_t searched, size_t len)
{
    const size_t first = line_end(bytes, searched, len);
    if (first > LONGEST)
        return first_part(r, bytes);
    return bytes[first - 1] == '\n' ? line_begin(bytes, first, len) : 0;
}

/* Divides the whole lines of the first *len bytes, and moves the rest to the beginning. */
static bool divide_lines(struct reader *r, uint8_t *held, size_t searched, size_t *len)
{
    size_t whole;
    while (*len > 0 && (whole = whole_lines(r, held, searched, *len)) > 0) {
        if (!divide(r, whole))
            return false;
        *len -= whole;
        memmove(held, held + whole, *len);
        searched = 0;
    }
    return true;
}

static bool read_all(struct reader *r, struct input *in, uint8_t *held)
{
    struct piece piece;
    size_t len = 0;
    r->bytes = held;
    do {
        piece = input_next(in, RUNIC_CHARSET_UNKNOWN);
        if (in->failed)
            return false;
        progress_add(piece.len);
        demand_room(LONGEST + input_most(), len, piece.len);
        if (piece.len > 0)
            memcpy(held + len, piece.bytes, piece.len);
        const size_t searched = len;
        len += piece.len;
        if (piece.len > 0 && !divide_lines(r, held, searched, &len))
            return false;
    } while (piece.len > 0);
    return divide(r, len);
}

bool mixed_lines(struct input *in, bool marked, runic_charset fallback, const struct line_sink *sink)
{
    struct reader r = {.sink = sink, .offset = in->offset, .mark = marked ? BOM_LENGTH : 0, .fallback = fallback};
    uint8_t *held = malloc(LONGEST + input_most());
    if (held == NULL) {
        fail(in->name, "out of memory");
        return false;
    }
    position_start(&r.at, RUNIC_UTF8, marked);
    const bool done = read_all(&r, in, held);
    free(held);
    return done;
}

struct input line_run_input(const struct line_run *run, const char *name)
{
    return (struct input){.name = name,
                          .fd = -1,
                          .ended = true,
                          .range.end = UINT64_MAX,
                          .offset = run->offset,
                          .held = {.buffer = (uint8_t *)(uintptr_t)run->bytes, .have = run->len}};
}
