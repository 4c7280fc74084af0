/* pass.h - pieces of text through one converter: what scan does alone, and each of its threads for its own share. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_PASS_H
#define CLI_PASS_H

#include "scan.h"

struct pass {
    const struct scan *scan;
    struct input *in;
    runic_converter converter;
    struct position position;
    runic_detector *detector;
    struct piece piece;
    uint64_t begin; /* where the converter began */
    uint64_t base;  /* offset of piece */
    uint8_t *out;
    size_t cap;
    /* Where findings and text go. */
    void (*found)(struct pass *pass, const struct finding *finding);
    bool (*take)(struct pass *pass, size_t len);
    void *owner;
};

/* Begins at an offset of the input: 0 is where the text begins. */
bool pass_begin(struct pass *pass, uint64_t offset);

/* Converts pass->piece; last tells that the text, or this share of it, ends with it. */
enum scan_end pass_piece(struct pass *pass, bool last);

#endif
