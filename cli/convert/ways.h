/* ways.h - the ways in which a text is converted, and what they share. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_WAYS_H
#define CLI_WAYS_H

#include "state.h"

/* Converts a file by its reading, c->source.known.reading. */
enum scan_end convert_stretches(struct conversion *c, struct input *in);

/* Converts a stream: each window of it is read by itself. */
enum scan_end convert_stream(struct conversion *c, struct input *in);

/* Converts lines of UTF-8, and other lines in the multi-byte charset of --fallback: in lines.c. */
enum scan_end convert_lines(struct conversion *c, struct input *in);

/* Converts text in a charset, which begins at c->at: then the position of its end. is_marked: it begins with a BOM. */
enum scan_end convert_text(struct conversion *c, struct input *in, runic_charset charset, bool is_marked);

/* Returns how such a text is read, and sets where the pieces of the input end. */
struct scan scan_of_text(const struct conversion *c, struct input *in, runic_charset charset, bool is_marked);

/* Returns what gets the findings. */
struct sink sink_of(struct conversion *c);

/* Returns the options of an encoder of decoded text. */
runic_options encoder_options(const struct conversion *c);

/* Writes converted text: a text_taker, whose user is the conversion. */
bool write_converted(void *user, const void *bytes, size_t len);

/* Returns true if lines of the input that are not UTF-8 are read in the multi-byte charset of --fallback. */
bool goes_by_line(const struct conversion *c);

#endif
