/* same.h - whether what is written is what the file already holds: then it is not touched. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SAME_H
#define CLI_SAME_H

#include "output.h"

/* Whether the next bytes are those of the old file, which is open. */
bool same_bytes(const struct output *out, const void *bytes, size_t len);

#endif
