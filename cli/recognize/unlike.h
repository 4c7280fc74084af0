/* unlike.h - decides which texts are read as stretches, and what a reading of one stretch says. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_UNLIKE_H
#define CLI_UNLIKE_H

#include "guess.h"
#include "stretches.h"

/* The beginning and the end of a text, which are compared with its byte order mark. */
struct text_ends {
    uint8_t head[1024], tail[1024];
    size_t head_len, tail_len;
    uint64_t offset; /* of the end */
};

/* Reads the ends of a seekable input of a size. */
void read_ends(struct text_ends *ends, struct input *in, uint64_t size);

/* Returns true if both ends of a text in UTF-16 or UTF-32 are in the charset of its byte order mark. */
bool is_as_marked(const struct text_ends *ends, runic_charset charset);

/*
 * Returns true if a text must be read as stretches: it is not valid UTF-8, or not in the charset of its byte order mark. seen:
 * the verdict of all of it; has_faults: it has faults in the charset of its byte order mark.
 */
bool needs_reading(const struct text_ends *ends, const runic_detection *seen, bool has_faults);

/*
 * Corrects a verdict by the reading of a text that is one stretch: also one that contradicts its byte order mark, behind which
 * the stretch then begins.
 */
void verdict_by_reading(runic_detection *seen, struct stretches *reading);

#endif
