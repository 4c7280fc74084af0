/* input.h - a file or standard input, read in pieces of whole characters. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include <runic.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/stat.h>

#include "location.h"

struct input {
    const char *name; /* to show */
    int fd;
    bool seekable;      /* a regular file, which can be read twice */
    bool ended;         /* read() said so */
    atomic_bool failed; /* and that has been said; by any thread */
    bool whole_lines;   /* CR is not cut from LF */
    bool ascii_only;    /* input_next ends before the first byte above 0x7F, as if the input ended there */
    off_t start;        /* where standard input stood when we got it */
    uint64_t begin;     /* of a range, counted from start */
    uint64_t end;       /* of a range; UINT64_MAX is the end of the file */
    uint64_t offset;    /* of the next byte to be given out */
    int cancel[2];      /* a pipe that ends waiting for input, or -1 */
    struct stat status;
    uint8_t *buffer; /* of this thread */
    size_t have;     /* bytes in buffer */
    size_t used;     /* of them, given out by input_next */
    /* For progress: */
    bool again;        /* what was read is going to be read once more */
    uint64_t expected; /* bytes of the scan at hand */
    atomic_ullong counted;
};

struct piece {
    const uint8_t *bytes;
    size_t len;    /* 0 at the end */
    size_t behind; /* bytes that stand behind it in memory, and are given out later */
};

/* Names standard input in messages and reports, before any input is opened. */
void input_name_standard(const char *name);

/* Opens a file; "-" is standard input. A thread has one input at a time. Says what is wrong, if anything is. */
bool input_open(struct input *in, const char *name);

/*
 * The same, but "-" is standard input only if standard is set. Where a file's location is known, it is opened there. A file
 * that was seen must be the same file still.
 */
bool input_open_entry(struct input *in, const char *name, bool standard, const struct location *at);
void input_close(struct input *in);

/*
 * The longest piece. With a longer one, the pages of a pipe that are free once it is read do not all come back to whoever
 * writes, but go back to the system.
 */
size_t input_most(void);

/* At least want of the next bytes (at most 4096), or all that are left, without taking them. {NULL, 0} if reading failed. */
struct piece input_peek(struct input *in, size_t want);

/*
 * The next bytes as soon as there are any: whole characters of this charset (or units, where it shows no boundaries), but at
 * the end. RUNIC_UNKNOWN: any bytes. Length 0 is the end, or in->failed. Valid until the next call.
 */
struct piece input_next(struct input *in, runic_charset charset);

/* Lets one thread end another one's waiting for input, which then is at its end. */
bool input_cancellable(struct input *in);
void input_cancel(struct input *in);

/* Back to the beginning of a seekable input, or of its range. */
bool input_rewind(struct input *in);

/* From now on only the bytes from begin to end of a seekable input are there. */
bool input_limit(struct input *in, uint64_t begin, uint64_t end);

/* Goes on from an offset of a seekable input. */
bool input_seek(struct input *in, uint64_t offset);

/* The size of a seekable input as the system tells it now, which is not where it ends: only reading tells that. */
bool input_size_now(struct input *in, uint64_t *size);

/* What of it was told when it was opened, and is within the range: good enough for progress. */
uint64_t input_size_told(const struct input *in);

/* Of bytes that begin at a boundary, those that input_next would give out, were it not for the end. */
size_t input_whole(const struct input *in, runic_charset charset, const uint8_t *bytes, size_t len);

/*
 * Bytes from an offset of a seekable input; fewer only at the end or if reading fails: *why is errno then, and 0 otherwise.
 * Says nothing, and does not move input_next's place.
 */
size_t input_look(const struct input *in, uint64_t offset, void *dst, size_t cap, int *why);

/* Says why bytes that have to be there are not: errno, or 0 if the input is shorter than it was. It has failed then. */
void input_fail(struct input *in, int why);

/* Like input_look, but says what fails. */
size_t input_at(struct input *in, uint64_t offset, void *dst, size_t cap);

/* Makes any input seekable, by a copy in an unnamed temporary file where it is not. */
bool input_make_seekable(struct input *in);

/* Makes a pipe wider where the system lets us, so that both ends wait less. */
void widen_pipe(int fd);

/* Waits for a descriptor that is in non-blocking mode; false if that is not what errno tells. */
bool wait_until_ready(int fd, short events);

#endif
