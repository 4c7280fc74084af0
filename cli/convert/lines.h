/* lines.h - converts lines of UTF-8, and other lines in the multi-byte charset of --fallback. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include "state.h"

enum scan_end convert_lines(struct conversion *c, struct input *in);

#endif
