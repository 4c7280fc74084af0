/* source.h - the charset of an input of convert, and evidence against it. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SOURCE_H
#define CLI_SOURCE_H

#include "part.h"
#include "scan/doubt.h"
#include "recognize/recognize.h"
#include "settings.h"
#include "verdict/decision.h"

/* A byte that is neither UTF-8 nor in the charset of --fallback: it becomes U+FFFD, and is lost. */
struct lost_byte {
    bool found;
    uint8_t byte;
    struct place place;
};

struct source {
    const struct settings *settings;
    bool is_output;       /* the input is also the output */
    enum purpose purpose; /* of its text */
    struct recognition known;
    bool doubts;    /* evidence is possible */
    bool is_warned; /* a warning has said that the text is in another charset */
    struct doubt doubt;
    bool seeks_lost;       /* look for a lost byte: in a file, which can be left alone */
    struct lost_byte lost; /* the first one */
};

/* Forgets the last input. */
void source_begin(struct source *source, const struct settings *settings, const struct input *in, bool is_output);

/* Finds the charset. Returns the exit status: not EXIT_FINE, after a message, for a failure or a file that is left unchanged.
 */
int source_find(struct source *source, struct input *in);

/* Reports that the charset is not recognized, with what is known about it. Returns the exit status. */
int source_fail_unrecognized(const struct source *source, const char *name);

/* Returns true if the text is read as big-endian, unforced, and looks little-endian. */
bool has_wrong_order(const struct source *source);

/* Starts to collect evidence against the charset. */
void source_watch(struct source *source);

/* Prints what the user can do about the fault that has just been reported. */
void source_suggest(const struct source *source, struct input *in, const struct finding *stop);

/*
 * Reports the evidence at the end of the text. Returns false if the input is also the output, and must therefore be left
 * unchanged, or if reading it again has failed.
 */
bool source_end(const struct source *source, struct input *in);

#endif
