/* request.h - what is to be done with one input, and where findings and text go. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_REQUEST_H
#define CLI_REQUEST_H

#include "doubt.h"
#include "encoder.h"
#include "input/input.h"
#include "text/finding.h"
#include "text/watch.h"

enum scan_end {
    SCAN_DONE,
    SCAN_STOPPED, /* at a fault whose policy is RUNIC_STOP, or a byte order mark that is missing */
    SCAN_TROUBLE  /* reading or take failed, and has said so */
};

struct scan {
    runic_options how; /* from is a charset of known byte order, RUNIC_UNKNOWN: only the detector looks; policies are actions */
    bool marked;       /* the input begins with a byte order mark */
    unsigned jobs;     /* threads for a large input; 0 is 1 */
    bool refuses_nul;  /* stops at a NUL byte, where nobody takes text */
    unsigned watched;  /* what else is to be found: bits of watch.h */
    runic_detector *detector; /* sees all of the input, if it is not NULL */
    struct doubt *doubt;      /* the same */
    struct position before;   /* the text goes on from this line and column; line 0 where it begins */
    /* Called for every finding, in order; NULL if nobody wants to know. */
    void (*found)(void *user, const struct finding *finding);
    bool counts_lines; /* the end has a place, even if nothing is told any more */
    /*
     * How many findings of a kind, ill-formed sequences or all others, are still to be told with their places: never more than
     * were wanted before. Behind them nothing is looked at singly, and more counts what there is. NULL: all of them are told,
     * and the end has a place, too.
     */
    uint64_t (*wants)(void *user, bool malformed);
    void (*more)(void *user, bool malformed, uint64_t count);
    /* Takes converted text, in order, as soon as there is any; NULL throws it away. */
    bool (*take)(void *user, const void *bytes, size_t len);
    /*
     * Where the output is a file: gives the next len bytes of it away, and writes there, from several threads at once; reserve
     * is false, also for 0 bytes, where text can only be taken in order. NULL: take.
     */
    bool (*reserve)(void *user, size_t len, uint64_t *at);
    bool (*put)(void *user, const void *bytes, size_t len, uint64_t at);
    /* Where the output is a pipe: takes text that stays as it is for ever; false, also for 0 bytes, at any other. NULL: take.
     */
    bool (*give)(void *user, const void *bytes, size_t len);
    void *user;
    struct encoder *encoder;  /* what a conversion by way of scalar values writes through; NULL: it is only decoded */
    struct position position; /* where it stands: at the end, after all of the text */
};

/* What is wanted now; a target that has all characters leaves nothing to tell of but ill-formed sequences. */
static inline uint64_t scan_wants(const struct scan *scan, bool malformed)
{
    if (scan->found == NULL || (!malformed && scan->watched == 0 && charset_describe(scan->how.to).unicode))
        return 0;
    return scan->wants == NULL ? UINT64_MAX : scan->wants(scan->user, malformed);
}

/* Tells a finding, with its place in the whole text. */
static inline void scan_tell(const struct scan *scan, const struct finding *finding)
{
    struct finding here = *finding;
    if (scan->before.line > 0)
        here.place = position_join(&scan->before, finding->place);
    scan->found(scan->user, &here);
}

static inline void scan_count_more(const struct scan *scan, bool malformed, uint64_t count)
{
    if (scan->more != NULL)
        scan->more(scan->user, malformed, count);
}

#endif
