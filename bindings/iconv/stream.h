/* stream.h - one conversion, call by call. */
/* SPDX-License-Identifier: MIT */
#ifndef ICONV_STREAM_H
#define ICONV_STREAM_H

#include "character.h"

struct stream {
    struct charset from, to;
    bool begun, written; /* the BOM of from was looked for; that of to was written */
};

/* Converts p. Returns 0, E2BIG, EILSEQ or EINVAL; moves p to where glibc's pointers would be. */
int convert_stream(struct stream *stream, struct piece *p);

/* Begins a new text. */
void reset_stream(struct stream *stream);

#endif
