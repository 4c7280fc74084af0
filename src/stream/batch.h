/* batch.h - a batch of scalar values: decoded, then encoded. */
/* SPDX-License-Identifier: MIT */
#ifndef RUNIC_STREAM_BATCH_H
#define RUNIC_STREAM_BATCH_H

#include "escape.h"
#include "faults.h"
#include "limits.h"

/* A batch of characters, and what replaces ill-formed sequences in it. */
struct batch {
    const struct view *view;
    size_t read; /* position of the batch in the view */
    const uint8_t *src;
    size_t len;
    size_t most;   /* values that the batch may have */
    bool replaces; /* replaces faults */
    char32_t text[BATCH_VALUES];
    char32_t replacement[LONGEST_REPLACEMENT]; /* of an ill-formed sequence, unless it depends on the bytes */
    size_t length;                             /* of the replacement; the longest, if it depends on the bytes */
    struct fallback fallback;
    size_t bad;                          /* ill-formed sequences that were replaced one by one */
    runic_character seen[2];             /* the newest character, the newest ill-formed sequence */
    size_t position[2];                  /* of both in src */
    size_t searched_begin, searched_end; /* where in the view the newest ill-formed sequence is, if end is not 0 */
};

/* The state that decoding changes: a batch can be decoded again from a copy. */
struct decoding {
    union runic_state decoder;
    runic_faults faults;
    runic_report newest;
    uint8_t begun;
};

/* The newest unmappable character. */
struct unmappable {
    bool found;
    struct decoding before; /* the batch that it is in */
    size_t read;            /* position of the batch in the view */
    size_t index;           /* index of the character in the batch */
};

/* Decodes a batch. exact: stops after exactly batch->most values. */
HIDDEN struct runic_progress runic_decode_batch(struct converter *c, struct batch *batch, bool exact);

/* Encodes the first len values of a batch, with unmappable characters replaced if the batch replaces faults. */
HIDDEN struct runic_progress runic_encode_batch(struct converter *c, const struct batch *batch, size_t len,
                                                const struct room *room, struct unmappable *newest);

#endif
