/* part.h - a part of an input: of --range or --part. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_PART_H
#define CLI_PART_H

#include "line_writer.h"
#include "recognize/recognize.h"
#include "scan/scan.h"
#include "settings.h"

struct part {
    bool later;                /* not the first part: gets no BOM if the text is empty */
    uint64_t begin, end, size; /* size: of the whole input */
    struct input *in;
    runic_charset charset;
    bool marked;
    struct position before; /* line and column of the part's start, once a finding needs them; else line 0 */
};

/* Finds the charset of an input from -f or its signature: the rest is not read. */
struct recognition part_recognize(struct given_charset from, struct input *in);

/* Finds the beginning and end of the part. Returns false after an error message. */
bool part_enter(struct part *part, const struct settings *settings, struct input *in, const struct recognition *known);

/* Returns true if the output directly before the part ends with a CR. Moves the input. */
bool part_is_after_return(const struct part *part, const struct scan *scan_of_part, const struct line_writer *lines);

/* Converts a place in the part into one in the whole input. */
struct place part_place(struct part *part, struct place place);

#endif
