/* same.h - whether what is written is what the file already holds: then it is not touched. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SAME_H
#define CLI_SAME_H

#include "output.h"

/* Begins to compare with the old file; false if it cannot be read. */
bool same_open(struct output *out);

/* Whether the next bytes are those of the old file. */
bool same_bytes(const struct output *out, const void *bytes, size_t len);

void same_close(struct output *out);

#endif
