/* several.h - converts text in several charsets: by the stretches of its reading, or by lines. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SEVERAL_H
#define CLI_SEVERAL_H

#include "state.h"

/* Converts a file by its reading, c->source.known.reading. */
enum scan_end convert_stretches(struct conversion *c, struct input *in);

/* Converts a stream: each window of it is read by itself. */
enum scan_end convert_stream(struct conversion *c, struct input *in);

/* Converts lines of UTF-8, and other lines in the multi-byte charset of --fallback: in lines.c. */
enum scan_end convert_lines(struct conversion *c, struct input *in);

#endif
