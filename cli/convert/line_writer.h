/* line_writer.h - writes converted text with its line ends changed. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_LINE_WRITER_H
#define CLI_LINE_WRITER_H

#include "output/output.h"
#include "text/line_ends.h"

struct line_writer {
    struct line_ends ends;
    uint8_t unit;
    uint8_t cr[4]; /* CR as a code unit of the output's charset */
    uint8_t lf[4];
    struct output *out;
    uint8_t *buffer;
    size_t size, filled;
};

/* Prepares writing to out in a charset in which CR and LF are single code units. */
void line_writer_start(struct line_writer *writer, enum eol mode, runic_charset charset, struct output *out);

/* Writes whole code units. Returns false on failure. */
bool line_writer_write(struct line_writer *writer, const uint8_t *bytes, size_t len);

#endif
