/* line_ends.h - changes the line ends of the output. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_LINE_ENDS_H
#define CLI_LINE_ENDS_H

#include <runic.h>

#include "command_line/choices.h"
#include "output/output.h"

struct line_ends {
    enum eol mode;
    runic_charset charset; /* charset of the output */
    uint8_t unit;
    uint8_t cr[4]; /* CR as a code unit of the output's charset */
    uint8_t lf[4];
    bool after_cr; /* the text so far ends with a CR */
    struct output *out;
    uint8_t *buffer;
    size_t size, filled;
};

void line_ends_start(struct line_ends *ends, enum eol mode, runic_charset charset, struct output *out);

/* Writes whole code units with their line ends changed. Returns false on failure. */
bool line_ends_write(struct line_ends *ends, const uint8_t *bytes, size_t len);

#endif
