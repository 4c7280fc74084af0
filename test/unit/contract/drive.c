/* drive.c - one stream from its first call to its last. */
/* SPDX-License-Identifier: MIT */
#include "expect.h"
#include "guard.h"

#include "drive.h"

#define WIDEST MOST_OUTPUT

/* Two halves of a pair, three bytes each, and the tags between them. */
#define LONGEST_SCSU 14

struct ride {
    runic_converter *stream;
    const struct trial *trial;
    struct manner manner;
    struct chance *chance;
    const uint8_t *src;
    size_t len, pos; /* bytes consumed */
    size_t stuck;    /* consecutive calls that did nothing */
    struct history *h;
};

/* Input and output next to guard pages, and away from them. */
static struct guarded sources[2], rooms[2];

void drive_watch(void)
{
    guard_subject = "runic_converter_convert";
    guard_watch();
}

unsigned long drive_failures(void)
{
    return expect_failures;
}

int drive_result(void)
{
    return expect_result();
}

static size_t next_cap(const struct ride *ride)
{
    if (ride->manner.rooms == ROOMS_WIDE)
        return WIDEST;
    if (ride->manner.rooms == ROOMS_MIDDLE)
        return RUNIC_MIN_OUTPUT + chance_below(ride->chance, 5000);
    size_t tiny = chance_below(ride->chance, 9) + ride->stuck * 8;
    return ride->manner.rooms == ROOMS_LEAST || tiny > RUNIC_MIN_OUTPUT ? RUNIC_MIN_OUTPUT : tiny;
}

static size_t next_piece(const struct ride *ride)
{
    const size_t rest = ride->len - ride->pos;
    size_t size = rest;
    if (ride->manner.pieces == PIECES_BYTES)
        size = 1;
    else if (ride->manner.pieces == PIECES_RANDOM)
        size = chance_below(ride->chance, ride->len > 999 ? 3000 : 8);
    else if (ride->manner.pieces == PIECES_FEW)
        size = chance_below(ride->chance, rest + 1);
    return size < rest ? size : rest;
}

static runic_result call(struct ride *ride, runic_converter *stream, size_t piece, size_t cap, bool last)
{
    uint8_t *src = sources[ride->manner.apart].end - piece, *dst = rooms[ride->manner.apart].end - cap;
    memcpy(src, ride->src + ride->pos, piece);
    guard_len = piece, guard_cap = cap;
    return runic_converter_convert(stream, src, piece, dst, cap, last);
}

/* Sometimes a copy of the converter makes the call first. It must give the same result and change nothing. */
static runic_result call_twice(struct ride *ride, size_t piece, size_t cap, bool last)
{
    if (!ride->manner.checkpoints || chance_below(ride->chance, 4) != 0)
        return call(ride, ride->stream, piece, cap, last);
    runic_converter copy = *ride->stream;
    const size_t events = ride->h->events;
    const runic_report newest = ride->h->newest;
    runic_result first = call(ride, ride->stream, piece, cap, last);
    *ride->stream = copy;
    memset(&copy, 0xEE, sizeof copy);
    ride->h->events = events;
    ride->h->newest = newest;
    runic_result r = call(ride, ride->stream, piece, cap, last);
    EXPECT(r.read == first.read && r.written == first.written && r.status == first.status && r.fault == first.fault);
    return r;
}

static void keep_output(struct ride *ride, size_t written, size_t cap)
{
    if (written > 0)
        memcpy(ride->h->out + ride->h->length, rooms[ride->manner.apart].end - cap, written);
    ride->h->length += written;
    if (written > 0)
        ride->h->atom[ride->h->atoms++] = (struct atom){.end = ride->h->length, .from = ride->pos};
}

static bool ends_at_fault(uint8_t status)
{
    return status == RUNIC_ILL_FORMED || status == RUNIC_UNMAPPABLE || status == RUNIC_STOPPED;
}

/* Sets other policies after the number of stops in `turning`: before the stop is answered or after, which is the same. */
static void turn(struct ride *ride)
{
    const struct trial *trial = ride->trial;
    if (ride->h->stops == trial->turning)
        EXPECT(runic_converter_set_policies(ride->stream, &trial->ill_formed, &trial->unmappable) == RUNIC_OK);
}

/* The ill-formed sequence is consumed. Bytes after it are consumed only if they were held before, or kept to detect the
 * charset. */
static void stop(struct ride *ride, runic_result r, size_t before)
{
    const runic_report report = runic_converter_report(ride->stream);
    const size_t end = (size_t)report.offset + report.length;
    runic_policy answer = {0};
    EXPECT(ride->pos >= end && (ride->pos == end || ride->pos == before || ride->pos <= RUNIC_MAX_SIGNATURE ||
                                report.fault == RUNIC_FAULT_MISSING_BOM)); /* tags before the first character are read */
    EXPECT(r.fault == report.fault && r.fault_length == report.length);
    EXPECT(report.length <= (runic_converter_charset(ride->stream) == RUNIC_SCSU ? LONGEST_SCSU : RUNIC_REPORT_BYTES));
    EXPECT(runic_converter_fault_position(ride->stream) == (int64_t)report.offset - (int64_t)before);
    EXPECT(report.fault == RUNIC_FAULT_MISSING_BOM || ride->pos - runic_converter_held(ride->stream) == end);
    ride->h->newest = report;
    ride->h->event[ride->h->events++] =
        (struct event){.status = (runic_status)r.status, .written = ride->h->length, .report = report};
    if (report.fault == RUNIC_FAULT_MISSING_BOM)
        return;
    const bool turns_first = chance_below(ride->chance, 2) != 0;
    ride->h->stops++;
    if (turns_first)
        turn(ride);
    if (r.status != RUNIC_STOPPED && ride->trial->answering) {
        answer_for(&report, &answer);
        EXPECT(runic_converter_answer(ride->stream, &answer) ==
               (answer.action == RUNIC_ACTION_STOP ? RUNIC_BAD_CALL : RUNIC_OK));
    }
    if (!turns_first)
        turn(ride);
}

/* Makes one call and checks its result. Returns its status. */
static runic_status step(struct ride *ride, size_t *piece, bool last)
{
    const size_t before = ride->pos, cap = next_cap(ride);
    runic_result r = call_twice(ride, *piece, cap, last);
    if (!EXPECT(r.read <= *piece && r.written <= cap))
        return RUNIC_BAD_CALL;
    const bool moved = r.read > 0 || r.written > 0;
    keep_output(ride, r.written, cap);
    ride->pos += r.read;
    *piece -= r.read;
    ride->stuck = moved ? 0 : ride->stuck + 1;
    EXPECT(r.status != RUNIC_OK || *piece == 0);
    EXPECT(r.status != RUNIC_FULL || (moved && cap < WIDEST) || cap < RUNIC_MIN_OUTPUT);
    if (ends_at_fault(r.status))
        stop(ride, r, before);
    else
        EXPECT(r.fault == RUNIC_FAULT_NONE && r.fault_length == 0);
    return (runic_status)r.status;
}

/* Passes one piece until it is consumed. Returns OK, or BAD_CALL if the stream cannot go on. */
static runic_status give(struct ride *ride, size_t piece, bool last)
{
    for (size_t calls = 0; calls < 100 * ride->len + 10000; calls++) {
        runic_status status = step(ride, &piece, last);
        if (status == RUNIC_OK || status == RUNIC_BAD_CALL)
            return status;
    }
    return RUNIC_BAD_CALL;
}

static bool refuses_more(struct ride *ride)
{
    runic_result r = call(ride, ride->stream, 0, RUNIC_MIN_OUTPUT, chance_below(ride->chance, 2) != 0);
    return r.status == RUNIC_BAD_CALL && r.read == 0 && r.written == 0;
}

static void take_faults(const runic_converter *stream, struct history *h)
{
    const runic_faults faults = runic_converter_faults(stream);
    const runic_report newest = runic_converter_report(stream);
    EXPECT(runic_converter_held(stream) == 0);
    h->ill_formed = faults.ill_formed;
    h->unmappable = faults.unmappable;
    h->first = faults.first;
    h->newest = newest;
}

static void prepare(void)
{
    if (sources[0].begin != NULL)
        return;
    sources[0] = guarded_new(WIDEST);
    rooms[0] = guarded_new(WIDEST);
    sources[1] = guarded_apart(WIDEST);
    rooms[1] = guarded_apart(WIDEST);
}

bool drive(runic_converter *stream, const struct trial *trial, struct manner manner, struct chance *chance, const uint8_t *src,
           size_t len, struct history *h)
{
    struct ride ride = {stream, trial, manner, chance, src, len, 0, 0, h};
    bool last = false;
    prepare();
    h->length = h->events = h->atoms = h->stops = 0;
    h->newest = (runic_report){0};
    while (!last) {
        size_t piece = next_piece(&ride);
        last = piece == len - ride.pos && (manner.pieces == PIECES_WHOLE || chance_below(chance, 2) != 0);
        if (!EXPECT(give(&ride, piece, last) == RUNIC_OK))
            return false;
    }
    take_faults(stream, h);
    h->charset = runic_converter_charset(stream);
    EXPECT(ride.pos == len && refuses_more(&ride));
    return true;
}
