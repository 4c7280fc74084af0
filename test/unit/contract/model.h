/* model.h - computes the expected results of a stream from the whole text, one character at a time, by the rules of runic.h. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_TEST_MODEL_H
#define RUNIC_TEST_MODEL_H

#include "model_stateful.h"
#include "texts.h"

/* The first of the charsets that are defined by tables; those of several bytes are the last ones. */
#define FIRST_LEGACY RUNIC_ISO8859_2

/* 20,000 ill-formed units of UTF-32, each written as an escape in UTF-32. */
#define MOST_OUTPUT ((size_t)5 << 18)
/* 80,000 bytes, each of them a fault. One in five or six also stops. */
#define MOST_EVENTS 100000

/* The options of one trial. */
struct trial {
    runic_options how;
    bool answering;                      /* each stop at a fault is answered as the callback would */
    size_t turning;                      /* after this number of stops, other policies are set; 0: never */
    runic_policy ill_formed, unmappable; /* these other policies */
};

/* A callback was called (asked), or a call ended at a fault. */
struct event {
    bool asked;
    runic_status status;
    size_t written; /* output before it; not known to a callback */
    size_t closing; /* bytes that would close the output there */
    runic_report report;
};

/* An indivisible part of the output: a character, a replacement or an escape. */
struct atom {
    size_t end;     /* offset in the output */
    size_t from;    /* offset in the text that it was made of */
    size_t closing; /* bytes that must follow if the text ends after this character */
};

struct history {
    runic_charset charset; /* the charset of the text */
    struct memory decoder, encoder;
    size_t length, events, atoms;
    size_t stops;                    /* number of stops at faults that could be answered */
    uint64_t ill_formed, unmappable; /* numbers of faults */
    runic_report first, newest;
    uint8_t out[MOST_OUTPUT];
    struct event event[MOST_EVENTS];
    struct atom atom[MOST_OUTPUT];
};

/* Computes the whole history. The target must not be SCSU, which can be written in many ways. */
void model_convert(const struct trial *trial, const uint8_t *src, size_t len, struct history *h);

/* Returns the answer of a callback. It depends only on the report, and all answers occur. */
void answer_for(const runic_report *report, runic_policy *answer);

/* A callback that appends its report to the history at user, and returns this answer. */
void log_and_answer(void *user, const runic_report *report, runic_policy *answer);

bool same_report(const runic_report *a, const runic_report *b);

/* The same questions and stops in the same order, with as many faults, and the same first and newest one; at the same places of
 * the output. */
bool same_events(const struct history *a, const struct history *b);
bool same_places(const struct history *a, const struct history *b);

/* Whether each output of a stream ended after a whole atom. */
bool nothing_is_split(const struct history *wanted, const struct history *got);

/* What runic_convert returns for a text of len bytes with this room: the atoms that fit before the first stop, then the stop,
   the end, or FULL. */
runic_result model_result(const struct history *h, size_t len, size_t cap);

bool same_result(runic_result a, runic_result b);

/* Whether dst is the beginning of the whole output, without the bytes that close it. */
bool is_beginning(const struct trial *trial, const struct history *h, const uint8_t *dst, size_t written);

/* Returns the form of the charset; for UTF-16 and UTF-32 the big-endian one, in which they are written. */
enum text_form form_of(runic_charset charset);

/* Returns the charset that a text is decoded as. */
runic_charset model_charset(const runic_options *how, const uint8_t *src, size_t len);

/*
 * Whether streams are tested with a charset. Of the charsets that differ only by their tables, four are tested: one with all
 * bytes defined; one with undefined bytes, except with web rules; one without all of ASCII; one with ASCII at other codes.
 */
bool is_tried(runic_charset charset);

/* Makes random text of a charset: clean or damaged, with or without BOM, whole or cut. Returns its bytes. */
size_t make_bytes(struct chance *chance, runic_charset charset, uint8_t *dst, size_t most_units);

/* Returns a random escape style that is valid for the kind of fault. */
uint8_t make_escape_style(struct chance *chance, bool ill_formed);

/* Makes a trial of these charsets. All other options are random and valid. */
struct trial make_trial(struct chance *chance, runic_charset from, runic_charset to);

#endif
