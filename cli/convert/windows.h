/* windows.h - cuts an input, as its bytes arrive, into windows that are converted one by one. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_WINDOWS_H
#define CLI_WINDOWS_H

#include "scan/request.h"

/* The longest window, as the longest line that is read as a whole. */
#define WINDOW_MOST ((size_t)1 << 20)

/* The bytes of an input that are not converted yet. The members up to user must be set, the others zero. */
struct windows {
    size_t (*next)(const struct windows *w);                 /* returns the length of the next window, 0: it needs more bytes */
    enum scan_end (*convert)(struct windows *w, size_t len); /* converts a window: the first bytes of what is held */
    void *user;
    uint8_t *held;
    size_t have;
    size_t searched; /* the first bytes, in which `next` has found no window */
    bool has_all;    /* held has the end of the input */
    bool is_begun;   /* a window, or a part of one, was converted */
    uint64_t offset; /* of held in the input */
};

/* Converts all windows of an input; if it is empty, one that is empty. */
enum scan_end scan_windows(struct windows *w, struct input *in);

/* Returns some of the held bytes as an input. */
struct input input_of_window(const struct windows *w, const char *name, size_t begin, size_t len);

#endif
