/* eol.h - line ends of the output. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_EOL_H
#define CLI_EOL_H

#include <runic.h>

#include "output/output.h"

enum eol_mode { EOL_KEEP, EOL_LF, EOL_CRLF };

struct eol {
    enum eol_mode mode;
    uint8_t unit;
    uint8_t cr[4]; /* the code units of the output's charset */
    uint8_t lf[4];
    bool after_cr; /* LF: that CR is not written yet */
    struct output *out;
    uint8_t *buffer;
    size_t filled;
};

void eol_start(struct eol *eol, enum eol_mode mode, runic_charset charset, struct output *out);

/* Writes whole units with their line ends changed. */
bool eol_write(struct eol *eol, const uint8_t *bytes, size_t len);

/* The text is over: a CR that waited for its LF is written. */
bool eol_finish(struct eol *eol);

#endif
