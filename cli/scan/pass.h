/* pass.h - pieces of text through one converter: what scan does alone, and each of its threads for its own chunk. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_PASS_H
#define CLI_PASS_H

#include "request.h"

/* The kinds of findings, as scan->wants has them: index them by whether it is an ill-formed sequence. */
#define KINDS 2

/* Bytes behind a chunk that tell what a fault at its end is. */
#define LOOK_BEYOND 8

struct pass {
    const struct scan *scan;
    struct input *in;
    runic_converter converter;
    struct position position;
    struct watch watch;
    runic_detector *detector;
    struct piece piece;
    uint64_t begin;         /* where the converter began */
    uint64_t base;          /* offset of piece */
    uint64_t wanted[KINDS]; /* findings that are still to be told: found counts them down */
    uint64_t met[KINDS];    /* faults of this converter that are told or counted */
    uint8_t *out;
    size_t cap;
    size_t filled; /* of out, which nobody has taken yet */
    /* Where findings and text go. */
    void (*found)(struct pass *pass, const struct finding *finding);
    void (*more)(struct pass *pass, bool malformed, uint64_t count);
    bool (*take)(struct pass *pass, size_t len);
    void *owner;
};

/* Begins at an offset of the input: 0 is where the text begins. wanted is what is to be told. */
bool pass_begin(struct pass *pass, uint64_t offset);

/* Converts pass->piece; last tells that the text, or this chunk of it, ends with it. */
enum scan_end pass_piece(struct pass *pass, bool last);

/* Asks anew what is to be told. */
void pass_review(struct pass *pass);

#endif
