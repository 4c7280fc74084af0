/* input.h - reads a file or standard input, in pieces of whole characters. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include <runic_guess.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "os/os.h"

#include "nul_bytes.h"
#include "text/position.h"

/* Bytes at the start of a stream in which NUL bytes are evidence of UTF-16 or UTF-32. */
#define NUL_WATCHED 4096

/*
 * The verdict must not depend on how the bytes of a stream arrive. Therefore text without NUL bytes passes at once; at
 * the first NUL byte, the stream waits for all watched bytes.
 */
struct nul_watch {
    bool active;
    bool refused; /* the watched bytes look like UTF-16 or UTF-32, or have some: the stream has ended before the first NUL byte
                   */
    runic_detector detector; /* was fed all watched bytes that have passed */
    uint64_t passed;
    runic_detection seen; /* if refused: the evidence */
    bool keeps_tail;      /* input_next() adds all bytes that it returns to tail */
    struct nul_tail tail;
};

/* Where input_next() ends a piece, beside the ends of characters. */
struct cuts {
    bool whole_lines; /* not after CR or LF: LF or U+FEFF may follow */
    bool whole_marks; /* not between a letter and its marks */
    bool full_pieces; /* only where the buffer is full, or the input ends */
    bool ascii_only;  /* before the first byte above 0x7F, as if the input ended there */
};

/* The part of the file that is read. */
struct range {
    int64_t start;  /* offset of standard input when the program started */
    uint64_t begin; /* relative to start */
    uint64_t end;   /* UINT64_MAX: the end of the file */
};

/* Bytes that were read. */
struct held {
    uint8_t *buffer; /* the thread's */
    size_t have;     /* bytes in buffer */
    size_t used;     /* bytes of these already returned by input_next() */
    size_t behind;   /* if have is 0: bytes in buffer that were returned before the end of the input was read */
};

struct byte_taker {
    void (*take)(void *user, const uint8_t *bytes, size_t len);
    void *user;
};

struct input_progress {
    bool again;        /* the input is going to be read again from the start */
    uint64_t expected; /* bytes of the current scan */
    atomic_ullong counted;
};

/* An input; opening.h opens it. */
struct input {
    const char *name; /* for messages */
    int fd;
    bool seekable;      /* a regular file, which can be read again */
    bool ended;         /* read() has reported the end */
    atomic_bool failed; /* reading failed, and an error was reported; set by any thread */
    struct cuts cuts;
    struct range range;
    uint64_t offset;     /* offset of the next byte to be returned */
    struct os_stop stop; /* ends a wait for input: then it seems to have ended */
    struct os_status status;
    struct held held;
    struct byte_taker copy; /* gets all bytes that input_next() returns; take is NULL: none are wanted */
    struct nul_watch nuls;  /* of a stream whose charset is not given */
    struct input_progress progress;
};

struct piece {
    const uint8_t *bytes;
    size_t len;        /* 0 at the end */
    size_t read_ahead; /* bytes after it in memory, which are returned later */
};

void input_close(struct input *in);

/* Returns the exit status for an input: EXIT_TROUBLE if reading failed, else `status`. */
int input_result(const struct input *in, int status);

/* Watches the NUL bytes of a stream whose charset is not given. */
void input_watch_nuls(struct input *in);

/*
 * Returns the length of the longest piece. If longer pieces are read from a pipe, its pages are freed instead of being
 * used again by the writing process.
 */
size_t input_most(void);

/*
 * Returns at least want of the next bytes (at most NUL_WATCHED), or all that are left, without consuming them. Returns
 * {NULL, 0} if reading failed.
 */
struct piece input_peek(struct input *in, size_t want);

/*
 * Returns the next bytes as soon as there are some: whole characters of this charset (whole code units, if it has no
 * boundaries), except at the end. RUNIC_CHARSET_UNKNOWN: any bytes. Length 0 means the end, or in->failed. Valid until the
 * next call.
 */
struct piece input_next(struct input *in, runic_charset charset);

/* Seeks to the beginning of a seekable input, or of its range. */
bool input_rewind(struct input *in);

/* Adds the size to the progress display, and subtracts what an earlier reading of the same bytes has added. */
void input_expect_progress(struct input *in);

/* Limits a seekable input to the bytes from begin to end. */
bool input_limit(struct input *in, uint64_t begin, uint64_t end);

/* Seeks to an offset of a seekable input. */
bool input_seek(struct input *in, uint64_t offset);

/* Stores the current size of a seekable input according to its status. Only reading shows where it really ends. */
bool input_size_now(struct input *in, uint64_t *size);

/* Returns the size according to the status at opening, within the range: good enough for the progress display. */
uint64_t input_size_at_opening(const struct input *in);

/* Returns how many of these bytes, which begin at a boundary, input_next() would return if they were not the last. */
size_t input_whole(const struct input *in, runic_charset charset, const uint8_t *bytes, size_t len);

/*
 * Reads bytes at an offset of a seekable input. Returns fewer only at the end, or if reading fails: then *why is
 * errno, else 0. Prints no message, and does not move the place of input_next().
 */
size_t input_read_at(const struct input *in, uint64_t offset, void *dst, size_t cap, int *why);

/* Marks the input as failed and reports the error: errno, or 0 if the input is shorter than it was. */
void input_fail(struct input *in, int why);

/* Reads like input_read_at(), but reports an error. */
size_t input_at(struct input *in, uint64_t offset, void *dst, size_t cap);

#endif
