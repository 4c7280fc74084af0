/* windows.h - cuts an input of several charsets, as its bytes arrive, into windows: of a stream of --guess, and whole lines. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_WINDOWS_H
#define CLI_WINDOWS_H

#include "scan/request.h"

/* The bytes of an input that are not converted yet. The members up to is_marked must be set, the others zero. */
struct windows {
    size_t (*next)(const struct windows *w);                 /* returns the length of the next window, 0: it needs more bytes */
    enum scan_end (*convert)(struct windows *w, size_t len); /* converts a window: the first bytes of what is held */
    void *user;
    runic_charset fallback; /* of lines: the multi-byte charset of those that are not UTF-8 */
    bool is_marked;         /* of lines: the input begins with a BOM */
    uint8_t *held;
    size_t have;
    size_t searched;       /* the first bytes, which have no line feed */
    bool has_all;          /* held has the end of the input */
    bool is_begun;         /* a window, or a part of one, was converted */
    bool goes_on;          /* held begins with the next part of a line of which an earlier part is ill-formed */
    uint64_t offset;       /* of held in the input */
    struct position total; /* of the next byte to be converted */
};

/* Converts all windows of an input; if it is empty, one that is empty. */
enum scan_end scan_windows(struct windows *w, struct input *in);

/* Returns the length of a window of a stream that is read as stretches: for `next`. */
size_t window_of_stream(const struct windows *w);

/*
 * Returns the length of whole lines, as soon as there are some, or of a part of a line that is longer than 1 MiB: for `next`.
 * The parts have that length and end between two characters; after the first ill-formed one, all are in the fallback.
 */
size_t window_of_lines(const struct windows *w);

/* Returns the bytes of the BOM at the beginning of what is held: it belongs to no line. */
size_t length_of_mark(const struct windows *w);

/* Returns the end of the lines of UTF-8 in a window of lines that begin at an index. */
size_t end_of_utf8(const struct windows *w, size_t begin, size_t len);

/* Returns the end of the ill-formed lines that begin at an index, which w->total is the position of. The sink gets the first
 * ill-formed sequence of each. */
size_t end_of_others(struct windows *w, size_t begin, size_t len, const struct sink *sink);

#endif
