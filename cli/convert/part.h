/* part.h - a part of one input: --range, --part, and those of a plan. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_PART_H
#define CLI_PART_H

#include "scan/recognize.h"
#include "scan/request.h"
#include "settings.h"

struct part {
    bool later;                /* not the first one: of empty text nothing is left */
    uint64_t begin, end, size; /* size is that of the whole input */
    struct input *in;
    runic_charset charset;
    bool marked;
    struct position before; /* where the part begins, if it is known: it is asked for only by findings */
};

/* The charset of an input of which only a part is read: -f or its signature. */
struct recognition part_recognize(struct source from, struct input *in);

/* Finds where the part begins and ends. Says what is wrong, if anything is. */
bool part_enter(struct part *part, const struct settings *settings, struct input *in, const struct recognition *known);

/* Whether what the scan of the part would write right before it is CR; moves the input. */
bool part_is_after_return(const struct part *part, const struct scan *scan_of_part, const struct line_ends *ends);

/* A place in it as one in the whole input. */
struct place part_place(struct part *part, struct place place);

/* Where part number (from 1) of count ends. */
uint64_t part_end(uint64_t size, uint64_t number, uint64_t count);

#endif
