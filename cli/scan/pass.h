/* pass.h - converts pieces of text with one converter, for the calling thread or for a worker with its chunk. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_PASS_H
#define CLI_PASS_H

#include "request.h"

/* Bytes to read after a chunk, to find out which fault is at its end. */
#define LOOK_BEYOND 8

struct pass {
    struct scan *scan;
    struct input *in;
    runic_converter converter;
    struct position position;
    struct watch watch;
    runic_detector *detector;
    struct piece piece;
    uint64_t begin;            /* offset at which the converter started */
    uint64_t base;             /* offset of piece */
    uint64_t handled[CLASSES]; /* this converter's faults that have been reported or counted */
    uint8_t *out;
    size_t cap;
    size_t filled; /* bytes in out that have not been passed to take() */
    struct sink sink;
    struct census *census; /* of unmappable characters; or NULL */
    struct composer composer;
    /* Called with the length of text in out; NULL: the text is dropped. Returns false on failure. */
    bool (*take)(struct pass *pass, size_t len);
};

/* Begins at an offset of the input; 0 is the start of the text. Returns false on failure. */
bool pass_begin(struct pass *pass, uint64_t offset);

/* Converts pass->piece. last: the text, or this chunk of it, ends with the piece. */
enum scan_end pass_piece(struct pass *pass, bool last);

#endif
