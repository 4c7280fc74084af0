/* progress_line.h - the text of a line of progress. Everything here may be called by signal handlers. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_PROGRESS_LINE_H
#define CLI_PROGRESS_LINE_H

#include <stddef.h>

struct line {
    char text[160];
    size_t len;
};

struct progress {
    unsigned long long files, bytes;
    unsigned long long all; /* the bytes there will be, or 0 where nobody knows */
    unsigned long long milliseconds;
};

void progress_line(struct line *line, const struct progress *is);
void progress_line_add(struct line *line, const char *text);

/* A line that goes over the edge of the terminal would not be cleared: only its last row is. */
void progress_line_cut(struct line *line);

#endif
