/* model.h - what a stream must yield, worked out from a whole text by the sentences of runic.h, one character at a time. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_MODEL_H
#define RUNIC_TEST_MODEL_H

#include "model_stateful.h"
#include "texts.h"

/* The first of the charsets that are defined by tables; those of several bytes are the last ones. */
#define FIRST_LEGACY RUNIC_ISO8859_2

/* 20,000 units of UTF-32, all of them bad, as escapes in UTF-32. */
#define MOST_OUTPUT ((size_t)5 << 18)
/* 80,000 bytes, each of them a fault, of which one in five or six also stops. */
#define MOST_EVENTS 100000

/* A conversion to try. */
struct trial {
    runic_options how;
    bool answering;                     /* each stop at a fault is answered as the callback would */
    size_t turning;                     /* behind so many stops, other policies are set; 0: never */
    runic_policy malformed, unmappable; /* which */
};

/* A callback was asked (asked), or a call ended at a fault. */
struct event {
    bool asked;
    runic_status status;
    size_t written; /* output before it; not known to a callback */
    size_t closing; /* bytes that would close the output there */
    runic_report report;
};

/* What cannot be split in the output: a character, a replacement, an escape. */
struct atom {
    size_t end;     /* in the output */
    size_t from;    /* where it comes from in the text */
    size_t closing; /* bytes that would close a text that ends with it */
};

struct history {
    runic_charset charset; /* that the text was decoded as */
    struct memory decoder, encoder;
    size_t length, events, atoms;
    size_t stops;                 /* at faults that could be answered */
    uint64_t invalid, unmappable; /* faults */
    runic_report first, newest;
    uint8_t out[MOST_OUTPUT];
    struct event event[MOST_EVENTS];
    struct atom atom[MOST_OUTPUT];
};

/* Fills in everything. SCSU, which can be written in many ways, is not to be the target. */
void model_convert(const struct trial *trial, const uint8_t *src, size_t len, struct history *h);

/* What a callback answers: each answer at some place, depending on nothing but the report. */
void answer_for(const runic_report *report, runic_policy *answer);

/* The callback that puts its report into the history at user, and answers so. */
void log_and_answer(void *user, const runic_report *report, runic_policy *answer);

bool same_report(const runic_report *a, const runic_report *b);

/* The same questions and stops in the same order, with as many faults, and the same first and newest one; at the same places of
 * the output. */
bool same_events(const struct history *a, const struct history *b);
bool same_places(const struct history *a, const struct history *b);

/* Whether each output of a stream ended where something whole ends. */
bool nothing_is_split(const struct history *wanted, const struct history *got);

/* What runic_convert returns for a text of len bytes with this room: the atoms that fit before the first stop, then the stop,
   the end, or FULL. */
runic_result model_result(const struct history *h, size_t len, size_t cap);

bool same_result(runic_result a, runic_result b);

/* Whether dst is the beginning of the whole output, but for what closes it. */
bool is_beginning(const struct trial *trial, const struct history *h, const uint8_t *dst, size_t written);

/* The form that text of this charset is written in by UTF-16 and UTF-32 (big-endian), or has. */
enum text_form form_of(runic_charset charset);

/* The charset that a text is decoded as. */
runic_charset model_charset(const runic_options *how, const uint8_t *src, size_t len);

/*
 * Whether a charset is among those that streams are tried with: all but those that only differ by their tables from one of
 * these four, in which all bytes are defined; some are not, unless for the web; ASCII is not whole; ASCII is elsewhere.
 */
bool is_tried(runic_charset charset);

/* Random text for a charset: clean, damaged, with marks and without, whole or cut. Returns its bytes. */
size_t make_bytes(struct chance *chance, runic_charset charset, uint8_t *dst, size_t most_units);

/* A trial of these charsets, everything else by chance, all of it legal. */
struct trial make_trial(struct chance *chance, runic_charset from, runic_charset to);

#endif
