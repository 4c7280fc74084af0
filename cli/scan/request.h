/* request.h - what is to be done with one input, and where findings and text go. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_REQUEST_H
#define CLI_REQUEST_H

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
    /* Called for every finding, in order; NULL if nobody wants to know. */
    void (*found)(void *user, const struct finding *finding);
    /*
     * Whether the next finding, an ill-formed sequence or anything else, is to be told with its place; once it is false, it
     * stays so, and more counts those that are left. NULL: all of them are told, and the end has a place, too.
     */
    bool (*wants)(void *user, bool malformed);
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

#endif
