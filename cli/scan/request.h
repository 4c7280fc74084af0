/* request.h - what to do with one input, and the callbacks for findings and text. */
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
    SCAN_STOPPED, /* at a fault whose policy is RUNIC_STOP, or because a required BOM is missing */
    SCAN_TROUBLE  /* reading or a callback failed, after an error message */
};

struct scan {
    runic_options how; /* from has a known byte order, or is RUNIC_UNKNOWN: only the detector reads; policies are actions */
    bool marked;       /* the input begins with a BOM */
    unsigned jobs;     /* threads for a large input; 0 is 1 */
    bool refuses_nul;  /* stops at a NUL byte, if take is NULL */
    unsigned watched;  /* characters to search for: bits of watch.h */
    runic_detector *detector; /* gets all of the input; or NULL */
    struct doubt *doubt;      /* gets all of the input; or NULL */
    struct position before;   /* where the text begins; line 0: at the start */
    /* Called for every finding, in order; NULL: no findings are wanted. */
    void (*found)(void *user, const struct finding *finding);
    bool counts_lines; /* count lines to the end, even if no more findings are wanted */
    /*
     * Returns how many findings of a class must still be reported with their positions. Must not increase. After it
     * reaches 0, findings are only counted, via more(). NULL: all are reported, and lines are counted to the end.
     */
    uint64_t (*wants)(void *user, enum finding_class class);
    void (*more)(void *user, enum finding_class class, uint64_t count);
    /*
     * Called with converted text, in order, as soon as there is some; returns false on failure. NULL: the text is
     * dropped.
     */
    bool (*take)(void *user, const void *bytes, size_t len);
    /*
     * For an output file that may be written at any offset: reserve() allocates the next len bytes of it, and put()
     * writes there, from several threads at the same time. reserve() returns false, also for 0 bytes, if text can
     * only be written in order. NULL: take() is used.
     */
    bool (*reserve)(void *user, size_t len, uint64_t *at);
    bool (*put)(void *user, const void *bytes, size_t len, uint64_t at);
    /*
     * For an output pipe: writes text that will never change. Returns false, also for 0 bytes, if the output is no
     * pipe. NULL: take() is used.
     */
    bool (*give)(void *user, const void *bytes, size_t len);
    void *user;
    struct encoder *encoder;  /* the encoder of a conversion by way of scalar values; NULL: only decode */
    struct position position; /* the current position; finally that of the end */
};

/* Returns how many findings of a class must still be reported. In a Unicode target nothing is unmappable. */
static inline uint64_t scan_wants(const struct scan *scan, enum finding_class class)
{
    if (scan->found == NULL || (class == OTHER && scan->watched == 0 && charset_describe(scan->how.to).unicode))
        return 0;
    return scan->wants == NULL ? UINT64_MAX : scan->wants(scan->user, class);
}

/* Reports a finding, with its position in the whole text. */
static inline void scan_tell(const struct scan *scan, const struct finding *finding)
{
    struct finding here = *finding;
    if (scan->before.line > 0)
        here.place = position_join(&scan->before, finding->place);
    scan->found(scan->user, &here);
}

static inline void scan_count_more(const struct scan *scan, enum finding_class class, uint64_t count)
{
    if (scan->more != NULL)
        scan->more(scan->user, class, count);
}

#endif
